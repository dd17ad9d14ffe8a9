"""Connections to SQLite or PostgreSQL, and the migration to the current schema."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, event, insert, inspect, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from cuberails.server.ids import now
from cuberails.server.storage.migrations import HEAD, SERVES
from cuberails.server.storage.schema import notes

VERSION = "alembic_version"
MIGRATIONS = Path(__file__).with_name("migrations")
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
ACCEPTED = "give one such as sqlite:///tables.sqlite3 or postgresql://user@host/name"
# FULL: a commit is on the disk when it returns, so an acknowledged action survives a power failure
# fullfsync: on macOS, a plain fsync leaves it in the cache of the disk
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "fullfsync=ON", "foreign_keys=ON")
BUSY = 5.0  # seconds to wait for another program that has locked the file
SILENCE = 5.0  # seconds without an answer of a database server
OWNER_ONLY = 0o600
MIGRATING = 0x637562  # the lock of those who migrate
SERVED = "schema serves"  # the note that names the versions of the code which can use the schema
FULL = ("disk is full", "No space left", "disk full")


class DatabaseError(ValueError):
    """A database that cannot be used. The message is one line."""


def reason_of(error: Exception) -> str:
    """Why a database did not answer, in one line and without error numbers."""
    found = getattr(error, "orig", None) or error
    if isinstance(found, OSError):
        return os.strerror(found.errno) if found.errno and found.errno > 0 else "it does not answer"
    said = str(found).partition("DETAIL:")[0]  # the detail may show the link of a seat
    return " ".join(said.split())[:200] or "it does not answer"


def is_full(error: Exception) -> bool:
    return any(words in str(error) for words in FULL)


def is_unavailable(error: Exception) -> bool:
    """Whether the database failed, not the statement: nothing else will succeed now."""
    return isinstance(error, OperationalError | InterfaceError | OSError | PoolTimeout) or (
        isinstance(error, DBAPIError) and error.connection_invalidated
    )


def connect(address: str) -> AsyncEngine:
    url = url_of(address)
    if not is_file(url):
        return engine_of(url, connect_args=server_settings(), pool_pre_ping=True, pool_timeout=SILENCE)
    check_folder(url.database)
    keep_private(Path(url.database or ""))
    engine = engine_of(url)
    event.listen(engine.sync_engine, "connect", set_pragmas)
    return engine


def server_settings() -> dict[str, Any]:
    """No command waits longer than `SILENCE` if the network goes silent, and a commit is on the disk."""
    settings = {"synchronous_commit": "on", "application_name": "cuberails"}
    return {"timeout": SILENCE, "command_timeout": SILENCE, "server_settings": settings}


def keep_private(file: Path) -> None:
    """Only the owner may read the database. SQLite gives its other files the same permissions."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
    with suppress(OSError):  # of another user, or on a file system without permissions
        file.chmod(file.stat().st_mode & OWNER_ONLY)


def connect_to_read(address: str) -> AsyncEngine:
    """A connection that cannot write."""
    url = url_of(address)
    if not is_file(url):
        return engine_of(url, connect_args={"server_settings": {"default_transaction_read_only": "on"}})
    path = Path(url.database or "").absolute()
    if not path.is_file():
        raise DatabaseError(f"{path}: no such file")
    return engine_of(url.set(database=path.as_uri(), query={"mode": "ro", "uri": "true"}))


def url_of(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError:
        raise DatabaseError(f"not a database URL: {address!r}, {ACCEPTED}") from None
    url = url.set(drivername=DRIVERS.get(url.drivername, url.drivername))
    if url.drivername not in DRIVERS.values():
        raise DatabaseError(f"not a database URL that works here: {url.render_as_string()!r}, {ACCEPTED}")
    return url


def is_file(url: URL) -> bool:
    return url.drivername.startswith("sqlite")


def engine_of(url: URL, **options: Any) -> AsyncEngine:
    try:
        # standing orders are sealed: an error in the log does not show the values of a statement
        return create_async_engine(url, hide_parameters=True, **options)
    except ModuleNotFoundError as error:
        raise DatabaseError(f"{error.name} is not installed: pip install 'cuberails[postgres]'") from None


def check_folder(file: str | None) -> None:
    folder = Path(file or "").parent
    if not os.access(folder, os.W_OK):
        raise DatabaseError(f"{folder}: not a writable folder")


def set_pragmas(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in (*PRAGMAS, f"busy_timeout={int(BUSY * 1000)}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the schema up to date, in one transaction. A file is copied before it changes."""
    async with engine.connect() as connection:
        version = await connection.run_sync(version_of)
        if version == HEAD or await connection.run_sync(serves_us):  # importing alembic is slow
            return
    is_sqlite = is_file(engine.url)
    if is_sqlite and version is not None:
        back_up(Path(engine.url.database or ""))
    async with engine.begin() as connection:
        if is_sqlite:  # otherwise every statement that changes the schema would be committed at once
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:  # one server after the other
            await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        await connection.run_sync(upgrade)


async def check_current(engine: AsyncEngine) -> None:
    """DatabaseError if the schema is not that of this version."""
    async with engine.connect() as connection:
        version = await connection.run_sync(version_of)
        if version is None:
            raise DatabaseError("the database is empty; start the server once, with `cuberails serve`")
        is_ours = version == HEAD or await connection.run_sync(serves_us)
    if not is_ours:
        raise DatabaseError("the database is of another version of cuberails; start the server to update it")


def back_up(file: Path) -> None:
    """Copy the database to `FILE.before-VERSION`."""
    copy = file.with_name(f"{file.name}.before-{HEAD}")
    unfinished = copy.with_name(f"{copy.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    keep_private(unfinished)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(unfinished)) as target:
        source.backup(target)
    unfinished.replace(copy)


def version_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table(VERSION):
        return None
    found = connection.execute(text(f"SELECT version_num FROM {VERSION}")).first()
    return str(found[0]) if found else None


def serves_us(connection: Connection) -> bool:
    """Whether a newer version has only added to the schema, so that this one can go on with it."""
    if not inspect(connection).has_table(notes.name):
        return False
    found = connection.execute(select(notes.c.text).where(notes.c.name == SERVED)).first()
    return found is not None and HEAD in found.text.split()


def note_served(connection: Connection) -> None:
    connection.execute(delete(notes).where(notes.c.name == SERVED))
    connection.execute(insert(notes), {"name": SERVED, "text": " ".join(SERVES), "at": now()})


def upgrade(connection: Connection) -> None:
    if version_of(connection) == HEAD:  # another server was faster
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise DatabaseError(f"the database belongs to a newer version of cuberails: {error}") from None
    note_served(connection)
