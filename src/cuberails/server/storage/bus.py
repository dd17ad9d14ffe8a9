"""Messages between all servers and thinkers of one PostgreSQL, by LISTEN and NOTIFY.

A message may be lost with the connection. A process that connects again reads in the database what it missed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

CHANNEL = "cuberails"
LONGEST = 7900  # bytes of one notification; PostgreSQL allows 8000
BEAT = 2.0  # seconds without a message until `on_beat` is called, which sends one
AGAIN = 0.5  # seconds until a lost connection is made again
log = logging.getLogger(__name__)


class Bus:
    """Sends and hears lines of text. `on_join` is called whenever a connection is made."""

    def __init__(
        self,
        engine: AsyncEngine,
        on_line: Callable[[str], None],
        on_join: Callable[[], None],
        on_beat: Callable[[], None],
    ) -> None:
        self.engine, self.on_line, self.on_join, self.on_beat = engine, on_line, on_join, on_beat
        self.queue: asyncio.Queue[str] = asyncio.Queue()
        self.joined = asyncio.Event()
        self.is_busy = False  # whether something waits to be sent
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Return when this process hears what others say."""
        self.task = asyncio.create_task(self.run())
        joined = asyncio.create_task(self.joined.wait())
        await asyncio.wait([self.task, joined], return_when=asyncio.FIRST_COMPLETED)

    async def close(self) -> None:
        """Stop, once what waits has been sent if that is possible."""
        end = asyncio.get_running_loop().time() + BEAT
        while self.joined.is_set() and self.is_busy and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.01)
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    def send(self, line: str) -> None:
        """Send a line soon; it must not be longer than LONGEST bytes."""
        self.is_busy = True
        self.queue.put_nowait(line)

    async def run(self) -> None:
        while True:
            try:
                await self.connected()
            except Exception as error:
                log.warning("the connection to other servers is lost: %s", type(error).__name__)
            await asyncio.sleep(AGAIN)

    async def connected(self) -> None:
        async with self.engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            try:
                await driver.execute("SET synchronous_commit = off")  # nothing is stored here
                await driver.add_listener(CHANNEL, self.heard)
                self.on_join()
                self.joined.set()
                await self.deliver(driver)
            finally:
                self.joined.clear()
                await connection.invalidate()

    def heard(self, _driver: object, _pid: int, _channel: str, payload: str) -> None:
        for line in payload.split("\n"):
            self.on_line(line)

    async def deliver(self, driver: Any) -> None:
        """Send what waits. The beats find out that the network is silent: no command waits for ever."""
        loop = asyncio.get_running_loop()
        beat_at = loop.time() + BEAT
        while True:
            lines: list[str] = []
            try:
                async with asyncio.timeout_at(beat_at):
                    lines.append(await self.queue.get())
            except TimeoutError:
                self.on_beat()
                beat_at = loop.time() + BEAT
            self.is_busy = True
            while not self.queue.empty():
                lines.append(self.queue.get_nowait())
            for payload in payloads(lines):
                await driver.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)
            self.is_busy = not self.queue.empty()


def payloads(lines: Sequence[str]) -> Iterator[str]:
    """As many lines in one notification as fit."""
    found: list[str] = []
    length = 0
    for line in lines:
        size = len(line.encode()) + 1
        if found and length + size > LONGEST:
            yield "\n".join(found)
            found, length = [], 0
        found.append(line)
        length += size
    if found:
        yield "\n".join(found)
