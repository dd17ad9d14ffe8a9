"""One line about each answer of Chicago & NorthWestern."""
from __future__ import annotations

from itertools import accumulate

from cuberails.display.text import count, listed
from cuberails.engine import names_of
from cuberails.game import Game
from cuberails.games.chicago_northwestern.box import STEP_COST, Box
from cuberails.games.chicago_northwestern.model import (
    BUILD,
    BUILD_FROM,
    BUILD_TO,
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
from cuberails.kernel.core import COMPANY, PLACE, START
from cuberails.kernel.layout import Pool
from cuberails.view.effect import Figures

BUILDING = frozenset([BUILD_FROM, BUILD_TO, NAME_WEST_CITY])     # questions about places of the lot


def about(game: Game, pool: Pool, a: int, before: Figures, after: Figures) -> str:
    if a >= PLACE:
        return about_city(game, pool, a - PLACE, before, after)
    if a >= COMPANY:
        return about_railroad(game, int(pool[0].phase), a - COMPANY, before)
    if a == DIVIDENDS:
        seat = int(pool[0].actor)
        return f"Your card, once a game: you get ${after.cash[seat] - before.cash[seat]}"
    prices = listed((f"${price}" for price in accumulate(STEP_COST)), "or")
    return {
        OFFER: f"You open the bidding with ${MINIMUM_BID} or more",
        BUILD: f"One, two or three links for {prices}",
        SPECIAL: "Pays the shares of one railroad, once",
        WEST: f"Links pay ${WEST_DIVIDEND} from then on, and the railroad is finished",
    }.get(a, "There is nothing else to do")


def about_railroad(game: Game, phase: int, c: int, before: Figures) -> str:
    now, railroad = before.companies[c], game.box.companies[c]
    if phase == START:
        return f"Special at {names_of(game).sites[railroad.special]}"
    if phase == NAME_STOCK:
        left = count(railroad.shares - now["sold"], "share")
        return f"A share pays ${now['pays']}, {left} left, treasury ${now['treasury']}"
    if phase == NAME_BUILDER:
        return f"Treasury ${now['treasury']}, {count(now['cubes'], 'cube')} left"
    return f"A share pays ${now['pays']}"


def about_city(game: Game, pool: Pool, city: int, before: Figures, after: Figures) -> str:
    box: Box = game.box
    c, here = int(pool[0].lot), box.cities[city]
    if pool[0].phase == BUILD_FROM:
        return ""
    old, new = before.companies[c], after.companies[c]
    pays = f"a share pays ${old['pays']} to ${new['pays']}"
    if pool[0].phase == NAME_WEST_CITY:
        return f"{pays[0].upper()}{pays[1:]}"
    signs = [f"Costs ${old['treasury'] - new['treasury']}", pays]
    if here.id == box.companies[c].special:
        signs.append("its Special city")
    if here.is_west:
        signs.append("a Gone West city")
    return ", ".join(signs)
