"""Thoughts are a queue in PostgreSQL: any thinker answers, and one that dies is replaced by another, once."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from cuberails.server.bots.pool import WorkerLost
from cuberails.server.bots.protocol import BotRequest
from cuberails.server.bots.shared import SharedPool
from cuberails.server.bots.thinker import Thinker
from cuberails.server.bots.thoughts import CHEAP
from cuberails.server.news import AnyNews
from cuberails.server.storage import thoughts
from cuberails.server.storage.store import Store
from tests.server.conftest import new_database

SETUP = {"game": "chicago-express"}
EXPENSIVE, QUICK = "level:8:unhurried", "level:1"
pytestmark = pytest.mark.usefixtures("workers")


class Hall:
    """One server and some thinkers, which hear each other without a network."""

    def __init__(self, address: str, store: Store) -> None:
        self.address, self.store = address, store
        self.thinkers: dict[str, Thinker] = {}
        self.pool = SharedPool(store, "server", self.carry, 0, lambda: None)

    def carry(self, news: AnyNews) -> None:
        for name, thinker in self.thinkers.items():
            if name != news.sender:
                thinker.hear(news)
        if news.sender != "server":
            self.pool.hear(news)

    async def think(self, name: str, workers: int = 1) -> Thinker:
        found = self.thinkers[name] = Thinker(self.store, workers, self.carry, name)
        await found.start()
        return found

    async def rows(self, columns: str = "*") -> list[Any]:
        return await execute_async(self.store, f"SELECT {columns} FROM thoughts ORDER BY number")

    async def until(self, is_so: Callable[[list[Any]], object]) -> None:
        while not is_so(await self.rows("number, thinker, reply")):
            await asyncio.sleep(0.01)


async def execute_async(store: Store, statement: str) -> list[Any]:
    async with store.engine.begin() as connection:
        found = await connection.exec_driver_sql(statement)
        return list(found.all()) if found.returns_rows else []


def play(
    request: pytest.FixtureRequest, folder: Path, scene: Callable[[Hall], Coroutine[Any, Any, None]]
) -> None:
    request.param = "postgresql"
    address = new_database(request, folder)

    async def run_scene() -> None:
        hall = Hall(address, await Store.open(address))
        try:
            await scene(hall)
        finally:
            for thinker in hall.thinkers.values():
                await thinker.close()
            await hall.store.close()

    asyncio.run(asyncio.wait_for(run_scene(), 25))


def question(table: str, bot: str) -> BotRequest:
    return BotRequest(0, table, 0, bot, 1, SETUP, [])


def test_any_thinker_answers(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    async def scene(hall: Hall) -> None:
        with pytest.raises(WorkerLost):  # nobody thinks: the table goes on without
            await hall.pool.think(question("t", QUICK))
        await hall.think("one")
        await hall.think("two")
        asked = [hall.pool.think(question(f"t{number}", QUICK), f"who{number}") for number in range(6)]
        assert [reply.why for reply in await asyncio.gather(*asked)] == [QUICK] * 6
        assert await hall.rows() == []

    play(request, tmp_path, scene)


def test_a_thought_of_a_dead_thinker_is_done_by_another_once(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    async def scene(hall: Hall) -> None:
        hall.pool.last_beat = asyncio.get_running_loop().time()  # a thinker was here
        asked = asyncio.create_task(hall.pool.think(question("t", QUICK)))
        await hall.until(len)
        dead = await thoughts.claim(hall.store, "dead", 100.0, CHEAP)
        assert dead is not None
        assert await thoughts.claim(hall.store, "other", 100.0, CHEAP) is None  # it has it now
        await execute_async(hall.store, "UPDATE thoughts SET beat = beat - 11")
        await hall.think("living")
        assert (await asked).why == QUICK
        late = '{"type":"reply","id":0,"sentence":"of the dead"}'
        await thoughts.answer(hall.store, dead.number, "dead", late)  # it was only slow
        assert await hall.rows() == []

    play(request, tmp_path, scene)


def test_what_a_thinker_leaves_when_it_ends_is_free_at_once(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    async def scene(hall: Hall) -> None:
        first = await hall.think("first")
        asked = asyncio.create_task(hall.pool.think(question("t", EXPENSIVE)))
        await hall.until(lambda rows: rows and rows[0].thinker == "first")
        await hall.think("second")
        await first.close()
        await hall.until(lambda rows: rows and rows[0].thinker == "second")
        assert hall.pool.move_now("t")
        assert (await asked).why == EXPENSIVE

    play(request, tmp_path, scene)


def test_the_same_question_is_thought_about_once(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    async def scene(hall: Hall) -> None:
        row = {"table_id": "t", "request": "{}", "who": "a", "cost": 0.1}
        numbers = {await thoughts.put(hall.store, "the same", row) for _ in range(3)}
        assert len(numbers) == 1
        claims = await asyncio.gather(*(thoughts.claim(hall.store, f"n{n}", 1.0, CHEAP) for n in range(8)))
        assert sum(claim is not None for claim in claims) == 1

    play(request, tmp_path, scene)


def test_all_who_ask_the_same_are_answered(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    async def scene(hall: Hall) -> None:
        other = SharedPool(hall.store, "other server", hall.carry, 0, lambda: None)
        await hall.think("one")
        other.last_beat = hall.pool.last_beat
        asked = [pool.think(question("t", QUICK)) for pool in (hall.pool, hall.pool, other)]
        assert [reply.why for reply in await asyncio.gather(*asked)] == [QUICK] * 3
        assert await hall.rows() == []

    play(request, tmp_path, scene)


def test_a_cheap_thought_does_not_wait_and_a_dropped_one_ends(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    async def scene(hall: Hall) -> None:
        thinker = await hall.think("one", workers=2)
        slow = [
            asyncio.create_task(hall.pool.think(question(f"s{n}", EXPENSIVE), "mallory")) for n in range(4)
        ]
        await hall.until(lambda rows: sum(row.thinker == "one" for row in rows) == 1)
        for number in range(3):
            assert (await hall.pool.think(question(f"q{number}", QUICK), "ann")).why == QUICK
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        assert await hall.rows() == []
        while thinker.jobs:
            await asyncio.sleep(0.01)

    play(request, tmp_path, scene)


def test_a_thinker_needs_the_postgresql_of_the_servers(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cuberails", "think"]
    plain = os.environ | {"CUBERAILS_JIT": "0"}
    for given, said in (
        ([], "give the PostgreSQL of the servers, such as postgresql://user@host/name"),
        (
            ["--database", f"sqlite:///{tmp_path / 'x'}"],
            "thoughts are shared in PostgreSQL only; give one such as",
        ),
    ):
        done = subprocess.run([*command, *given], capture_output=True, text=True, env=plain, check=False)
        assert done.returncode == 2
        assert done.stderr.startswith(f"error: --database: {said}")
        assert done.stderr.count("\n") == 1
