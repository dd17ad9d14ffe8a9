"""Deriving events from two successive states: what all games share. The rules themselves never log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from cuberails.games import events
from cuberails.games.events import Event
from cuberails.games.snapshot import winners_of
from cuberails.kernel.layout import Pool
from cuberails.kernel.state import DOLLARS, OVER, STOP


class Step(NamedTuple):
    """One answer or one event: the states before and after it, as records and as plain views."""

    box: Any
    constants: Pool
    before_pool: Pool
    after_pool: Pool
    before: Any
    after: Any


def sole_change(before: list[int], after: list[int]) -> int | None:
    """The index of the one value that changed, or None."""
    return next((i for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new), None)


def tell_bid(company: str, before: Any, a: int, after: Any, seats: int) -> Iterator[Event]:
    if a == STOP:
        yield events.Passed(before.actor, company, could_not_pay=False)
    else:
        yield events.Bid(before.actor, company, a - DOLLARS)
    gone = before.bidders & ~after.bidders & ~(1 << before.actor)
    yield from too_poor(company, gone, before.actor, seats)


def tell_opening(company: str, after: Any, seats: int) -> Iterator[Event]:
    """An auction has just been opened, and perhaps closed again because nobody can pay."""
    yield events.AuctionOpened(company, after.price + 1)
    yield from too_poor(company, ~after.bidders, after.turn, seats)


def too_poor(company: str, gone: int, first: int, seats: int) -> Iterator[Event]:
    """The seats that are out without having been asked, in the order of the bidding."""
    for step in range(seats):
        seat = (first + step) % seats
        if gone >> seat & 1:
            yield events.Passed(seat, company, could_not_pay=True)


def tell_sale(company: str, c: int, before: Any, after: Any) -> Event:
    seat = sole_change([row[c] for row in before.held], [row[c] for row in after.held])
    if seat is None:
        return events.ShareUnsold(company)
    return events.ShareSold(company, seat, after.treasury[c] - before.treasury[c])


def one_ending(name: str) -> Callable[[Any, Any], tuple[str, ...]]:
    """The `ending_names` of a game that can end in one way only."""
    return lambda tables, pool: (name,) if pool[0].phase == OVER else ()


def tell_end(step: Step, reason: str) -> Event:
    return events.GameOver((reason,), tuple(winners_of(step.after, step.box.seats) or ()))


def tell_dividend(company: str, c: int, per_share: int, s: Any, occasion: str) -> Iterator[Event]:
    if s.sold[c]:
        seats = {seat: row[c] * per_share for seat, row in enumerate(s.held) if row[c]}
        yield events.DividendPaid(company, per_share, seats, occasion)
