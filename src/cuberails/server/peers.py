"""One of several servers on one PostgreSQL: it tells the others what it did, and follows what they do."""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections import defaultdict
from collections.abc import Callable, Set
from contextlib import suppress

from cuberails.server.errors import Problem
from cuberails.server.ids import TABLE_LETTERS, random_id
from cuberails.server.messages import PliesMessage
from cuberails.server.news import (
    AnyNews,
    BotTurnNews,
    Bye,
    Changed,
    Hello,
    Here,
    Hurry,
    News,
    ServerBeat,
    line_of,
    news_in,
)
from cuberails.server.storage import leases
from cuberails.server.storage.bus import LONGEST, Bus
from cuberails.server.tables.broadcast import encoded
from cuberails.server.tables.current import bring_up_to_date
from cuberails.server.tables.peers import Alone
from cuberails.server.tables.play import is_automatic, lease_of, open_table, start_bots
from cuberails.server.tables.registry import TableRegistry
from cuberails.server.tables.replay import ReplayMismatch, replay_action
from cuberails.server.tables.table import RULES, BotTurn, Move, Table, encode

LOOK = 2.0  # seconds between two looks at what the others may have done or left undone
SILENT = 10.0  # seconds after which a server that says nothing is gone
ORDERS = "orders"
log = logging.getLogger(__name__)


