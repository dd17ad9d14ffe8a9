"""Takes thoughts from the queue in PostgreSQL and has a pool of worker processes answer them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from cuberails.server.bots.pool import BotPool
from cuberails.server.bots.protocol import AdviceRequest, BotRequest, Reply, Request, failure
from cuberails.server.bots.thoughts import CHEAP
from cuberails.server.metrics import Metrics
from cuberails.server.news import Answered, AnyNews, Asked, Dropped, Hello, Hurry, ThinkerBeat
from cuberails.server.storage import thoughts
from cuberails.server.storage.store import Store

BEAT = 2.0  # seconds
LOOK = 1.0  # seconds between two looks at the queue, in case news were lost
log = logging.getLogger(__name__)


class Thinker:
    def __init__(
        self,
        store: Store,
        workers: int,
        send: Callable[[AnyNews], None],
        me: str,
        metrics: Metrics | None = None,
    ) -> None:
        self.store, self.send, self.me = store, send, me
        self.pool = BotPool(workers, self.tell, metrics=metrics)
        self.jobs: dict[int, asyncio.Task[None]] = {}
        self.costs: dict[int, float] = {}
        self.wake = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await self.pool.start()
        self.tell()
        self.tasks = [asyncio.create_task(job) for job in (self.take_thoughts(), self.beat())]

    async def close(self) -> None:
        """What is not answered is free for other thinkers at once."""
        every = [*self.tasks, *self.jobs.values()]
        for task in every:
            task.cancel()
        await asyncio.gather(*every, return_exceptions=True)
        try:
            await thoughts.give_back(self.store, self.me)
            self.send(Asked(self.me))
        except Exception as error:
            log.warning("the thoughts of this thinker are free in a while: %s", type(error).__name__)
        await self.pool.close()

    def hear(self, news: AnyNews) -> None:
        if isinstance(news, Asked):
            self.wake.set()
        elif isinstance(news, Hello):
            self.tell()
        elif isinstance(news, Hurry):
            self.pool.move_now(news.table)
        elif isinstance(news, Dropped) and news.number in self.jobs:
            self.jobs[news.number].cancel()

    def tell(self) -> None:
        games = sorted(self.pool.workers[0].compiled) if self.pool.workers else []
        self.send(ThinkerBeat(self.me, games, self.pool.preparing))

    async def beat(self) -> None:
        while True:
            self.tell()
            try:
                await self.give_signs()
            except Exception as error:
                log.warning("cannot reach the queue of thoughts: %s", type(error).__name__)
            await asyncio.sleep(BEAT)

    async def give_signs(self) -> None:
        """Keep the thoughts that are worked on, and only those."""
        begun = set(self.jobs)
        mine = await thoughts.beat(self.store, self.me, begun)
        for number in begun - mine:  # answered by another, or no longer wanted
            if number in self.jobs:
                self.jobs[number].cancel()

    @property
    def most_cost(self) -> float:
        """What may be taken now: expensive thoughts leave a worker free, cheap ones may interrupt them."""
        expensive = sum(cost > CHEAP for cost in self.costs.values())
        if len(self.costs) - expensive >= 2 * len(self.pool.workers):
            return -1.0
        return float("inf") if expensive < max(1, len(self.pool.workers) - 1) else CHEAP

    async def take_thoughts(self) -> None:
        while True:
            self.wake.clear()
            try:
                while self.most_cost >= 0 and (row := await self.claim()):
                    self.begin(row)
            except Exception as error:
                log.warning("cannot read the queue of thoughts: %s", type(error).__name__)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self.wake.wait()

    async def claim(self) -> Any:
        return await thoughts.claim(self.store, self.me, self.most_cost, CHEAP)

    def begin(self, row: Any) -> None:
        task = asyncio.create_task(self.work(row))
        self.jobs[row.number], self.costs[row.number] = task, row.cost
        task.add_done_callback(lambda _task: self.end(row.number))

    def end(self, number: int) -> None:
        del self.jobs[number], self.costs[number]
        self.wake.set()

    async def work(self, row: Any) -> None:
        request = decode_request(row.request)
        try:
            reply = await self.reply_to(row)
        except Exception as error:
            log.warning("a thought failed: %s", type(error).__name__)
            reply = failure(request, "no bot worker could be started")
        await thoughts.answer(self.store, row.number, self.me, msgspec.json.encode(reply).decode())
        self.send(Answered(self.me, row.number))

    async def reply_to(self, row: Any) -> Reply:
        request = decode_request(row.request)
        if isinstance(request, AdviceRequest):
            return await self.pool.advise(request, row.who)
        if not isinstance(request, BotRequest):
            return await self.pool.review(request)
        thinking = asyncio.create_task(self.pool.think(request, row.who))
        try:
            if row.is_hurried:
                await asyncio.sleep(0)
                self.pool.move_now(request.table)
            return await thinking
        finally:
            thinking.cancel()


def decode_request(text: str) -> Request:
    found: Request = msgspec.json.decode(text, type=Request)
    return found
