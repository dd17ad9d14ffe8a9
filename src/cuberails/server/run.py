"""One running server: where it listens, who else does, and what it says when it is ready."""
from __future__ import annotations

import asyncio
import gc
import json
import os
import socket
import urllib.request
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import IO

import uvicorn
from sqlalchemy.exc import DBAPIError

from cuberails.server.app import ROOT, make_app
from cuberails.server.settings import Settings
from cuberails.server.storage.database import DatabaseError
from cuberails.server.storage.store import Store

PATIENCE = 2.0              # seconds, to see who answers at a port
ANY = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}


class Busy(Exception):
    """Somebody else listens there. `url` is set where it is a cuberails."""

    def __init__(self, port: int, url: str | None) -> None:
        self.port, self.url = port, url


class Server(uvicorn.Server):
    """Tells when it is ready for the first request."""

    def __init__(self, config: uvicorn.Config, when_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.when_ready()


def listen(host: str, port: int) -> socket.socket:
    """A socket that nobody else has; Busy where somebody does."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family)
    if os.name == "posix":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError:
        found.close()
        url = url_of(host, port)
        if answers(url):
            raise Busy(port, url) from None
        if is_taken(host, port):
            raise Busy(port, None) from None
        raise
    return found


def is_taken(host: str, port: int) -> bool:
    with closing(socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)) as probe:
        probe.settimeout(PATIENCE)
        return probe.connect_ex((ANY.get(host, host).strip("[]"), port)) == 0


def url_of(host: str, port: int) -> str:
    shown = ANY.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def network_url(host: str, port: int) -> str | None:
    """Where others in the network find a server that listens everywhere; None where nobody does."""
    if host not in ANY:
        return None
    with suppress(OSError), closing(socket.socket(type=socket.SOCK_DGRAM)) as way:
        way.connect(("192.0.2.1", 9))           # nothing is sent: it only chooses the way out
        here: str = way.getsockname()[0]
        return None if here.startswith("127.") else url_of(here, port)
    return None


def answers(url: str) -> bool:
    """Whether a cuberails is there."""
    with suppress(OSError, ValueError), urllib.request.urlopen(f"{url.rstrip('/')}{ROOT}/catalog",
                                                               timeout=PATIENCE) as reply:
        return "default_bot" in json.load(reply)
    return False


def lock(folder: Path) -> IO[str] | None:
    """The right to use this folder; None where another server has it. Kept as long as the file is open."""
    folder.mkdir(parents=True, exist_ok=True)
    file = (folder / "lock").open("a+")
    try:
        import fcntl
    except ImportError:             # Windows: the port alone keeps servers apart
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return None
    return file


def note_url(file: IO[str], url: str) -> None:
    """For whoever comes second."""
    file.truncate(0)
    file.write(url)
    file.flush()


def noted_url(folder: Path) -> str:
    return (folder / "lock").read_text("utf-8").strip()


def check_database(settings: Settings) -> None:
    """DatabaseError in one line, before anything else is said; what must be migrated is."""

    async def look() -> None:
        await (await Store.open(settings.address)).close()

    try:
        asyncio.run(look())
    except (DBAPIError, OSError) as error:
        reason = " ".join(str(getattr(error, "orig", None) or error).split())
        raise DatabaseError(f"--database: it cannot be used: {reason[:200]}") from None


def run(settings: Settings, at: socket.socket, when_ready: Callable[[], None]) -> None:
    config = uvicorn.Config(
        make_app(settings), log_level="warning", access_log=False, server_header=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,           # one message goes to many: packing it for each costs more
        ws_max_size=64 * 1024, timeout_keep_alive=75, timeout_graceful_shutdown=3)
    rarely_tidy()
    Server(config, when_ready).run([at])


def rarely_tidy() -> None:
    """The collector looks through all that lies at the tables seldom, since everybody waits for it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)
