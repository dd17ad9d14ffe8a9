"""Hostile clients for `bench/load.py --hostile`, each from a loopback address of its own. Linux only.

Each does one of five things again and again, as fast as a pause allows, until the time is over: it fills the
memory with headers, asks for much and reads nothing, talks on a WebSocket, asks for what is expensive, or
comes and goes as a spectator.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import cycle, islice
from urllib.parse import urlsplit

PAUSE = 0.05  # seconds
PATIENCE = 5.0
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Client:
    def __init__(self, url: str, table: str, number: int) -> None:
        at = urlsplit(url)
        self.host, self.port = at.hostname or "", at.port or 80
        self.address = f"127.9.{number // 250}.{number % 250 + 1}"
        self.path = f"/api/v1/tables/{table}"

    def get(self, path: str, more: str = "") -> bytes:
        return f"GET {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{more}\r\n".encode()

    @asynccontextmanager
    async def line(self) -> AsyncIterator[Line]:
        reader, writer = await asyncio.open_connection(self.host, self.port, local_addr=(self.address, 0))
        try:
            yield reader, writer
        finally:
            writer.transport.abort()
            with suppress(OSError):
                await writer.wait_closed()

    async def fill(self) -> None:
        """A head without end."""
        async with self.line() as (_, writer):
            writer.write(b"GET / HTTP/1.1\r\n")
            while not writer.is_closing():
                writer.write(b"a: b\r\n" * 500)
                await writer.drain()
                await asyncio.sleep(PAUSE)

    async def ignore(self) -> None:
        """Three long answers on one connection, of which nothing is read."""
        async with self.line() as (_, writer):
            writer.write(self.get(f"{self.path}/plies") * 3)
            await asyncio.sleep(PATIENCE)

    async def talk(self) -> None:
        """Many small frames."""
        async with self.line() as (reader, writer):
            writer.write(self.get(f"{self.path}/live", UPGRADE))
            await reader.readuntil(b"\r\n\r\n")
            while not writer.is_closing():
                writer.write(b"\x81\x81\x00\x00\x00\x00x" * 200)
                await writer.drain()
                await asyncio.sleep(PAUSE)

    async def ask(self) -> None:
        """What costs the server most."""
        async with self.line() as (reader, writer):
            for path in ("plies", "places", "options?ply=0", "result"):
                writer.write(self.get(f"{self.path}/{path}"))
                await reader.read(1 << 16)
                await asyncio.sleep(PAUSE)

    async def come_and_go(self) -> None:
        async with self.line() as (reader, writer):
            writer.write(self.get(f"{self.path}/live", UPGRADE))
            await reader.readuntil(b"\r\n\r\n")

    async def attack(self, act: Callable[[], Awaitable[None]], until: float) -> None:
        while time.monotonic() < until:
            with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError):
                async with asyncio.timeout(min(PATIENCE * 2, max(0.0, until - time.monotonic()))):
                    await act()
            await asyncio.sleep(PAUSE)


async def attack(url: str, table: str, count: int, seconds: float) -> None:
    clients = [Client(url, table, number) for number in range(count)]
    until = time.monotonic() + seconds
    kinds = [Client.fill, Client.ignore, Client.talk, Client.ask, Client.come_and_go]
    acts = [kind.__get__(client) for client, kind in zip(clients, islice(cycle(kinds), count), strict=True)]
    await asyncio.gather(*(client.attack(act, until) for client, act in zip(clients, acts, strict=True)))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("url")
    options.add_argument("table")
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--seconds", type=float, default=20.0)
    given = options.parse_args()
    asyncio.run(attack(given.url, given.table, given.count, given.seconds))


if __name__ == "__main__":
    main()
