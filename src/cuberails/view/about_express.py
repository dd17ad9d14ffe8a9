"""One line about each answer of Chicago Express."""
from __future__ import annotations

from collections.abc import Mapping

from cuberails.display.text import count
from cuberails.engine import names_of
from cuberails.game import Game
from cuberails.games.chicago_express.box import Box
from cuberails.games.chicago_express.model import (
    NAME_SHARE,
    NARROW,
    NARROW_DIAL,
    NARROW_TRACK,
    PLACE_TRACK,
)
from cuberails.games.chicago_express.shares import minimum_bid
from cuberails.games.chicago_express.tables import LONE
from cuberails.games.chicago_express.words import DIALS
from cuberails.kernel.core import COMPANY, PLACE, VERB
from cuberails.kernel.layout import Pool
from cuberails.view.effect import Figures

BUILDING = frozenset([PLACE_TRACK])     # questions about places of the lot


def renamed(phase: int) -> Mapping[str, str]:
    """Of verbs that mean something else in this question."""
    return {dial: f"The {dial} dial" for dial in DIALS} if phase == NARROW_DIAL else {}


def about(game: Game, pool: Pool, a: int, before: Figures, after: Figures) -> str:
    if a >= PLACE:
        return about_place(game, pool, a - PLACE, before, after)
    if a >= COMPANY:
        return about_company(game, pool, a - COMPANY, before)
    if a == NARROW:
        return f"{count(int(pool[0].repository), 'orange locomotive')} to place"
    size, used = game.box.house_rules.dials[a - VERB], after.dials[a - VERB]
    return f"Moves its dial to {used} of {size}" + (", which is red" if used == size else "")


def about_company(game: Game, pool: Pool, c: int, before: Figures) -> str:
    now, company = before.companies[c], game.box.companies[c]
    if pool[0].phase == NAME_SHARE:
        least = int(minimum_bid(game.tables[0], pool[0], c))
        return f"Minimum bid ${least}, {count(company.shares - now['sold'], 'share')} left"
    locomotives = count(now["cubes"], "locomotive")
    return f"Treasury ${now['treasury']}, income {now['income']}, {locomotives} left"


def about_place(game: Game, pool: Pool, h: int, before: Figures, after: Figures) -> str:
    box: Box = game.box
    if pool[0].phase == NARROW_TRACK:
        return "Closes the hex" if box.hexes[h].terrain in LONE else "Makes the hex dearer"
    if pool[0].phase != PLACE_TRACK:
        return gains(game, before, after)
    c = int(pool[0].lot)
    old, new = before.companies[c], after.companies[c]
    gain = new["income"] - old["income"]
    arrives = ", pays a dividend at once" if box.hexes[h].terrain == "chicago" else ""
    income = f"income +{gain}" if gain else "income unchanged"
    return f"Costs ${old['treasury'] - new['treasury']}, {income}{arrives}"


def gains(game: Game, before: Figures, after: Figures) -> str:
    """What a development gives to whom."""
    found = []
    for c, (old, new) in enumerate(zip(before.companies, after.companies, strict=True)):
        chip = names_of(game).companies[game.words.companies[c]]
        if new["income"] > old["income"]:
            found.append(f"{chip} income +{new['income'] - old['income']}")
        if new["treasury"] > old["treasury"]:
            found.append(f"{chip} gets ${new['treasury'] - old['treasury']}")
    return ", ".join(found) or "Nobody gains"
