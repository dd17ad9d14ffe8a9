"""Connections to SQLite or PostgreSQL, and the migration to the current schema."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from cuberails.server.storage.migrations import HEAD

VERSION = "alembic_version"
MIGRATIONS = Path(__file__).with_name("migrations")
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
ACCEPTED = "give one such as sqlite:///tables.sqlite3 or postgresql://user@host/name"
# FULL: a commit is on the disk when it returns, so an acknowledged action survives a power failure
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")


class DatabaseError(ValueError):
    """A database that cannot be used. The message is one line."""


def reason_of(error: Exception) -> str:
    """Why a database did not answer, in one line and without error numbers."""
    found = getattr(error, "orig", None) or error
    if isinstance(found, OSError):
        return os.strerror(found.errno) if found.errno and found.errno > 0 else "it does not answer"
    return " ".join(str(found).split())[:200]


def connect(address: str) -> AsyncEngine:
    url = url_of(address)
    # a database server may have restarted since the last query; a file cannot
    engine = engine_of(url, pool_pre_ping=not is_file(url))
    if is_file(url):
        check_folder(url.database)
        event.listen(engine.sync_engine, "connect", set_pragmas)
    return engine


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
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)


def version_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table(VERSION):
        return None
    found = connection.execute(text(f"SELECT version_num FROM {VERSION}")).first()
    return str(found[0]) if found else None


def upgrade(connection: Connection) -> None:
    if version_of(connection) == HEAD:  # importing alembic is slow
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
