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
        self.crowded: set[str] = set()  # those whose address has enough thoughts
        self.timer: asyncio.TimerHandle | None = None

    @contextmanager
    def watching(self, table: Table) -> Iterator[None]:
        self.tables[table.id] = table
        if self.timer is None:
            self.look_later()
        try:
            yield
        finally:
            self.crowded.discard(table.id)
            self.tables.pop(table.id, None)
            table.waiting = None

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
