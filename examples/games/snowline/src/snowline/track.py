"""Cubes in towns: which company can build, and how a build goes on town by town (SL-9, SL-10)."""

from cuberails.kernel.jit import jit
from cuberails.kernel.refusals import FINE, WRONG_KIND
from cuberails.kernel.state import COMPANY, NEXT_TURN, PLACE, STOP
from cuberails.kernel.towns import place_cube, why_not_in_town

from snowline import reasons
from snowline.calendar import has_time, spend_week
from snowline.model import BUILD_IN, FEE, LONGEST_BUILD, Constants, State


@jit
def why_not_in(t: Constants, s: State, c: int, town: int) -> int:
    """SL-10, SL-13: why the company cannot build in that town now, or FINE."""
    is_snowed_in = s.pay_days >= t.open_for[town]
    return reasons.SNOWED_IN if is_snowed_in else why_not_in_town(t, s, c, town)


@jit
def why_not_builder(t: Constants, s: State, c: int) -> int:
    if s.held[s.actor][c] == 0:
        return reasons.NO_SHARE_HELD
    if s.cubes[c] == 0:
        return reasons.NO_CUBES
    for town in range(t.towns):
        if why_not_in(t, s, c, town) == FINE:
            return FINE
    return reasons.NO_TOWN


@jit
def answer_builder(t: Constants, s: State, a: int) -> None:
    s.lot = a - COMPANY
    s.placed = 0
    s.phase = BUILD_IN


@jit
def why_not_town(t: Constants, s: State, a: int) -> int:
    if a == STOP:
        return reasons.NOTHING_BUILT if s.placed == 0 else FINE
    is_town = PLACE <= a < PLACE + t.towns
    return why_not_in(t, s, s.lot, a - PLACE) if is_town else WRONG_KIND


@jit
def answer_town(t: Constants, s: State, a: int) -> None:
    if a == STOP:
        s.phase = NEXT_TURN
        return
    place_cube(t, s, s.lot, a - PLACE)
    s.placed += 1
    s.cash[s.actor] += FEE
    spend_week(s, s.actor)
    if s.placed < LONGEST_BUILD and s.cubes[s.lot] > 0 and has_time(s, s.actor):
        s.phase = BUILD_IN
