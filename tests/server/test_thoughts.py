"""The thoughts of bots: a fair queue, workers that hang, pauses when nobody is there, and bounded memory."""

from __future__ import annotations

import asyncio
import json
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cuberails import chicago_express
from cuberails.games.registry import installed
from cuberails.server import memory
from cuberails.server.bots import process, worker
from cuberails.server.bots.pool import BotPool, Unwanted
from cuberails.server.bots.protocol import BotReply, BotRequest
from cuberails.server.bots.thoughts import Thought, ThoughtQueue
from cuberails.server.tables import play
from cuberails.server.tables.game_cache import setup_of
from tests.server.browser import Browser, bot, hear, here
from tests.server.conftest import serving_at, settings_for
from tests.server.thinkers import WORKER

SETUP = {"game": "chicago-express"}
FULL_SETUP = setup_of(chicago_express(["A", "B", "C"]))
DEAR, CHEAP = "level:8:unhurried", "level:1"


def request(table: str, bot: str) -> BotRequest:
    return BotRequest(0, table, 0, bot, 1, SETUP, [])


def with_pool(count: int, scene: Callable[[BotPool], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        pool = BotPool(count)
        await pool.start()
        try:
            await pool.workers[0].prepared["chicago-and-northwestern"].wait()
            await scene(pool)
        finally:
            await pool.close()

    asyncio.run(asyncio.wait_for(run(), 60))


@pytest.mark.usefixtures("workers")
def test_a_cheap_thought_does_not_wait_for_expensive_ones() -> None:
    async def scene(pool: BotPool) -> None:
        dear = [asyncio.create_task(pool.think(request(f"d{n}", DEAR), "mallory")) for n in range(6)]
        await asyncio.sleep(0)
        for n in range(5):
            assert (await pool.think(request(f"c{n}", CHEAP), "ann")).why == CHEAP
        assert not any(task.done() for task in dear)
        assert len(pool.queue.working) == 1
        for task in dear:
            task.cancel()
        await asyncio.gather(*dear, return_exceptions=True)
        assert (pool.queue.working, pool.queue.waiting, pool.open) == ({}, [], {})

    with_pool(2, scene)


def test_those_who_have_used_little_come_first() -> None:
    async def scene() -> list[str]:
        workers = [process.BotWorker(lambda: None)]
        queue, order = ThoughtQueue(workers), []
        thoughts = [Thought(request(f"m{n}", CHEAP), "mallory", lambda: True) for n in range(3)]
        thoughts.append(Thought(request("a", CHEAP), "ann", lambda: True))

        async def take(thought: Thought) -> None:
            await queue.take(thought)
            order.append(thought.request.table)
            await asyncio.sleep(0)
            queue.release(thought)

        await asyncio.gather(*map(take, thoughts))
        return order

    assert asyncio.run(scene()) == ["m0", "a", "m1", "m2"]


def test_a_table_stays_with_the_worker_that_has_its_trees() -> None:
    async def scene() -> None:
        first, second = workers = [process.BotWorker(lambda: None) for _ in range(2)]
        for each in workers:
            each.child = type("Child", (), {"returncode": None})()
            each.compiled = set(each.prepared)
        queue = ThoughtQueue(workers)
        one, two = (Thought(request(name, CHEAP), "ann", lambda: True) for name in "ab")
        assert await queue.take(one) is first
        assert await queue.take(two) is second  # the first is busy
        for each in (one, two):
            queue.release(each)
        assert await queue.take(two) is second
        queue.release(two)
        queue.last.clear()
        first.child = None
        assert await queue.take(two) is second  # to start the other takes longer

    asyncio.run(scene())


@pytest.mark.usefixtures("workers")
def test_a_worker_that_hangs_is_replaced_and_its_question_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(process, "SILENCE", 2.0)

    async def scene(pool: BotPool) -> None:
        child = pool.workers[0].child
        assert child
        child.send_signal(signal.SIGSTOP)
        replies = await asyncio.gather(*(pool.think(request(f"t{n}", CHEAP)) for n in range(6)))
        assert [(reply.why, reply.report) for reply in replies] == [(CHEAP, None)] * 6
        assert pool.workers[0].child is not child

    with_pool(1, scene)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_worker_that_dies_or_hangs_while_it_compiles_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: signal.Signals
) -> None:
    """No request was sent to it: they wait for the compiler. Somebody must notice all the same."""
    ready, silent = tmp_path / "ready.py", tmp_path / "silent.py"
    ready.write_text(WORKER)
    silent.write_text(WORKER.replace('say(type="ready", game=game)', "pass"))
    monkeypatch.setattr(process, "SILENCE", 2.0)
    monkeypatch.setattr(process, "LOOK", 0.02)
    programs, start = [silent, ready], asyncio.create_subprocess_exec

    async def start_ours(*_: object, **options: Any) -> asyncio.subprocess.Process:
        return await start(sys.executable, str(programs.pop(0)), **options)

    monkeypatch.setattr(process.asyncio, "create_subprocess_exec", start_ours)

    async def scene() -> None:
        pool = BotPool(1)
        await pool.start()
        waiting = asyncio.create_task(pool.think(request("t", CHEAP)))
        while pool.workers[0].heard > process.now():  # until its first beat
            await asyncio.sleep(0.01)
        assert pool.queue.waiting
        assert pool.workers[0].child
        pool.workers[0].child.send_signal(how)
        assert (await waiting).why == CHEAP
        await pool.close()

    asyncio.run(asyncio.wait_for(scene(), 20))


@pytest.mark.usefixtures("workers")
def test_move_now_ends_a_bot_that_does_not_listen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "HURRY", 0.5)

    async def scene(pool: BotPool) -> None:
        deaf = asyncio.create_task(pool.think(request("t", "deaf")))
        while not pool.workers[0].pending:
            await asyncio.sleep(0.01)
        waiting = asyncio.create_task(pool.think(request("u", DEAR)))
        await asyncio.sleep(0)
        assert pool.move_now("u")  # it still waits: then it moves as soon as its turn comes
        assert pool.move_now("t")
        assert (await deaf).report == "the bot did not answer in time"
        assert (await waiting).report is None
        assert not pool.move_now("t")

    with_pool(1, scene)


