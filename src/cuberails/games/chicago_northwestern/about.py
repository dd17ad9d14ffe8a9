"""One line about each answer of Chicago & NorthWestern."""

from __future__ import annotations

from itertools import accumulate

from cuberails.display.text import count, listed
from cuberails.games.chicago_northwestern.box import STEP_COST
from cuberails.games.chicago_northwestern.dividends import lost_specials
from cuberails.games.chicago_northwestern.state import (
    BUILD,
    BUILD_FROM,
    DIVIDENDS,
    MINIMUM_BID,
    NAME_BUILDER,
    NAME_STOCK,
    NAME_WEST_CITY,
    OFFER,
    SPECIAL,
    WEST,
    WEST_DIVIDEND,
)
from cuberails.games.game_type import Figures, Moment, Names
from cuberails.kernel.state import COMPANY, OVER, PLACE, START

PRICES = listed((f"${price}" for price in accumulate(STEP_COST)), "or")
VERBS = {
    OFFER: f"You open the bidding with ${MINIMUM_BID} or more",
    BUILD: f"One, two or three links for {PRICES}",
    SPECIAL: "Pays the shares of one railroad, once",
    WEST: f"Links pay ${WEST_DIVIDEND} from then on, and the railroad is finished",
}


def about(moment: Moment, a: int, before: Figures, after: Figures, names: Names) -> str:
    if a >= PLACE:
        return about_city(moment, a - PLACE, before, after)
    if a >= COMPANY:
        return about_railroad(moment, a - COMPANY, before, names)
    if a == DIVIDENDS:
        seat = moment.now.actor
        return f"Your card, once a game: you get ${after.cash[seat] - before.cash[seat]}"
    return VERBS.get(a, "There is nothing else to do")


def notices(before: Moment, after: Moment, names: Names) -> list[str]:
    """What an answer changes about the end of the game."""
    found = []
    counts_lost = after.box.house_rules.lost_specials_count
    if lost_specials(after.t, after.s) and not (counts_lost or lost_specials(before.t, before.s)):
        found.append("A lost Special is never taken: Specials cannot end the game any more")
    if after.now.last_round and not before.now.last_round and after.now.phase != OVER:
        found.append(f"The last round is played: {names.players[-1]} has the last turn")
    return found


def about_railroad(moment: Moment, c: int, before: Figures, names: Names) -> str:
    now, railroad, phase = before.companies[c], moment.box.companies[c], moment.now.phase
    if phase == START:
        return f"Special at {names.sites[railroad.special]}"
    if phase == NAME_STOCK:
        left = count(railroad.shares - moment.now.sold[c], "share")
        return f"A share pays ${now['pays']}, {left} left, treasury ${now['treasury']}"
    if phase == NAME_BUILDER:
        return f"Treasury ${now['treasury']}, {count(moment.now.cubes[c], 'cube')} left"
    return f"A share pays ${now['pays']}"


def about_city(moment: Moment, city: int, before: Figures, after: Figures) -> str:
    c, here = moment.now.lot, moment.box.cities[city]
    if moment.now.phase == BUILD_FROM:
        return ""
    old, new = before.companies[c], after.companies[c]
    pays = f"a share pays ${old['pays']} to ${new['pays']}"
    if moment.now.phase == NAME_WEST_CITY:
        return f"{pays[0].upper()}{pays[1:]}"
    signs = [f"Costs ${(old['treasury'] or 0) - (new['treasury'] or 0)}", pays]
    if here.id == moment.box.companies[c].special:
        signs.append("its Special city")
    if here.is_west:
        signs.append("a Gone West city")
    return ", ".join(signs)
