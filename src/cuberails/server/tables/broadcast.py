"""Broadcasts to the browsers at a table. A message is encoded once and queued for each connection."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import chain
from typing import cast

import msgspec

from cuberails.display.schema.ply import Ply
from cuberails.server.messages import BeatMessage, Live

BACKLOG = 200  # messages; a client further behind must reconnect and catch up
HEARTBEAT = 20.0  # seconds without messages before a heartbeat, which reveals a dead connection


class Subscriber:
    """One open connection, and the messages that wait to be sent on it."""

    def __init__(self, visitor: str | None) -> None:
        self.visitor = visitor
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(BACKLOG)

    def send(self, text: str) -> None:
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.close()

    async def next(self) -> str | None:
        """The next message, or a heartbeat; None if the connection is to be closed."""
        try:
            async with asyncio.timeout(HEARTBEAT):
                return await self.queue.get()
        except TimeoutError:
            return text_of(BeatMessage())

    def close(self) -> None:
        """Drop all waiting messages and close the connection."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class Hub:
    def __init__(self) -> None:
        self.subscribers: dict[str, set[Subscriber]] = defaultdict(set)

    def join(self, table: str, subscriber: Subscriber) -> None:
        self.subscribers[table].add(subscriber)

    def leave(self, table: str, subscriber: Subscriber) -> None:
        self.subscribers[table].discard(subscriber)
        if not self.subscribers[table]:
            del self.subscribers[table]

    def at(self, table: str) -> Iterable[Subscriber]:
        return self.subscribers.get(table, ())

    def count(self, visitor: str | None) -> int:
        return sum(subscriber.visitor == visitor for subscriber in chain(*self.subscribers.values()))

    def online(self, table: str) -> set[str]:
        return {subscriber.visitor for subscriber in self.at(table) if subscriber.visitor}

    def send(self, table: str, message: Live) -> None:
        text = text_of(message)
        for subscriber in self.at(table):
            subscriber.send(text)

    def send_each(self, table: str, message_for: Callable[[str | None], Live]) -> None:
        """Send a message that differs from visitor to visitor."""
        made: dict[str | None, str] = {}
        for subscriber in self.at(table):
            if subscriber.visitor not in made:
                made[subscriber.visitor] = text_of(message_for(subscriber.visitor))
            subscriber.send(made[subscriber.visitor])

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
        for subscriber in chain(*self.subscribers.values()):
            subscriber.close()


def text_of(message: Live) -> str:
    return msgspec.json.encode(message).decode()


def encoded(plies: Iterable[bytes]) -> list[Ply]:
    """Plies that are JSON already, to be put into a message unchanged."""
    return [cast(Ply, msgspec.Raw(ply)) for ply in plies]
