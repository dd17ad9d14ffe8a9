"""Many watchers, many frames, long games and large requests: what one person does costs the others little."""

from __future__ import annotations

import asyncio
import json
import struct
from contextlib import ExitStack
from itertools import repeat
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from cuberails import chicago_express
from cuberails.engine.batch import play_sentences
from cuberails.engine.record import Record
from cuberails.games.map_file import LARGEST_FILE, MapError, parse_map
from cuberails.server.http import openapi
from cuberails.server.http.costs import cost_of
from cuberails.server.http.pressure import CALM, FEW, MOST, Pressure
from cuberails.server.http.rate_limit import RateLimit
from cuberails.server.storage.store import Store
from cuberails.server.tables import registry as registries
from cuberails.server.tables.broadcast import PAGE
from cuberails.server.tables.registry import TableRegistry
from tests.server.browser import Browser, drain, hear, here, link
from tests.server.conftest import Serve, serving_at, settings_for
from tests.server.hostile import HOSTILE, pour

FRAME = b"\x81\x81" + struct.pack("I", 0) + b"x"  # seven bytes, masked, as a browser sends them
GAME = chicago_express(["A", "B", "C"])


@pytest.fixture(scope="module")
def record() -> str:
    return Record(GAME, play_sentences(GAME, 1, 5, "directed")).to_json()


def test_a_socket_that_talks_is_cut_off(tmp_path: Path) -> None:
    with serving_at(settings_for("", tmp_path)) as url, Browser(url) as ann:
        table = ann.new_table()["id"]
        with ann.live(table) as honest, ann.live(table, source_address=(HOSTILE, 0)) as hostile:
            hear(hostile, "table")
            assert pour(hostile.socket, repeat(FRAME * 1000, 2000)) < 2000 * len(FRAME * 1000)
            with pytest.raises(ConnectionClosed):
                hear(hostile, "never")
            ann.say(table, "bid 9", 0)
            assert hear(honest, "plies")


@pytest.mark.parametrize("frame", [b"\x81\x82" + bytes(4) + b"\xff\xfe", b"\x82\x81" + bytes(4) + b"x"])
def test_a_frame_that_is_no_text_does_no_harm(
    tmp_path: Path, frame: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with serving_at(settings_for("", tmp_path)) as url, Browser(url) as ann:
        table = ann.new_table()["id"]
        with ann.live(table) as line:
            line.socket.sendall(frame)
            ann.say(table, "bid 9", 0)
            assert hear(line, "plies")
    assert not caplog.records


def test_all_who_watch_get_the_same_message_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str | None] = []
    response_for = TableRegistry.response_for

    def counted(self: TableRegistry, table: object, visitor: str | None) -> object:
        made.append(visitor)
        return response_for(self, table, visitor)  # type: ignore[arg-type]

    with serving_at(settings_for("", tmp_path)) as url, Browser(url) as ann, ExitStack() as crowd:
        table = ann.new_table(here(), here())["id"]
        watchers = [crowd.enter_context(Browser(url)) for _ in range(8)]
        lines = [crowd.enter_context(each.live(table)) for each in [ann, *watchers]]
        for line in lines:
            drain(line)
        monkeypatch.setattr(TableRegistry, "response_for", counted)
        ann.say(table, "bid 9", 0)
        heard = [hear(line, "table")["table"] for line in lines]
        assert len(made) == 2  # one for the player, one for all others
        assert [each["seats"][0]["is_yours"] for each in heard] == [True] + [False] * 8


def test_coming_and_going_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registries, "GATHER", 0.5)
    with serving_at(settings_for("", tmp_path)) as url, Browser(url) as ann, Browser(url) as bob:
        table = ann.new_table(here(), link(), link())  # a seat is open: who is there is shown of all others
        bob.post(f"/join/{table['seats'][1]['link']}", {"name": "Bob"})
        with ann.live(table["id"]) as line, Browser(url) as watcher:
            drain(line, 1.0)
            for _ in range(5):
                with bob.live(table["id"]) as other, watcher.live(table["id"]):
                    hear(other, "table")
            with bob.live(table["id"]) as other:
                hear(other, "table")
                told = [json.loads(text)["table"]["seats"][1]["is_online"] for text in drain(line, 1.0)]
            assert 1 <= len(told) <= 3
            assert told[-1]
            drain(line, 1.0)
            with watcher.live(table["id"]) as third:
                hear(third, "table")
            assert drain(line, 1.0) == []  # nobody's presence is shown but that of players


