"""Two servers on one PostgreSQL: what one has stored, the other neither contradicts nor keeps to itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from cuberails.server import peers
from cuberails.server.peers import Peers
from cuberails.server.storage.rows import StoredTable
from cuberails.server.storage.store import Store
from tests.server.browser import Browser, bot, drain, hear, here, link
from tests.server.conftest import configs_for, new_database, serving_at, settings_for
from tests.server.party import Party

# two servers in threads set up their routes at the same time, and each silences this warning for all threads
pytestmark = pytest.mark.filterwarnings("ignore::pydantic.warnings.UnsupportedFieldAttributeWarning")


@contextmanager
def two_servers(request: pytest.FixtureRequest, folder: Path) -> Iterator[tuple[str, str]]:
    """Their addresses. Both have the same secret, so a browser is the same visitor at both."""
    request.param = "postgresql"
    settings = settings_for(new_database(request, folder), folder)
    one, two = configs_for(settings, 2)
    with serving_at(settings, one) as first, serving_at(settings, two) as second:
        yield first, second


@pytest.fixture
def servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    with two_servers(request, tmp_path) as found:
        yield found


@pytest.fixture
def both(servers: tuple[str, str]) -> Iterator[tuple[Browser, Browser]]:
    """One visitor at both servers."""
    with ExitStack() as stack:
        first = stack.enter_context(Browser(servers[0], "Ann"))
        yield first, stack.enter_context(Browser(servers[1], cookie=first.cookie))


def test_a_seat_is_given_to_one_person(servers: tuple[str, str]) -> None:
    with Browser(servers[0], "Ann") as ann, Browser(servers[0]) as bob, Browser(servers[1]) as cid:
        made = ann.new_table(here(), link())
        secret = made["seats"][1]["link"]
        seen = cid.get(f"/tables/{made['id']}")  # now the second server knows the table
        assert seen["status"] == "waiting"
        bob.post(f"/join/{secret}", {"name": "Bob"})
        refused = cid.post(f"/join/{secret}", {"name": "Cid"}, 409)
        assert "taken this seat" in refused["reason"]
        assert [seat["name"] for seat in cid.get(f"/tables/{made['id']}")["seats"]] == ["Ann", "Bob"]


def test_an_action_does_not_follow_an_undo_of_another_server(both: tuple[Browser, Browser]) -> None:
    first, second = both
    table = first.new_table()["id"]
    for ply in range(3):
        first.say(table, "bid 9" if ply == 0 else "pass", ply)
    assert second.get(f"/tables/{table}")["ply"] == 3
    assert first.post(f"/tables/{table}/undo", {"to_ply": 1})["era"] == 1
    assert "undone" in second.say(table, "bid 9", 3, 409)["reason"]
    second.say(table, "pass", 1, era=1)
    first.say(table, "pass", 2, era=1)
    for browser in both:
        plies = browser.get(f"/tables/{table}/plies")["plies"]
        assert [ply["ply"] for ply in plies] == [1, 2, 3]


def test_pages_hear_what_happens_at_another_server(both: tuple[Browser, Browser]) -> None:
    first, second = both
    table = first.new_table()["id"]
    with second.live(table) as line:
        hear(line, "table")
        first.say(table, "bid 9", 0)
        heard = hear(line, "plies")
        assert (heard["from"], [ply["sentence"] for ply in heard["plies"]]) == (0, ["bid 9"])
        assert heard["plies"] == first.get(f"/tables/{table}/plies?after=0")["plies"]
        assert until(line, lambda table: table["ply"] == 1)["to_move"] == 1
        first.say(table, "pass", 1)
        assert hear(line, "plies")["from"] == 1
        first.post(f"/tables/{table}/undo", {"to_ply": 0})
        assert hear(line, "undone")["to"] == 0
        assert until(line, lambda table: table["era"] == 1)["ply"] == 0
        first.post(f"/tables/{table}/redo")
        assert [ply["sentence"] for ply in hear(line, "plies")["plies"]] == ["bid 9", "pass"]


def test_who_sits_down_at_another_server_is_seen(servers: tuple[str, str]) -> None:
    with Browser(servers[0], "Ann") as ann, Browser(servers[1]) as bob:
        made = ann.new_table(here(), link(), link())
        with ann.live(made["id"]) as line, bob.live(made["id"]):
            bob.post(f"/join/{made['seats'][1]['link']}", {"name": "Bob"})
            seen = until(line, lambda table: table["seats"][1]["is_online"])
            assert seen["seats"][1]["name"] == "Bob"
        with bob.live(made["id"]) as line:
            ann.post(f"/tables/{made['id']}/seats/1/link")
            assert "no longer has it" in hear(line, "problem")["reason"]
            assert not until(line, lambda table: True)["seats"][1]["is_yours"]


def test_presence_ends_with_the_server(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    request.param = "postgresql"
    settings = settings_for(new_database(request, tmp_path), tmp_path)
    one, two = configs_for(settings, 2)
    with serving_at(settings, one) as first, Browser(first, "Ann") as ann:
        made = ann.new_table(here(), link(), link())
        with ann.live(made["id"]) as line:
            with serving_at(settings, two) as second, Browser(second) as bob:
                bob.post(f"/join/{made['seats'][1]['link']}", {"name": "Bob"})
                with bob.live(made["id"]):
                    until(line, lambda table: table["seats"][1]["is_online"])
                    # the page is still open when the server ends
            until(line, lambda table: not table["seats"][1]["is_online"])


def test_an_order_is_shown_to_its_owner_at_every_server_and_to_nobody_else(servers: tuple[str, str]) -> None:
    with ExitStack() as stack:
        people = [stack.enter_context(Browser(servers[0], name)) for name in ("Ann", "Bob", "Cid")]
        party = Party("chicago-express", *people)
        bob, cid = (stack.enter_context(Browser(servers[1], cookie=each.cookie)) for each in people[1:])
        owner, other = (stack.enter_context(each.live(party.id)) for each in (bob, cid))
        for line in (owner, other):
            hear(line, "table")
        drain(owner)
        drain(other)
        party.place(1, "up_to", 30)
        assert until(owner, lambda table: table["orders"])["orders"][0]["amount"] == 30
        assert drain(other) == []
        party.say("bid 9")
        assert party.wait(2) == ["0: bid 9", "1: bid 10"]
        assert cid.get(f"/tables/{party.id}")["ply"] == 2


def test_a_request_that_is_repeated_at_another_server_is_one_action(both: tuple[Browser, Browser]) -> None:
    first, second = both
    table = first.new_table()["id"]
    second.get(f"/tables/{table}")
    said = first.say(table, "bid 9", 0, nonce="the-same-nonce")
    assert second.say(table, "bid 9", 0, 200, nonce="the-same-nonce") == said
    assert second.get(f"/tables/{table}")["ply"] == 1


def test_of_many_posts_at_two_servers_exactly_one_wins(both: tuple[Browser, Browser]) -> None:
    table = both[0].new_table()["id"]
    both[1].get(f"/tables/{table}")

    def post(number: int) -> int:
        browser = both[number % 2]
        form = {"ply": 0, "era": 0, "sentence": f"bid {9 + number}", "nonce": f"nonce-{number:02}"}
        return browser.http.post(f"/tables/{table}/actions", json=form).status_code

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(post, range(16))) == [201] + [409] * 15
    assert both[0].get(f"/tables/{table}")["ply"] == both[1].get(f"/tables/{table}")["ply"] == 1


def test_bots_move_once_though_people_look_from_two_servers(both: tuple[Browser, Browser]) -> None:
    first, second = both
    made = first.new_table(here(), bot(), bot())
    with first.live(made["id"]) as one, second.live(made["id"]) as two:
        first.say(made["id"], "bid 9", 0)
        for line in (one, two):
            until(line, lambda table: table["ply"] >= 3 and table["to_move"] == 0)
    plies = [browser.get(f"/tables/{made['id']}/plies")["plies"] for browser in both]
    assert plies[0] == plies[1]
    assert [ply["by"] for ply in plies[0][:3]] == ["person", "bot", "bot"]


def test_news_that_were_not_heard_are_read(
    both: tuple[Browser, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = both
    table = first.new_table()["id"]
    with second.live(table) as line:
        hear(line, "table")
        with monkeypatch.context() as patch:
            patch.setattr(Peers, "follow", lambda *_: None)  # as if the connection were gone
            first.say(table, "bid 9", 0)
            first.say(table, "pass", 1)
        assert [ply["ply"] for ply in hear(line, "plies")["plies"]] == [1, 2]


def test_a_watched_table_that_is_not_in_memory_is_loaded_only_for_news(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads, looks = list[str](), list[int]()
    load, compare = Store.load, Peers.compare

    async def counted_load(store: Store, table_id: str) -> StoredTable | None:
        loads.append(table_id)
        return await load(store, table_id)

    async def counted_compare(some: Peers) -> None:
        await compare(some)
        looks.append(len(loads))

    monkeypatch.setattr(Store, "load", counted_load)
    monkeypatch.setattr(Peers, "compare", counted_compare)
    monkeypatch.setattr(peers, "LOOK", 0.02)
    request.param = "postgresql"
    settings = settings_for(new_database(request, tmp_path), tmp_path, tables_in_memory=1)
    with serving_at(settings) as url, Browser(url, "Ann") as ann:
        first, second = ann.new_table()["id"], ann.new_table()["id"]
        with ann.live(first) as one, ann.live(second) as two:
            hear(one, "table")
            hear(two, "table")
            begun = len(looks)
            while len(looks) <= begun + 10:  # each table was compared, and put away
                time.sleep(0.01)
            before = len(looks)
            while len(looks) <= before + 10:
                time.sleep(0.01)
            assert looks[before:] == [looks[before]] * len(looks[before:])
            ann.say(first, "bid 9", 0)
            assert [ply["ply"] for ply in hear(one, "plies")["plies"]] == [1]


def until(line: ClientConnection, is_so: Callable[[Any], object]) -> Any:
    """The first message about the table of which that is true."""
    while not is_so(found := hear(line, "table")["table"]):
        pass
    return found
