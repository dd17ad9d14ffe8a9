"""The end of a game: the ranking, why it ended, and how each seat earned its money."""

from __future__ import annotations

from collections.abc import Iterable

from cuberails.display.schema.outcome import Outcome, SeatOutcome
from cuberails.engine.position import Position
from cuberails.games.events import DividendPaid, Event
from cuberails.kernel.scoring import ranks


class Purse:
    """What one seat received and paid, by company."""

    def __init__(self) -> None:
        self.dividends: dict[str, int] = {}
        self.paid: dict[str, int] = {}


Purses = dict[int, Purse]  # by seat


def add(totals: dict[str, int], company: str, amount: int) -> None:
    totals[company] = totals.get(company, 0) + amount


def outcome_of(positions: Iterable[Position]) -> Outcome:
    """From all positions of a finished game in their order, as `Record.positions` gives them."""
    purses: Purses = {}
    last: Position | None = None
    for last in positions:
        purses_after(purses, last)
    assert last is not None, "a record has at least its start"
    return outcome_at(last, purses)


def purses_after(purses: Purses, position: Position) -> int:
    """Add what happened in the last action; returns its ply."""
    for event in position.story():
        note(purses, event)
    return position.ply


def outcome_at(last: Position, purses: Purses) -> Outcome:
    """From the last position, and the purses after every one."""
    assert last.winners is not None, "the game must be finished"
    return Outcome(
        ranks=ranks(last.cash),
        winners=list(last.winners),
        reasons=list(last.endings()),
        seats=[seat_of(last, seat, purses.get(seat, Purse())) for seat in range(len(last.cash))],
    )


def note(purses: Purses, event: Event) -> None:
    """A seat earns or pays by the company of the dividend, or by the one whose treasury moves with it."""
    moved = list(event.transfers())
    is_dividend = isinstance(event, DividendPaid)
    companies = (
        [event.company]
        if isinstance(event, DividendPaid)
        else [each.company for each in moved if each.company is not None]
    )
    for each in moved:
        if each.seat is not None and companies:
            purse = purses.setdefault(each.seat, Purse())
            is_earned = is_dividend or each.dollars > 0
            add(purse.dividends if is_earned else purse.paid, companies[0], abs(each.dollars))


def seat_of(last: Position, seat: int, purse: Purse) -> SeatOutcome:
    start, shares = last.game.box.starting_cash, last.snapshot()["players"][seat]["shares"]
    return SeatOutcome(seat, last.cash[seat], start, purse.dividends, purse.paid, shares)
