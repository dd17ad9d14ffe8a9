"""A relay between server and database: it can go silent, or cut all connections."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress

from faults.server import free_port


class Relay(threading.Thread):
    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.there, self.port = port, free_port()
        self.is_silent = False
        self.open: set[asyncio.StreamWriter] = set()
        self.loop = asyncio.new_event_loop()
        self.is_up = threading.Event()

    def run(self) -> None:
        self.loop.run_until_complete(self.listen())

    async def listen(self) -> None:
        server = await asyncio.start_server(self.connect, "127.0.0.1", self.port)
        self.is_up.set()
        await server.serve_forever()

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.there)
            self.open |= {writer, far_writer}
            await asyncio.gather(self.pass_on(reader, far_writer), self.pass_on(far_reader, writer))
        writer.close()

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                while self.is_silent:
                    await asyncio.sleep(0.05)
                writer.write(data)
                await writer.drain()
        writer.close()
        self.open.discard(writer)

    def cut(self) -> None:
        """Reset every connection."""
        for writer in list(self.open):
            self.loop.call_soon_threadsafe(writer.transport.abort)
