"""The bots of a server whose thoughts are a queue in PostgreSQL: any thinker may answer."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Any

import msgspec

from cuberails.games.registry import installed
from cuberails.server.bots.pool import TRIES, BotPool, Unwanted, WorkerLost
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
from cuberails.server.bots.thinker import Thinker
from cuberails.server.bots.thoughts import ThoughtQueue, cost_of
from cuberails.server.metrics import Metrics
from cuberails.server.news import Answered, AnyNews, Asked, Bye, Dropped, Hurry, News, ThinkerBeat
from cuberails.server.storage import thoughts
from cuberails.server.storage.store import Store

LOOK = 1.0  # seconds between two looks, in case news were lost
SILENT = 10.0  # seconds after which a thinker that says nothing is gone
PATIENCE = 60.0  # seconds without any thinker after which a table goes on without


class Deleted(WorkerLost):
    """The question is gone: another server that asked the same has its answer."""


class SharedQueue(ThoughtQueue):
    """What this server has asked and no thinker has begun, for those who want to know why a bot waits."""

    def __init__(self) -> None:
        super().__init__([])
        self.ahead: dict[str, int] = {}  # by table

    def places(self) -> dict[str, int]:
        return dict(self.ahead)


class SharedPool(BotPool):
    """Asks like a pool of workers. Those of this process are one thinker among others."""

    def __init__(
        self,
        store: Store,
        me: str,
        tell: Callable[[News], None],
        workers: int,
        on_change: Callable[[], None],
        metrics: Metrics | None = None,
    ) -> None:
        super().__init__(0, on_change, metrics=metrics)
        self.queue: SharedQueue = SharedQueue()
        self.store, self.me, self.tell = store, me, tell
        self.thinker = Thinker(store, workers, self.send, me, self.metrics) if workers else None
        self.thinkers: dict[str, tuple[float, ThinkerBeat]] = {}
        self.numbers: dict[str, int] = {}  # of the moves that tables wait for
        self.answered: dict[int, asyncio.Event] = {}
        self.askers: Counter[int] = Counter()
        self.last_beat = -math.inf

    @property
    def here(self) -> BotPool:
        return self.thinker.pool if self.thinker else self

    async def start(self) -> None:
        if self.thinker:
            await self.thinker.start()

    async def close(self) -> None:
        if self.thinker:
            await self.thinker.close()

    def send(self, news: AnyNews) -> None:
        """Nobody hears what this process says, so its thinker is told here."""
        self.tell(news)
        self.hear(news)

    def hear(self, news: AnyNews) -> None:
        if self.thinker:
            self.thinker.hear(news)
        if isinstance(news, ThinkerBeat):
            before = self.thinkers.get(news.sender)
            self.last_beat = time.monotonic()
            self.thinkers[news.sender] = self.last_beat, news
            if before is None or (before[1].games, before[1].preparing) != (news.games, news.preparing):
                self.on_change()
        elif isinstance(news, Bye):
            self.thinkers.pop(news.sender, None)
        elif isinstance(news, Answered) and news.number in self.answered:
            self.answered[news.number].set()

    @property
    def beats(self) -> list[ThinkerBeat]:
        """Of the thinkers that live."""
        now = time.monotonic()
        return [news for at, news in self.thinkers.values() if now < at + SILENT]

    @property
    def has_thinkers(self) -> bool:
        """Whether one was heard lately: it may be on its way back."""
        return time.monotonic() < self.last_beat + PATIENCE

    @property
    def is_ready(self) -> bool:
        return all(self.is_ready_for(game) for game in installed())

    def is_ready_for(self, game: str) -> bool:
        beats = self.beats
        return not beats or any(game in each.games for each in beats)

    @property
    def preparing(self) -> Preparing | None:
        return None if self.is_ready else next((each.preparing for each in self.beats), None)

    async def think(
        self, request: BotRequest, who: str = "", is_wanted: Callable[[], bool] = lambda: True
    ) -> BotReply:
        reply = await self.answer_to(request, who, is_wanted)
        if not isinstance(reply, BotReply) or not reply.sentence:
            raise WorkerLost
        return reply

    async def advise(self, request: AdviceRequest, who: str = "") -> AdviceReply:
        reply = await self.answer_to(request, who)
        if not isinstance(reply, AdviceReply) or reply.report:
            raise WorkerLost
        return reply

    async def review(self, request: ReviewRequest) -> ReviewReply:
        reply = await self.answer_to(request, "")
        if not isinstance(reply, ReviewReply) or reply.report:
            raise WorkerLost
        return reply

    async def answer_to(
        self, request: Request, who: str, is_wanted: Callable[[], bool] = lambda: True
    ) -> Reply:
        for _ in range(TRIES):
            with suppress(Deleted):
                return await self.asked(request, who, is_wanted)
        raise WorkerLost

    async def asked(self, request: Request, who: str, is_wanted: Callable[[], bool]) -> Reply:
        number = await self.put(request, who)
        self.askers[number] += 1
        self.answered.setdefault(number, asyncio.Event())
        if isinstance(request, BotRequest):
            self.numbers[request.table] = number
        try:
            while True:
                found = await thoughts.look(self.store, number)
                if found is None:
                    raise Deleted
                if found.reply is not None:
                    return decode_reply(found.reply)
                self.queue.ahead.pop(request.table, None)
                if found.thinker is None and not is_wanted():
                    raise Unwanted
                if found.thinker is None:
                    self.queue.ahead[request.table] = found.ahead
                if not self.has_thinkers:
                    raise WorkerLost
                await self.until_answered(number)
        finally:
            self.queue.ahead.pop(request.table, None)
            if self.numbers.get(request.table) == number:
                del self.numbers[request.table]
            await self.leave(number)

    async def leave(self, number: int) -> None:
        """The last one here who asked it has the answer, or wants it no longer."""
        self.askers[number] -= 1
        if not self.askers[number]:
            del self.askers[number], self.answered[number]
            await thoughts.drop(self.store, number)
            self.send(Dropped(self.me, number))

    async def put(self, request: Request, who: str) -> int:
        if not self.has_thinkers:
            raise WorkerLost
        text = msgspec.json.encode(request).decode()
        row: dict[str, Any] = {"table_id": request.table, "request": text, "who": who}
        key = sha256(text.encode()).hexdigest()
        number = await thoughts.put(self.store, key, row | {"cost": cost_of(request)})
        self.send(Asked(self.me))
        return number

    async def until_answered(self, number: int) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK):
                await self.answered[number].wait()
                self.answered[number].clear()

    def move_now(self, table: str) -> bool:
        number = self.numbers.get(table)
        if number is None:
            return False
        self.send(Hurry(self.me, table))
        hurrying = asyncio.create_task(thoughts.hurry(self.store, number))
        hurrying.add_done_callback(lambda task: task.cancelled() or task.exception())
        return True


def decode_reply(text: str) -> Reply:
    found: Reply = msgspec.json.decode(text, type=Reply)
    return found