@pytest.mark.usefixtures("workers")
def test_a_bot_that_is_late_is_replaced_by_the_fallback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "TIMEOUT", 0.5)

    async def scene(pool: BotPool) -> None:
        late = await pool.think(request("t", "deaf"))
        assert (late.why, late.report) == (None, "the bot did not answer in time")
        assert pool.metrics.thinkers_lost.values[""] == 1
        assert (await pool.think(request("t", CHEAP))).why == CHEAP

    with_pool(1, scene)


@pytest.mark.usefixtures("workers")
def test_move_now_counts_while_the_worker_is_starting() -> None:
    async def scene(pool: BotPool) -> None:
        await pool.close()
        slow = asyncio.create_task(pool.think(request("t", DEAR)))
        while not pool.queue.working:
            await asyncio.sleep(0)
        assert not pool.workers[0].pending
        assert pool.move_now("t")
        assert (await asyncio.wait_for(slow, 10)).why == DEAR

    with_pool(1, scene)


@pytest.mark.usefixtures("workers")
def test_a_thought_that_nobody_waits_for_is_dropped() -> None:
    async def scene(pool: BotPool) -> None:
        with pytest.raises(Unwanted):
            await pool.think(request("t", DEAR), "ann", lambda: False)
        assert (await pool.think(request("t", CHEAP))).why == CHEAP

    with_pool(1, scene)


