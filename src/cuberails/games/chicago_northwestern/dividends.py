"""Dividend cards, Specials, going west, and the end of the game (NW-11 to NW-16)."""

from cuberails.games.chicago_northwestern.refusals import (
    HAS_GONE_WEST,
    NO_CUBE_FOR_WEST,
    NO_SHARE_FOR_SPECIAL,
    NO_SHARE_FOR_WEST,
    NO_WEST_CITY,
    NOT_WEST,
    SPECIAL_IS_USED,
    SPECIAL_NOT_REACHED,
    WEST_CITY_NOT_REACHED,
    WEST_CITY_USED,
)
from cuberails.games.chicago_northwestern.shares import is_stock_left, is_stock_to_come
from cuberails.games.chicago_northwestern.state import (
    ALL_PASSED,
    ALL_SPECIALS,
    ENOUGH_WEST,
    LINK_DIVIDEND,
    NAME_WEST_CITY,
    NO_STOCK,
    WEST_DIVIDEND,
    Constants,
    State,
)
from cuberails.games.chicago_northwestern.track import has_link_at
from cuberails.kernel.bitset import contains, include, put
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints
from cuberails.kernel.money import pay_per_share
from cuberails.kernel.refusals import FINE, WRONG_KIND
from cuberails.kernel.state import COMPANY, NEXT_TURN, NOBODY, PLACE


@jit
def per_share(s: State, c: int) -> int:
    """NW-11: what one share pays when a Pay Dividends card is played."""
    return s.links[c] * (LINK_DIVIDEND if s.west_city[c] == NOBODY else WEST_DIVIDEND)


@jit
def pay_dividends(t: Constants, s: State) -> None:
    s.cards[s.actor] = 0
    for c in range(t.companies):
        pay_per_share(t, s, c, per_share(s, c))
    s.phase = NEXT_TURN


@jit
def why_not_special(t: Constants, s: State, c: int) -> int:
    if s.held[s.actor][c] == 0:
        return NO_SHARE_FOR_SPECIAL
    if s.west_city[c] != NOBODY:
        return HAS_GONE_WEST
    if s.special_used[c]:
        return SPECIAL_IS_USED
    return FINE if has_link_at(t, s, c, t.special[c]) else SPECIAL_NOT_REACHED


@jit
def answer_special(t: Constants, s: State, a: int) -> None:
    c = a - COMPANY
    s.special_used[c] = 1
    pay_per_share(t, s, c, per_share(s, c))
    s.phase = NEXT_TURN


@jit
def why_not_west_city(t: Constants, s: State, c: int, city: int) -> int:
    if not t.is_west[city]:
        return NOT_WEST
    if contains(s.west_used, city):
        return WEST_CITY_USED
    return FINE if has_link_at(t, s, c, city) else WEST_CITY_NOT_REACHED


@jit
def why_not_pioneer(t: Constants, s: State, c: int) -> int:
    if s.held[s.actor][c] == 0:
        return NO_SHARE_FOR_WEST
    if s.west_city[c] != NOBODY:
        return HAS_GONE_WEST
    if s.cubes[c] == 0 and not t.west_without_cube:
        return NO_CUBE_FOR_WEST  # NW-13: the mark on the city is one of its cubes
    for city in range(t.cities):
        if why_not_west_city(t, s, c, city) == FINE:
            return FINE
    return NO_WEST_CITY


@jit
def answer_pioneer(t: Constants, s: State, a: int) -> None:
    s.lot = a - COMPANY
    s.phase = NAME_WEST_CITY


@jit
def why_not_west(t: Constants, s: State, a: int) -> int:
    if a < PLACE or a >= PLACE + t.cities:
        return WRONG_KIND
    return why_not_west_city(t, s, s.lot, a - PLACE)


@jit
def ask_west(t: Constants, s: State, out: Ints) -> int:
    n = 0
    for city in range(t.cities):
        if why_not_west_city(t, s, s.lot, city) == FINE:
            n = put(out, n, PLACE + city)
    return n


@jit
def answer_west(t: Constants, s: State, a: int) -> None:
    """Its other cubes and unsold shares leave the game, its treasury is frozen."""
    s.west_city[s.lot] = a - PLACE
    include(s.west_used, a - PLACE)
    s.cubes[s.lot] = 0
    s.phase = NEXT_TURN


@jit
def lost_specials(t: Constants, s: State) -> int:
    """Railroads that went west before they took their Special."""
    found = 0
    for c in range(t.companies):
        if s.west_city[c] != NOBODY and not s.special_used[c]:
            found += 1
    return found


@jit
def endings(t: Constants, s: State) -> int:
    """NW-14, NW-15: the end conditions that hold, or that began the last round, one bit each."""
    specials = 0
    west = 0
    for c in range(t.companies):
        specials += s.special_used[c]
        west += s.west_city[c] != NOBODY
    if t.lost_specials_count:
        specials += lost_specials(t, s)
    found = int(s.last_round)
    if specials >= t.specials_to_end:
        found |= ALL_SPECIALS
    if west >= t.west_to_end:
        found |= ENOUGH_WEST
    if not is_stock_left(t, s) and not is_stock_to_come(t, s):
        found |= NO_STOCK
    if s.passes >= t.seats:
        found |= ALL_PASSED
    return found
