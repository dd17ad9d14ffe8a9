"""Backups: one folder with the database, the secret, and every game as a record.

A SQLite file is copied by SQLite's online backup. A PostgreSQL database is read table by table in one
snapshot and written as JSON lines, so a backup needs no program of PostgreSQL and no matching version of it.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Table, delete, func, insert, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cuberails.server.admin import FAILURES
from cuberails.server.ids import now
from cuberails.server.settings import Settings
from cuberails.server.storage.database import (
    SERVED,
    DatabaseError,
    check_current,
    connect,
    is_file,
    keep_private,
    migrate,
    note_served,
    reason_of,
    url_of,
)
from cuberails.server.storage.migrations import HEAD
from cuberails.server.storage.schema import PASSING, metadata, notes, tables
from cuberails.server.storage.store import Store
from cuberails.server.tables.table import Table as LiveTable
from cuberails.version import __version__

ABOUT, FILE, ROWS, RECORDS, SECRET = "about.json", "tables.sqlite3", "rows.jsonl", "records.jsonl", "secret"
FORMAT = "cuberails-backup/1"
AT_ONCE = 500  # rows


class BackupError(ValueError):
    """A backup that cannot be made or restored. The message is one line."""


class Done(NamedTuple):
    tables: int
    records: int
    unreadable: int  # tables that are in the backup, but not among the records


@asynccontextmanager
async def engine_at(address: str) -> AsyncIterator[AsyncEngine]:
    engine = connect(address)
    try:
        yield engine
    except (DBAPIError, OSError) as error:
        raise DatabaseError(f"the database cannot be used: {reason_of(error)}") from None
    finally:
        await engine.dispose()


async def back_up(settings: Settings, folder: Path) -> Done:
    """Make the folder. It gets its name when it is complete, so that half a backup is never taken for one."""
    if folder.exists():
        raise BackupError(f"{folder} exists; give the name of a new folder")
    unfinished = folder.with_name(f"{folder.name}.unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(mode=0o700, parents=True)
    url = url_of(settings.address)
    async with engine_at(settings.address) as engine:
        await check_current(engine)
        if is_file(url):
            copy_file(Path(url.database or ""), unfinished / FILE)
            source = f"sqlite+aiosqlite:///{unfinished / FILE}"  # the records are those of the copy
        else:
            await write_rows(engine, unfinished / ROWS)
            source = settings.address
    secret = settings.data / SECRET
    if not secret.is_file():
        raise BackupError(f"{secret} is missing; --data names the folder of the server")
    shutil.copyfile(secret, unfinished / SECRET)
    (unfinished / SECRET).chmod(0o600)
    done = await write_records(source, unfinished / RECORDS)
    about = {"format": FORMAT, "version": __version__, "schema": HEAD, "made": now(), "tables": done.tables}
    (unfinished / ABOUT).write_text(json.dumps(about, indent=1) + "\n")
    unfinished.rename(folder)
    return done


def copy_file(source: Path, target: Path) -> None:
    keep_private(target)
    with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(target)) as there:
        here.backup(there)
        there.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it


async def write_rows(engine: AsyncEngine, target: Path) -> None:
    """Every row of every table, parents first, as of one moment."""
    keep_private(target)
    async with engine.connect() as connection:
        await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        with target.open("w", encoding="utf-8") as file:
            for table in metadata.sorted_tables:
                if table in PASSING:
                    continue
                rows = await connection.stream(select(table))
                async for row in rows:
                    file.write(json.dumps([table.name, dict(row._mapping)]) + "\n")


async def write_records(address: str, target: Path) -> Done:
    """The games as records, which any version can import; see `docs/formats.md`."""
    keep_private(target)
    engine = connect(address)
    store = Store(engine)
    records = unreadable = 0
    try:
        ids = [row.id for row in await store.rows(select(tables.c.id).order_by(tables.c.created))]
        with target.open("w", encoding="utf-8") as file:
            for table_id in ids:
                if line := await record_of(store, table_id):
                    file.write(line + "\n")
                    records += 1
                else:
                    unreadable += 1
    finally:
        await store.close()
    return Done(len(ids), records, unreadable)


async def record_of(store: Store, table_id: str) -> str | None:
    stored = await store.load(table_id)
    if stored is None:
        return None
    try:
        table = LiveTable(stored)
        table.replay()
        return None if table.problem else table.record().to_json()
    except FAILURES:
        return None


async def restore(folder: Path, settings: Settings) -> int:
    """Fill an empty database and data folder from a backup; return the number of tables.

    Nothing that exists is overwritten: BackupError if there is a secret or a row.
    """
    about = read_about(folder)
    secret = settings.data / SECRET
    if secret.exists():
        raise BackupError(f"{secret} exists; restore into a new data folder")
    url = url_of(settings.address)
    if is_file(url) and Path(url.database or "").exists():
        raise BackupError(f"{url.database} exists; restore into a new data folder")
    settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    if is_file(url) and (folder / FILE).is_file():
        copy_file(folder / FILE, Path(url.database or ""))
    async with engine_at(settings.address) as engine:
        if is_file(url) and (folder / FILE).is_file():
            await migrate(engine)
        else:
            await fill(engine, folder, about)
        async with engine.connect() as connection:
            count = await connection.scalar(select(func.count()).select_from(tables))
    if count != about["tables"]:
        raise BackupError(f"{folder} should have {about['tables']} tables, but {count} were restored")
    descriptor = os.open(secret, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write((folder / SECRET).read_bytes())
    return int(count or 0)


def read_about(folder: Path) -> dict[str, Any]:
    try:
        about: dict[str, Any] = msgspec.json.decode((folder / ABOUT).read_bytes())
    except (OSError, msgspec.DecodeError):
        raise BackupError(f"{folder} is not a backup of cuberails") from None
    if about.get("format") != FORMAT or not (folder / SECRET).is_file():
        raise BackupError(f"{folder} is not a complete backup of cuberails")
    return about


async def fill(engine: AsyncEngine, folder: Path, about: dict[str, Any]) -> None:
    if not (folder / ROWS).is_file():
        raise BackupError(f"{folder} is a backup of a SQLite file; restore it into a file")
    if about["schema"] != HEAD:
        raise BackupError(f"the backup is of cuberails {about['version']}; restore it with that version")
    await migrate(engine)
    async with engine.begin() as connection:
        await connection.execute(delete(notes).where(notes.c.name == SERVED))  # of the migration just now
        for table in metadata.sorted_tables:
            if await connection.scalar(select(func.count()).select_from(table)):
                raise BackupError(f"the database is not empty: {table.name} has rows")
        await put_rows(connection, folder / ROWS)
        await connection.run_sync(note_served)
        if not is_file(engine.url):  # the next number of the log
            numbers = "pg_get_serial_sequence('operations', 'number')"
            last = "(SELECT coalesce(max(number), 0) + 1 FROM operations)"
            await connection.execute(text(f"SELECT setval({numbers}, {last}, false)"))


async def put_rows(connection: AsyncConnection, file: Path) -> None:
    by_name = {table.name: table for table in metadata.sorted_tables}
    waiting: list[dict[str, Any]] = []
    current: Table | None = None
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            name, row = json.loads(line)
            if current is not None and (by_name[name] is not current or len(waiting) >= AT_ONCE):
                await connection.execute(insert(current), waiting)
                waiting = []
            current = by_name[name]
            waiting.append(row)
    if current is not None and waiting:
        await connection.execute(insert(current), waiting)
