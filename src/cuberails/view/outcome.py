"""The end of a game: who stands where, why it ended, and how each seat earned its money."""
from __future__ import annotations

from collections.abc import Iterable

from cuberails.display.schema import Outcome, SeatOutcome
from cuberails.engine.view import ranks_of
from cuberails.game import Position
from cuberails.games.events import DividendPaid, Event


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
        ranks=ranks_of(last.cash), winners=list(last.winners), reasons=list(last.endings()),
        seats=[seat_of(last, seat, purses.get(seat, Purse())) for seat in range(len(last.cash))],
    )


def note(purses: dict[int, Purse], event: Event) -> None:
    """Dividends come from their company; anything else a seat pays to the company that gets money with it."""
    if isinstance(event, DividendPaid):
        for seat, dollars in event.seats.items():
            add(purses.setdefault(seat, Purse()).dividends, event.company, dollars)
        return
    moved = list(event.transfers())
    company = next((each.company for each in moved if each.company is not None), None)
    for each in moved:
        if each.seat is not None and company is not None:
            add(purses.setdefault(each.seat, Purse()).paid, company, -each.dollars)


def seat_of(last: Position, seat: int, purse: Purse) -> SeatOutcome:
    start, shares = last.game.box.starting_cash, last.snapshot()["players"][seat]["shares"]
    return SeatOutcome(seat, last.cash[seat], start, purse.dividends, purse.paid, shares)
