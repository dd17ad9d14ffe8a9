"""Two servers on one PostgreSQL: what one has stored, the other neither contradicts nor keeps to itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.server.browser import Browser, here, link
from tests.server.conftest import new_database, serving_at, settings_for


@contextmanager
def two_servers(request: pytest.FixtureRequest, folder: Path) -> Iterator[tuple[str, str]]:
    """Their addresses. Both have the same secret, so a browser is the same visitor at both."""
    request.param = "postgresql"
    settings = settings_for(new_database(request, folder), folder)
    with serving_at(settings) as first, serving_at(settings) as second:
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
