"""Replays every table of a database and compares every hash, without writing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import literal, select, union_all
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from cuberails.engine.game import SetupError
from cuberails.games.map_file import MapError
from cuberails.server.storage.database import DatabaseError, connect_to_read, reason_of
from cuberails.server.storage.rows import ReplayRow
from cuberails.server.storage.schema import actions, tables, undone
from cuberails.server.tables.game_cache import game_of
from cuberails.server.tables.replay import first_difference


class Checked(NamedTuple):
    """The result for one of `of` tables; `problem` is None if it is as stored."""

    of: int
    plies: int
    problem: str | None


async def check(address: str) -> AsyncIterator[Checked]:
    """Check all tables, oldest first; DatabaseError if the database cannot be read."""
    engine = connect_to_read(address)
    try:
        async with engine.connect() as connection:
            ids = [row.id for row in await connection.execute(select(tables.c.id).order_by(tables.c.created))]
            for table_id in ids:
                yield await check_table(connection, table_id, len(ids))
    except (DBAPIError, OSError) as error:
        raise DatabaseError(f"the database cannot be read: {reason_of(error)}") from None
    finally:
        await engine.dispose()


async def check_table(connection: AsyncConnection, table_id: str, of: int) -> Checked:
    setup = (await connection.execute(select(tables.c.setup).where(tables.c.id == table_id))).scalar()
    found = await connection.execute(all_of(table_id))
    rows = [msgspec.convert(row._mapping, ReplayRow) for row in found]
    await connection.rollback()  # a long transaction would keep the database from cleaning up
    problem = problem_of(setup, rows) if setup is not None else None  # else it was just deleted
    return Checked(of, len(rows), problem and f"table {table_id}: {problem}")


def all_of(table_id: str) -> Any:
    """All actions in one statement, because somebody may be playing or undoing."""
    names = ("ply", "sentence", "digest")
    current = select(literal(0).label("era"), *(actions.c[name] for name in names))
    removed = select(undone.c.era, *(undone.c[name] for name in names))
    return union_all(
        current.where(actions.c.table_id == table_id), removed.where(undone.c.table_id == table_id)
    )


def problem_of(setup: dict[str, Any], rows: list[ReplayRow]) -> str | None:
    try:
        difference = first_difference(game_of(setup), rows)
    except (SetupError, MapError, msgspec.ValidationError, KeyError, RecursionError) as error:
        return f"can no longer be set up: {error}"
    if difference is None:
        return None
    row, mismatch = difference
    undo = f", removed by undo {row.era}" if row.era else ""
    hashes = f", stored {row.digest}, found {mismatch.found}" if mismatch.found else ""
    return f"action {row.ply}, {row.sentence!r}{undo}, {mismatch}{hashes}"
