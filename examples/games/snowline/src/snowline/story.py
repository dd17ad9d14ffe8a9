"""The events of Snowline, read off the state before and after one step."""
from __future__ import annotations

from collections.abc import Iterator

from cuberails.games import events
from cuberails.games.events import Event
from cuberails.games.snapshots import winners_of
from cuberails.games.telling import Step, tell_bid, tell_dividend, tell_sale, too_poor
from cuberails.kernel.core import BID, COMPANY, HAMMER, OVER, PLACE, STOP
from cuberails.kernel.layout import Pool
from snowline.box import HEIGHTS, Box
from snowline.model import BUILD_IN, FEE, LAST_WEEK, MINIMUM_BID, NAME_SHARE, PAY_DAY, WAIT
from snowline.shares import per_share


class CubePlaced(Event, frozen=True):
    company: str
    seat: int
    place: str
    paid: int
    fee: int


class Waited(Event, frozen=True):
    seat: int


class SnowFell(Event, frozen=True):
    height: str


def ending_names(tables: Pool, pool: Pool) -> tuple[str, ...]:
    return ("the season is over",) if pool[0].phase == OVER else ()


def tell_answer(step: Step, a: int) -> Iterator[Event]:
    box: Box = step.box
    before, after = step.before, step.after
    seat, company = before.actor, box.companies[before.lot].id
    if before.phase == BID:
        yield from tell_bid(company, before, a, after, box.seats)
    elif before.phase == NAME_SHARE:
        company = box.companies[a - COMPANY].id
        yield events.AuctionOpened(company, MINIMUM_BID)
        has_time = sum(1 << i for i in range(box.seats) if before.weeks[i] < LAST_WEEK)
        yield from too_poor(company, has_time & ~after.bidders, seat, box.seats)
    elif before.phase == BUILD_IN and a != STOP:
        place = box.towns[a - PLACE]
        yield CubePlaced(company, seat, place.id, HEIGHTS[place.height].cost, FEE)
    elif a == WAIT:
        yield Waited(seat)


def tell_event(step: Step) -> Iterator[Event]:
    box: Box = step.box
    before, after = step.before, step.after
    if before.phase == HAMMER:
        yield tell_sale(box.companies[before.lot].id, before.lot, before, after)
    elif before.phase == PAY_DAY:
        for c, company in enumerate(box.companies):
            paid = per_share(step.tables[0], step.before_pool[0], c)
            yield from tell_dividend(company.id, c, paid, before, "general")
        for height in HEIGHTS.values():
            if height.pay_days == after.pay_days and after.pay_days < max(h.pay_days for h in HEIGHTS.values()):
                yield SnowFell(height.id)
    elif after.phase == OVER:
        yield events.GameOver(("the season is over",), tuple(winners_of(after, box.seats) or ()))
