"""Whether the server lives, and whether it can serve: for load balancers, containers and monitoring."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cuberails.server.storage.database import is_full
from cuberails.server.storage.upkeep import touch
from cuberails.server.tables.registry import TableRegistry

FRESH = 2.0  # seconds for which an answer is used again, since each one writes to the disk
PATIENCE = 5.0  # seconds
OK = "ok"


class Readiness(msgspec.Struct):
    ready: bool
    database: str
    folder: str
    bots: str


class Probe:
    """Touches the database by a read and a write, and the data folder."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.last: tuple[float, Readiness] | None = None

    async def look(self, registry: TableRegistry) -> Readiness:
        async with self.lock:
            if self.last is None or time.monotonic() > self.last[0] + FRESH:
                self.last = (time.monotonic(), await readiness(registry))
            return self.last[1]


async def readiness(registry: TableRegistry) -> Readiness:
    database = await outcome(touch(registry.store))
    folder = OK if os.access(registry.settings.data / "secret", os.R_OK) else "cannot be read"
    bots = OK if registry.bot_pool.is_ready else "getting ready"  # games without bots can be played
    return Readiness(database == OK and folder == OK, database, folder, bots)


async def outcome(work: Awaitable[None]) -> str:
    try:
        async with asyncio.timeout(PATIENCE):
            await work
    except TimeoutError:
        return "does not answer"
    except Exception as error:
        return "disk full" if is_full(error) else "cannot be written"
    return OK


async def healthz(_request: Request) -> Response:
    return Response(b"ok\n", media_type="text/plain")


async def readyz(request: Request) -> Response:
    found = await request.app.state.probe.look(request.app.state.registry)
    return Response(msgspec.json.encode(found), 200 if found.ready else 503, media_type="application/json")


routes = [
    Route("/healthz", healthz, include_in_schema=False),
    Route("/readyz", readyz, include_in_schema=False),
]