class Peers(Alone):
    is_shared = True

    def __init__(self, registry: TableRegistry) -> None:
        self.registry, self.store = registry, registry.store
        self.me = random_id(TABLE_LETTERS)
        self.bus = Bus(self.store.engine, self.hear, self.join, self.beat)
        self.listeners: list[Callable[[AnyNews], None]] = []  # who else wants to hear
        self.heard: dict[str, float] = {}  # other servers, by the monotonic clock
        self.there: defaultdict[str, dict[str, frozenset[str]]] = defaultdict(dict)  # table -> server
        self.mine: dict[str, frozenset[str]] = {}  # table -> the visitors here, as the others know
        self.waiting: dict[str, list[Changed | BotTurnNews]] = {}
        self.compared: dict[str, int] = {}  # table -> the revision that its pages here know
        self.leases: set[str] = set()
        self.tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self.store.on_change = self.changed
        await self.bus.start()
        self.spawn(self.look_around())

    async def close(self) -> None:
        """After the last action of this server: the others take over at once."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        try:
            await leases.release_all(self.store, self.me)
        except Exception as error:
            log.warning("the leases of this server end by themselves: %s", type(error).__name__)
        self.send(Bye(self.me))
        await self.bus.close()

    def spawn(self, job: object) -> None:
        task: asyncio.Task[None] = asyncio.create_task(job)  # type: ignore[arg-type]
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def send(self, news: News) -> None:
        self.bus.send(line_of(news))

    # what this server tells

    def changed(self, table_id: str, revision: int) -> None:
        self.send(Changed(self.me, table_id, revision))

    def acted(self, table: Table, move: Move) -> None:
        """The others get the action and the ply, so that they need neither read nor encode it."""
        news = Changed(self.me, table.id, table.row.revision, move.action, table.compressed[move.action.ply])
        line = line_of(news)
        if len(line.encode()) > LONGEST:
            news.ply = None
            line = line_of(news)
        if len(line.encode()) > LONGEST:
            news.action = None
            line = line_of(news)
        self.bus.send(line)

    def bot_turn_changed(self, table: Table) -> None:
        turn = table.bot_turn
        self.send(BotTurnNews(self.me, table.id, turn.seat if turn else None, turn.since if turn else ""))

    def presence_changed(self, table_id: str, visitors: Set[str]) -> None:
        if frozenset(visitors) == self.mine.get(table_id, frozenset()):
            return
        self.mine[table_id] = frozenset(visitors)
        if not visitors:
            del self.mine[table_id]
        self.tell_presence(table_id)

    def tell_presence(self, table_id: str) -> None:
        self.send(Here(self.me, table_id, sorted(self.mine.get(table_id, ()))))

    def move_now(self, table_id: str) -> None:
        self.send(Hurry(self.me, table_id))

    def join(self) -> None:
        """The connection was made, or made again: what was said meanwhile is unknown."""
        self.send(Hello(self.me))
        for table_id in self.mine:
            self.tell_presence(table_id)
        self.spawn(self.compare())

    def beat(self) -> None:
        self.send(ServerBeat(self.me))

    # what it hears

    def elsewhere(self, table_id: str) -> Set[str]:
        return frozenset().union(*self.there[table_id].values()) if table_id in self.there else frozenset()

    def hear(self, line: str) -> None:
        news = news_in(line)
        if news is None or news.sender == self.me:
            return
        self.heard[news.sender] = time.monotonic()
        if isinstance(news, Changed | BotTurnNews):
            self.follow(news)
        elif isinstance(news, Here):
            self.note_presence(news.table, news.sender, frozenset(news.visitors))
        elif isinstance(news, Hurry):
            self.registry.move_now_here(news.table)
        elif isinstance(news, Hello):
            for table_id in self.mine:
                self.tell_presence(table_id)
        elif isinstance(news, Bye):
            self.forget(news.sender)
        for listener in self.listeners:
            listener(news)

    def note_presence(self, table_id: str, server: str, visitors: frozenset[str]) -> None:
        self.there[table_id][server] = visitors
        if not visitors:
            del self.there[table_id][server]
        if not self.there[table_id]:
            del self.there[table_id]
        if self.registry.hub.at(table_id):
            self.registry.presence_changed(table_id)

    def forget(self, server: str) -> None:
        self.heard.pop(server, None)
        for table_id in [name for name, servers in self.there.items() if server in servers]:
            self.note_presence(table_id, server, frozenset())

    def follow(self, news: Changed | BotTurnNews) -> None:
        """News of one table are taken in their order, one after the other."""
        if news.table not in self.registry.alive and not self.registry.hub.at(news.table):
            return  # nobody here looks at it
        if news.table in self.waiting:
            self.waiting[news.table].append(news)
        else:
            self.waiting[news.table] = [news]
            self.spawn(self.take_news(news.table))

    async def take_news(self, table_id: str) -> None:
        try:
            while found := self.waiting[table_id]:
                self.waiting[table_id] = []
                await self.take_all(table_id, found)
        except Exception as error:  # `compare` tries again
            log.warning("cannot follow table %s: %s", table_id, type(error).__name__)
        finally:
            self.waiting.pop(table_id, None)

    async def take_all(self, table_id: str, found: list[Changed | BotTurnNews]) -> None:
        table = self.registry.alive.get(table_id)
        if table is None:  # watched, but put away: loading it tells its pages
            table = await self.registry.table(table_id)
        async with table.lock:
            for news in found:
                if table.is_stale:
                    return
                if isinstance(news, BotTurnNews):
                    self.show_bot_turn(table, news)
                elif news.revision > table.row.revision and not self.play(table, news):
                    await bring_up_to_date(self.registry, table)
                    start_bots(self.registry, table)

    def show_bot_turn(self, table: Table, news: BotTurnNews) -> None:
        if lease_of(table.id) in self.leases:
            return  # this server thinks itself
        table.bot_turn = None if news.seat is None else BotTurn(news.seat, news.since)
        self.registry.broadcast_table(table)

    def play(self, table: Table, news: Changed) -> bool:
        """Play the next action of a table; False if more than that has changed."""
        action = news.action
        if action is None or news.revision != table.row.revision + 1 or action.ply != table.position.ply + 1:
            return False
        try:
            position = replay_action(table.position, action)
        except ReplayMismatch:
            return False
        is_ours = news.ply and action.rules == RULES  # another version may encode it in another way
        packed = news.ply if is_ours else None
        text = zlib.decompress(packed) if packed else encode(position, action)
        move = Move(position, action, text, table.auction_after(position), packed)
        after = table.row_after(move)
        after.revision = news.revision
        table.accept(move, after)
        if lease_of(table.id) not in self.leases:
            table.bot_turn = None
        message = PliesMessage(table.row.era, action.ply - 1, encoded([text]))
        self.registry.hub.send(table.id, message)
        seat = table.to_move
        if seat is None or seat.kind != "bot" or not is_automatic(self.registry, table):
            self.registry.broadcast_table(table)
        return True

    # what is done once, by one of all servers

    async def lease(self, name: str) -> bool:
        try:
            is_ours = await leases.take_lease(self.store, name, self.me)
        except Exception as error:
            log.warning("cannot take a lease: %s", type(error).__name__)
            return False
        if is_ours:
            self.leases.add(name)
        return is_ours

    async def release(self, name: str) -> None:
        self.leases.discard(name)
        try:
            await leases.release_lease(self.store, name, self.me)
        except Exception as error:
            log.warning("a lease ends by itself: %s", type(error).__name__)

    async def look_around(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            now = time.monotonic()
            for server in [name for name, at in self.heard.items() if now > at + SILENT]:
                self.forget(server)
            try:
                await leases.renew_leases(self.store, self.me, self.leases)
                await self.compare()
                await self.take_over_orders()
            except Exception as error:
                log.warning("cannot look after other servers: %s", type(error).__name__)
            for table in list(self.registry.tables.values()):
                start_bots(self.registry, table)  # the server that thought for it may be gone

    async def compare(self) -> None:
        """Find the tables that another server has changed without a message that arrived here."""
        registry = self.registry
        known = {*registry.tables, *registry.hub.subscribers}
        stored = await self.store.revisions(known)
        self.compared = {name: revision for name, revision in self.compared.items() if name in known}
        for table_id in known:
            revision, table = stored.get(table_id), registry.alive.get(table_id)
            if revision is None:
                registry.drop(table_id)
            elif table is not None and revision <= table.row.revision:
                self.compared[table_id] = revision
            elif table is not None or revision != self.compared.get(table_id):
                self.follow(Changed(self.me, table_id, revision))

    async def take_over_orders(self) -> None:
        """Standing orders act although nobody looks at the table, and although a server died."""
        if not await self.lease(ORDERS):
            return
        for table_id in await self.store.waiting_for_orders():
            if table_id not in self.registry.tables:
                with suppress(Problem):  # one broken table must not stop the others
                    await open_table(self.registry, table_id)
