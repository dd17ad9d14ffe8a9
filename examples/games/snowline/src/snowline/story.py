"""The events of Snowline, derived from the states before and after one step, and told in words."""

from collections.abc import Iterator, Sequence
from typing import Any

from cuberails.games import events
from cuberails.games.events import Event
from cuberails.games.game_type import Names
from cuberails.games.lines import Summary, shared_line
from cuberails.games.story import Step, tell_bid, tell_dividend, tell_end, tell_sale, too_poor
from cuberails.kernel.state import BID, COMPANY, HAMMER, OVER, PLACE, STOP

from snowline.box import HEIGHTS
from snowline.model import BUILD_IN, FEE, LAST_WEEK, MINIMUM_BID, NAME_SHARE, PAY_DAY, PAY_DAYS, WAIT
from snowline.shares import per_share

ENDING = "the summer is over"


class Waited(Event, frozen=True):
    seat: int


class SnowFell(Event, frozen=True):
    height: str


def tell_answer(step: Step, a: int) -> Iterator[Event]:
    """What an answer did."""
    box, before, after = step.box, step.before, step.after
    seat, company = before.actor, box.companies[before.lot].id
    if before.phase == BID:
        yield from tell_bid(company, before, a, after, box.seats)
    elif before.phase == NAME_SHARE:
        company = box.companies[a - COMPANY].id
        yield events.AuctionOpened(company, MINIMUM_BID)
        has_time = sum(1 << i for i in range(box.seats) if before.weeks[i] < LAST_WEEK)
        yield from too_poor(company, has_time & ~after.bidders, seat + 1, box.seats)
    elif before.phase == BUILD_IN and a != STOP:
        town = box.towns[a - PLACE]
        yield events.CubePlaced(company, seat, town.id, town.kind.cost, FEE)
    elif a == WAIT:
        yield Waited(seat)


def tell_event(step: Step) -> Iterator[Event]:
    """What happened by itself."""
    box, before, after = step.box, step.before, step.after
    if before.phase == HAMMER:
        yield tell_sale(box.companies[before.lot].id, before.lot, before, after)
    elif before.phase == PAY_DAY:
        for c, company in enumerate(box.companies):
            paid = per_share(step.constants[0], step.before_pool[0], c)
            yield from tell_dividend(company.id, c, paid, before, "general")
        yield from (SnowFell(name) for name, h in HEIGHTS.items() if h.pay_days == after.pay_days < PAY_DAYS)
    elif after.phase == OVER:
        yield tell_end(step, ENDING)


def line(event: Event, names: Names) -> str:
    match event:
        case Waited(seat):
            return f"{names.players[seat]} waits."
        case SnowFell(height):
            return f"Snow: every {HEIGHTS[height].title} is snowed in."
    return shared_line(event, names, {})


class InOneLine(Summary):
    """An action and what came of it, in one line."""

    def lead(self, event: Event) -> str:
        match event:
            case Waited():
                return "waits"
            case events.AuctionOpened(company):
                return f"offers a share of {self.chips[company]}"
        return super().lead(event)

    def consequence(self, event: Event) -> str:
        if isinstance(event, SnowFell):
            return f"every {HEIGHTS[event.height].title} is snowed in"
        if isinstance(event, events.DividendPaid):
            return f"pay day{self.received()}" if event is self.all(events.DividendPaid)[0] else ""
        return super().consequence(event)


def round_of(s: Any, sentences: Sequence[str], seats: int) -> int:
    """The week that the marker furthest back is in."""
    return min(int(min(s.weeks[:seats])) + 1, LAST_WEEK)
