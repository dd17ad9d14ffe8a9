"""The tables of this server that are in memory, and the messages to the browsers at them."""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable, Set
from contextlib import asynccontextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import msgspec

from cuberails.engine.game import SetupError
from cuberails.games.map_file import MapError
from cuberails.server.bans import Bans
from cuberails.server.bots.pool import BotPool
from cuberails.server.errors import Problem, unknown
from cuberails.server.messages import (
    PliesMessage,
    PreparingMessage,
    Review,
    TableForm,
    TableMessage,
    UndoneMessage,
)
from cuberails.server.metrics import Metrics
from cuberails.server.settings import Settings
from cuberails.server.storage.rows import StoredTable, TableRow
from cuberails.server.tables.broadcast import Hub, encoded, pages
from cuberails.server.tables.peers import Alone
from cuberails.server.tables.presence import quiet_left, shown_presence
from cuberails.server.tables.response import table_for
from cuberails.server.tables.table import Table, last_common_ply
from cuberails.server.tables.waiting import WaitTeller
from cuberails.views import Purses, outcome_at, purses_after

if TYPE_CHECKING:  # a browser keeps its tables without a database
    from cuberails.server.storage.store import Store

GATHER = 0.2  # seconds in which people come and go before the table hears of it
MOST_PEOPLE = 20_000
AT_ONCE = 4  # plies, before other tasks get their turn
BROKEN = (SetupError, MapError, msgspec.ValidationError, KeyError, RecursionError)


