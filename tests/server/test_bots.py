"""Bots in worker processes: they answer, explain, move at once when told to, and may die without harm."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cuberails import Record, chicago_express
from cuberails.envs.encoding import Encoding
from cuberails.server.bots.pool import BotPool
from cuberails.server.bots.protocol import BotReply, BotRequest
from cuberails.server.tables.game_cache import setup_of
from tests.envs.networks import write_onnx
from tests.server.browser import Browser, bot, hear, here
from tests.server.conftest import serving_at, settings_for

SLOW = "level:8:unhurried"  # fifteen seconds, unless it is told to hurry
GAME = chicago_express(["A", "B", "C"])


def ask(spec: str, actions: list[str] | None = None, table: str = "t") -> BotRequest:
    return BotRequest(0, table, 0, spec, 1, setup_of(GAME), actions or [])


def think(scene: Callable[[BotPool], Coroutine[Any, Any, None]]) -> None:
    async def play() -> None:
        pool = BotPool(1)
        await pool.start()
        try:
            await scene(pool)
        finally:
            await pool.close()

    asyncio.run(play())


async def at_it(pool: BotPool, worker: int = 0) -> None:
    """Wait until the worker has a request."""
    await pool.workers[worker].prepared["chicago-express"].wait()
    while not pool.workers[worker].pending:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.2)


def test_workers_answer_hurry_and_restart(tmp_path: Path) -> None:
    async def scene(pool: BotPool) -> None:
        first = await pool.think(ask("level:3"))
        assert first.report is None
        assert first.why
        GAME.start().play(first.sentence)
        again = await pool.think(ask("level:3"))
        assert again.sentence == first.sentence  # the same seed, and no tree of a later position

        slow = asyncio.create_task(pool.think(ask(SLOW)))
        await at_it(pool)
        assert not slow.done()
        assert pool.move_now("t") is True
        hurried = await asyncio.wait_for(slow, 10)
        assert hurried.report is None
        assert pool.move_now("t") is False

        killed = asyncio.create_task(pool.think(ask(SLOW)))
        for _ in range(2):  # after the first it is asked again
            await at_it(pool)
            child = pool.workers[0].child
            assert child is not None
            child.kill()
            while child.returncode is None:
                await asyncio.sleep(0.01)
        fallback = await killed
        assert fallback.report == "the bot did not answer in time"
        GAME.start().play(fallback.sentence)
        assert (await pool.think(ask("level:2"))).report is None

        bad = await pool.think(ask("level:99"))
        assert isinstance(bad, BotReply)

    think(scene)


def test_one_worker_interrupts_a_search_for_a_cheap_thought() -> None:
    async def scene(pool: BotPool) -> None:
        slow = asyncio.create_task(pool.think(ask(SLOW, table="slow"), "mallory"))
        await at_it(pool)
        for n in range(3):
            reply = await pool.think(ask("level:1", table=f"quick {n}"), "ann")
            assert (reply.report, slow.done()) == (None, False)
        assert pool.queue.between == {}
        assert pool.move_now("slow")
        assert (await slow).report is None
        assert (pool.queue.working, pool.queue.waiting) == ({}, [])

    think(scene)


def test_a_table_of_bots_goes_on(tmp_path: Path) -> None:
    """One person, two bots; the page hears that they think, and why they did what they did."""
    with serving_at(settings_for("", tmp_path, thinkers=1)) as url, Browser(url, "Ann") as ann:
        table = ann.new_table(here(), bot("level:3"), bot("level:2"))["id"]
        with ann.live(table) as line:
            ann.say(table, "pass", 0)
            seen = hear(line, "table", 120)
            while seen["table"]["thinking"] is None:
                seen = hear(line, "table", 120)
            assert seen["table"]["thinking"]["seat"] == 1
            message = hear(line, "plies", 120)
            while message["plies"][-1]["by"] != "bot":
                message = hear(line, "plies", 120)
            assert message["plies"][-1]["why"]
        played = message["plies"][-1]
        considered = ann.get(f"/tables/{table}/plies/{played['ply']}/considered")
        assert considered[0]["sentence"] == played["sentence"]
        assert all(
            len(each["cash"]) == 3 and sum(each["victory"]) == pytest.approx(1.0, abs=0.001)
            for each in considered
        )
        assert ann.get(f"/tables/{table}/plies/1/considered") == []  # a person's
        for nothing in (0, 99):
            ann.get(f"/tables/{table}/plies/{nothing}/considered", status=404)
        record = Record.parse(ann.http.get(f"/tables/{table}/record").text)
        record.replay()


def test_a_server_seats_a_network_that_it_offers_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("onnxruntime", reason="the extra `onnx` is not installed")
    pytest.importorskip("onnx", reason="onnx, which writes the file, is not installed")
    encoding = Encoding(chicago_express(["A", "B", "C"]))
    weights = np.zeros((len(encoding.scales), encoding.actions.size))
    monkeypatch.chdir(tmp_path)
    net = write_onnx(Path("net.onnx"), weights)  # all scores are equal, so it takes the lowest action
    settings = settings_for("", tmp_path, thinkers=1, bots={net: "My network"})
    with serving_at(settings) as url, Browser(url, "Ann") as ann:
        offered = ann.get("/catalog")["bots"][-1]
        assert (offered["id"], offered["title"], offered["level"]) == (net, "My network", None)
        made = ann.new_table(here(), bot(net), bot("level:2"))
        assert made["seats"][1]["bot"]["title"] == made["seats"][1]["name"] == "My network"
        with ann.live(made["id"]) as line:
            ann.say(made["id"], "bid 9", 0)
            message = hear(line, "plies", 120)
            while message["plies"][-1]["seat"] != 1:
                message = hear(line, "plies", 120)
        moved = next(ply for ply in message["plies"] if ply["seat"] == 1)
        assert (moved["by"], moved["sentence"], moved["why"]) == ("bot", "pass", None)
    with serving_at(settings_for("", tmp_path)) as url, Browser(url, "Ann") as ann:
        assert net not in [each["id"] for each in ann.get("/catalog")["bots"]]
        seats = [{"kind": "here"}, {"kind": "bot", "bot": net}]
        ann.post("/tables", {"game": "chicago-express", "seats": seats}, status=422)


def test_a_table_can_be_hurried_and_taken_back_while_a_bot_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cuberails.server.tables.create.known_bot", lambda spec: spec)
    with serving_at(settings_for("", tmp_path, thinkers=1)) as url, Browser(url, "Ann") as ann:
        table = ann.new_table(here(), bot(SLOW), here())["id"]
        ann.post(f"/tables/{table}/move-now", status=409)
        with ann.live(table) as line:
            ann.say(table, "bid 9", 0)
            while hear(line, "table", 120)["table"]["thinking"] is None:
                pass
            found = ann.post(f"/tables/{table}/undo", {"to_ply": 0})
            assert (found["ply"], found["thinking"]) == (0, None)
            ann.say(table, "bid 12", 0, era=1)
            while hear(line, "table", 120)["table"]["thinking"] is None:
                pass
            while ann.get(f"/tables/{table}")["thinking"]["is_preparing"]:
                hear(line, "table", 120)
            ann.post(f"/tables/{table}/move-now")
            while ann.get(f"/tables/{table}")["ply"] < 2:
                hear(line, "plies", 10)
        assert ann.get(f"/tables/{table}/plies?after=1")["plies"][0]["by"] == "bot"


def test_a_bot_whose_thought_was_lost_with_the_server_moves_after_the_restart(tmp_path: Path) -> None:
    with serving_at(settings_for("", tmp_path, thinkers=1)) as url, Browser(url, "Ann") as ann:
        table = ann.new_table(here(), bot("level:2"), here())["id"]
        ann.say(table, "bid 9", 0)
        cookie = ann.cookie
    with serving_at(settings_for("", tmp_path)) as url, Browser(url, cookie=cookie) as ann:
        with ann.live(table) as line:
            while ann.get(f"/tables/{table}")["ply"] < 2:
                hear(line, "plies", 10)
        assert ann.get(f"/tables/{table}")["thinking"] is None
