"""The events of Chicago Express, derived from the states before and after one step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from cuberails.games import events
from cuberails.games.chicago_express import events as own
from cuberails.games.chicago_express.box import Box
from cuberails.games.chicago_express.dividends import endings, per_share
from cuberails.games.chicago_express.state import (
    CHICAGO,
    DETROIT,
    DETROIT_FULL,
    DIVIDEND,
    NAME_COMPANY,
    NAME_SHARE,
    NARROW_DIAL,
    NARROW_TRACK,
    OUT_OF_HOUSES,
    OUT_OF_LOCOMOTIVES,
    PLACE_HOUSE,
    PLACE_TRACK,
    SOLD_OUT,
)
from cuberails.games.chicago_express.vocabulary import DIALS
from cuberails.games.events import Event
from cuberails.games.story import (
    Step,
    sole_change,
    tell_bid,
    tell_dividend,
    tell_dividends,
    tell_end,
    tell_opening,
    tell_sale,
)
from cuberails.kernel.layout import Pool
from cuberails.kernel.state import BID, HAMMER, OVER, PLACE, STOP, TURN, VERB

ENDINGS = {
    OUT_OF_LOCOMOTIVES: "companies without locomotives",
    SOLD_OUT: "companies sold out",
    OUT_OF_HOUSES: "few houses left",
    DETROIT_FULL: "Detroit at its last box",
}


def ending_names(constants: Pool, pool: Pool) -> tuple[str, ...]:
    found = endings(constants[0], pool[0])
    if constants[0].ends_when_sold_out and found & SOLD_OUT:
        found = SOLD_OUT  # the others are checked at a dividend, which did not come
    return tuple(name for bit, name in ENDINGS.items() if found & bit)


def tell_answer(step: Step, a: int) -> Iterator[Event]:
    box: Box = step.box
    before, after = step.before, step.after
    phase, seat = before.phase, before.actor
    if phase == BID:
        yield from tell_bid(step, a)
    elif phase in (TURN, NARROW_DIAL):
        dial = sole_change(before.dials, after.dials)
        if dial is not None:
            yield own.DialMoved(seat, DIALS[dial], after.dials[dial], box.house_rules.dials[dial])
        elif phase == NARROW_DIAL:
            yield own.DialStayed(seat, DIALS[a - VERB])
    elif a == STOP and phase != PLACE_TRACK:
        word = {NAME_SHARE: "auction", NAME_COMPANY: "expand", PLACE_HOUSE: "develop", NARROW_TRACK: "narrow"}
        yield own.DidNothing(seat, word[phase])
    elif phase == NAME_SHARE:
        yield from tell_opening(step, after.turn)
    elif a >= PLACE:
        yield from tell_place(box, before, a - PLACE, after)


def tell_place(box: Box, before: Any, h: int, after: Any) -> Iterator[Event]:
    place = box.hexes[h].id
    if before.phase == PLACE_TRACK:
        c = before.lot
        yield own.LocomotivePlaced(box.companies[c].id, place, before.treasury[c] - after.treasury[c])
        if after.repository > before.repository:
            yield own.NarrowGaugeFreed(place)
    elif before.phase == NARROW_TRACK:
        yield own.NarrowGaugePlaced(before.actor, place)
    elif before.houses > after.houses:
        yield own.HouseBuilt(before.actor, place)
    else:
        name = box.hexes[h].name
        yield own.MarkerMoved(name, box.tracks[name][after.track_position[list(box.tracks).index(name)]])
    yield from tell_incomes(box, before, after)
    for c, company in enumerate(box.companies):
        if after.treasury[c] > before.treasury[c]:
            yield own.TreasuryGained(company.id, after.treasury[c] - before.treasury[c])


def tell_incomes(box: Box, before: Any, after: Any) -> Iterator[Event]:
    for c, company in enumerate(box.companies):
        if after.income[c] != before.income[c]:
            yield own.IncomeRose(company.id, after.income[c] - before.income[c], after.income[c])


def tell_automatic(step: Step) -> Iterator[Event]:
    box: Box = step.box
    before, after = step.before, step.after
    if before.phase == HAMMER:
        yield tell_sale(step)
        yield from tell_opened(box, before, after)
        if after.opening:
            yield from tell_opening(step, after.turn)
        yield from tell_over(step)
    elif before.phase == CHICAGO:
        amount = per_share(step.before_pool[0], before.lot)
        yield from tell_dividend(step, before.lot, amount, "chicago")
        yield from tell_opened(box, before, after)
        if after.lot != before.lot:
            yield from tell_opening(step, after.turn)
    elif before.phase == DIVIDEND:
        yield own.DividendPhase(after.dividends)
        yield from tell_dividends(step, partial(per_share, step.before_pool[0]), "general")
        yield from tell_over(step)
    elif before.phase == DETROIT:
        yield own.DialsReset()
        industry = sole_change(before.track_position, after.track_position) or 0
        city = list(box.tracks)[industry]
        yield own.DetroitGrew(city, box.tracks[city][after.track_position[industry]])
        yield from tell_incomes(box, before, after)


def tell_over(step: Step) -> Iterator[Event]:
    if step.after.phase == OVER:
        yield tell_end(step, ending_names(step.constants, step.after_pool))


def tell_opened(box: Box, before: Any, after: Any) -> Iterator[Event]:
    c = sole_change(before.is_open, after.is_open)
    if c is not None:
        yield events.CompanyOpened(box.companies[c].id, box.companies[c].home)
        yield from tell_incomes(box, before, after)