def test_only_a_proxy_on_this_machine_names_other_addresses(tmp_path: Path) -> None:
    """Otherwise a stranger could have as many addresses, and as much of each limit, as he likes."""

    def statuses(address: str) -> list[int]:
        way = httpx.HTTPTransport(local_address=address)
        with httpx.Client(base_url=url, transport=way) as client:
            ways = [{"X-Forwarded-For": f"198.51.100.{n}"} for n in range(3)]
            return [client.get("/api/v1/catalog", headers=each).status_code for each in ways]

    with serving_at(settings_for("", tmp_path, requests=4)) as url:  # one at once
        assert statuses("127.0.0.1") == [200] * 3
        assert statuses(HOSTILE) == [200, 429, 429]


def test_under_pressure_of_many_addresses_requests_cost_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = 0.0
    pressure = Pressure(lambda: time)
    pressure.note_lag(1.0)
    assert {pressure.note(f"192.0.2.{n}") for n in range(FEW)} == {1.0}  # a club, however busy the server is
    assert pressure.note("198.51.100.1") == MOST
    for _ in range(20):
        pressure.note_lag(0.0)
    assert pressure.note("198.51.100.1") == 1.0  # it is calm again
    pressure.note_lag(2 * CALM)
    assert pressure.factor == 2.0
    time = 11.0
    assert pressure.note("192.0.2.1") == 2.0  # the crowd was here a moment ago
    time = 22.0
    assert pressure.note("192.0.2.1") == 1.0
    settings = settings_for("", tmp_path, requests=240)  # sixty units at once
    monkeypatch.setattr(Pressure, "factor", property(lambda _: MOST))
    with serving_at(settings) as url, Browser(url) as ann:
        ann.get("/tables")
        ann.get("/tables", 429)


def test_cookieless_spectators_are_limited_by_address(tmp_path: Path) -> None:
    with (
        serving_at(settings_for("", tmp_path, sockets=1, connections=3)) as url,
        Browser(url) as ann,
        ExitStack() as crowd,
    ):
        table = ann.new_table()["id"]
        nobody = {"additional_headers": {}}
        for _ in range(3):
            assert crowd.enter_context(ann.live(table, **nobody)).recv(10)
        with pytest.raises(Exception, match="403"):
            ann.live(table, **nobody)


def test_a_long_game_arrives_in_pages_and_whole(tmp_path: Path, record: str) -> None:
    with serving_at(settings_for("", tmp_path)) as url, Browser(url) as ann:
        table = ann.post("/records", {"text": record}, 201)
        whole = ann.get(f"/tables/{table['id']}/plies")
        assert [ply["ply"] for ply in whole["plies"]] == list(range(1, table["ply"] + 1))
        assert whole["start"]
        late = ann.get(f"/tables/{table['id']}/plies?after=3")
        assert (late["start"], late["plies"]) == (None, whole["plies"][3:])
        with ann.live(table["id"]) as line:
            heard = []
            while len(heard) < table["ply"]:
                message = hear(line, "plies")
                assert message["from"] == len(heard)
                assert 1 <= len(message["plies"]) <= PAGE
                heard += message["plies"]
        assert heard == whole["plies"]


def test_loading_and_the_result_let_others_run(tmp_path: Path, record: str) -> None:
    """Between the first step and the last, other tasks get many turns."""

    async def turns() -> list[int]:
        settings = settings_for("", tmp_path)
        found: list[int] = []
        registry = TableRegistry(settings, await Store.open(settings.address))
        try:
            for job in (registry.table(table_id), None):
                work = job or registry.outcome(registry.tables[table_id])
                task, count = asyncio.create_task(work), 0  # type: ignore[arg-type, var-annotated]
                while not task.done():
                    await asyncio.sleep(0)
                    count += 1
                found.append(count)
        finally:
            await registry.close()
        return found

    with serving_at(settings_for("", tmp_path)) as url, Browser(url) as ann:
        table = ann.post("/records", {"text": record}, 201)
        table_id, plies = table["id"], table["ply"]
        outcome = ann.get(f"/tables/{table_id}/result")
        assert outcome == ann.get(f"/tables/{table_id}/result")
    assert min(asyncio.run(turns())) >= plies // registries.AT_ONCE


