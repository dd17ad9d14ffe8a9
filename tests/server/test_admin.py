"""`cuberails admin` beside a running server, on both databases."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from cuberails.cli.main import run
from tests.server.browser import Browser, hear, here, link
from tests.server.conftest import Serve, execute

PATIENCE = 20.0  # seconds


@pytest.fixture
def admin(address: str, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs a command, and returns what it prints; `code` is the expected exit code."""

    def call(*words: str, code: int = 0) -> str:
        capsys.readouterr()
        found = run(["admin", *words, "--database", address])
        said = capsys.readouterr()
        assert found == code, said.err
        return said.err if code else said.out

    return call


def until(is_true: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_true():
        assert time.monotonic() < end
        time.sleep(0.1)


def listen_to_the_end(line: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        while True:
            line.recv(PATIENCE)  # TimeoutError if the server does not close it


def test_list_show_and_statistics(serve: Serve, admin: Callable[..., str]) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        table = ann.new_table(here("Ann"), link("Bob"), here("Cleo"))
        other = ann.new_table()["id"]
        ann.say(other, "bid 9", 0)
        assert table["id"] in admin("list")
        assert other in admin("list", "--status", "running")
        assert table["id"] not in admin("list", "--status", "running")
        assert other not in admin("list", "--address", "192.0.2.1")
        shown = admin("show", other)
        for words in ("1. A: bid 9", "127.0.0.1", "It replays as stored."):
            assert words in shown
        secret = next(seat["link"] for seat in table["seats"] if seat["link"])
        assert secret not in admin("show", table["id"])
        assert "2  tables" in admin("statistics")


def test_a_deleted_table_is_gone_from_a_running_server(serve: Serve, admin: Callable[..., str]) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        table = ann.new_table()["id"]
        with ann.live(table) as line:
            hear(line, "table")
            assert admin("delete", table, "--yes").endswith("Deleted.\n")
            listen_to_the_end(line)
        ann.get(f"/tables/{table}", 404)
        assert "there is no table" in admin("delete", table, "--yes", code=2)


def test_an_action_at_a_deleted_table_is_refused_at_once(serve: Serve, admin: Callable[..., str]) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        table = ann.new_table()["id"]
        admin("delete", table, "--yes")
        form = {"ply": 0, "era": 0, "sentence": "bid 9", "nonce": "0123456789"}
        assert ann.http.post(f"/tables/{table}/actions", json=form).status_code in (404, 409)
        ann.get(f"/tables/{table}", 404)


def test_delete_asks_before(serve: Serve, admin: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        table = ann.new_table()["id"]
        monkeypatch.setattr("typer.confirm", lambda *_given, **_more: False)
        assert "nothing was changed" in admin("delete", table, code=2)
        ann.get(f"/tables/{table}")


def test_a_banned_address_is_refused_and_its_pages_are_closed(
    serve: Serve, admin: Callable[..., str]
) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        table = ann.new_table()["id"]
        with ann.live(table) as line:
            hear(line, "table")
            admin("ban", "address", "127.0.0.0/8", "--reason", "a test")
            assert "a test" in admin("bans")
            until(lambda: ann.http.get("/me").status_code == 403)
            listen_to_the_end(line)
        with pytest.raises(InvalidStatus):
            ann.live(table)
        admin("unban", "address", "127.0.0.0/8")
        until(lambda: ann.http.get("/me").status_code == 200)
        assert "is not banned" in admin("unban", "address", "127.0.0.0/8", code=2)
        assert "neither an address" in admin("ban", "address", "here", code=2)


def test_nobody_can_take_a_banned_name(serve: Serve, admin: Callable[..., str]) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        admin("ban", "name", "Rüde Person")
        until(lambda: ann.http.put("/me", json={"name": "RUDE person!"}).status_code == 403)
        form = {"game": "chicago-express", "modules": [], "map": None, "house_rules": {}}
        ann.post("/tables", form | {"seats": [here("rude-person"), here("B")]}, 403)
        table = ann.new_table(here(), link(), here())
        token = next(seat["link"] for seat in table["seats"] if seat["link"])
        with Browser(url) as bob:
            bob.post(f"/join/{token}", {"name": "Rude Person"}, 403)
            bob.post(f"/join/{token}", {"name": "Bob"})


def test_a_broken_table_goes_back_to_its_last_certain_action(
    serve: Serve, admin: Callable[..., str], address: str
) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        table, fine = ann.new_table()["id"], ann.new_table()["id"]
        for ply, sentence in enumerate(["bid 9", "pass", "pass", "bid 7"]):
            ann.say(table, sentence, ply)
    change = "UPDATE actions SET digest = 'other' WHERE table_id = :id AND ply = 3"
    asyncio.run(execute(address, change, id=table))
    with serve() as url, Browser(url, cookie=ann.cookie) as ann:
        assert ann.get(f"/tables/{table}")["problem"]
        assert "is not broken" in admin("unstick", fine, code=2)
        assert "from action 4 to action 2" in admin("unstick", table)
        until(lambda: ann.get(f"/tables/{table}")["problem"] is None)
        found = ann.get(f"/tables/{table}")
        assert (found["ply"], found["era"], found["status"]) == (2, 1, "running")
        assert found["undone"][0]["sentences"] == ["pass", "bid 7"]
        ann.say(table, "pass", 2, era=1)


def test_a_renewed_link_takes_the_seat_from_its_holder(serve: Serve, admin: Callable[..., str]) -> None:
    with serve() as url, Browser(url, "Ann") as ann, Browser(url, "Bob") as bob:
        table = ann.new_table(here(), link(), here())
        bob.join(table, "Bob")
        said = admin("renew-link", table["id"], "1", "--yes")
        token = said.split()[0].partition("#")[2]
        until(lambda: not bob.get(f"/tables/{table['id']}")["seats"][1]["is_yours"])
        with Browser(url, "Bob again") as again:
            again.post(f"/join/{token}", {"name": "Bob"})
            assert again.get(f"/tables/{table['id']}")["seats"][1]["is_yours"]
        assert "has no link" in admin("renew-link", table["id"], "0", "--yes", code=2)
        assert "has the seats 0 to 2" in admin("renew-link", table["id"], "7", "--yes", code=2)


def test_the_notice_is_told_to_open_pages_and_to_new_ones(serve: Serve, admin: Callable[..., str]) -> None:
    with serve() as url, Browser(url, "Ann") as ann:
        table = ann.new_table()["id"]
        assert ann.get("/me")["notice"] == ""
        with ann.live(table) as line:
            hear(line, "table")
            admin("notice", "Maintenance at 22:00")
            assert hear(line, "notice")["text"] == "Maintenance at 22:00"
            with ann.live(table) as second:
                assert hear(second, "notice")["text"] == "Maintenance at 22:00"
            assert ann.get("/me")["notice"] == "Maintenance at 22:00"
            assert admin("notice") == "Maintenance at 22:00\n"
            admin("notice", "--clear")
            assert hear(line, "notice")["text"] == ""
        assert "limit" in admin("notice", "x" * 400, code=2)


def test_an_empty_database_is_refused(admin: Callable[..., str]) -> None:
    assert "start the server once" in admin("list", code=2)
