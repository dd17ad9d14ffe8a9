"""The events of Snowline, derived from the states before and after one step, and told in words."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cuberails.display.schema import Transfer
from cuberails.games import events
from cuberails.games.events import Event
from cuberails.games.game_type import Names
from cuberails.games.lines import Summary, shared_line
from cuberails.games.snapshot import winners_of
from cuberails.games.story import Step, tell_bid, tell_dividend, tell_sale, too_poor
from cuberails.kernel.state import BID, COMPANY, HAMMER, OVER, PLACE, STOP

from snowline.box import HEIGHTS, Box, height_of
from snowline.model import BUILD_IN, FEE, LAST_WEEK, MINIMUM_BID, NAME_SHARE, PAY_DAY, WAIT
from snowline.shares import per_share

ENDING = "the summer is over"


class CubePlaced(Event, frozen=True):
    company: str
    seat: int
    place: str
    paid: int
    fee: int

    @property
    def site(self) -> str:
        return self.place

    def transfers(self) -> Iterator[Transfer]:
        yield Transfer(-self.paid, company=self.company)
        yield Transfer(self.fee, seat=self.seat)


class Waited(Event, frozen=True):
    seat: int


class SnowFell(Event, frozen=True):
    height: str


def ending_names(constants: Any, pool: Any) -> tuple[str, ...]:
    return (ENDING,) if pool[0].phase == OVER else ()


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
        yield from too_poor(company, has_time & ~after.bidders, seat + 1, box.seats)
    elif before.phase == BUILD_IN and a != STOP:
        town = box.towns[a - PLACE]
        yield CubePlaced(company, seat, town.id, height_of(town).cost, FEE)
    elif a == WAIT:
        yield Waited(seat)


def tell_event(step: Step) -> Iterator[Event]:
    box: Box = step.box
    before, after = step.before, step.after
    if before.phase == HAMMER:
        yield tell_sale(box.companies[before.lot].id, before.lot, before, after)
    elif before.phase == PAY_DAY:
        for c, company in enumerate(box.companies):
            paid = per_share(step.constants[0], step.before_pool[0], c)
            yield from tell_dividend(company.id, c, paid, before, "general")
        yield from (SnowFell(name) for name, h in HEIGHTS.items() if h.pay_days == after.pay_days)
    elif after.phase == OVER:
        yield events.GameOver((ENDING,), tuple(winners_of(after, box.seats) or ()))


def line(event: Event, names: Names) -> str:
    match event:
        case CubePlaced(company, seat, place, paid, fee):
            where, who = names.sites[place], names.players[seat]
            return f"{names.companies[company]} builds in {where} for ${paid}; {who} gets ${fee}."
        case Waited(seat):
            return f"{names.players[seat]} waits."
        case SnowFell(height):
            return f"Snow: every {HEIGHTS[height].title} is snowed in."
    return shared_line(event, names, {})


def summary(sentence: str, story: Sequence[Event], names: Names) -> str:
    return SnowlineSummary(sentence, story, names).text()


class SnowlineSummary(Summary):
    def lead(self, event: Event) -> str:
        match event:
            case CubePlaced(company):
                built = self.all(CubePlaced)
                where = ", ".join(self.names.sites[cube.place] for cube in built)
                return f"builds {self.chips[company]} in {where} for ${sum(cube.paid for cube in built)}"
            case Waited():
                return "waits"
            case events.AuctionOpened(company):
                return f"offers a share of {self.chips[company]}"
        return super().lead(event)

    def consequence(self, event: Event) -> str:
        if isinstance(event, SnowFell):
            return f"every {HEIGHTS[event.height].title} is snowed in"
        return super().consequence(event)


def round_of(s: Any, sentences: Sequence[str], seats: int) -> int:
    """The week of the marker that is furthest back."""
    return min(int(min(s.weeks[:seats])) + 1, LAST_WEEK)
