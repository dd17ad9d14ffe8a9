"""Why an answer is refused in Snowline: a number for compiled code, words for people."""
from collections.abc import Sequence
from typing import Any

from cuberails.kernel.core import COMPANY, DOLLARS, PLACE
from cuberails.kernel.layout import Pool
from cuberails.kernel.reasons import BID_ABOVE_CASH, BID_TOO_LOW, FIRST_OWN
from snowline.box import HEIGHTS, Box

(NO_SHARES_LEFT, NOTHING_TO_OFFER, NO_SHARE_HELD, NO_CUBES, NO_TOWN, NOTHING_TO_BUILD, NOTHING_BUILT,
 SNOWED_IN, HAS_TRACK, NOT_LINKED, NO_ROOM, TOO_EXPENSIVE) = range(FIRST_OWN, FIRST_OWN + 12)

REASONS = {
    BID_TOO_LOW: ("SL-7", "${dollars} is too low, the next bid must be at least ${minimum}"),
    BID_ABOVE_CASH: ("SL-7", "{seat} has ${cash}, which is less than ${dollars}"),
    NO_SHARES_LEFT: ("SL-7", "{company} has no share left"),
    NOTHING_TO_OFFER: ("SL-7", "no company has a share left"),
    NO_SHARE_HELD: ("SL-8", "{seat} holds no share of {company}"),
    NO_CUBES: ("SL-8", "{company} has no cube left"),
    NO_TOWN: ("SL-8", "{company} has ${treasury} and can build in no town next to its track"),
    NOTHING_TO_BUILD: ("SL-8", "{seat} holds no share of a company that can build"),
    NOTHING_BUILT: ("SL-8", "a build has at least one cube"),
    SNOWED_IN: ("SL-11", "{place} is snowed in"),
    HAS_TRACK: ("SL-9", "{company} has track in {place}"),
    NOT_LINKED: ("SL-9", "no link joins {place} with the track of {company}"),
    NO_ROOM: ("SL-9", "{place} has no room for another company"),
    TOO_EXPENSIVE: ("SL-9", "{place} costs ${cost} and {company} has ${treasury}"),
}


def facts(box: Box, tables: Pool, pool: Pool, s: Any, players: Sequence[str], a: int) -> dict[str, Any]:
    """What the sentences above name; `s` is the plain view of the state in the pool."""
    c = a - COMPANY if COMPANY <= a < PLACE else s.lot
    found: dict[str, Any] = {
        "seat": players[s.actor], "cash": s.cash[s.actor], "minimum": s.price + 1,
        "company": box.companies[c].name, "treasury": s.treasury[c],
    }
    if a >= DOLLARS:
        found["dollars"] = a - DOLLARS
    elif a >= PLACE:
        town = box.towns[a - PLACE]
        found |= {"place": town.name, "cost": HEIGHTS[town.height].cost}
    return found
