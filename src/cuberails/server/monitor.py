"""The address for Prometheus, and the figures that have to be watched for."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from cuberails.server.http.pressure import Pressure
from cuberails.server.metrics import Metrics
from cuberails.server.tables.registry import TableRegistry

LOOK = 0.5  # seconds between two looks at the event loop
PATIENCE = 5.0  # seconds for one request
HEAD = 8 * 1024  # bytes
HEADERS = (
    "HTTP/1.1 {status}\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"
    "Content-Length: {length}\r\nConnection: close\r\n\r\n"
)


class Monitor:
    """Answers `GET /metrics` at an address of its own, which the proxy does not pass on."""

    def __init__(self, registry: TableRegistry, address: tuple[str, int] | None, pressure: Pressure) -> None:
        self.metrics, self.address, self.pressure = registry.metrics, address, pressure
        self.tasks: list[asyncio.Task[None]] = []
        self.server: asyncio.Server | None = None
        registry.store.writer.on_commit = self.metrics.commits.observe
        watch(registry)
        self.metrics.gauge("pressure", "How much more than usual a request costs.", lambda: pressure.factor)

    async def start(self) -> None:
        if self.address:
            self.server = await asyncio.start_server(self.answer, *self.address, limit=HEAD)
        self.tasks.append(asyncio.create_task(watch_loop(self.metrics, self.pressure)))

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.server:
            self.server.close()

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            async with asyncio.timeout(PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
                is_asked = head.startswith((b"GET /metrics ", b"GET /metrics?"))
                text = self.metrics.text() if is_asked else "The figures are at /metrics.\n"
                status = "200 OK" if is_asked else "404 Not Found"
                writer.write((HEADERS.format(status=status, length=len(text.encode())) + text).encode())
                await writer.drain()
        writer.close()


async def watch_loop(metrics: Metrics, pressure: Pressure) -> None:
    """How late a task goes on: whatever keeps the event loop busy keeps everybody waiting."""
    time = asyncio.get_running_loop().time
    while True:
        asked = time() + LOOK
        await asyncio.sleep(LOOK)
        lag = max(0.0, time() - asked)
        metrics.loop_lag.observe(lag)
        pressure.note_lag(lag)


def watch(registry: TableRegistry) -> None:
    """Add what is read when somebody asks for it. On PostgreSQL, the pool is another one later."""
    hub, gauge = registry.hub, registry.metrics.gauge
    gauge("sockets", "Open WebSockets.", lambda: sum(map(len, hub.subscribers.values())))
    gauge("tables_watched", "Tables with an open WebSocket.", lambda: len(hub.subscribers))
    gauge("tables_in_memory", "Tables in memory.", lambda: len(registry.tables))

    def waiting() -> float:
        queue = registry.bot_pool.queue
        return len(queue.waiting) or len(queue.places())

    def thinkers() -> dict[str, float]:
        queue = registry.bot_pool.here.queue
        running = sum(worker.is_running for worker in queue.workers)
        return {"running": running, "thinking": len(queue.working), "wanted": len(queue.workers)}

    gauge("thoughts_waiting", "Thoughts that wait for a thinker.", waiting)
    gauge("thinkers", "Worker processes for bots.", thinkers, "state")
