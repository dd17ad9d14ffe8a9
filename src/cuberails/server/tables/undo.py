"""Undo and redo: at once if all people share one screen, otherwise when everyone agrees."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import copy

from cuberails.display.text import listed
from cuberails.server.errors import conflict, forbidden, invalid
from cuberails.server.ids import now
from cuberails.server.messages import UndoForm, UndoneMessage
from cuberails.server.storage.rows import Seat, Stale, UndoAsked, Undone
from cuberails.server.tables.current import stop_bot, with_current
from cuberails.server.tables.play import open_table, start_bots
from cuberails.server.tables.redo import last_undo, put_back
from cuberails.server.tables.registry import TableRegistry, refuse_if_broken
from cuberails.server.tables.table import Table, update_row


async def undo(registry: TableRegistry, table: Table, visitor: str | None, form: UndoForm) -> bool:
    """Whether it is done; if not, the others are asked to agree."""

    async def attempt() -> bool:
        mine = own_seats(table, visitor)
        target = check_target(table, mine, form.to_ply)
        if not form.reopens:
            refuse_to_reopen(table, target)
        asked = UndoAsked(mine[0].seat, target, [seat.seat for seat in mine])
        return await change_or_ask(registry, table, asked)

    return await with_current(registry, table, attempt)


async def redo(registry: TableRegistry, table: Table, visitor: str | None) -> bool:
    """Play again what the last undo took back; the others are asked as for an undo."""

    async def attempt() -> bool:
        mine = own_seats(table, visitor)
        asked = UndoAsked(mine[0].seat, last_undo(table).from_ply, [seat.seat for seat in mine])
        return await change_or_ask(registry, table, asked)

    return await with_current(registry, table, attempt)


async def agree(registry: TableRegistry, table: Table, visitor: str | None, to_ply: int) -> bool:
    """Agree to a request. `to_ply` says which: it may have changed since the browser showed it."""

    async def attempt() -> bool:
        mine = own_seats(table, visitor)
        asked = open_request(table)
        if asked.to_ply != to_ply:
            raise conflict(f"The request has changed: it now goes back to action {asked.to_ply}.", table.ply)
        agreed = sorted({*asked.agreed, *(seat.seat for seat in mine)})
        return await change_or_ask(registry, table, UndoAsked(asked.asked_by, asked.to_ply, agreed))

    return await with_current(registry, table, attempt)


async def refuse(registry: TableRegistry, table: Table, visitor: str | None) -> None:
    """Refuse a request, or withdraw your own."""

    async def attempt() -> None:
        own_seats(table, visitor)
        open_request(table)
        await write_request(registry, table, None)

    await with_current(registry, table, attempt)


def own_seats(table: Table, visitor: str | None) -> list[Seat]:
    refuse_if_broken(table)
    mine = table.seats_of(visitor)
    if not mine:
        raise forbidden("You are watching this table; only its players can undo.")
    return mine


def open_request(table: Table) -> UndoAsked:
    if table.row.undo is None:
        raise conflict("There is no undo request.", table.ply)
    return table.row.undo


def check_target(table: Table, mine: list[Seat], to_ply: int | None) -> int:
    """Without `to_ply`, go back to the last decision made at this screen."""
    if table.ply == 0:
        raise conflict("There is nothing to undo.", 0)
    if to_ply is None:
        to_ply = max(choices_of(table, {seat.seat for seat in mine}), default=None)
        if to_ply is None:
            raise conflict("You have not acted yet, so there is nothing of yours to undo.", table.ply)
    if to_ply >= table.ply:
        raise invalid(f"to_ply: the table is at action {table.ply}; there is nothing after action {to_ply}.")
    return to_ply


def choices_of(table: Table, seats: set[int]) -> Iterator[int]:
    """The plies at which the seats chose an action. The table would only repeat what it plays by itself."""
    for action, before in zip(table.actions, table.positions(), strict=False):
        if action.seat in seats and not is_scripted(table, before.ply) and before.forced is None:
            yield before.ply


def is_scripted(table: Table, ply: int) -> bool:
    """Whether the lesson makes the move after `ply` actions."""
    return table.lesson is not None and ply < table.lesson.length and ply not in table.lesson.notes


def refuse_to_reopen(table: Table, to_ply: int) -> None:
    """An undo would annul the winner: only a player who was told so may ask for it."""
    if table.row.status != "over":
        return
    winners = listed(table.seats[seat].name for seat in table.row.winners)
    count = table.ply - to_ply
    taken = "its last action" if count == 1 else f"its last {count} actions"
    raise conflict(f"The game is over: {winners} won. Taking back {taken} would reopen it.", table.ply)


async def change_or_ask(registry: TableRegistry, table: Table, asked: UndoAsked) -> bool:
    people = {seat.seat for seat in table.seats if seat.visitor}
    if people <= set(asked.agreed):
        change = put_back if asked.to_ply > table.ply else take_back
        await change(registry, table, asked)
        return True
    await write_request(registry, table, asked)
    return False


async def write_request(registry: TableRegistry, table: Table, asked: UndoAsked | None) -> None:
    after = copy(table.row)
    after.undo, after.changed = asked, now()
    await registry.store.change(after)
    table.row = after
    registry.broadcast_table(table)


async def take_back(registry: TableRegistry, table: Table, asked: UndoAsked) -> None:
    await stop_bot(registry, table)
    to_ply, at = asked.to_ply, now()
    after = copy(table.row)
    after.era, after.undo = after.era + 1, None
    update_row(after, next(position for position in table.positions() if position.ply == to_ply), at)
    try:
        await registry.store.take_back(after, at, asked.asked_by)
    except Stale:
        raise
    except BaseException:
        registry.forget(table.id)  # it may or may not be stored
        with suppress(Exception):
            await open_table(registry, table.id)  # as it is stored
        raise
    taken = [action.sentence for action in table.actions[to_ply:]]
    table.undone.append(Undone(after.era, at, asked.asked_by, table.ply, to_ply, taken))
    table.row = after
    table.truncate(to_ply)
    registry.hub.send(table.id, UndoneMessage(after.era, to_ply))
    registry.broadcast_table(table)
    start_bots(registry, table)
