"""What a bot waits for before it can think, told to its table in time that a person notices."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cuberails.server.bots.pool import BotPool
from cuberails.server.messages import Waiting
from cuberails.server.tables.table import Table

LOOK = 1.0  # seconds; who waits for less is not told


class WaitTeller:
    """Looks at the queue once in a while, for all tables, and tells those where something changed."""

    def __init__(self, pool: BotPool, thoughts: int, tell: Callable[[Table], None]) -> None:
        self.pool, self.thoughts, self.tell = pool, thoughts, tell
        self.tables: dict[str, Table] = {}  # those whose bots wait or think
        self.crowded: dict[str, asyncio.Event] = {}  # those whose address has enough thoughts; set: move now
        self.timer: asyncio.TimerHandle | None = None

    @contextmanager
    def watching(self, table: Table) -> Iterator[None]:
        self.tables[table.id] = table
        if self.timer is None:
            self.look_later()
        try:
            yield
        finally:
            self.tables.pop(table.id, None)
            table.waiting = None

    async def take_slot(self, table: Table, slots: asyncio.Semaphore) -> tuple[bool, bool]:
        """Wait for a slot, or until a person tells the bot to move: whether it has one, and was told."""
        hurry = self.crowded[table.id] = asyncio.Event()
        slot, told = asyncio.create_task(slots.acquire()), asyncio.create_task(hurry.wait())
        has_slot = False
        try:
            await asyncio.wait((slot, told), return_when=asyncio.FIRST_COMPLETED)
            has_slot = slot.done()
            return has_slot, hurry.is_set()
        finally:
            del self.crowded[table.id]
            told.cancel()
            if not has_slot and not slot.cancel():
                slots.release()  # it came when nobody wanted it any more

    def hurry(self, table_id: str) -> bool:
        """Let a bot move that waits for others of its address; False if it does not."""
        if found := self.crowded.get(table_id):
            found.set()
        return found is not None

    def look_later(self) -> None:
        self.timer = asyncio.get_running_loop().call_later(LOOK, self.look)

    def look(self) -> None:
        places = self.pool.queue.places()
        for table in list(self.tables.values()):
            found = self.waiting_of(table, places)
            if found != table.waiting:
                table.waiting = found
                self.tell(table)
        self.timer = None
        if self.tables:
            self.look_later()

    def waiting_of(self, table: Table, places: dict[str, int]) -> Waiting | None:
        if table.id in self.crowded:
            return Waiting("address", self.thoughts)
        return Waiting("worker", places[table.id]) if table.id in places else None

    def close(self) -> None:
        if self.timer:
            self.timer.cancel()
