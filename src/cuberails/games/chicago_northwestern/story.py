"""The events of Chicago & NorthWestern, derived from the states before and after one step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from cuberails.games import events
from cuberails.games.chicago_northwestern import events as own
from cuberails.games.chicago_northwestern.box import Box
from cuberails.games.chicago_northwestern.dividends import endings, per_share
from cuberails.games.chicago_northwestern.state import (
    ALL_PASSED,
    ALL_SPECIALS,
    BUILD_TO,
    DIVIDENDS,
    ENOUGH_WEST,
    MINIMUM_BID,
    NAME_SPECIAL,
    NAME_WEST_CITY,
    NO_STOCK,
    OPENING_BID,
    PASS,
    PAY_IN,
)
from cuberails.games.events import Event
from cuberails.games.story import (
    Step,
    sole_change,
    tell_bid,
    tell_dividend,
    tell_dividends,
    tell_end,
    tell_sale,
    too_poor,
)
from cuberails.kernel.layout import Pool
from cuberails.kernel.state import BID, COMPANY, DOLLARS, HAMMER, OVER, PLACE, STOP, TURN

ENDINGS = {
    ALL_SPECIALS: "every Special taken",
    ENOUGH_WEST: "railroads gone west",
    NO_STOCK: "no share left to offer",
    ALL_PASSED: "everybody forced to pass",
}


LOST_COUNT = {ALL_SPECIALS: "every Special taken or lost"}  # with lost_specials_count


def ending_names(constants: Pool, pool: Pool) -> tuple[str, ...]:
    t = constants[0]
    found = endings(t, pool[0])
    names = ENDINGS | LOST_COUNT if t.lost_specials_count else ENDINGS
    return tuple(name for bit, name in names.items() if found & bit)


def tell_answer(step: Step, a: int) -> Iterator[Event]:
    box: Box = step.box
    before, after = step.before, step.after
    phase, seat, ids = before.phase, before.actor, [company.id for company in box.companies]
    if phase == BID:
        yield from tell_bid(step, a)
    elif phase == PAY_IN:
        yield own.RailroadStarted(ids[before.lot], seat, a - DOLLARS)
    elif phase == OPENING_BID:
        yield events.AuctionOpened(ids[before.lot], MINIMUM_BID)
        yield events.Bid(seat, ids[before.lot], a - DOLLARS)
        yield from too_poor(ids[before.lot], ~after.bidders, seat, box.seats)
    elif phase == BUILD_TO and a != STOP:
        yield from tell_link(box, before, after)
    elif phase == TURN and a == DIVIDENDS:
        yield own.CardPlayed(seat)
        yield from tell_dividends(step, partial(per_share, step.before_pool[0]), "card")
    elif phase == TURN and a == PASS:
        yield own.ForcedPass(seat)
    elif phase == NAME_SPECIAL:
        c = a - COMPANY
        yield own.SpecialTaken(ids[c], seat)
        yield from tell_dividend(step, c, per_share(step.before_pool[0], c), "special")
    elif phase == NAME_WEST_CITY:
        yield own.WentWest(ids[before.lot], box.cities[a - PLACE].id, seat)


def tell_link(box: Box, before: Any, after: Any) -> Iterator[Event]:
    c, k = before.lot, sole_change(before.track, after.track)
    assert k is not None
    yield own.LinkBuilt(box.companies[c].id, box.links[k], before.treasury[c] - after.treasury[c])
    opened = sole_change(before.is_open, after.is_open)
    if opened is not None:
        yield events.CompanyOpened(box.companies[opened].id, box.companies[opened].home)


def tell_automatic(step: Step) -> Iterator[Event]:
    before, after = step.before, step.after
    if before.phase == HAMMER:
        yield tell_sale(step)
    elif after.phase == OVER:
        yield tell_end(step, ending_names(step.constants, step.after_pool))
    elif after.last_round and not before.last_round:
        yield own.LastRoundBegun(ending_names(step.constants, step.after_pool), step.box.seats - 1)
