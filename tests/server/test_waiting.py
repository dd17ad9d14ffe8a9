"""Bots that wait for others: nobody waits long because of another, and who waits is told why."""

from __future__ import annotations

import asyncio
import time
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from cuberails.server import app
from cuberails.server.tables import waiting
from tests.server.browser import Browser, bot, hear, here
from tests.server.conftest import serving_at, settings_for
from tests.server.party import EXPRESS, Party

SLOW, QUICK = "level:8:unhurried", "level:1"
CROWD = 26  # visitors


def table_of(browser: Browser, spec: str) -> str:
    """A table whose bot is to move."""
    table: str = browser.new_table(here(), bot(spec), here())["id"]
    browser.say(table, "bid 9", 0)
    return table


def until_waiting(line: ClientConnection, expected: Any) -> None:
    while True:
        thinking = hear(line, "table")["table"]["thinking"]
        if thinking and thinking["waiting"] == expected:
            return


@pytest.mark.usefixtures("workers")
def test_a_player_is_told_what_a_bot_waits_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "LOOK", 0.05)
    settings = settings_for("", tmp_path, thinkers=1, thoughts=2)
    with serving_at(settings) as url, Browser(url) as ann, ExitStack() as stack:
        tables = [table_of(ann, SLOW) for _ in range(3)]
        lines = [stack.enter_context(ann.live(table)) for table in tables]
        until_waiting(lines[0], None)
        until_waiting(lines[1], {"why": "worker", "ahead": 0})
        until_waiting(lines[2], {"why": "address", "ahead": 2})
        ann.post(f"/tables/{tables[0]}/move-now")
        until_waiting(lines[1], None)
        until_waiting(lines[2], {"why": "worker", "ahead": 0})
        with Browser(url, address="127.0.0.2") as bob, bob.live(table_of(bob, SLOW)) as line:
            until_waiting(line, {"why": "worker", "ahead": 0})  # Bob has used less
            until_waiting(lines[2], {"why": "worker", "ahead": 1})


@pytest.mark.usefixtures("workers")
def test_move_now_helps_a_bot_that_waits_for_others_of_its_address(tmp_path: Path) -> None:
    settings = settings_for("", tmp_path, thinkers=2, thoughts=1)
    with serving_at(settings) as url, Browser(url) as ann:
        first, second = (table_of(ann, SLOW) for _ in range(2))
        while ann.get(f"/tables/{second}")["thinking"] is None:
            pass
        ann.post(f"/tables/{second}/move-now")
        while ann.get(f"/tables/{second}")["ply"] < 2:
            pass
        assert ann.get(f"/tables/{first}")["ply"] == 1  # it still thinks


def test_a_slot_is_neither_lost_nor_used_twice() -> None:
    async def scene() -> None:
        slots = asyncio.Semaphore(1)
        teller = waiting.WaitTeller(None, 1, lambda table: None)  # type: ignore[arg-type]
        tables: list[Any] = [SimpleNamespace(id=name) for name in "abcd"]
        await slots.acquire()
        tasks = [asyncio.create_task(teller.take_slot(table, slots)) for table in tables]
        await asyncio.sleep(0.01)
        assert teller.hurry("a")
        assert await tasks[0] == (False, True)
        assert not teller.hurry("a")
        tasks[1].cancel()
        slots.release()
        assert await tasks[2] == (True, False)
        await asyncio.sleep(0.01)
        assert not tasks[3].done()
        slots.release()
        tasks[3].cancel()  # in the moment in which it would get one
        await asyncio.gather(*tasks, return_exceptions=True)
        async with asyncio.timeout(5):
            await slots.acquire()
        assert teller.crowded == {}

    asyncio.run(scene())


@pytest.mark.usefixtures("workers")
def test_a_crowd_with_expensive_bots_does_not_keep_a_cheap_one_waiting(tmp_path: Path) -> None:
    with serving_at(settings_for("", tmp_path, thinkers=2)) as url, Browser(url) as ann, ExitStack() as stack:
        alone = best_answer(ann)
        crowd = [stack.enter_context(Browser(url, address=f"127.0.1.{n + 1}")) for n in range(CROWD)]
        tables = [(each, table_of(each, SLOW)) for each in crowd]
        amid = best_answer(ann)
        assert all(each.get(f"/tables/{table}")["ply"] == 1 for each, table in tables)  # they still think
    assert amid < 10 * alone + 0.1


def best_answer(browser: Browser) -> float:
    """Seconds until a cheap bot has answered, in the best of a few tries."""
    times = []
    for _ in range(4):
        table, begun = table_of(browser, QUICK), time.perf_counter()
        while browser.get(f"/tables/{table}")["ply"] < 2:
            pass
        times.append(time.perf_counter() - begun)
    return min(times)


def test_a_server_answers_before_it_wakes_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only standing orders wake tables at the start, and nobody waits for that."""
    settings = settings_for("", tmp_path, order_pause=(60.0, 60.0))
    with serving_at(settings) as url, Browser(url) as a, Browser(url) as b, Browser(url) as c:
        party = Party(EXPRESS, a, b, c)
        party.place(1, "up_to", 20)
        party.say(f"bid {party.minimum}")
    woken = []

    async def wake(_registry: object, table: str) -> None:
        woken.append(table)
        await asyncio.Event().wait()  # for ever

    monkeypatch.setattr(app, "open_table", wake)
    with serving_at(settings) as url, Browser(url) as ann:
        assert ann.get("/tables") == []
        assert woken == [party.id]
