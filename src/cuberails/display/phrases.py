"""Short texts about a view, for every place that shows one: situation, auction, seat, table cell."""

from __future__ import annotations

from cuberails.display.schema.board import Board, Column, Company
from cuberails.display.schema.view import CompanyView, PlayerView, View
from cuberails.display.text import count, listed

NOTHING = "–"


def situation(board: Board, view: View) -> str:
    """Phase, round and number of actions."""
    phase = "Game over" if view.over else view.phase.replace("-", " ").capitalize()
    turns = [f"{board.round_name} {view.round}"] if view.round else []
    return " · ".join([phase, *turns, f"{count(view.ply, 'action')} played"])


def auction_lines(view: View) -> list[str]:
    auction = view.auction
    if auction is None:
        return []
    names = [player.name for player in view.players]
    bid = "No bid yet"
    if auction.high_bidder is not None:
        bid = f"High bid ${auction.high_bid} by {names[auction.high_bidder]}"
    still_in = listed(names[seat] for seat in auction.seats_in)
    return [f"{bid}; next bid at least ${auction.minimum}.", f"Still in: {still_in}."]


def seat_tag(view: View, seat: int) -> str:
    """What to know about a seat now, in one or two words; may be empty."""
    auction = view.auction
    if is_winner(view, seat):
        return "winner"
    if seat == view.to_move:
        return "to bid" if auction else "to move"
    if auction is None:
        return ""
    if seat == auction.high_bidder:
        return f"bid ${auction.high_bid}"
    return "in" if seat in auction.seats_in else "out"


def is_winner(view: View, seat: int) -> bool:
    return view.over is not None and seat in view.over.winners


def player_cell(column: Column, player: PlayerView) -> str:
    """A number of a player, as the table of players shows it."""
    value = player.values.get(column.key)
    if value is None:
        return NOTHING
    return f"${value}" if column.kind == "money" else str(value)


def cell(column: Column, company: Company, now: CompanyView) -> str:
    """A number of a company, as its table shows it."""
    value = now.values.get(column.key)
    if value is None:
        return NOTHING
    if column.kind == "shares":
        return f"{value}/{company.shares}"
    return f"${value}" if column.kind == "money" else str(value)
