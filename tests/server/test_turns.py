"""Turns of bots that meet something else: an undo, a database that fails, a table that is evicted."""

from __future__ import annotations

import asyncio
import math
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from cuberails.server.bots import process
from cuberails.server.bots.pool import BotPool, WorkerLost
from cuberails.server.bots.protocol import BotReply, BotRequest
from cuberails.server.messages import ActionForm, NewSeat, NewTable, SeatChange, UndoForm
from cuberails.server.settings import Limits, Settings
from cuberails.server.storage.store import Store
from cuberails.server.tables import create, play, seats, undo
from cuberails.server.tables.registry import TableRegistry

ANN = "ann"
WORKER = """
import json, os, sys, time
open(os.environ["STARTS"], "a").write("x")
for game in ("chicago-express", "chicago-and-northwestern"):
    print(json.dumps({"type": "ready", "game": game}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    time.sleep(0.2)
    if request["bot"] == "dies":
        os._exit(1)
    print(json.dumps({"type": "reply", "id": request["id"], "sentence": "pass"}), flush=True)
"""


class Slow(BotPool):
    """Gives up after a moment; then the server plays any legal move."""

    async def think(self, request: BotRequest, *_: object) -> BotReply:
        await asyncio.sleep(0.2)
        raise WorkerLost


def stage(
    folder: Path, scene: Callable[[TableRegistry], Coroutine[Any, Any, None]], at_once: int = 9
) -> None:
    async def run() -> None:
        settings = Settings(folder, thinkers=0, limits=Limits(tables_in_memory=at_once))
        registry = TableRegistry(settings, await Store.open(settings.address))
        registry.bot_pool = Slow(0)
        try:
            await scene(registry)
        finally:
            await registry.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def form(*kinds: str) -> NewTable:
    return NewTable(
        "chicago-express",
        [
            NewSeat(kind, bot="level:1" if kind == "bot" else None)  # type: ignore[arg-type]
            for kind in kinds
        ],
        shuffle=False,  # the tests know who begins
    )


def bid(ply: int = 0, sentence: str = "bid 10") -> ActionForm:
    return ActionForm(ply, 0, sentence, f"nonce-of-ply-{ply}")


async def fail(*_: object) -> None:
    raise OperationalError("x", {}, Exception("disk I/O error"))


def test_an_undo_in_the_moment_of_the_answer(tmp_path: Path) -> None:
    """The turn of the bot must not wait for the lock of those who wait for its end."""

    async def scene(registry: TableRegistry) -> None:
        registry.bot_pool = BotPool(1)
        worker = registry.bot_pool.workers[0]
        worker.child = type("Child", (), {"returncode": None})()
        worker.send = lambda message: None  # type: ignore[method-assign]
        worker.heard, worker.compiled = math.inf, set(worker.prepared)
        for prepared in worker.prepared.values():
            prepared.set()
        table = await create.new_table(registry, ANN, form("here", "bot"))
        await play.act(registry, table, ANN, bid())
        while not worker.pending:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        (number,) = worker.pending
        worker.receive(BotReply(number, "pass"))
        await asyncio.wait_for(undo.undo(registry, table, ANN, UndoForm()), 10)
        assert (table.ply, table.row.era, table.bot_task) == (0, 1, None)
        worker.child = None

    stage(tmp_path, scene)