def test_no_more_tables_are_in_memory_than_the_limit_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[TableRegistry] = []
    begin = TableRegistry.__init__

    def noted(self: TableRegistry, *given: object) -> None:
        begin(self, *given)  # type: ignore[arg-type]
        kept.append(self)

    monkeypatch.setattr(TableRegistry, "__init__", noted)
    with (
        serving_at(settings_for("", tmp_path, tables_in_memory=2)) as url,
        Browser(url) as ann,
        ExitStack() as open_,
    ):
        tables = [ann.new_table()["id"] for _ in range(5)]
        lines = [open_.enter_context(ann.live(table)) for table in tables]
        for line in lines:
            drain(line)
        assert len(kept[0].tables) == 2
        assert len(kept[0].alive) == 2  # a watched table is let go too
        for table, line in zip(tables, lines, strict=True):
            ann.say(table, "bid 9", 0)
            assert hear(line, "plies")["plies"][0]["ply"] == 1
        assert len(kept[0].tables) == 2


def test_a_request_costs_what_it_takes() -> None:
    assert cost_of("GET", "/api/v1/catalog") == 1
    assert cost_of("GET", "/api/v1/tables/x/plies") > 1
    assert cost_of("SOCKET", "/api/v1/tables/x/live") > cost_of("GET", "/api/v1/tables/x/plies")
    assert cost_of("POST", "/api/v1/tables") == cost_of("POST", "/api/v1/records") == 60
    rate = RateLimit(60, lambda: 0.0)
    assert [rate.allows("a", 7) for _ in range(3)] == [True, True, False]
    assert rate.allows("a")
    assert RateLimit(60, lambda: 0.0).allows("a", 99)  # a full bucket pays for anything


def test_many_visitors_of_one_address_share_a_limit(tmp_path: Path) -> None:
    """A new cookie for every table does not help."""
    form = {"game": "chicago-express", "seats": [here(), here()]}
    with serving_at(settings_for("", tmp_path, requests=600)) as url:
        codes = []
        for _ in range(4):
            with Browser(url) as visitor:
                codes.append(visitor.http.post("/tables", json=form).status_code)
        assert codes.count(201) == 2
        assert codes[-1] == 429


def test_a_map_is_measured_before_anybody_looks_into_it() -> None:
    deep = b"[" * 100 + b"]" * 100
    with pytest.raises(MapError, match="the limit is 64"):
        parse_map(b'{"a": ' + deep + b', "b": "' + b"x" * LARGEST_FILE + b'"}')


def test_a_deep_or_divided_body_is_refused_before_it_is_decoded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decoded: list[int] = []
    decode = msgspec.json.decode

    def noted(text: bytes, **options: Any) -> Any:
        decoded.append(len(text))
        return decode(text, **options)

    large = [b"[" * 200 + b"]" * 200] * 1200, [b"{}"] * 170_000
    with serving_at(settings_for("", tmp_path)) as url, Browser(url) as ann:
        monkeypatch.setattr(openapi.msgspec.json, "decode", noted)
        for parts in large:
            body = b'{"game": "chicago-express", "map": {"a": [' + b",".join(parts) + b"]}}"
            for path in ("/maps/check", "/tables"):
                assert ann.http.post(path, content=body).status_code == 400
            assert decoded == []
            assert ann.http.post("/records", json={"text": body.decode()}).status_code == 422
            assert len(decoded) == 1  # the request, whose text is one string; not the record in it
            decoded.clear()


def test_a_map_with_a_zero_letter_harms_no_list(serve: Serve) -> None:
    with serve() as url, Browser(url) as ann:
        made = ann.new_table(here(), here())
        text = json.dumps({**json.loads(Record(GAME).to_json()), "note \x00": "\x00"})
        brought = ann.http.post("/records", json={"text": text})
        assert brought.status_code == 201
        assert {line["id"] for line in ann.get("/tables")} == {made["id"], brought.json()["id"]}
