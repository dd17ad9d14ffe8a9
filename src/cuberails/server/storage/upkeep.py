"""What is deleted by itself: tables that nobody uses, names of visitors without a table, old addresses.

Each statement repeats its condition, so a table that is used at the same moment stays.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, and_, delete, insert, or_, select, update

from cuberails.server.ids import days_ago, now
from cuberails.server.settings import Expiry
from cuberails.server.storage.schema import actions, notes, operations, seats, tables, undone, visitors
from cuberails.server.storage.store import Store
from cuberails.server.storage.writer import Step

AT_ONCE = 100  # tables in one transaction, so that players do not wait long
EXPIRED = "expired"


def today() -> str:
    return now()[:10]


async def mark_used(store: Store, table_ids: Collection[str]) -> None:
    """Note that somebody used these tables today."""
    if table_ids:
        await store.writer.write(Step(update(tables).where(tables.c.id.in_(table_ids)).values(seen=today())))


async def mark_visitor(store: Store, visitor: str) -> None:
    is_other_day = (visitors.c.id == visitor) & (visitors.c.seen != today())
    if await store.rows(select(visitors.c.id).where(is_other_day)):
        await store.writer.write(Step(update(visitors).where(is_other_day).values(seen=today())))


def is_unused(days: int) -> ColumnElement[bool]:
    return (tables.c.changed < days_ago(days)) & (tables.c.seen < days_ago(days))


def is_played() -> ColumnElement[bool]:
    """A person has acted at the table, even if the action was undone."""
    found = [
        select(source.c.ply).where(source.c.table_id == tables.c.id, source.c.by == "person").exists()
        for source in (actions, undone)
    ]
    return or_(*found)


def is_abandoned(expiry: Expiry) -> ColumnElement[bool]:
    """Never true for a finished game in which a person has acted."""
    unplayed = and_(is_unused(expiry.unplayed), ~is_played())
    unfinished = and_(is_unused(expiry.unfinished), tables.c.status != "over", is_played())
    wanted = [unplayed] * bool(expiry.unplayed) + [unfinished] * bool(expiry.unfinished)
    return or_(*wanted) if wanted else tables.c.id.is_(None)


async def expire(store: Store, expiry: Expiry, in_use: Collection[str] = ()) -> list[str]:
    """Delete what has expired; return the ids of the tables. `in_use` are tables with a page open."""
    await mark_used(store, in_use)
    await begin_to_count(store)
    gone: list[str] = []
    while found := await abandoned(store, expiry):
        await delete_abandoned(store, expiry, found)
        left = await store.rows(select(tables.c.id).where(tables.c.id.in_(found)))
        gone += sorted(set(found) - {row.id for row in left})
        if left:  # somebody came back to one of them: the next round is time enough
            break
    if expiry.visitors:
        await store.writer.write(Step(delete(visitors).where(is_forgotten(expiry.visitors))))
    if expiry.addresses:
        is_old = (tables.c.address != "") & (tables.c.created < days_ago(expiry.addresses))
        await store.writer.write(Step(update(tables).where(is_old).values(address="")))
    return gone


async def begin_to_count(store: Store) -> None:
    """Rows of older versions have no day of last use: count from today."""
    await store.writer.write(
        Step(update(tables).where(tables.c.seen == "").values(seen=today())),
        Step(update(visitors).where(visitors.c.seen == "").values(seen=today())),
    )


async def abandoned(store: Store, expiry: Expiry) -> list[str]:
    query = select(tables.c.id).where(is_abandoned(expiry)).order_by(tables.c.changed).limit(AT_ONCE)
    return [row.id for row in await store.rows(query)]


async def delete_abandoned(store: Store, expiry: Expiry, found: Collection[str]) -> None:
    at = now()
    log = [{"at": at, "what": EXPIRED, "table_id": table_id} for table_id in found]
    await store.writer.write(
        Step(delete(tables).where(tables.c.id.in_(found), is_abandoned(expiry))),
        Step(insert(operations), log),
    )


def is_forgotten(days: int) -> ColumnElement[bool]:
    has_table = select(tables.c.id).where(tables.c.host == visitors.c.id).exists()
    has_seat = select(seats.c.seat).where(seats.c.visitor == visitors.c.id).exists()
    return and_(visitors.c.seen < days_ago(days), ~has_table, ~has_seat)


async def touch(store: Store) -> None:
    """Write one note, to see whether the database can be written."""
    row = {"name": "touched", "text": "", "at": now()}
    await store.writer.write(Step(delete(notes).where(notes.c.name == "touched")), Step(insert(notes), [row]))
