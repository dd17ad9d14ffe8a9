"""The hall: all tables of this server, in memory while somebody needs them, and what is told to whom."""
from __future__ import annotations

import asyncio
from collections import OrderedDict
from weakref import WeakValueDictionary

import msgspec

from cuberails.engine.game import SetupError
from cuberails.games.map_file import MapError
from cuberails.server.bots.pool import Thinking
from cuberails.server.errors import Problem, unknown
from cuberails.server.messages import PreparingMessage, TableForm, TableMessage
from cuberails.server.settings import Settings
from cuberails.server.storage.rows import Sheet, StoredTable
from cuberails.server.storage.store import Store
from cuberails.server.tables.broadcast import Hub
from cuberails.server.tables.response import table_for
from cuberails.server.tables.table import Table

AT_ONCE = 4             # plies


class Hall:
    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.thinking = Thinking(settings.thinkers, self.tell_preparing)
        self.hub = Hub()
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.alive: WeakValueDictionary[str, Table] = WeakValueDictionary()     # as long as a request lasts
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.places: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self.turns: set[asyncio.Task[None]] = set()         # bots at their move

    async def table(self, table_id: str) -> Table:
        """404 where there is none."""
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
            raise Problem(409, "broken", f"This table cannot be laid out any more: {error}") from None
        self.put(table)

    def put(self, table: Table) -> None:
        self.tables[table.id] = self.alive[table.id] = table
        for name in [name for name, old in self.tables.items() if self.is_idle(old)]:
            if len(self.tables) <= self.settings.limits.tables_in_memory:
                return
            if name != table.id:
                self.put_away(name)

    def place(self, host: str) -> asyncio.Semaphore:
        """Where bots wait that one host has too many of: those of others need not stand behind them all."""
        return self.places.setdefault(host, asyncio.Semaphore(self.settings.limits.thoughts))

    def is_idle(self, table: Table) -> bool:
        return not (table.lock.locked() or table.turn or table.id in self.hub.watchers)

    def put_away(self, table_id: str) -> None:
        """Nobody needs it now; a request that still holds it shares it with the next who asks."""
        self.tables.pop(table_id, None)
        self.thinking.forget(table_id)

    def forget(self, table_id: str) -> None:
        """What is in memory is wrong: the next who asks gets it from the store."""
        self.put_away(table_id)
        if table := self.alive.pop(table_id, None):
            table.is_stale = True

    async def create(self, stored: StoredTable, *changed: Sheet) -> Table:
        """A new table, and what changes with it elsewhere."""
        table = Table(stored)
        await self.store.create(stored, *changed)
        self.put(table)
        return table

    async def fill(self, table: Table) -> None:
        """Make the plies of a table that came from the store, a few at a time: other tables must not wait."""
        async with table.lock:
            for ply in () if table.is_filled else table.fill():
                if ply % AT_ONCE == 0:
                    await asyncio.sleep(0)

    def face(self, table: Table, visitor: str | None) -> TableForm:
        is_ready = self.thinking.is_ready_for(table.game.name)
        return table_for(table, visitor, self.hub.online(table.id), is_ready)

    def show(self, table: Table) -> None:
        """Tell everybody at the table how it stands."""
        self.hub.tell_each(table.id, lambda visitor: TableMessage(self.face(table, visitor)))

    def tell_preparing(self) -> None:
        at = self.thinking.preparing
        if at is not None:
            self.hub.tell_all(PreparingMessage(at.done, at.of, at.what))
        elif self.thinking.is_ready:
            self.hub.tell_all(PreparingMessage(1, 1, ""))
        for table in list(self.tables.values()):
            if table.thinks:
                self.show(table)

    async def close(self) -> None:
        for turn in list(self.turns):
            turn.cancel()
        await asyncio.gather(*self.turns, return_exceptions=True)
        self.hub.dismiss_all()
        await self.thinking.close()
        await self.store.close()


def refuse_if_broken(table: Table) -> None:
    if table.problem:
        raise Problem(409, "broken", table.problem, None, table.position.ply)
