"""Taking back: at once where all people sit at one screen, else when every one of them agrees."""
from __future__ import annotations

from contextlib import suppress
from copy import copy

from cuberails.server.errors import conflict, forbidden, invalid
from cuberails.server.ids import now
from cuberails.server.messages import UndoneMessage
from cuberails.server.storage.rows import Seat, UndoAsked, Undone
from cuberails.server.tables.play import interrupt, open_table, wake
from cuberails.server.tables.registry import Hall, refuse_if_broken
from cuberails.server.tables.table import Table, note


async def undo(hall: Hall, table: Table, visitor: str | None, to_ply: int | None) -> bool:
    """Whether it is done; if not, the others are asked."""
    async with table.held():
        mine = seats_at(table, visitor)
        target = check_target(table, mine, to_ply)
        asked = UndoAsked(mine[0].seat, target, [seat.seat for seat in mine])
        return await settle(hall, table, asked)


async def agree(hall: Hall, table: Table, visitor: str | None, to_ply: int) -> bool:
    """To what one has seen: what is asked for may have changed since."""
    async with table.held():
        mine = seats_at(table, visitor)
        asked = open_request(table)
        if asked.to_ply != to_ply:
            raise conflict(f"What is asked for now is to go back to action {asked.to_ply}.", table.ply)
        agreed = sorted({*asked.agreed, *(seat.seat for seat in mine)})
        return await settle(hall, table, UndoAsked(asked.asked_by, asked.to_ply, agreed))


async def refuse(hall: Hall, table: Table, visitor: str | None) -> None:
    """Also how one withdraws one's own request."""
    async with table.held():
        seats_at(table, visitor)
        open_request(table)
        await write_request(hall, table, None)


def seats_at(table: Table, visitor: str | None) -> list[Seat]:
    refuse_if_broken(table)
    mine = table.seats_of(visitor)
    if not mine:
        raise forbidden("You watch this table; only those who play take back.")
    return mine


def open_request(table: Table) -> UndoAsked:
    if table.sheet.undo is None:
        raise conflict("Nobody wants to take anything back.", table.ply)
    return table.sheet.undo


def check_target(table: Table, mine: list[Seat], to_ply: int | None) -> int:
    """Without a ply: back to the last decision of somebody at this screen."""
    if table.ply == 0:
        raise conflict("There is nothing to take back.", 0)
    if to_ply is None:
        own = {seat.seat for seat in mine}
        to_ply = max((said.ply - 1 for said in table.said if said.seat in own), default=None)
        if to_ply is None:
            raise conflict("You have not decided anything yet.", table.ply)
    if to_ply >= table.ply:
        raise invalid(f"to_ply: the table is at ply {table.ply}, so there is nothing after {to_ply}.")
    return to_ply


async def settle(hall: Hall, table: Table, asked: UndoAsked) -> bool:
    people = {seat.seat for seat in table.seats if seat.visitor}
    if people <= set(asked.agreed):
        await take_back(hall, table, asked)
        return True
    await write_request(hall, table, asked)
    return False


async def write_request(hall: Hall, table: Table, asked: UndoAsked | None) -> None:
    after = copy(table.sheet)
    after.undo, after.changed = asked, now()
    await hall.store.note(after)
    table.sheet = after
    hall.show(table)


async def take_back(hall: Hall, table: Table, asked: UndoAsked) -> None:
    await interrupt(hall, table)
    to_ply, at = asked.to_ply, now()
    after = copy(table.sheet)
    after.era, after.undo = after.era + 1, None
    note(after, next(position for position in table.positions() if position.ply == to_ply), at)
    try:
        await hall.store.take_back(after, at, asked.asked_by)
    except BaseException:
        hall.forget(table.id)           # who knows what was stored
        with suppress(Exception):
            await open_table(hall, table.id)    # as it is stored
        raise
    taken = [said.sentence for said in table.said[to_ply:]]
    table.undone.append(Undone(after.era, at, asked.asked_by, table.ply, to_ply, taken))
    table.sheet = after
    table.cut(to_ply)
    hall.hub.tell(table.id, UndoneMessage(after.era, to_ply))
    hall.show(table)
    wake(hall, table)


def lost_below(table: Table, after: int, era: int) -> int:
    """The last ply that a client who was away since `era` can keep of its `after`."""
    return min([after, table.position.ply, *(undone.to_ply for undone in table.undone if undone.era > era)])
