"""Links between cities: what a railroad can build, and how a build goes on city by city (NW-7 to NW-10)."""

from cuberails.games.chicago_northwestern.refusals import (
    BUILD_IS_FULL,
    CANNOT_GO_ON,
    CITY_SERVED,
    HAS_GONE_WEST,
    LINK_TAKEN,
    NO_CUBES,
    NO_LINK_HERE,
    NO_LINK_LEFT,
    NO_SHARE_HELD,
    NOT_LINKED,
    NOT_SERVED,
    NOTHING_BUILT,
    STEP_TOO_EXPENSIVE,
    TREASURY_TOO_SMALL,
)
from cuberails.games.chicago_northwestern.state import BUILD_FROM, BUILD_TO, LINKS_PER_BUILD, Constants, State
from cuberails.kernel.bitset import WORD, contains, include, put
from cuberails.kernel.jit import jit, lowest_bit
from cuberails.kernel.layout import Ints
from cuberails.kernel.money import pay_bank
from cuberails.kernel.network import gate_is_reached, has_track
from cuberails.kernel.refusals import FINE, WRONG_KIND
from cuberails.kernel.state import COMPANY, NEXT_TURN, NOBODY, PLACE, STOP


@jit
def has_link_at(t: Constants, s: State, c: int, city: int) -> bool:
    for k in range(t.first[city], t.first[city + 1]):
        if has_track(s, c, t.link_at[k]):
            return True
    return False


@jit
def has_free_link(t: Constants, s: State, city: int) -> bool:
    for k in range(t.first[city], t.first[city + 1]):
        if s.track[t.link_at[k]] == 0:
            return True
    return False


@jit
def link_between(t: Constants, a: int, b: int) -> int:
    for k in range(t.first[a], t.first[a + 1]):
        if t.far_end[k] == b:
            return t.link_at[k]
    return NOBODY


@jit
def can_reach_free_link(t: Constants, s: State, c: int) -> bool:
    for w in range(t.words):
        members = s.served[c][w]
        while members:
            if has_free_link(t, s, w * WORD + lowest_bit(members)):
                return True
            members &= members - 1
    return False


@jit
def why_not_builder(t: Constants, s: State, c: int) -> int:
    """NW-7."""
    if s.held[s.actor][c] == 0:
        return NO_SHARE_HELD
    if s.west_city[c] != NOBODY:
        return HAS_GONE_WEST
    if s.treasury[c] < t.step_cost[0]:
        return TREASURY_TOO_SMALL
    if s.cubes[c] == 0:
        return NO_CUBES
    return FINE if can_reach_free_link(t, s, c) else NO_LINK_LEFT


@jit
def answer_builder(t: Constants, s: State, a: int) -> None:
    s.lot = a - COMPANY
    s.placed = 0
    s.phase = BUILD_FROM


@jit
def why_not_from(t: Constants, s: State, a: int) -> int:
    if a < PLACE or a >= PLACE + t.cities:
        return WRONG_KIND
    if not contains(s.served[s.lot], a - PLACE):
        return NOT_SERVED
    return FINE if has_free_link(t, s, a - PLACE) else NO_LINK_HERE


@jit
def ask_from(t: Constants, s: State, out: Ints) -> int:
    n = 0
    for w in range(t.words):
        members = s.served[s.lot][w]
        while members:
            city = w * WORD + lowest_bit(members)
            if has_free_link(t, s, city):
                n = put(out, n, PLACE + city)
            members &= members - 1
    return n


@jit
def answer_from(t: Constants, s: State, a: int) -> None:
    s.end = a - PLACE
    s.phase = BUILD_TO


@jit
def why_not_step(t: Constants, s: State) -> int:
    """Why the build may not have one more link, wherever it goes, or FINE."""
    if s.placed == LINKS_PER_BUILD:
        return BUILD_IS_FULL
    if s.end == NOBODY:
        return CANNOT_GO_ON
    if s.cubes[s.lot] == 0:
        return NO_CUBES
    return STEP_TOO_EXPENSIVE if t.step_cost[s.placed] > s.treasury[s.lot] else FINE


@jit
def why_not_to(t: Constants, s: State, a: int) -> int:
    if a == STOP:
        return NOTHING_BUILT if s.placed == 0 else FINE
    if a < PLACE or a >= PLACE + t.cities:
        return WRONG_KIND
    step = why_not_step(t, s)
    if step != FINE:
        return step
    link = link_between(t, s.end, a - PLACE)
    if link == NOBODY:
        return NOT_LINKED
    if s.track[link] != 0:
        return LINK_TAKEN
    # NW-9: the first link may join two served cities; NW-10: a further one may not
    return CITY_SERVED if s.placed > 0 and contains(s.served[s.lot], a - PLACE) else FINE


@jit
def ask_to(t: Constants, s: State, out: Ints) -> int:
    n = 0 if s.placed == 0 else put(out, 0, STOP)
    if why_not_step(t, s) != FINE:
        return n
    for k in range(t.first[s.end], t.first[s.end + 1]):
        if s.track[t.link_at[k]] == 0 and (s.placed == 0 or not contains(s.served[s.lot], t.far_end[k])):
            n = put(out, n, PLACE + t.far_end[k])
    return n


@jit
def build_link(t: Constants, s: State, c: int, link: int, to: int) -> None:
    pay_bank(s, c, t.step_cost[s.placed])
    s.track[link] |= 1 << c
    s.cubes[c] -= 1
    s.links[c] += 1
    s.placed += 1
    s.end = NOBODY if contains(s.served[c], to) else to
    include(s.served[c], to)
    for other in range(t.companies):
        if not s.is_open[other] and gate_is_reached(t, s, other):  # NW-3
            s.is_open[other] = 1


@jit
def answer_to(t: Constants, s: State, a: int) -> None:
    if a == STOP:
        s.phase = NEXT_TURN
        return
    build_link(t, s, s.lot, link_between(t, s.end, a - PLACE), a - PLACE)
    if s.placed == LINKS_PER_BUILD:
        s.phase = NEXT_TURN
