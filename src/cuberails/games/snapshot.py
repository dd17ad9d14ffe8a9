"""What the snapshots of all games share. The keys are those of the format page."""

from __future__ import annotations

from typing import Any

import msgspec

from cuberails.kernel.scoring import winners
from cuberails.kernel.state import BID, HAMMER, NOBODY, OVER, START

PHASES = {OVER: "over", BID: "auction", HAMMER: "auction", START: "start"}


def phase_name(phase: int) -> str:
    """Of a game that has no words of its own for its phases."""
    return PHASES.get(phase, "turn")


class Auction(msgspec.Struct):
    company: str
    minimum: int  # of the next bid
    high_bid: int | None
    high_bidder: int | None
    seats_in: list[int] = msgspec.field(name="in")  # seats that have not passed


def auction_of(s: Any, companies: tuple[Any, ...], seats: int) -> Auction | None:
    if s.phase not in (BID, HAMMER):
        return None
    has_bid = s.leader != NOBODY
    still_in = [seat for seat in range(seats) if s.bidders >> seat & 1]
    high_bid, high_bidder = (s.price, s.leader) if has_bid else (None, None)
    return Auction(companies[s.lot].id, s.price + 1, high_bid, high_bidder, still_in)


def shares_of(s: Any, companies: tuple[Any, ...], seat: int) -> dict[str, int]:
    return {company.id: s.held[seat][c] for c, company in enumerate(companies) if s.held[seat][c]}


def winners_of(s: Any, seats: int) -> list[int] | None:
    """The seats that share the victory, once the game is over."""
    return winners(s.cash[:seats]) if s.phase == OVER else None
