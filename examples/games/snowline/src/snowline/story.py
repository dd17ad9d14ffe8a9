"""The events of Snowline, derived from the states before and after one step, with their words."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from cuberails.games.events import CubePlaced, Event
from cuberails.games.story import Step, lot_of, tell_bid, tell_dividends, tell_end, tell_opening, tell_sale
from cuberails.kernel.state import BID, HAMMER, OVER, PLACE, STOP

from snowline.box import HEIGHTS
from snowline.model import BUILD_IN, FEE, LAST_WEEK, NAME_SHARE, PAY_DAY, PAY_DAYS, PAY_WEEKS, WAIT
from snowline.shares import per_share

ENDING = "the summer is over"


class Waited(Event, frozen=True):
    text = "{seat} waits."
    lead = "waits"

    seat: int


class PayDay(Event, frozen=True):
    is_dividend = True
    text = "Pay day in week {week}."
    consequence = "pay day{received}"

    week: int


class SnowFell(Event, frozen=True):
    text = "Snow: every {height} is snowed in."
    consequence = "every {height} is snowed in"

    height: str


def tell_answer(step: Step, a: int) -> Iterator[Event]:
    """What an answer did."""
    box, before = step.box, step.before
    if before.phase == BID:
        yield from tell_bid(step, a)
    elif before.phase == NAME_SHARE:
        has_time = sum(1 << seat for seat in range(box.seats) if before.weeks[seat] < LAST_WEEK)
        yield from tell_opening(step, before.turn + 1, has_time)
    elif before.phase == BUILD_IN and a != STOP:
        town = box.towns[a - PLACE]
        yield CubePlaced(lot_of(step), before.actor, town.id, town.kind.cost, FEE)
    elif a == WAIT:
        yield Waited(before.actor)


def tell_automatic(step: Step) -> Iterator[Event]:
    """What happened by itself."""
    before, after = step.before, step.after
    if before.phase == HAMMER:
        yield tell_sale(step)
    elif before.phase == PAY_DAY:
        yield PayDay(PAY_WEEKS[before.pay_days])
        yield from tell_dividends(step, partial(per_share, step.constants[0], step.before_pool[0]), "general")
        yield from (SnowFell(h.title) for h in HEIGHTS.values() if h.open_for == after.pay_days < PAY_DAYS)
    elif after.phase == OVER:
        yield tell_end(step, (ENDING,))


def round_of(s: Any, sentences: Sequence[str], seats: int) -> int:
    """The week that begins: the one after the marker furthest back."""
    return min(int(min(s.weeks[:seats])) + 1, LAST_WEEK)
