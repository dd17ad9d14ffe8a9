"""The narrow gauge: nine neutral orange locomotives that block hexes or raise their cost (CE-32 to CE-36).

In the base game no city has one, the repository stays empty and the action is never legal.
"""

from dataclasses import replace

from cuberails.games.chicago_express.box import Box
from cuberails.games.chicago_express.map_form import TOWNS, MapForm
from cuberails.games.chicago_express.refusals import IS_A_CITY, NO_COMPANY_BESIDE, NOT_EMPTY
from cuberails.games.chicago_express.state import NARROW_TRACK, Constants, State
from cuberails.games.chicago_express.track import place_orange
from cuberails.games.chicago_express.turn import is_red
from cuberails.kernel.bitset import WORD, contains, put
from cuberails.kernel.jit import jit, lowest_bit
from cuberails.kernel.layout import Ints
from cuberails.kernel.refusals import FINE, WRONG_KIND
from cuberails.kernel.state import NEXT_TURN, PLACE, STOP, VERB

CITIES = (
    "Altoona",
    "Ashland",
    "Charleston",
    "Clarksburg",
    "Harrisburg",
    "Martinsburg",
    "Pittsburgh",
    "Roanoke",
    "Wheeling",
)


def check_map(form: MapForm) -> list[str]:
    problems = form.misplaced(CITIES)
    if not form.names(*TOWNS) & set(CITIES):
        problems.append(f"hexes: no city for narrow gauge locomotives: {', '.join(CITIES)}")
    return problems


def narrow_gauge(box: Box) -> Box:
    return replace(box, orange_at=tuple(name for name in CITIES if box.find(name) is not None))


@jit
def answer_narrow_dial(t: Constants, s: State, a: int) -> None:
    if not is_red(t, s, a - VERB):
        s.dials[a - VERB] += 1
    s.phase = NARROW_TRACK


@jit
def is_beside_company(t: Constants, s: State, h: int) -> bool:
    """For an empty hex only: it has room for all, and so is on the frontier of every network it touches."""
    for c in range(t.companies):
        if contains(s.frontier[c], h):
            return True
    return False


@jit
def why_not_narrow_track(t: Constants, s: State, a: int) -> int:
    if a == STOP:
        return FINE
    if a < PLACE or a >= PLACE + t.hexes:
        return WRONG_KIND
    h = a - PLACE
    if t.is_city[h]:
        return IS_A_CITY
    if s.track[h] != 0:
        return NOT_EMPTY
    return FINE if is_beside_company(t, s, h) else NO_COMPANY_BESIDE


@jit
def ask_narrow_track(t: Constants, s: State, out: Ints) -> int:
    n = put(out, 0, STOP)
    for w in range(t.words):
        members = 0
        for c in range(t.companies):
            members |= s.frontier[c][w]
        while members:
            h = w * WORD + lowest_bit(members)
            if s.track[h] == 0 and not t.is_city[h]:
                n = put(out, n, PLACE + h)
            members &= members - 1
    return n


@jit
def answer_narrow_track(t: Constants, s: State, a: int) -> None:
    if a != STOP:
        place_orange(t, s, a - PLACE)
    s.phase = NEXT_TURN
