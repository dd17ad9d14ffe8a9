"""The tables of this server that are in memory, and the messages to the browsers at them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from cuberails.engine.game import SetupError
from cuberails.games.map_file import MapError
from cuberails.server.bots.pool import BotPool
from cuberails.server.errors import Problem, unknown
from cuberails.server.messages import PreparingMessage, Review, TableForm, TableMessage
from cuberails.server.settings import Settings
from cuberails.server.storage.rows import StoredTable, TableRow
from cuberails.server.storage.store import Store
from cuberails.server.tables.broadcast import Hub
from cuberails.server.tables.response import table_for
from cuberails.server.tables.table import Table

AT_ONCE = 4  # plies, before other tasks get their turn


class TableRegistry:
    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.bot_pool = BotPool(settings.thinkers, self.broadcast_preparing)
        self.hub = Hub()
        self.tables: OrderedDict[str, Table] = OrderedDict()
        # includes evicted tables that a request still uses
        self.alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.slots: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self.bot_tasks: set[asyncio.Task[Any]] = set()
        self.reviews: dict[str, Review] = {}  # those that are running, by table
        self.review_slot = asyncio.Semaphore(1)  # one at a time: live tables come first

    async def table(self, table_id: str) -> Table:
        """The table, loaded if necessary; 404 if it does not exist."""
        if table_id not in self.tables:
            async with self.loading.setdefault(table_id, asyncio.Lock()):
                if found := self.alive.get(table_id):
                    self.put(found)
                else:
                    await self.load(table_id)
        self.tables.move_to_end(table_id)
        return self.tables[table_id]

    async def load(self, table_id: str) -> None:
        try:
            stored = await self.store.load(table_id)
            if stored is None:
                raise unknown("table")
            table = Table(stored)
        except (SetupError, MapError, msgspec.ValidationError, KeyError, RecursionError) as error:
            raise Problem(409, "broken", f"This table can no longer be set up: {error}") from None
        self.put(table)

    def put(self, table: Table) -> None:
        """Keep the table in memory; evict idle ones if there are too many."""
        self.tables[table.id] = self.alive[table.id] = table
        for name in [name for name, old in self.tables.items() if self.is_idle(old)]:
            if len(self.tables) <= self.settings.limits.tables_in_memory:
                return
            if name != table.id:
                self.evict(name)

    def bot_slots(self, host: str) -> asyncio.Semaphore:
        """Limits how many bots of one host think at once, so that no host fills the queue for everybody."""
        return self.slots.setdefault(host, asyncio.Semaphore(self.settings.limits.thoughts))

    def is_idle(self, table: Table) -> bool:
        return not (table.lock.locked() or table.bot_task or table.id in self.hub.subscribers)

    def evict(self, table_id: str) -> None:
        """Drop an idle table. A request that still uses it shares it with the next one."""
        self.tables.pop(table_id, None)
        self.bot_pool.forget(table_id)

    def forget(self, table_id: str) -> None:
        """Drop a table whose memory is wrong; the next request loads it from the store."""
        self.evict(table_id)
        if table := self.alive.pop(table_id, None):
            table.is_stale = True

    async def create(self, stored: StoredTable, *changed: TableRow) -> Table:
        """Store a new table, together with changed rows of other tables."""
        table = Table(stored)
        await self.store.create(stored, *changed)
        self.put(table)
        return table

    async def encode_plies(self, table: Table) -> None:
        """Encode the plies of a loaded table, a few at a time, so that other tables need not wait."""
        async with table.lock:
            for ply in () if table.has_all_plies else table.encode_missing():
                if ply % AT_ONCE == 0:
                    await asyncio.sleep(0)

    def response_for(self, table: Table, visitor: str | None) -> TableForm:
        is_ready = self.bot_pool.is_ready_for(table.game.name)
        return table_for(table, visitor, self.hub.online(table.id), is_ready)

    def broadcast_table(self, table: Table) -> None:
        """Send the table to every browser at it."""
        self.hub.send_each(table.id, lambda visitor: TableMessage(self.response_for(table, visitor)))

    def broadcast_preparing(self) -> None:
        if (step := self.bot_pool.preparing) is not None:
            self.hub.send_all(PreparingMessage(step.done, step.of, step.what))
        elif self.bot_pool.is_ready:
            self.hub.send_all(PreparingMessage(1, 1, ""))
        for table in list(self.tables.values()):
            if table.bot_turn:
                self.broadcast_table(table)

    async def close(self) -> None:
        for task in list(self.bot_tasks):
            task.cancel()
        await asyncio.gather(*self.bot_tasks, return_exceptions=True)
        self.hub.close_all()
        await self.bot_pool.close()
        await self.store.close()


def refuse_if_broken(table: Table) -> None:
    if table.problem:
        raise Problem(409, "broken", table.problem, None, table.position.ply)
