"""Who is watching which table. A message is made once and goes to everybody, each at their own pace."""
from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import cast

import msgspec

from cuberails.display.schema import Ply
from cuberails.server.messages import BeatMessage, Live

BACKLOG = 200               # messages: whoever is further behind comes back and asks for what they missed
BEAT = 20.0                 # seconds without news before a sign of life, so that a dead line is noticed


class Watcher:
    """One open connection. Messages wait in line here until its network takes them."""

    def __init__(self, visitor: str | None) -> None:
        self.visitor = visitor
        self.line: asyncio.Queue[str | None] = asyncio.Queue(BACKLOG)

    def tell(self, text: str) -> None:
        try:
            self.line.put_nowait(text)
        except asyncio.QueueFull:
            self.dismiss()

    async def next(self) -> str | None:
        """What is to be said now, or a sign of life; None at the end of the line."""
        try:
            async with asyncio.timeout(BEAT):
                return await self.line.get()
        except TimeoutError:
            return text_of(BeatMessage())

    def dismiss(self) -> None:
        """The end of the line: what waits is dropped, and the connection is closed."""
        while not self.line.empty():
            self.line.get_nowait()
        self.line.put_nowait(None)


class Hub:
    def __init__(self) -> None:
        self.watchers: dict[str, set[Watcher]] = defaultdict(set)

    def join(self, table: str, watcher: Watcher) -> None:
        self.watchers[table].add(watcher)

    def leave(self, table: str, watcher: Watcher) -> None:
        self.watchers[table].discard(watcher)
        if not self.watchers[table]:
            del self.watchers[table]

    def at(self, table: str) -> Iterable[Watcher]:
        return self.watchers.get(table, ())

    def count(self, visitor: str | None) -> int:
        return sum(watcher.visitor == visitor for room in self.watchers.values() for watcher in room)

    def online(self, table: str) -> set[str]:
        return {watcher.visitor for watcher in self.at(table) if watcher.visitor}

    def tell(self, table: str, message: Live) -> None:
        text = text_of(message)
        for watcher in self.at(table):
            watcher.tell(text)

    def tell_each(self, table: str, message_for: Callable[[str | None], Live]) -> None:
        """A message that differs from visitor to visitor."""
        made: dict[str | None, str] = {}
        for watcher in self.at(table):
            if watcher.visitor not in made:
                made[watcher.visitor] = text_of(message_for(watcher.visitor))
            watcher.tell(made[watcher.visitor])

    def tell_all(self, message: Live) -> None:
        for table in self.watchers:
            self.tell(table, message)

    def dismiss_all(self) -> None:
        for room in self.watchers.values():
            for watcher in room:
                watcher.dismiss()


def text_of(message: Live) -> str:
    return msgspec.json.encode(message).decode()


def encoded(plies: Iterable[bytes]) -> list[Ply]:
    """Plies that are kept as JSON, to be put into a message as they are."""
    return [cast(Ply, msgspec.Raw(ply)) for ply in plies]
