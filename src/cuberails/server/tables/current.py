"""Keeping a table in memory as it is stored, though other processes write too.

A change is stored only if the table still has the revision that this process knows (`Store.change`). If it
has not, or if a request is refused by what this process knows, the table is compared with what is stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from copy import copy
from typing import TypeVar

from cuberails.server.errors import Problem, conflict, unknown
from cuberails.server.messages import ProblemMessage, TableMessage
from cuberails.server.storage.rows import PlyTaken, Seat, Stale, StoredTable, TableRow
from cuberails.server.tables.registry import BROKEN, TableRegistry, broken
from cuberails.server.tables.table import Table

FASTER = "Somebody was faster; look at the table and try again."
RENEWED = "The host has given your seat a new link, so this browser no longer has it. Ask the host for it."
T = TypeVar("T")


async def with_current(registry: TableRegistry, table: Table, attempt: Callable[[], Awaitable[T]]) -> T:
    """The result of an attempt to change the table, made under its lock.

    If it is refused and the table is not as stored, or if another process was faster, the table is brought up
    to date and the attempt is made once more.
    """
    async with table.exclusive():
        try:
            return await attempt()
        except Stale as reason:
            await bring_up_to_date(registry, table, isinstance(reason, PlyTaken))
        except Problem:
            if not await bring_up_to_date(registry, table):
                raise
        try:
            return await attempt()
        except Stale:
            raise conflict(FASTER, table.ply) from None


async def refresh(registry: TableRegistry, table: Table) -> None:
    """Bring the table up to date, for an answer that may not be older than what the visitor has seen."""
    if not registry.peers.is_shared or await registry.store.revision_of(table.id) == table.row.revision:
        return
    async with table.lock:
        await bring_up_to_date(registry, table)


async def bring_up_to_date(registry: TableRegistry, table: Table, is_forced: bool = False) -> bool:
    """Take over what another process has stored, under the table's lock, and tell the pages here.

    Whether there was anything; 404 if the table was deleted.
    """
    if not is_forced and await registry.store.revision_of(table.id) == table.row.revision:
        return False
    stored = await registry.store.load(table.id)
    if stored is None:
        registry.drop(table.id)
        raise unknown("table")
    try:
        await take_over(registry, table, stored)
    except BROKEN as error:
        registry.drop(table.id)
        raise broken(error) from None
    return True


async def take_over(registry: TableRegistry, table: Table, stored: StoredTable) -> None:
    era, ply, before, seats, orders = table.row.era, table.ply, shown(table.row), table.seats, table.orders
    is_moved = (era, ply) != (stored.row.era, len(stored.actions))
    if is_moved and table.bot_task is not asyncio.current_task():
        await stop_bot(registry, table)
    table.replace(stored)
    changed = {seat for seat in {*orders, *table.orders} if orders.get(seat) != table.orders.get(seat)}
    if (before, seats, is_moved) == (shown(table.row), table.seats, False):  # orders are sealed
        for seat in changed:
            tell_owner(registry, table, seat)
        return
    await registry.tell_since(table, era, ply)
    for old, new in zip(seats, table.seats, strict=True):
        tell_seat_lost(registry, table, old, new)
    registry.broadcast_table(table)


def shown(row: TableRow) -> TableRow:
    """The row without what no page shows."""
    found = copy(row)
    found.revision, found.seen = 0, ""
    return found


def tell_owner(registry: TableRegistry, table: Table, seat: int) -> None:
    """Show the owner of a seat the table with the order of the seat."""
    visitor = table.seats[seat].visitor
    registry.hub.send_to(table.id, visitor, TableMessage(registry.response_for(table, visitor)))


def tell_seat_lost(registry: TableRegistry, table: Table, old: Seat, new: Seat) -> None:
    if old.visitor and new.visitor is None:
        registry.hub.send_to(table.id, old.visitor, ProblemMessage(RENEWED))


async def stop_bot(registry: TableRegistry, table: Table) -> None:
    """Stop a bot that is thinking, because the position is about to change."""
    if table.bot_task is not None:
        registry.bot_pool.move_now(table.id)
        table.bot_task.cancel()
        await asyncio.gather(table.bot_task, return_exceptions=True)
        table.bot_turn, table.bot_task = None, None  # also if the task had not started yet
