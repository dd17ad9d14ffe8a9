"""Live connections: everything as it happens, and what was missed, by ply and era."""

from __future__ import annotations

import asyncio
import json

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection

from cuberails.server.messages import UndoneMessage
from cuberails.server.tables import broadcast
from cuberails.server.tables.broadcast import BACKLOG, Hub, Subscriber
from tests.server.browser import Browser, hear, here, link
from tests.server.party import NORTHWESTERN, OPENINGS


def test_everybody_hears_the_same_ply(ann: Browser, bob: Browser) -> None:
    table = ann.new_table()["id"]
    with ann.live(table) as first, bob.live(table) as second:
        assert hear(first, "table")["table"]["is_host"] is True
        assert hear(second, "table")["table"]["is_host"] is False
        ply = ann.say(table, "bid 9", 0)
        for line in (first, second):
            message = hear(line, "plies")
            assert message == {"type": "plies", "era": 0, "from": 0, "plies": [ply]}
            assert hear(line, "table")["table"]["to_move"] == 1


def test_who_was_away_gets_what_was_missed(ann: Browser) -> None:
    table = ann.new_table()["id"]
    plies = [ann.say(table, sentence, ply) for ply, sentence in enumerate(["bid 9", "pass", "pass"])]
    with ann.live(table, after=1, era=0) as line:
        assert json.loads(line.recv(10))["type"] == "table"
        assert json.loads(line.recv(10)) == {"type": "plies", "era": 0, "from": 1, "plies": plies[1:]}
    with ann.live(table, after=3, era=0) as line:
        hear(line, "table")
        later = ann.say(table, "bid 9", 3)
        assert hear(line, "plies")["plies"] == [later]


def test_who_was_away_during_an_undo(ann: Browser) -> None:
    table = ann.new_table()["id"]
    for ply, sentence in enumerate(["bid 9", "pass", "pass", "bid 9"]):
        ann.say(table, sentence, ply)
    ann.post(f"/tables/{table}/undo", {"to_ply": 1})
    new = [ann.say(table, sentence, ply, era=1) for ply, sentence in enumerate(["bid 12", "pass", "pass"], 1)]
    ann.post(f"/tables/{table}/undo", {"to_ply": 3})
    for after in (4, 3, 2):
        with ann.live(table, after=after, era=0) as line:
            assert json.loads(line.recv(10))["table"]["era"] == 2
            assert json.loads(line.recv(10)) == {"type": "undone", "era": 2, "to": 1}
            assert json.loads(line.recv(10)) == {"type": "plies", "era": 2, "from": 1, "plies": new[:2]}
    with ann.live(table, after=4, era=1) as line:
        assert hear(line, "undone") == {"type": "undone", "era": 2, "to": 3}
    with ann.live(table, after=1, era=0) as line:
        assert hear(line, "undone")["to"] == 1


def test_an_undo_is_heard(ann: Browser) -> None:
    table = ann.new_table()["id"]
    with ann.live(table) as line:
        ann.say(table, "bid 9", 0)
        ann.post(f"/tables/{table}/undo", {"to_ply": 0})
        assert hear(line, "undone") == {"type": "undone", "era": 1, "to": 0}
        assert hear(line, "table")["table"]["era"] == 1


def test_who_is_there(ann: Browser, bob: Browser) -> None:
    table = ann.new_table(here(), link(), link())
    with ann.live(table["id"]) as line:
        bob.post(f"/join/{table['seats'][1]['link']}", {"name": "Bob"})
        with bob.live(table["id"]):
            while not hear(line, "table")["table"]["seats"][1]["is_online"]:
                pass
        while hear(line, "table")["table"]["seats"][1]["is_online"]:
            pass


def test_in_a_game_presence_is_shown_of_the_one_for_whom_all_wait(ann: Browser, bob: Browser) -> None:
    table = ann.new_table(link(), here(), here(), game=NORTHWESTERN)
    with ann.live(table["id"]) as line:
        bob.join(table, "Bob")
        with bob.live(table["id"]):
            while shown(line) != [True, None, None]:
                pass
        while shown(line) != [False, None, None]:
            pass
        bob.say(table["id"], OPENINGS[NORTHWESTERN][0], 0)
        while shown(line) != [None, True, None]:
            pass


def shown(line: ClientConnection) -> list[bool | None]:
    return [seat["is_online"] for seat in hear(line, "table")["table"]["seats"]]


def test_a_line_needs_a_table_and_our_own_page(ann: Browser) -> None:
    table = ann.new_table()["id"]
    for path, origin in (("nothing", ann.url), (table, "http://evil.example"), (table, "null")):
        with pytest.raises((InvalidHandshake, ConnectionClosed)), ann.live(path, origin=origin) as line:
            line.recv(5)


def test_a_client_that_does_not_read_is_closed() -> None:
    hub, slow, quick = Hub(), Subscriber("slow"), Subscriber("quick")
    hub.join("t", slow)
    hub.join("t", quick)
    for number in range(BACKLOG + 1):
        hub.send("t", UndoneMessage(1, number))
        assert quick.queue.get_nowait() == f'{{"type":"undone","era":1,"to":{number}}}'
    assert slow.queue.get_nowait() is None
    hub.leave("t", slow)
    assert hub.online("t") == {"quick"}


def test_an_idle_connection_gets_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "HEARTBEAT", 0.01)

    async def listen() -> list[str | None]:
        subscriber = Subscriber("quiet")
        first = await subscriber.next()
        subscriber.send("news")
        second, third = await subscriber.next(), await subscriber.next()
        subscriber.close()
        return [first, second, third, await subscriber.next()]

    assert asyncio.run(listen()) == ['{"type":"beat"}', "news", '{"type":"beat"}', None]


def test_what_is_said_on_the_line_changes_nothing(ann: Browser) -> None:
    table = ann.new_table()["id"]
    with ann.live(table, after=10**9, era="x" * 50) as line:
        hear(line, "table")
        line.send(json.dumps({"ply": 0, "era": 0, "sentence": "bid 9", "nonce": "12345678"}))
        line.send("{")
        ann.say(table, "bid 9", 0)
        assert hear(line, "plies")["plies"][0]["ply"] == 1
    assert ann.get(f"/tables/{table}")["ply"] == 1
