"""Seats for people who join by link: what the host can change, and how a seat is taken."""

from __future__ import annotations

from copy import copy

from cuberails.server.errors import conflict, forbidden, invalid, unknown
from cuberails.server.ids import SECRET_LETTERS, now, random_id
from cuberails.server.messages import SeatChange
from cuberails.server.storage.rows import Seat, Stale
from cuberails.server.tables.create import known_bot, name_all
from cuberails.server.tables.current import refresh, tell_seat_lost, with_current
from cuberails.server.tables.names import clean_name, distinct
from cuberails.server.tables.play import start_bots
from cuberails.server.tables.registry import TableRegistry
from cuberails.server.tables.table import Table, update_row


async def renew_link(registry: TableRegistry, table: Table, visitor: str | None, number: int) -> None:
    """Make a new link; the old one stops working. The person in the seat loses it and is told."""

    async def attempt() -> None:
        before = seat_of_host(table, visitor, number)
        if before.kind != "link":
            raise conflict("This seat has no link.")
        if table.row.status == "over":
            raise conflict("The game is over; nobody needs a link.", table.ply)
        seat = copy(before)
        seat.visitor, seat.link = None, random_id(SECRET_LETTERS)
        await store_seat(registry, table, seat)
        tell_seat_lost(registry, table, before, seat)

    await with_current(registry, table, attempt)


async def revoke_link(registry: TableRegistry, table: Table, visitor: str | None, number: int) -> None:
    async def attempt() -> None:
        seat = copy(open_seat(table, visitor, number))
        seat.link = None
        await store_seat(registry, table, seat)

    await with_current(registry, table, attempt)


async def change_seat(
    registry: TableRegistry, table: Table, visitor: str | None, number: int, form: SeatChange
) -> None:
    async def attempt() -> None:
        host = await registry.store.name_of(visitor or "")
        seat = copy(open_seat(table, visitor, number))
        bot = known_bot(form.bot) if form.kind == "bot" else None
        seat.kind, seat.bot, seat.name = form.kind, bot, clean_name(form.name)
        seat.visitor = visitor if form.kind == "here" else None
        seat.link = random_id(SECRET_LETTERS) if form.kind == "link" else None
        name_all([seat], host)
        seat.name = distinct(seat.name, names_beside(table, number))
        await store_seat(registry, table, seat)

    await with_current(registry, table, attempt)
    start_bots(registry, table)


def seat_of_host(table: Table, visitor: str | None, number: int) -> Seat:
    if number not in range(len(table.seats)):
        raise unknown("seat")
    if visitor is None or visitor != table.row.host:
        raise forbidden("Only the host of the table can do this.")
    return table.seats[number]


def open_seat(table: Table, visitor: str | None, number: int) -> Seat:
    """A seat that the host can still change: nobody has taken it, and the game has not started."""
    seat = seat_of_host(table, visitor, number)
    if table.row.status != "waiting":
        raise conflict("The game has started; its seats can no longer change.", table.ply)
    if seat.kind == "link" and seat.is_taken:
        raise conflict(f"{seat.name} has taken this seat.")
    return seat


async def seat_of_link(registry: TableRegistry, link: str) -> tuple[Table, Seat]:
    """The seat of a link, which somebody may have taken."""
    found = await registry.store.table_of_link(link)
    if found is None:
        raise unknown("link; ask your host for a new one")
    table = await registry.table(found[0])
    await refresh(registry, table)
    return table, seat_with(table, found[1], link)


def seat_with(table: Table, number: int, link: str) -> Seat:
    seat = table.seats[number]
    if seat.link != link:
        raise unknown("link; ask your host for a new one")
    return seat


async def take_seat(registry: TableRegistry, link: str, visitor: str, name: str) -> Table:
    table, found = await seat_of_link(registry, link)

    async def attempt() -> None:
        seat = copy(seat_with(table, found.seat, link))  # again: somebody may have been faster
        if seat.visitor == visitor:
            return
        if seat.visitor is not None:
            raise conflict("Somebody else has taken this seat; ask your host for another link.")
        if table.seats_of(visitor):
            raise conflict("You already have a seat at this table; a second person needs their own browser.")
        if not clean_name(name):
            raise invalid("name: enter a name")
        registry.bans.check_name(name)
        seat.visitor = visitor
        if table.row.status == "waiting":  # in a game, the seat keeps the name that the log shows
            seat.name = distinct(clean_name(name), names_beside(table, seat.seat))
        await store_seat(registry, table, seat)

    await with_current(registry, table, attempt)
    registry.note_person(table.id)
    start_bots(registry, table)
    return table


def names_beside(table: Table, number: int) -> list[str]:
    return [seat.name for seat in table.seats if seat.seat != number]


async def store_seat(registry: TableRegistry, table: Table, changed: Seat) -> None:
    """Store a changed seat. The game starts when all are taken."""
    after, seats = copy(table.row), [changed if seat.seat == changed.seat else seat for seat in table.seats]
    if after.status == "waiting":
        after.setup = after.setup | {"players": [seat.name for seat in seats]}
    if all(seat.is_taken for seat in seats):
        after.status = "running"
    update_row(after, table.position, now())
    try:
        await registry.store.seat(after, [changed])
    except Stale:
        raise
    except BaseException:
        registry.forget(table.id)  # it may or may not be stored
        raise
    is_renamed = after.setup != table.row.setup
    table.row, table.seats = after, seats
    if is_renamed:
        table.rename_players()
    registry.broadcast_table(table)
