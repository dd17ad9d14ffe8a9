"""Deriving events from two successive states: what all games share. The rules themselves never log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from cuberails.games import events
from cuberails.games.events import Event
from cuberails.games.snapshot import winners_of
from cuberails.kernel.layout import Pool
from cuberails.kernel.state import DOLLARS, OVER, STOP

EVERYBODY = -1  # a set of all seats


class Step(NamedTuple):
    """One answer or one automatic step: the states before and after it, as structs and as plain views."""

    box: Any
    constants: Pool
    before_pool: Pool
    after_pool: Pool
    before: Any
    after: Any


def sole_change(before: list[int], after: list[int]) -> int | None:
    """The index of the one value that changed, or None."""
    return next((i for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new), None)


def tell_bid(step: Step, a: int) -> Iterator[Event]:
    before, company = step.before, lot_of(step)
    if a == STOP:
        yield events.Passed(before.actor, company, could_not_pay=False)
    else:
        yield events.Bid(before.actor, company, a - DOLLARS)
    gone = before.bidders & ~step.after.bidders & ~(1 << before.actor)
    yield from too_poor(company, gone, before.actor, step.box.seats)


def lot_of(step: Step) -> str:
    """The id of the company under the hammer, or of the one that builds."""
    return str(step.box.companies[step.before.lot].id)


def tell_opening(step: Step, first: int, invited: int = EVERYBODY) -> Iterator[Event]:
    """An auction has just been opened, and perhaps closed again because nobody can pay.

    `first` is the seat that is asked first; `invited` has a bit for each seat that takes part.
    """
    company = step.box.companies[step.after.lot].id
    yield events.AuctionOpened(company, step.after.price + 1)
    yield from too_poor(company, invited & ~step.after.bidders, first, step.box.seats)


def too_poor(company: str, gone: int, first: int, seats: int) -> Iterator[Event]:
    """The seats that are out without having been asked, in the order of the bidding."""
    for step in range(seats):
        seat = (first + step) % seats
        if gone >> seat & 1:
            yield events.Passed(seat, company, could_not_pay=True)


def tell_sale(step: Step) -> Event:
    before, after, c = step.before, step.after, step.before.lot
    seat = sole_change([row[c] for row in before.held], [row[c] for row in after.held])
    if seat is None:
        return events.ShareUnsold(lot_of(step))
    return events.ShareSold(lot_of(step), seat, after.treasury[c] - before.treasury[c])


def one_ending(name: str) -> Callable[[Any, Any], tuple[str, ...]]:
    """The `ending_names` of a game that can end in one way only."""
    return lambda tables, pool: (name,) if pool[0].phase == OVER else ()


def tell_end(step: Step, reasons: tuple[str, ...]) -> Event:
    return events.GameOver(reasons, tuple(winners_of(step.after, step.box.seats) or ()))


def tell_dividend(step: Step, c: int, per_share: int, occasion: str) -> Iterator[Event]:
    """One company pays its shareholders."""
    if step.before.sold[c]:
        seats = {seat: row[c] * per_share for seat, row in enumerate(step.before.held) if row[c]}
        yield events.DividendPaid(step.box.companies[c].id, per_share, seats, occasion)


def tell_dividends(step: Step, per_share: Callable[[int], int], occasion: str) -> Iterator[Event]:
    """All companies pay their shareholders."""
    for c in range(len(step.box.companies)):
        yield from tell_dividend(step, c, per_share(c), occasion)
