"""What a running server does beside the games: it follows the operator's changes and deletes what expired."""

from __future__ import annotations

import asyncio
import logging

from cuberails.server.messages import NoticeMessage
from cuberails.server.storage import operator
from cuberails.server.storage.upkeep import expire, mark_used
from cuberails.server.tables.registry import TableRegistry

FOLLOW = 2.0  # seconds between two looks at the operator's log
EXPIRE = 3600.0  # seconds between two rounds of expiry
FIRST = 60.0  # seconds until the first round, when the server is no longer busy with its start
log = logging.getLogger(__name__)


class Upkeep:
    def __init__(self, registry: TableRegistry) -> None:
        self.registry, self.bans = registry, registry.bans
        self.last = 0  # number of the last operation that is known
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self.last = await operator.last_operation(self.registry.store)
        await self.read_decisions()
        self.tasks = [asyncio.create_task(job) for job in (self.follow(), self.expire())]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def follow(self) -> None:
        while True:
            await asyncio.sleep(FOLLOW)
            try:
                await self.catch_up()
            except Exception as error:
                log.warning("cannot read the operator's changes: %s", type(error).__name__)

    async def catch_up(self) -> None:
        """Take over what an operator, or the expiry of another server, has changed."""
        found = await operator.operations_after(self.registry.store, self.last)
        if not found:
            return
        for table_id in {one.table_id for one in found if one.table_id}:
            self.registry.drop(table_id)
        await self.read_decisions()
        self.last = found[-1].number

    async def read_decisions(self) -> None:
        store, hub = self.registry.store, self.registry.hub
        self.bans.replace(await operator.all_bans(store))
        hub.close_where(lambda subscriber: self.bans.has_address(subscriber.address))
        notice = await operator.notice_of(store)
        if notice != self.registry.notice:
            self.registry.notice = notice
            hub.send_all(NoticeMessage(notice))

    async def expire(self) -> None:
        await asyncio.sleep(FIRST)
        while True:
            try:
                await self.expire_now()
            except Exception as error:  # the database is away: the next round is time enough
                log.warning("cannot delete what has expired: %s", type(error).__name__)
            await asyncio.sleep(EXPIRE)

    async def expire_now(self) -> None:
        registry = self.registry
        await mark_used(registry.store, registry.used_today())
        in_use = list(registry.hub.subscribers)
        await mark_used(registry.store, in_use)
        if not await registry.peers.lease("expiry"):
            return
        gone = await expire(registry.store, registry.settings.expiry, in_use)
        for table_id in gone:
            registry.drop(table_id)
        if gone:
            log.warning("%d abandoned tables have expired", len(gone))
