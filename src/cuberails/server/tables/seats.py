"""Seats for people who join by link: what the host can change, and how a seat is taken."""

from __future__ import annotations

from cuberails.server.errors import conflict, forbidden, invalid, unknown
from cuberails.server.ids import SECRET_LETTERS, now, random_id
from cuberails.server.messages import ProblemMessage, SeatChange
from cuberails.server.storage.rows import Seat
from cuberails.server.tables.create import known_bot, name_all
from cuberails.server.tables.names import clean_name, distinct
from cuberails.server.tables.play import start_bots
from cuberails.server.tables.registry import TableRegistry
from cuberails.server.tables.table import Table, update_row

RENEWED = "The host has given your seat a new link, so this browser no longer has it. Ask the host for it."


async def renew_link(registry: TableRegistry, table: Table, visitor: str | None, number: int) -> None:
    """Make a new link; the old one stops working. The person in the seat loses it and is told."""
    async with table.exclusive():
        seat = seat_of_host(table, visitor, number)
        if seat.kind != "link":
            raise conflict("This seat has no link.")
        if table.row.status == "over":
            raise conflict("The game is over; nobody needs a link.", table.ply)
        holder, seat.visitor, seat.link = seat.visitor, None, random_id(SECRET_LETTERS)
        await store_seats(registry, table, [seat])
        if holder:
            registry.hub.send_to(table.id, holder, ProblemMessage(RENEWED))


async def revoke_link(registry: TableRegistry, table: Table, visitor: str | None, number: int) -> None:
    async with table.exclusive():
        seat = open_seat(table, visitor, number)
        seat.link = None
        await store_seats(registry, table, [seat])


async def change_seat(
    registry: TableRegistry, table: Table, visitor: str | None, number: int, form: SeatChange
) -> None:
    async with table.exclusive():
        host = await registry.store.name_of(visitor or "")
        seat = open_seat(table, visitor, number)
        bot = known_bot(form.bot) if form.kind == "bot" else None
        seat.kind, seat.bot, seat.name = form.kind, bot, clean_name(form.name)
        seat.visitor = visitor if form.kind == "here" else None
        seat.link = random_id(SECRET_LETTERS) if form.kind == "link" else None
        others = [other.name for other in table.seats if other is not seat]
        name_all([seat], host)
        seat.name = distinct(seat.name, others)
        await store_seats(registry, table, [seat])
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
    seat = table.seats[found[1]]
    if seat.link != link:
        raise unknown("link; ask your host for a new one")
    return table, seat


async def take_seat(registry: TableRegistry, link: str, visitor: str, name: str) -> Table:
    table, _ = await seat_of_link(registry, link)
    async with table.exclusive():
        table, seat = await seat_of_link(registry, link)  # again: somebody may have been faster
        if seat.visitor == visitor:
            return table
        if seat.visitor is not None:
            raise conflict("Somebody else has taken this seat; ask your host for another link.")
        if table.seats_of(visitor):
            raise conflict("You already have a seat at this table; a second person needs their own browser.")
        if not clean_name(name):
            raise invalid("name: enter a name")
        registry.bans.check_name(name)
        seat.visitor = visitor
        if table.row.status == "waiting":  # in a game, the seat keeps the name that the log shows
            others = [other.name for other in table.seats if other is not seat]
            seat.name = distinct(clean_name(name), others)
        await store_seats(registry, table, [seat])
    registry.note_person(table.id)
    start_bots(registry, table)
    return table


async def store_seats(registry: TableRegistry, table: Table, seats: list[Seat]) -> None:
    """Store the seats. The game starts when all are taken."""
    if table.row.status == "waiting":
        table.rename_players([seat.name for seat in table.seats])
    if all(seat.is_taken for seat in table.seats):
        table.row.status = "running"
    update_row(table.row, table.position, now())
    try:
        await registry.store.seat(table.row, seats)
    except BaseException:
        registry.forget(table.id)  # memory may differ from the store
        raise
    registry.broadcast_table(table)