def test_many_tables_of_one_host_do_not_keep_the_bots_of_another_waiting(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        thinking, most = list[str](), 0

        async def think(request: BotRequest, *_: object) -> BotReply:
            nonlocal most
            thinking.append(request.table)
            most = max(most, len(thinking))
            await asyncio.sleep(0.05)
            thinking.remove(request.table)
            raise WorkerLost

        registry.bot_pool.think = think  # type: ignore[method-assign]
        for _ in range(3 * registry.settings.limits.thoughts):
            await create.new_table(registry, "mallory", form("bot", "bot"))
        await asyncio.sleep(0.2)
        assert most == registry.settings.limits.thoughts
        table = await create.new_table(registry, ANN, form("bot", "here"))
        await asyncio.sleep(0)
        assert table.id in thinking

    stage(tmp_path, scene, at_once=99)


def test_a_worker_that_dies_is_replaced_once_for_all_who_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "worker.py").write_text(WORKER)
    monkeypatch.setenv("STARTS", str(tmp_path / "starts"))
    start = asyncio.create_subprocess_exec

    async def start_ours(*_: object, **options: Any) -> asyncio.subprocess.Process:
        return await start(sys.executable, str(tmp_path / "worker.py"), **options)

    monkeypatch.setattr(process.asyncio, "create_subprocess_exec", start_ours)
    monkeypatch.setattr(process, "TIMEOUT", 0.9)

    async def scene() -> None:
        found = BotPool(1)
        setup = {"game": "chicago-express"}
        requests = [BotRequest(0, f"t{n}", 0, "dies" if n == 0 else "waits", 1, setup, []) for n in range(6)]
        replies = await asyncio.gather(*map(found.think, requests))
        late = "the bot did not answer in time"
        assert [reply.report for reply in replies] == [late, None, None, None, None, None]
        assert (tmp_path / "starts").read_text() == "xxx"  # it was asked twice
        for request in requests:
            request.bot = "waits"
        later = await asyncio.gather(*map(found.think, requests))
        assert {reply.report for reply in later} == {None}  # 1.2 s in the queue do not count
        await found.close()

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_table_that_a_request_holds_is_the_same_for_the_next(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        held = await create.new_table(registry, ANN, form("here", "here"))
        await create.new_table(registry, ANN, form("here", "here"))  # there is room for one
        assert held.id not in registry.tables
        assert await play.open_table(registry, held.id) is held
        assert (await play.act(registry, held, ANN, bid()))[0] == 201
        assert (await play.open_table(registry, held.id)).ply == 1

    stage(tmp_path, scene, at_once=1)


def test_an_undo_that_cannot_be_stored_leaves_the_bot_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(registry: TableRegistry) -> None:
        table = await create.new_table(registry, ANN, form("here", "bot"))
        await play.act(registry, table, ANN, bid())
        await asyncio.sleep(0.05)
        with monkeypatch.context() as broken:
            broken.setattr(registry.store, "take_back", fail)
            with pytest.raises(OperationalError):
                await undo.undo(registry, table, ANN, UndoForm())
        assert table.is_stale
        with pytest.raises(play.Problem, match="reloaded"):
            await undo.undo(registry, table, ANN, UndoForm())
        while (await play.open_table(registry, table.id)).ply == 1:
            await asyncio.sleep(0.05)

    stage(tmp_path, scene)


def test_an_undo_that_was_stored_and_reported_as_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(registry: TableRegistry) -> None:
        take_back = registry.store.take_back

        async def store_and_fail(*given: Any) -> None:
            await take_back(*given)
            await fail()

        table = await create.new_table(registry, ANN, form("here", "here"))
        for ply in range(4):
            await play.act(registry, table, ANN, bid(ply, f"bid {10 + ply}"))
        with monkeypatch.context() as broken:
            broken.setattr(registry.store, "take_back", store_and_fail)
            with pytest.raises(OperationalError):
                await undo.undo(registry, table, ANN, UndoForm(1))
        table = await play.open_table(registry, table.id)
        assert (table.ply, table.row.era) == (1, 1)
        await play.act(registry, table, ANN, ActionForm(1, 1, "bid 20", "nonce-of-now"))
        registry.forget(table.id)
        table = await play.open_table(registry, table.id)
        assert (table.ply, table.problem) == (2, None)

    stage(tmp_path, scene)


def test_an_undo_before_the_bot_has_begun(tmp_path: Path) -> None:
    """A task that is cancelled before its first step does nothing, not even clear up after itself."""

    async def scene(registry: TableRegistry) -> None:
        table = await create.new_table(registry, ANN, form("here", "bot"))
        for era in range(3):
            bid = ActionForm(0, era, "bid 10", f"bid-in-{era}")
            done = asyncio.create_task(play.act(registry, table, ANN, bid))
            while not table.lock.locked():
                await asyncio.sleep(0)
            await undo.undo(registry, table, ANN, UndoForm(0))
            await done
        await play.act(registry, table, ANN, ActionForm(0, 3, "bid 10", "the-last-one"))
        while table.ply == 1:
            await asyncio.sleep(0.05)

    stage(tmp_path, scene)


def test_a_move_that_was_stored_and_reported_as_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "RETRY", 0.05)

    async def scene(registry: TableRegistry) -> None:
        store, tries = registry.store.append, list[int]()

        async def store_and_fail(*given: Any) -> None:
            tries.append(1)
            await store(*given)
            if len(tries) == 1:
                await fail()

        monkeypatch.setattr(registry.store, "append", store_and_fail)
        table = await create.new_table(registry, ANN, form("bot", "bot"))
        while (await play.open_table(registry, table.id)).ply < 3:
            await asyncio.sleep(0.05)
        stored = await registry.store.load(table.id)
        assert stored is not None
        assert [action.ply for action in stored.actions][:3] == [1, 2, 3]

    stage(tmp_path, scene)


def test_a_seat_that_cannot_be_stored_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(registry: TableRegistry) -> None:
        table = await create.new_table(registry, ANN, form("here", "link"))
        link = table.seats[1].link
        for part in ("name_of", "seat"):
            table = await play.open_table(registry, table.id)
            with monkeypatch.context() as broken:
                broken.setattr(registry.store, part, fail)
                with pytest.raises(OperationalError):
                    await seats.change_seat(registry, table, ANN, 1, SeatChange("bot", "level:1"))
            assert (await play.open_table(registry, table.id)).seats[1].link == link
        await seats.take_seat(registry, link or "", "bob", "Bob")

    stage(tmp_path, scene)


def test_a_table_that_is_nowhere_leaves_nothing_behind(tmp_path: Path) -> None:
    async def scene(registry: TableRegistry) -> None:
        for number in range(9):
            with pytest.raises(play.Problem, match="no such table"):
                await play.open_table(registry, f"nowhere-{number}")
        assert len(registry.loading) == 0

    stage(tmp_path, scene)
