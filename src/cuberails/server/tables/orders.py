"""Standing orders: what a seat has told the server to bid for it in the auction that is going on.

An order is sealed. Only its owner sees it, and the actions that it causes look like those of a person.
"""

from __future__ import annotations

from cuberails.engine.auction import auction_at, bid_sentence
from cuberails.games.snapshot import Auction
from cuberails.server.storage.rows import OrderRow
from cuberails.server.tables.table import Table


def order_of(table: Table, seat: int) -> OrderRow | None:
    """The seat's order, if it is for this auction and the seat is still in it."""
    order, auction = table.orders.get(seat), auction_at(table.position)
    if order is None or auction is None or seat not in auction.seats_in:
        return None
    return order if (order.era, order.auction) == (table.row.era, table.auction) else None


def ordered_sentence(table: Table) -> str | None:
    """What the order of the seat to move says now; None if there is no order, or the rules refuse it."""
    seat, auction = table.to_move, auction_at(table.position)
    order = order_of(table, seat.seat) if seat else None
    if order is None or auction is None:
        return None
    sentence = bid_sentence(table.position, auction.minimum if bids(order, auction) else None)
    return sentence if table.position.why_not(sentence) is None else None


def is_awaited(table: Table) -> bool:
    """Whether another person without an order is in the auction, and could tell an order by its quickness."""
    auction, mover = auction_at(table.position), table.to_move
    if auction is None or mover is None:
        return False
    others = [table.seats[seat] for seat in auction.seats_in if table.seats[seat].visitor != mover.visitor]
    return any(seat.kind != "bot" and order_of(table, seat.seat) is None for seat in others)


def bids(order: OrderRow, auction: Auction) -> bool:
    """Whether the order raises the bid; otherwise it passes."""
    if order.kind == "pass" or order.amount is None:
        return False
    is_called = order.kind == "up_to" or auction.high_bidder == order.rival
    return is_called and auction.minimum <= order.amount
