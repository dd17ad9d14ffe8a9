"""Whose page is open, as far as the others may know it.

A standing order acts although its owner has left. If the others saw who is there, a bid by somebody who is
away would tell them of the order. An order can only be placed during its auction, so nothing is shown of an
auction, nor soon after: who was away before may have come and gone.
"""

from __future__ import annotations

from collections.abc import Collection

from cuberails.server.ids import seconds_since
from cuberails.server.storage.rows import Seat
from cuberails.server.tables.table import Table

QUIET = 120.0  # seconds after an action of a seat in which its presence is not shown


def presence_of(table: Table, seat: Seat, online: Collection[str | None]) -> bool | None:
    """Whether the player is there; None if it is not shown.

    In a running game it is shown of the one for whom all others wait, outside of auctions.
    """
    if seat.kind == "bot":
        return True
    if table.row.status == "running" and (not is_awaited(table, seat) or quiet_left(table) > 0):
        return None
    return seat.visitor in online


def is_awaited(table: Table, seat: Seat) -> bool:
    return table.auction is None and table.to_move is seat


def shown_presence(table: Table, online: Collection[str | None]) -> list[bool | None]:
    """Of all seats."""
    return [presence_of(table, seat, online) for seat in table.seats]


def quiet_left(table: Table) -> float:
    """Seconds until the presence of the seat to move is shown; 0 if it is, or if it depends on an action."""
    seat = table.to_move
    if seat is None or table.row.status != "running" or not is_awaited(table, seat):
        return 0.0
    last = next((action for action in reversed(table.actions) if action.seat == seat.seat), None)
    return max(0.0, QUIET - seconds_since(last.at)) if last else 0.0