def test_a_worker_forgets_its_trees_before_they_take_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    ended, sizes = [], [2, 0, 2, 2]
    monkeypatch.setattr(worker, "MOST_MEMORY", 1)
    monkeypatch.setattr(worker, "memory", lambda: sizes.pop(0))
    monkeypatch.setattr(worker.os, "_exit", ended.append)
    found = worker.Worker(None)  # type: ignore[arg-type]
    found.tables["t"] = None  # type: ignore[assignment]
    found.bound_memory()
    assert (len(found.tables), ended) == (0, [])
    found.bound_memory()
    assert ended == [0]  # the server starts another


def start_worker(most: int) -> subprocess.Popen[bytes]:
    code = f"from cuberails.server.bots import worker; worker.MOST_MEMORY = {most}; worker.main()"
    child = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for _ in range(2 * len(installed())):  # once when a game can be played, again when it is compiled
        assert says(child, "ready")
    return child


def sizes_of_workers(most: int, tables: int) -> list[int]:
    """Bytes of a real worker process after each move of `level:7`, each at another table.

    A worker that is too large even without its trees ends, and another is started, as the server does.
    """
    found = []
    child = start_worker(most)
    for number in range(tables):
        assert child.stdin is not None
        asked = BotRequest(number, f"t{number}", 0, "level:7", 1, FULL_SETUP, [])
        child.stdin.write(msgspec.json.encode(asked) + b"\n")
        child.stdin.flush()
        assert says(child, "reply")
        if says(child, "beat") and says(child, "beat"):  # by the second, the trees are forgotten
            pages = int(Path(f"/proc/{child.pid}/statm").read_text().split()[1])
            found.append(pages * resource.getpagesize())
        else:
            end(child)
            child = start_worker(most)
    end(child)
    return found


def says(child: subprocess.Popen[bytes], kind: str) -> bool:
    """Wait for a message of this kind; False if the worker ends first."""
    assert child.stdout is not None
    return any(json.loads(line)["type"] == kind for line in child.stdout)


def end(child: subprocess.Popen[bytes]) -> None:
    with child:
        child.kill()


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell sizes")
def test_a_real_worker_stays_within_its_memory() -> None:
    free = sizes_of_workers(1 << 40, 8)
    assert free == sorted(free)
    one_tree = (free[-1] - free[0]) // 7
    assert one_tree > 1 << 20
    most = free[0] + 2 * one_tree
    assert free[-1] > most + one_tree
    bound = sizes_of_workers(most, 8)
    assert len(bound) > 1
    assert max(bound) <= most + one_tree


def test_a_worker_knows_its_size() -> None:
    assert 1 << 20 < memory.memory() <= memory.most_memory() * 2


def test_bots_pause_when_nobody_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "PRESENT", 0.0)
    thinking = []

    async def think(_pool: BotPool, asked: BotRequest, *_: object) -> BotReply:
        thinking.append(asked.table)
        await asyncio.sleep(0.05)
        return BotReply(0, "", report="a test")

    monkeypatch.setattr(BotPool, "think", think)
    with serving_at(settings_for("", tmp_path)) as url, Browser(url) as ann, Browser(url) as watcher:
        table = ann.new_table(here(), bot(), bot())["id"]
        ann.say(table, "bid 9", 0)
        with watcher.live(table) as line:  # somebody who only watches does not count
            assert hear(line, "table")["table"]["thinking"] is None
            assert ann.get(f"/tables/{table}")["ply"] == 1
        assert thinking == []
        with ann.live(table) as line:
            while hear(line, "table")["table"]["ply"] < 2:
                pass
        assert set(thinking) == {table}
        cookie = ann.cookie
    thinking.clear()
    with serving_at(settings_for("", tmp_path)) as url, Browser(url, cookie=cookie) as ann:
        ann.get("/tables")
        assert thinking == []  # nor does a restart wake a table


def test_a_person_who_was_just_here_counts(tmp_path: Path) -> None:
    with serving_at(settings_for("", tmp_path)) as url, Browser(url) as ann:
        table = ann.new_table(here(), bot(), here())["id"]
        ann.say(table, "bid 9", 0)
        while ann.get(f"/tables/{table}")["ply"] < 2:
            pass
