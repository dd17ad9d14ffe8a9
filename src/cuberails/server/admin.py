"""What an operator can look at and change while the server runs. It follows within a few seconds."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from copy import copy
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError

from cuberails.engine.game import SetupError
from cuberails.games.map_file import MapError
from cuberails.server.ids import SECRET_LETTERS, now, random_id
from cuberails.server.storage.database import DatabaseError, check_current, connect, reason_of
from cuberails.server.storage.operator import logged
from cuberails.server.storage.rows import Stale, Status, StoredTable
from cuberails.server.storage.schema import actions, seats, tables, visitors
from cuberails.server.storage.store import Store
from cuberails.server.tables.table import Table, update_row

FAILURES = (SetupError, MapError, msgspec.ValidationError, KeyError, RecursionError)


class AdminError(ValueError):
    """What the operator asked for is not possible. The message is one line."""


class Line(NamedTuple):
    """A table in a list."""

    id: str
    game: str
    status: Status
    ply: int
    players: list[str]
    changed: str
    address: str


class Unstuck(NamedTuple):
    before: int
    after: int
    problem: str


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    """The database of a server, which may be running; DatabaseError if it cannot be used."""
    engine = connect(address)
    try:
        try:
            await check_current(engine)
        except BaseException:
            await engine.dispose()
            raise
        store = Store(engine)
        try:
            yield store
        except Stale:
            raise AdminError("somebody changed the table at the same moment; try again") from None
        finally:
            await store.close()
    except (DBAPIError, OSError) as error:
        raise DatabaseError(f"the database cannot be used: {reason_of(error)}") from None


async def list_tables(
    store: Store, status: str | None = None, address: str | None = None, limit: int = 50
) -> list[Line]:
    """The tables that changed last."""
    query = select(tables).order_by(tables.c.changed.desc()).limit(limit)
    if status:
        query = query.where(tables.c.status == status)
    if address:
        query = query.where(tables.c.address == address)
    found = await store.rows(query)
    names = await players_of(store, [row.id for row in found])
    return [
        Line(row.id, row.game, row.status, row.ply, names.get(row.id, []), row.changed, row.address)
        for row in found
    ]


async def players_of(store: Store, ids: Sequence[str]) -> dict[str, list[str]]:
    query = select(seats.c.table_id, seats.c.name).where(seats.c.table_id.in_(ids))
    found: dict[str, list[str]] = {}
    for row in await store.rows(query.order_by(seats.c.table_id, seats.c.seat)):
        found.setdefault(row.table_id, []).append(row.name)
    return found


async def load(store: Store, table_id: str) -> StoredTable:
    stored = await store.load(table_id)
    if stored is None:
        raise AdminError(f"there is no table {table_id}")
    return stored


def problem_of(stored: StoredTable) -> str | None:
    """What is wrong with a table; None if it replays as stored."""
    try:
        table = Table(stored)
        table.replay()
    except FAILURES as error:
        return f"It can no longer be set up: {error}"
    return table.problem


async def unstick(store: Store, table_id: str) -> Unstuck:
    """Go back to the last action that leads to its stored state. The others move to the undone ones."""
    stored = await load(store, table_id)
    try:
        table = Table(stored)
    except FAILURES as error:
        raise AdminError(f"table {table_id} can no longer be set up: {error}") from None
    table.replay()
    if table.problem is None:
        raise AdminError(f"table {table_id} is not broken")
    at, after = now(), copy(table.row)
    after.era, after.undo = after.era + 1, None
    update_row(after, table.position, at)
    await store.take_back(after, at, operators_seat(stored))
    await store.writer.write(logged("unstuck", table_id))
    return Unstuck(len(stored.actions), table.position.ply, table.problem)


def operators_seat(stored: StoredTable) -> int:
    """An undo names a seat: that of the host, or the first."""
    return next((seat.seat for seat in stored.seats if seat.visitor == stored.row.host), 0)


async def renew_link(store: Store, table_id: str, number: int) -> str:
    """A new link for a seat; the browser that had the seat loses it."""
    stored = await load(store, table_id)
    if number not in range(len(stored.seats)):
        raise AdminError(f"table {table_id} has the seats 0 to {len(stored.seats) - 1}")
    seat = stored.seats[number]
    if seat.kind != "link":
        raise AdminError(f"seat {number} of table {table_id} has no link")
    if stored.row.status == "over":
        raise AdminError(f"the game of table {table_id} is over")
    seat.visitor, seat.link = None, random_id(SECRET_LETTERS)
    stored.row.changed = now()
    await store.seat(stored.row, [seat])
    await store.writer.write(logged("renewed a link", table_id))
    return seat.link


async def statistics(store: Store) -> dict[str, int]:
    """Numbers of rows, by what they are."""

    async def count(*where: Any, source: Any = tables) -> int:
        found = await store.rows(select(func.count()).select_from(source).where(*where))
        return int(found[0][0])

    return {
        "tables": await count(),
        "waiting": await count(tables.c.status == "waiting"),
        "running": await count(tables.c.status == "running"),
        "finished": await count(tables.c.status == "over"),
        "actions of people": await count(actions.c.by == "person", source=actions),
        "actions of bots": await count(actions.c.by == "bot", source=actions),
        "visitors with a name": await count(source=visitors),
        "addresses that made tables": await distinct_addresses(store),
    }


async def distinct_addresses(store: Store) -> int:
    query = select(func.count(func.distinct(tables.c.address))).where(tables.c.address != "")
    return int((await store.rows(query))[0][0])
