"""Houses on hexes and markers on the industrial tracks (CE-23)."""

from cuberails.games.chicago_express.refusals import (
    HAS_HOUSE,
    LAST_BOX,
    NO_HOUSES,
    NO_LOCOMOTIVE_THERE,
    NOT_DEVELOPABLE,
    ONLY_ORANGE_THERE,
)
from cuberails.games.chicago_express.state import (
    FOREST_GIFT,
    MOVES_MARKER,
    NO_HOUSE,
    ORANGE,
    PAYS_TREASURY,
    Constants,
    State,
)
from cuberails.games.chicago_express.track import can_be_developed
from cuberails.kernel.bitset import WORD, contains, exclude, include, put
from cuberails.kernel.jit import jit, lowest_bit
from cuberails.kernel.layout import Ints
from cuberails.kernel.money import subsidise
from cuberails.kernel.network import has_track
from cuberails.kernel.refusals import FINE, WRONG_KIND
from cuberails.kernel.state import NEXT_TURN, NOBODY, PLACE, STOP


@jit
def advance_marker(t: Constants, s: State, industry: int) -> None:
    """The marker moves to the next box; every company in the city gains the difference."""
    track = t.track_value[industry]
    gain = track[s.track_position[industry] + 1] - track[s.track_position[industry]]
    s.track_position[industry] += 1
    if t.industry_hex[industry] != NOBODY:
        raise_incomes(t, s, t.industry_hex[industry], gain)


@jit
def raise_incomes(t: Constants, s: State, h: int, gain: int) -> None:
    for c in range(t.companies):
        if has_track(s, c, h):
            s.income[c] += gain


@jit
def develop(t: Constants, s: State, h: int) -> None:
    if t.house_use[h] == MOVES_MARKER:
        advance_marker(t, s, t.industry[h])
    else:
        s.houses -= 1
        include(s.developed, h)
        if t.house_use[h] == PAYS_TREASURY:
            for c in range(t.companies):
                if has_track(s, c, h):
                    subsidise(s, c, FOREST_GIFT)
        else:
            raise_incomes(t, s, h, t.bonus[h])
    if not can_be_developed(t, s, h):
        exclude(s.developable, h)


@jit
def admit_waiting(t: Constants, s: State) -> None:
    """CE-36, house rule: the cities where orange locomotives wait can be developed from the start."""
    for h in range(t.hexes):
        if contains(s.waiting, h) and can_be_developed(t, s, h):
            include(s.developable, h)


@jit
def needs_house(t: Constants, h: int) -> bool:
    return t.house_use[h] != MOVES_MARKER


@jit
def why_not_development(t: Constants, s: State, a: int) -> int:
    if a == STOP:
        return FINE
    if a < PLACE or a >= PLACE + t.hexes:
        return WRONG_KIND
    h = a - PLACE
    if t.house_use[h] == NO_HOUSE:
        return NOT_DEVELOPABLE
    is_orange = contains(s.waiting, h) or s.track[h] == 1 << ORANGE
    if is_orange and not t.orange_is_developable:
        return ONLY_ORANGE_THERE
    if s.track[h] == 0 and not is_orange:
        return NO_LOCOMOTIVE_THERE
    if contains(s.developed, h):
        return HAS_HOUSE
    if not contains(s.developable, h):
        return LAST_BOX
    return NO_HOUSES if s.houses == 0 and needs_house(t, h) else FINE


@jit
def ask_development(t: Constants, s: State, out: Ints) -> int:
    n = put(out, 0, STOP)
    for w in range(t.words):
        members = s.developable[w]
        while members:
            h = w * WORD + lowest_bit(members)
            if s.houses > 0 or not needs_house(t, h):
                n = put(out, n, PLACE + h)
            members &= members - 1
    return n


@jit
def answer_development(t: Constants, s: State, a: int) -> None:
    if a != STOP:
        develop(t, s, a - PLACE)
    s.phase = NEXT_TURN
