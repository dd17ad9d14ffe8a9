"""The tables of this browser: requests, live lines, and the workers of the bots.

One tab runs this, in a worker, for all tabs of the site.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast
from urllib.parse import parse_qsl, urlsplit

import msgspec

from cuberails.browser.bots import BrowserBots
from cuberails.browser.bridge import Bridge
from cuberails.browser.routes import VISITOR, answer
from cuberails.browser.store import BrowserStore
from cuberails.server.bots.pool import BotPool
from cuberails.server.errors import Problem
from cuberails.server.settings import Limits, Settings
from cuberails.server.tables.broadcast import Subscriber
from cuberails.server.tables.catch_up import catch_up
from cuberails.server.tables.play import open_table, start_bots
from cuberails.server.tables.registry import TableRegistry

if TYPE_CHECKING:
    from cuberails.server.storage.store import Store

TABLES_IN_MEMORY = 6


class Host:
    def __init__(self, bridge: Bridge, workers: int = 1) -> None:
        self.bridge = bridge
        self.store = BrowserStore(bridge)
        settings = Settings(Path(), thinkers=0, limits=Limits(tables_in_memory=TABLES_IN_MEMORY))
        self.registry = TableRegistry(settings, cast("Store", self.store))
        self.bots: dict[str, BrowserBots] = {}
        self.registry.bot_pool = BotPool(workers, self.registry.broadcast_preparing, self.new_bots)
        self.lines: dict[str, asyncio.Task[None]] = {}

    def new_bots(self, on_change: Callable[[], None]) -> BrowserBots:
        made = BrowserBots(on_change, self.bridge, f"bots {len(self.bots)}")
        self.bots[made.name] = made
        return made

    async def open(self) -> None:
        await self.store.open()
        await self.registry.bot_pool.start()

    async def request(self, method: str, address: str, body: str) -> str:
        """A JSON list: the status, and the answer as JSON text."""
        return msgspec.json.encode(await answer(self.registry, method, address, body)).decode()

    def open_line(self, line: str, address: str) -> None:
        """A live line to the table of `/tables/ID/live?after=3&era=0`; its messages go to the bridge."""
        self.lines[line] = asyncio.ensure_future(self.run_line(line, address))

    def close_line(self, line: str) -> None:
        if task := self.lines.pop(line, None):
            task.cancel()

    async def run_line(self, line: str, address: str) -> None:
        parts = urlsplit(address)
        query = dict(parse_qsl(parts.query))
        try:
            table = await open_table(self.registry, parts.path.split("/")[2], VISITOR)
        except Problem:
            self.bridge.tell(line, "")
            return
        await self.registry.encode_plies(table)
        subscriber = Subscriber(VISITOR)
        self.registry.hub.join(table.id, subscriber)
        after, era = int(query.get("after", 0)), int(query.get("era", table.row.era))
        subscriber.backlog = catch_up(self.registry, table, VISITOR, after, era)
        start_bots(self.registry, table)
        try:
            while (message := await subscriber.next()) is not None:
                self.bridge.tell(line, message)
            self.bridge.tell(line, "")
        finally:
            self.registry.hub.leave(table.id, subscriber)

    # the workers of the bots

    def hear(self, worker: str, text: str) -> None:
        """A message of a worker."""
        self.bots[worker].hear(text)

    def lose(self, worker: str) -> None:
        """A worker failed."""
        self.bots[worker].lose()
