"""Runs one server: its socket, the lock on its data folder, and uvicorn."""

from __future__ import annotations

import asyncio
import errno
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
from cuberails.server.http.connections import RESERVED, WANTED, raise_descriptors
from cuberails.server.http.protocol import GuardedConfig
from cuberails.server.settings import Settings
from cuberails.server.storage.database import DatabaseError, check_folder, is_file, reason_of
from cuberails.server.storage.database import url_of as url_of_database
from cuberails.server.storage.store import Store

PROBE_TIMEOUT = 2.0  # seconds to find out what uses a port
SEND_BUFFER = 128 * 1024  # bytes that the kernel keeps for a client that does not read
WILDCARDS = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}


class PortInUse(Exception):
    """Another program uses the port. `url` is set if it is a cuberails server."""

    def __init__(self, port: int, url: str | None) -> None:
        self.port, self.url = port, url


class Server(uvicorn.Server):
    """Calls `when_ready` when it accepts requests."""

    def __init__(self, config: uvicorn.Config, when_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.when_ready()


def listen(host: str, port: int) -> socket.socket:
    """A bound socket; PortInUse if another program has the port, OSError if the address is not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family)
    if os.name == "posix":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        found.bind((host, port))
    except OSError as error:
        found.close()
        if error.errno != errno.EADDRINUSE:
            raise
        url = url_of(host, port)
        raise PortInUse(port, url if is_cuberails(url) else None) from None
    return found


def url_of(host: str, port: int) -> str:
    shown = WILDCARDS.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def network_url(host: str, port: int) -> str | None:
    """The address for others in the network if the server listens on all interfaces, else None."""
    if host not in WILDCARDS:
        return None
    with suppress(OSError), closing(socket.socket(type=socket.SOCK_DGRAM)) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing; it only selects the network interface
        here: str = probe.getsockname()[0]
        return None if here.startswith("127.") else url_of(here, port)
    return None


def is_cuberails(url: str) -> bool:
    """Whether a cuberails server answers at the URL."""
    with (
        suppress(OSError, ValueError),
        urllib.request.urlopen(f"{url.rstrip('/')}{ROOT}/catalog", timeout=PROBE_TIMEOUT) as reply,
    ):
        return "default_bot" in json.load(reply)
    return False


def lock(folder: Path) -> IO[str] | None:
    """Lock the data folder until the file is closed; None if another server has the lock."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return lock_file(folder / "lock")


def lock_database(settings: Settings) -> IO[str] | None:
    """Lock a database file likewise, since two servers with two data folders may name the same file."""
    url = url_of_database(settings.address)
    if not is_file(url) or not url.database:
        return None
    check_folder(url.database)
    file = Path(url.database).resolve()
    found = lock_file(file.with_name(f"{file.name}-lock"))
    if found is None:
        raise DatabaseError(f"another server uses {file}")
    return found


def lock_file(path: Path) -> IO[str] | None:
    file = path.open("a+")
    try:
        hold(file)
    except OSError:
        file.close()
        return None
    return file


def hold(file: IO[str]) -> None:
    """OSError if another process holds the file."""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        file.seek(1 << 30)  # behind the text: Windows lets nobody read what is locked
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        file.seek(0)
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def write_url(file: IO[str], url: str) -> None:
    """Store the URL for a second server that finds the folder locked."""
    file.truncate(0)
    file.write(url)
    file.flush()


def read_url(folder: Path) -> str:
    return (folder / "lock").read_text("utf-8").strip()


def check_database(settings: Settings) -> None:
    """Open and migrate the database once; a DatabaseError then is the first line printed."""

    async def open_once() -> None:
        await (await Store.open(settings.address)).close()

    try:
        asyncio.run(open_once())
    except (DBAPIError, OSError) as error:
        raise DatabaseError(f"the database cannot be used: {reason_of(error)}") from None


def run(settings: Settings, at: socket.socket, when_ready: Callable[[], None]) -> None:
    collect_garbage_rarely()
    Server(config_of(settings, raise_descriptors()), when_ready).run([at])


def config_of(settings: Settings, descriptors: int) -> GuardedConfig:
    app = make_app(settings)
    return GuardedConfig(
        app,
        settings.limits,
        max(1, descriptors - RESERVED),
        app.state.metrics.refusals.add,
        app.state.pressure,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_per_message_deflate=False,  # compressing a broadcast for each connection costs too much
        ws_max_size=64 * 1024,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=3,
    )


def shortfall() -> str | None:
    """What to say at the start if few connections are possible, or None."""
    most = raise_descriptors()
    if most >= WANTED:
        return None
    return (
        f"This system allows {most} open files, so at most {max(1, most - RESERVED)} connections (ulimit -n)."
    )


def collect_garbage_rarely() -> None:
    """Run the garbage collector rarely: it walks all tables in memory, and every request waits for it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)
