"""The server's side of the bot workers: requests, and what happens if a worker dies or hangs."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from cuberails.server.bots.process import BotWorker, WorkerLate, WorkerLost
from cuberails.server.bots.protocol import (
    AdviceReply,
    AdviceRequest,
    BotReply,
    BotRequest,
    Preparing,
    Reply,
    Request,
    ReviewReply,
    ReviewRequest,
)
from cuberails.server.bots.thoughts import Thought, ThoughtQueue
from cuberails.server.metrics import Metrics

__all__ = ["BotPool", "Unwanted", "WorkerLost"]
FALLBACK = "investor"
TRIES = 2  # a bot whose worker dies is asked again, since another request may have killed it


class Unwanted(Exception):
    """Nobody waits for the answer any more."""


class BotPool:
    """A few workers. Each has one request at a time; all others wait here, so no dying worker loses them."""

    def __init__(
        self,
        workers: int,
        on_change: Callable[[], None] = lambda: None,
        worker: Callable[[Callable[[], None]], BotWorker] = BotWorker,
        metrics: Metrics | None = None,
    ) -> None:
        self.on_change, self.metrics = on_change, metrics or Metrics()
        self.workers = [worker(self.changed) for _ in range(workers)]
        self.queue = ThoughtQueue(self.workers, self.metrics.queue_wait.observe)
        self.ids = itertools.count(1)
        self.is_closed = False
        self.open: dict[str, Thought] = {}  # the moves that tables wait for

    @property
    def here(self) -> BotPool:
        """The workers of this process."""
        return self

    def changed(self) -> None:
        if self.is_closed:
            return
        self.queue.assign()  # another game may be compiled now, or a worker has died
        self.on_change()

    async def start(self) -> None:
        """Start the first worker, which compiles what is missing."""
        if self.workers:
            await self.workers[0].start()

    @property
    def is_ready(self) -> bool:
        return not self.workers or self.workers[0].is_ready

    def is_ready_for(self, game: str) -> bool:
        return not self.workers or game in self.workers[0].compiled

    @property
    def preparing(self) -> Preparing | None:
        return self.workers[0].preparing if self.workers else None

    async def think(
        self, request: BotRequest, who: str = "", is_wanted: Callable[[], bool] = lambda: True
    ) -> BotReply:
        """The reply of the bot, or of the fallback bot if its workers are lost; Unwanted if nobody waits."""
        thought = self.open[request.table] = Thought(request, who, is_wanted)
        try:
            return await self.tried(thought) or await self.fallback(request, thought)
        finally:
            if self.open.get(request.table) is thought:
                del self.open[request.table]

    async def tried(self, thought: Thought) -> BotReply | None:
        """The reply of the bot itself; None if its workers died, or if it was late."""
        for _ in range(TRIES):
            try:
                return await self.move(thought)
            except WorkerLate:
                return None
            except WorkerLost:
                continue
        return None

    async def fallback(self, request: BotRequest, thought: Thought) -> BotReply:
        request.bot, thought.cost = FALLBACK, 0.0
        reply = await self.move(thought)
        reply.why, reply.report = None, "the bot did not answer in time"
        return reply

    async def move(self, thought: Thought) -> BotReply:
        reply = await self.ask(thought)
        if not isinstance(reply, BotReply) or not reply.sentence:
            raise WorkerLost
        return reply

    async def advise(self, request: AdviceRequest, who: str = "") -> AdviceReply:
        """Good moves, or a comparison. If the task is cancelled, the worker stops searching."""
        reply = await self.ask(Thought(request, who, lambda: True))
        if not isinstance(reply, AdviceReply) or reply.report:
            raise WorkerLost
        return reply

    async def review(self, request: ReviewRequest) -> ReviewReply:
        """Whether the last action was a mistake. It gives way to everything else, and then begins again."""
        while True:
            reply = await self.ask(Thought(request, "", lambda: True))
            if not isinstance(reply, ReviewReply) or reply.report:
                raise WorkerLost
            if not reply.is_stopped:
                return reply

    async def ask(self, thought: Thought) -> Reply:
        if not self.workers:
            raise WorkerLost
        thought.request.id = next(self.ids)
        worker = await self.queue.take(thought)
        try:
            if not thought.is_wanted():
                raise Unwanted
            return await self.answer(worker, thought)
        finally:
            self.queue.release(thought)

    async def answer(self, worker: BotWorker, thought: Thought) -> Reply:
        request: Request = thought.request
        try:
            return await worker.ask(request, lambda: thought.is_hurried)
        except BaseException as error:
            if isinstance(error, WorkerLost):
                self.metrics.thinkers_lost.add()
            worker.give_up(request.id)  # if the task was cancelled, nobody wants the answer
            raise

    def move_now(self, table: str) -> bool:
        thought = self.open.get(table)
        if thought is None:
            return False
        thought.hurry()
        self.queue.assign()
        return True

    def forget(self, table: str) -> None:
        self.queue.last.pop(table, None)

    async def close(self) -> None:
        self.is_closed = True
        for worker in self.workers:
            await worker.close()
