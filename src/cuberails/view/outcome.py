"""The end of a game: who stands where, why it ended, and how each seat earned its money."""
from __future__ import annotations

from collections.abc import Iterable

from cuberails.display.schema import Outcome, SeatOutcome
from cuberails.game import Position
from cuberails.games import events
from cuberails.kernel.scoring import ranks


class Purse:
    """What one seat received and paid, by company."""

    def __init__(self) -> None:
        self.dividends: dict[str, int] = {}
        self.paid: dict[str, int] = {}


def add(totals: dict[str, int], company: str, amount: int) -> None:
    totals[company] = totals.get(company, 0) + amount


def outcome_of(positions: Iterable[Position]) -> Outcome:
    """From all positions of a finished game in their order, as `Record.positions` gives them."""
    purses: dict[int, Purse] = {}
    last: Position | None = None
    for last in positions:
        for event in last.story():
            note(purses, event)
    assert last is not None, "a record has at least its start"
    assert last.winners is not None, "only of a finished game"
    return Outcome(
        ranks=ranks(last.cash), winners=list(last.winners), reasons=list(last.endings()),
        seats=[seat_of(last, seat, purses.get(seat, Purse())) for seat in range(len(last.cash))],
    )


def note(purses: dict[int, Purse], event: events.Event) -> None:
    match event:
        case events.DividendPaid(company, _, seats):
            for seat, amount in seats.items():
                add(purses.setdefault(seat, Purse()).dividends, company, amount)
        case events.ShareSold(company, seat, price) | events.RailroadStarted(company, seat, price):
            add(purses.setdefault(seat, Purse()).paid, company, price)


def seat_of(last: Position, seat: int, purse: Purse) -> SeatOutcome:
    start, shares = last.game.box.starting_cash, last.snapshot()["players"][seat]["shares"]
    return SeatOutcome(seat, last.cash[seat], start, purse.dividends, purse.paid, shares)
