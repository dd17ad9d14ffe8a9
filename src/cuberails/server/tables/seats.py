"""Seats for people who come by link: what the host may change before the game, and how one sits down."""
from __future__ import annotations

from cuberails.server.errors import conflict, forbidden, invalid, unknown
from cuberails.server.ids import SECRET_LETTERS, fresh, now
from cuberails.server.messages import SeatChange
from cuberails.server.storage.rows import Seat
from cuberails.server.tables.create import known_bot, name_all
from cuberails.server.tables.names import tidy, unlike
from cuberails.server.tables.play import wake
from cuberails.server.tables.registry import Hall
from cuberails.server.tables.table import Table, note


async def renew_link(hall: Hall, table: Table, visitor: str | None, number: int) -> None:
    """A new link; the old one leads nowhere any more."""
    async with table.held():
        seat = open_seat(table, visitor, number)
        if seat.kind != "link":
            raise conflict("No link leads to this seat.")
        seat.link = fresh(SECRET_LETTERS)
        await write(hall, table, [seat])


async def revoke_link(hall: Hall, table: Table, visitor: str | None, number: int) -> None:
    async with table.held():
        seat = open_seat(table, visitor, number)
        seat.link = None
        await write(hall, table, [seat])


async def change_seat(hall: Hall, table: Table, visitor: str | None, number: int, form: SeatChange) -> None:
    async with table.held():
        host = await hall.store.name_of(visitor or "")
        seat = open_seat(table, visitor, number)
        bot = known_bot(form.bot) if form.kind == "bot" else None
        seat.kind, seat.bot, seat.name = form.kind, bot, tidy(form.name)
        seat.visitor = visitor if form.kind == "here" else None
        seat.link = fresh(SECRET_LETTERS) if form.kind == "link" else None
        others = [other.name for other in table.seats if other is not seat]
        name_all([seat], host)
        seat.name = unlike(seat.name, others)
        await write(hall, table, [seat])
    wake(hall, table)


def open_seat(table: Table, visitor: str | None, number: int) -> Seat:
    """A seat that the host may still change: nobody has come by its link, and the game has not begun."""
    if number not in range(len(table.seats)):
        raise unknown("seat")
    if visitor is None or visitor != table.sheet.host:
        raise forbidden("Only the host of the table can do that.")
    if table.sheet.status != "waiting":
        raise conflict("The game has begun.", table.ply)
    seat = table.seats[number]
    if seat.kind == "link" and seat.is_taken:
        raise conflict(f"{seat.name} sits there.")
    return seat


async def invited(hall: Hall, link: str, visitor: str | None) -> tuple[Table, Seat]:
    """The seat that a link leads to: an open one, or one's own."""
    found = await hall.store.table_of_link(link)
    if found is None:
        raise unknown("link, or it was revoked")
    table = await hall.table(found[0])
    seat = table.seats[found[1]]
    if seat.link != link:
        raise unknown("link, or it was revoked")
    if seat.visitor is not None and seat.visitor != visitor:
        raise conflict("Somebody has taken this seat.")
    return table, seat


async def sit_down(hall: Hall, link: str, visitor: str, name: str) -> Table:
    table, _ = await invited(hall, link, visitor)
    async with table.held():
        table, seat = await invited(hall, link, visitor)    # who was faster?
        if seat.visitor == visitor:
            return table
        if table.seats_of(visitor):
            raise conflict("You sit at this table already; a second person needs a browser of their own.")
        if not tidy(name):
            raise invalid("name: it must not be empty")
        seat.visitor = visitor
        seat.name = unlike(tidy(name), [other.name for other in table.seats if other is not seat])
        await write(hall, table, [seat])
    wake(hall, table)
    return table


async def write(hall: Hall, table: Table, seats: list[Seat]) -> None:
    """Store the seats; the game begins when none is open any more."""
    table.lay_out_anew([seat.name for seat in table.seats])
    if all(seat.is_taken for seat in table.seats):
        table.sheet.status = "running"
    note(table.sheet, table.position, now())
    try:
        await hall.store.seat(table.sheet, seats)
    except BaseException:
        hall.forget(table.id)           # what is in memory is not what is stored
        raise
    hall.show(table)