class TableRegistry:
    def __init__(self, settings: Settings, store: Store, metrics: Metrics | None = None) -> None:
        self.settings, self.store, self.metrics = settings, store, metrics or Metrics()
        self.peers = Alone()
        self.bot_pool = BotPool(settings.thinkers, self.broadcast_preparing, metrics=self.metrics)
        self.teller = WaitTeller(self.bot_pool, settings.limits.thoughts, self.broadcast_table)
        self.hub = Hub()
        self.bans = Bans()
        self.tables: OrderedDict[str, Table] = OrderedDict()
        # includes evicted tables that a request still uses
        self.alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.slots: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self.bot_tasks: set[asyncio.Task[Any]] = set()
        self.reviews: dict[str, Review] = {}  # those that are running, by table
        self.people: OrderedDict[str, tuple[float, str]] = OrderedDict()  # by table: see `last_person`
        self.presence: dict[str, asyncio.TimerHandle] = {}  # tables where somebody came or went
        self.told: dict[str, tuple[int, int]] = {}  # era and ply that the pages know, of tables put away
        self.used: set[str] = set()  # tables that their people opened since the last round of expiry
        self.notice = ""  # of the operator
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
            await self.in_turns(table.replaying())
        except BROKEN as error:
            raise broken(error) from None
        self.put(table)
        if known := self.told.pop(table_id, None):
            await self.tell_since(table, *known)

    def put(self, table: Table) -> None:
        """Keep the table in memory; evict those that were used least recently if there are too many."""
        self.tables[table.id] = self.alive[table.id] = table
        too_many = len(self.tables) - self.settings.limits.tables_in_memory
        if too_many > 0:
            idle = (name for name, old in self.tables.items() if old is not table and self.is_idle(old))
            for name in list(islice(idle, too_many)):
                self.evict(name)

    def note_person(self, table_id: str, network: str = "") -> None:
        """The host or a player is at the table."""
        _, before = self.people.pop(table_id, (0.0, ""))
        self.people[table_id] = time.monotonic(), network or before
        self.used.add(table_id)
        if len(self.people) > MOST_PEOPLE:
            self.people.popitem(last=False)

    def last_person(self, table_id: str) -> tuple[float, str]:
        """When the host or a player was last at the table, by the monotonic clock, and from which network."""
        return self.people.get(table_id, (-math.inf, ""))

    def bot_slots(self, who: str) -> asyncio.Semaphore:
        """Limits how many bots of one address think at once, so that none fills the queue for everybody."""
        return self.slots.setdefault(who, asyncio.Semaphore(self.settings.limits.thoughts))

    @asynccontextmanager
    async def bot_slot(self, table: Table, who: str) -> AsyncIterator[bool]:
        """One of the slots, for the bot of a table. True if a person told it to move meanwhile."""
        slots = self.bot_slots(who)
        has_slot, is_hurried = True, False
        if slots.locked():
            has_slot, is_hurried = await self.teller.take_slot(table, slots)
        else:
            await slots.acquire()
        try:
            yield is_hurried
        finally:
            if has_slot:
                slots.release()

    def move_now(self, table_id: str) -> None:
        """Hurry the bot of a table, at whichever server it thinks."""
        if not self.move_now_here(table_id):
            self.peers.move_now(table_id)

    def move_now_here(self, table_id: str) -> bool:
        return self.teller.hurry(table_id) or self.bot_pool.move_now(table_id)

    def is_idle(self, table: Table) -> bool:
        """Nothing is being done to it. Somebody may watch: the next action loads it again."""
        return not (table.lock.locked() or table.bot_task)

    def evict(self, table_id: str) -> None:
        """Drop an idle table. A request that still uses it shares it with the next one."""
        if (table := self.tables.pop(table_id, None)) and self.hub.at(table_id):
            self.told[table_id] = table.moment
        self.bot_pool.forget(table_id)

    def forget(self, table_id: str) -> None:
        """Drop a table whose memory is wrong; the next request loads it from the store."""
        self.evict(table_id)
        if table := self.alive.pop(table_id, None):
            table.is_stale = True

    def drop(self, table_id: str) -> None:
        """Drop a table that another process has changed or deleted; its pages connect again."""
        if (table := self.alive.get(table_id)) and table.bot_task:
            table.bot_task.cancel()
        self.forget(table_id)
        self.hub.close_at(table_id)

    def used_today(self) -> set[str]:
        """The tables that their people opened since the last call."""
        found, self.used = self.used, set()
        return found

    async def create(self, stored: StoredTable, changed: TableRow | None = None) -> Table:
        """Store a new table, together with the changed row of another one."""
        table = Table(stored)
        await self.in_turns(table.replaying())
        await self.store.create(stored, changed)
        self.note_person(table.id)
        self.put(table)
        return table

    async def encode_plies(self, table: Table) -> None:
        """Encode the plies of a loaded table, a few at a time, so that other tables need not wait."""
        async with table.lock:
            if not table.has_all_plies:
                await self.in_turns(table.encode_missing())

    async def outcome(self, table: Table) -> bytes:
        """The outcome of a finished game, as JSON; made once."""
        async with table.lock:
            if table.ending is None:
                purses: Purses = {}
                await self.in_turns(purses_after(purses, position) for position in table.positions())
                table.ending = msgspec.json.encode(outcome_at(table.position, purses))
            return table.ending

    async def tell_since(self, table: Table, era: int, ply: int) -> None:
        """Tell the pages at a table what has happened to it since they knew `ply` plies of `era`."""
        if not self.hub.at(table.id):
            return
        if not table.has_all_plies:
            await self.in_turns(table.encode_missing())
        kept, now = last_common_ply(table, ply, era), table.row.era
        if era != now or kept < ply:
            self.hub.send(table.id, UndoneMessage(now, kept))
        for page in pages(table.packed(kept)):
            self.hub.send(table.id, PliesMessage(now, kept, encoded(page)))
            kept += len(page)

    async def in_turns(self, steps: Iterable[int]) -> None:
        """Take the steps, which are numbered by ply, and let other tasks run after every few."""
        for ply in steps:
            if ply % AT_ONCE == 0:
                await asyncio.sleep(0)

    def response_for(self, table: Table, visitor: str | None) -> TableForm:
        is_ready = self.bot_pool.is_ready_for(table.game.name)
        return table_for(table, visitor, self.online(table.id), is_ready)

    def online(self, table_id: str) -> Set[str]:
        """The visitors who have the page of the table open, at any server."""
        return self.hub.online(table_id) | self.peers.elsewhere(table_id)

    def broadcast_table(self, table: Table) -> None:
        """Send the table to every browser at it."""
        table.shown_presence = shown_presence(table, self.online(table.id))
        own = {table.row.host, *(seat.visitor for seat in table.seats)}
        self.hub.send_each(table.id, own, lambda visitor: TableMessage(self.response_for(table, visitor)))
        self.show_presence_later(table)

    def presence_changed(self, table_id: str) -> None:
        """Soon tell the table who is there. What comes and goes in between is told once or not at all."""
        timer, now = self.presence.get(table_id), asyncio.get_running_loop().time()
        if timer is None or timer.when() > now + GATHER:
            self.look_at_presence(table_id, GATHER)

    def look_at_presence(self, table_id: str, seconds: float) -> None:
        if timer := self.presence.pop(table_id, None):
            timer.cancel()
        later = asyncio.get_running_loop().call_later
        self.presence[table_id] = later(seconds, self.broadcast_presence, table_id)

    def show_presence_later(self, table: Table) -> None:
        """Of the one to move it is shown only after a while."""
        left = quiet_left(table)
        if left and self.hub.at(table.id) and table.id not in self.presence:
            self.look_at_presence(table.id, left)

    def broadcast_presence(self, table_id: str) -> None:
        self.presence.pop(table_id, None)
        self.peers.presence_changed(table_id, self.hub.online(table_id))
        table = self.tables.get(table_id)
        if table and shown_presence(table, self.online(table_id)) != table.shown_presence:
            self.broadcast_table(table)
        elif table:
            self.show_presence_later(table)

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
        for timer in self.presence.values():
            timer.cancel()
        self.teller.close()
        self.hub.close_all()
        await self.bot_pool.close()
        await self.peers.close()
        await self.store.close()


def refuse_if_broken(table: Table) -> None:
    if table.problem:
        raise Problem(409, "broken", table.problem, None, table.position.ply)


def broken(error: Exception) -> Problem:
    return Problem(409, "broken", f"This table can no longer be set up: {error}")
