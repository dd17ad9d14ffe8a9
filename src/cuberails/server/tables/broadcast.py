"""Broadcasts to the browsers at a table. A message is encoded once and queued for each connection."""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import cast

import msgspec

from cuberails.display.schema.ply import Ply
from cuberails.server.messages import BeatMessage, Live

BACKLOG = 200  # messages; a client further behind must reconnect and catch up
PAGE = 8  # plies
HEARTBEAT = 20.0  # seconds without messages before a heartbeat, which reveals a dead connection


class Subscriber:
    """One open connection, and the messages that wait to be sent on it."""

    def __init__(self, visitor: str | None, address: str = "") -> None:
        self.visitor, self.address = visitor, address
        self.counts_for = [f"address {address}", *([visitor] if visitor else [])]
        self.backlog: Iterator[str] = iter(())  # sent before the queue
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(BACKLOG)

    def send(self, text: str) -> None:
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.close()

    async def next(self) -> str | None:
        """The next message, or a heartbeat; None if the connection is to be closed."""
        for text in self.backlog:
            return text
        try:
            async with asyncio.timeout(HEARTBEAT):
                return await self.queue.get()
        except TimeoutError:
            return text_of(BeatMessage())

    def close(self) -> None:
        """Drop all waiting messages and close the connection."""
        self.backlog = iter(())
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class Hub:
    def __init__(self) -> None:
        self.subscribers: dict[str, set[Subscriber]] = defaultdict(set)
        self.open: Counter[str] = Counter()  # connections by visitor or address

    def join(self, table: str, subscriber: Subscriber) -> None:
        self.subscribers[table].add(subscriber)
        self.open.update(subscriber.counts_for)

    def leave(self, table: str, subscriber: Subscriber) -> None:
        self.subscribers[table].discard(subscriber)
        self.open -= Counter(subscriber.counts_for)
        if not self.subscribers[table]:
            del self.subscribers[table]

    def at(self, table: str) -> Collection[Subscriber]:
        return self.subscribers.get(table, ())

    def online(self, table: str) -> set[str]:
        return {subscriber.visitor for subscriber in self.at(table) if subscriber.visitor}

    def send(self, table: str, message: Live) -> None:
        text = text_of(message)
        for subscriber in self.at(table):
            subscriber.send(text)

    def send_each(
        self, table: str, own: Collection[str | None], message_for: Callable[[str | None], Live]
    ) -> None:
        """Send a message that differs for the visitors in `own`. All others see the same, made once."""
        made: dict[str | None, str] = {}
        for subscriber in self.at(table):
            visitor = subscriber.visitor if subscriber.visitor in own else None
            if visitor not in made:
                made[visitor] = text_of(message_for(visitor))
            subscriber.send(made[visitor])

    def send_to(self, table: str, visitor: str | None, message: Live) -> None:
        """Send a message to one visitor, who may have several pages open."""
        text = text_of(message)
        for subscriber in self.at(table):
            if subscriber.visitor == visitor:
                subscriber.send(text)

    def send_all(self, message: Live) -> None:
        for table in self.subscribers:
            self.send(table, message)

    def close_all(self) -> None:
        self.close_where(lambda _subscriber: True)

    def close_where(self, is_unwanted: Callable[[Subscriber], bool]) -> None:
        for subscriber in list(chain(*self.subscribers.values())):
            if is_unwanted(subscriber):
                subscriber.close()

    def close_at(self, table: str) -> None:
        """End the connections at one table; their pages connect again."""
        for subscriber in list(self.at(table)):
            subscriber.close()


def text_of(message: Live) -> str:
    return msgspec.json.encode(message).decode()


def pages(packed: Sequence[bytes]) -> Iterator[list[bytes]]:
    """A few plies at a time, unpacked when they are asked for: a long game takes megabytes."""
    for start in range(0, len(packed), PAGE):
        yield [zlib.decompress(ply) for ply in packed[start : start + PAGE]]


def encoded(plies: Iterable[bytes]) -> list[Ply]:
    """Plies that are JSON already, to be put into a message unchanged."""
    return [cast(Ply, msgspec.Raw(ply)) for ply in plies]
