"""Placing and cancelling a standing order. Nobody but its owner is told."""

from __future__ import annotations

from copy import copy

from cuberails.engine.auction import auction_at
from cuberails.games.snapshot import Auction
from cuberails.server.errors import conflict, forbidden, invalid, unknown
from cuberails.server.messages import OrderForm
from cuberails.server.storage.rows import OrderRow
from cuberails.server.tables.current import tell_owner, with_current
from cuberails.server.tables.play import start_bots
from cuberails.server.tables.registry import TableRegistry, refuse_if_broken
from cuberails.server.tables.table import Table


async def place_order(
    registry: TableRegistry, table: Table, visitor: str | None, seat: int, form: OrderForm
) -> None:
    """Store the order; if it is the seat's turn, it acts at once."""

    async def attempt() -> None:
        check_owner(table, visitor, seat)
        began = check_moment(table, form)
        auction = auction_at(table.position)
        if auction is None or seat not in auction.seats_in:
            raise conflict("You are out of this auction.", table.ply)
        check_order(table, seat, form, auction)
        has_amount, has_rival = form.kind != "pass", form.kind == "against"
        amount, rival = form.amount if has_amount else None, form.rival if has_rival else None
        await replace_order(
            registry, table, seat, OrderRow(seat, form.kind, amount, rival, table.row.era, began)
        )

    await with_current(registry, table, attempt)
    start_bots(registry, table)


async def cancel_order(registry: TableRegistry, table: Table, visitor: str | None, seat: int) -> None:
    async def attempt() -> None:
        check_owner(table, visitor, seat)
        await replace_order(registry, table, seat, None)

    await with_current(registry, table, attempt)


def check_owner(table: Table, visitor: str | None, seat: int) -> None:
    refuse_if_broken(table)
    if seat not in range(len(table.seats)):
        raise unknown("seat")
    if visitor is None or table.seats[seat].visitor != visitor:
        raise forbidden("This seat is not yours.")


def check_moment(table: Table, form: OrderForm) -> int:
    """The ply at which this auction began. The bidding may have gone on since the player looked at it."""
    if form.era != table.row.era:
        raise conflict("An action was undone in the meantime; look at the table and try again.", table.ply)
    if table.row.status != "running" or table.auction is None:
        raise conflict("There is no auction now.", table.ply)
    if not table.auction <= form.ply <= table.ply:
        raise conflict("The order is for another auction; look at the table and try again.", table.ply)
    return table.auction


def check_order(table: Table, seat: int, form: OrderForm, auction: Auction) -> None:
    if form.kind == "pass":
        return
    if form.kind == "against" and (form.rival == seat or form.rival not in auction.seats_in):
        raise invalid("rival: choose another player who is still in the auction.")
    cash = table.position.cash[seat]
    if cash < auction.minimum:
        raise invalid(f"amount: the next bid is ${auction.minimum} or more, and you have ${cash}.")
    if form.amount is None or not auction.minimum <= form.amount <= cash:
        raise invalid(f"amount: choose from ${auction.minimum}, the next bid, to ${cash}, all that you have.")


async def replace_order(registry: TableRegistry, table: Table, seat: int, order: OrderRow | None) -> None:
    after = copy(table.row)
    await registry.store.order(after, seat, order)
    table.row = after
    table.orders.pop(seat, None)
    if order:
        table.orders[seat] = order
    tell_owner(registry, table, seat)
