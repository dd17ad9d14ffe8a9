"""The queue of thoughts: which one a free worker takes next.

A cheap thought comes before an expensive one, and an address that has used little before one that has used
much. Expensive ones leave one worker free, so that a cheap one need not wait for their end; if there is no
other worker, a search is interrupted for it.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable

from cuberails.server.bots.process import BotWorker
from cuberails.server.bots.protocol import BotRequest, Request, ReviewRequest

SECONDS = {"level:8:unhurried": 15.0, "level:8": 2.0, "level:7": 0.5}  # about, for one move
USUAL, ADVICE, REVIEW = 0.1, 2.0, 60.0  # a review is in no hurry at all
CHEAP = 1.0  # seconds
FORGET = 60.0  # seconds, until the use of all addresses is forgotten


def cost_of(request: Request) -> float:
    """Seconds that the answer takes, about."""
    if isinstance(request, BotRequest):
        return SECONDS.get(request.bot, USUAL)
    return REVIEW if isinstance(request, ReviewRequest) else ADVICE


def level_of(request: Request) -> str:
    """What the metrics count by."""
    if isinstance(request, BotRequest):
        return request.bot
    return "review" if isinstance(request, ReviewRequest) else "hint"


class Thought:
    """A request that waits for a worker, or that one works on."""

    def __init__(self, request: Request, who: str, is_wanted: Callable[[], bool]) -> None:
        self.request, self.who, self.is_wanted = request, who, is_wanted
        self.cost = cost_of(request)
        self.turn: asyncio.Future[BotWorker]  # these two are set by the queue
        self.since = 0.0  # when it began to wait
        self.worker: BotWorker | None = None
        self.is_hurried = False

    def hurry(self) -> None:
        """Move now, or as soon as a worker is free."""
        self.is_hurried, self.cost = True, 0.0
        if self.worker:
            self.worker.hurry(self.request.id)


class ThoughtQueue:
    def __init__(
        self, workers: list[BotWorker], on_begin: Callable[[float, str], None] = lambda waited, level: None
    ) -> None:
        self.workers, self.on_begin = workers, on_begin
        self.waiting: list[Thought] = []
        self.working: dict[BotWorker, Thought] = {}
        self.between: dict[BotWorker, Thought] = {}  # cheap ones, during an expensive one of the same worker
        self.last: dict[str, BotWorker] = {}  # table -> the worker that has its trees
        self.used: defaultdict[str, float] = defaultdict(float)  # seconds by address
        self.forget_at = 0.0

    def places(self) -> dict[str, int]:
        """How many come first, by table that waits."""
        first = sorted(self.waiting, key=self.order)
        return {thought.request.table: number for number, thought in enumerate(first)}

    async def take(self, thought: Thought) -> BotWorker:
        """Wait for a worker. `release` must follow."""
        loop = asyncio.get_running_loop()
        thought.turn, thought.since = loop.create_future(), loop.time()
        self.waiting.append(thought)
        self.assign()
        try:
            return await thought.turn
        except asyncio.CancelledError:
            if thought in self.waiting:
                self.waiting.remove(thought)
            else:
                self.release(thought)
            raise

    def release(self, thought: Thought) -> None:
        if thought.worker:
            jobs = self.working if self.working.get(thought.worker) is thought else self.between
            jobs.pop(thought.worker, None)
            thought.worker = None
        self.assign()

    def assign(self) -> None:
        """Give waiting thoughts to free workers."""
        if not self.workers:
            return
        while free := self.free_workers():
            thought = min(filter(self.may_begin, self.waiting), key=self.order, default=None)
            if thought is None:
                return
            self.waiting.remove(thought)
            if thought.turn.done():  # cancelled
                continue
            self.give(thought, free, self.working)
        self.interrupt()
        self.stop_reviews()

    def interrupt(self) -> None:
        """Give cheap thoughts to workers that search for an expensive one."""
        while searching := self.interruptible():
            thought = min(filter(self.may_interrupt, self.waiting), key=self.order, default=None)
            if thought is None:
                return
            self.waiting.remove(thought)
            if not thought.turn.done():
                self.give(thought, searching, self.between)

    def interruptible(self) -> list[BotWorker]:
        return [
            worker
            for worker, thought in self.working.items()
            if thought.cost > CHEAP and worker not in self.between
        ]

    def may_interrupt(self, thought: Thought) -> bool:
        return thought.cost <= CHEAP and isinstance(thought.request, BotRequest) and self.may_begin(thought)

    def give(self, thought: Thought, free: list[BotWorker], jobs: dict[BotWorker, Thought]) -> None:
        last = self.last.get(thought.request.table)
        worker = last if last in free else min(free, key=lambda each: not each.is_running)
        self.last[thought.request.table] = thought.worker = worker
        jobs[worker] = thought
        self.count_use(thought)
        self.on_begin(asyncio.get_running_loop().time() - thought.since, level_of(thought.request))
        thought.turn.set_result(worker)

    def free_workers(self) -> list[BotWorker]:
        # only the first worker compiles; the others start when they can load from the cache
        usable = self.workers if self.workers[0].is_ready else self.workers[:1]
        return [worker for worker in usable if worker not in self.working]

    def may_begin(self, thought: Thought) -> bool:
        first = self.workers[0]
        is_compiling = first.is_running and not first.is_ready
        if is_compiling and thought.request.setup["game"] not in first.compiled:
            return False
        expensive = sum(each.cost > CHEAP for each in self.working.values())
        return thought.cost <= CHEAP or expensive < max(1, len(self.workers) - 1)

    def order(self, thought: Thought) -> tuple[bool, bool, float]:
        return thought.cost >= REVIEW, thought.cost > CHEAP, self.used[thought.who]

    def count_use(self, thought: Thought) -> None:
        now = asyncio.get_running_loop().time()
        if now > self.forget_at:
            self.used.clear()
            self.forget_at = now + FORGET
        self.used[thought.who] += max(thought.cost, USUAL)

    def stop_reviews(self) -> None:
        """A review gives way as soon as anything else waits, and is asked for again."""
        if any(thought.cost < REVIEW for thought in self.waiting):
            for worker, thought in self.working.items():
                if isinstance(thought.request, ReviewRequest):
                    worker.hurry(thought.request.id)
