"""Cubes in towns: which company can build, and how a build goes on town by town (SL-8, SL-9)."""
from cuberails.kernel.bits import put
from cuberails.kernel.core import COMPANY, NEXT_TURN, PLACE, STOP
from cuberails.kernel.jit import count_bits, jit
from cuberails.kernel.layout import Cells
from cuberails.kernel.money import pay_bank
from cuberails.kernel.network import has_track
from cuberails.kernel.reasons import FINE, WRONG_KIND
from snowline.calendar import has_time, spend_week
from snowline.model import BUILD_IN, FEE, LONGEST_BUILD, State, Tables
from snowline.reasons import (
    HAS_TRACK,
    NO_CUBES,
    NO_ROOM,
    NO_SHARE_HELD,
    NO_TOWN,
    NOT_LINKED,
    NOTHING_BUILT,
    SNOWED_IN,
    TOO_EXPENSIVE,
)


@jit
def is_beside(t: Tables, s: State, c: int, town: int) -> bool:
    for k in range(t.first[town], t.first[town + 1]):
        if has_track(s, c, t.near[k]):
            return True
    return False


@jit
def why_not_in(t: Tables, s: State, c: int, town: int) -> int:
    """SL-9: whether the company can build in that town now."""
    if has_track(s, c, town):
        return HAS_TRACK
    if not is_beside(t, s, c, town):
        return NOT_LINKED
    if s.pay_days >= t.open_for[town]:
        return SNOWED_IN
    if count_bits(int(s.track[town])) >= t.room[town]:
        return NO_ROOM
    return TOO_EXPENSIVE if t.cost[town] > s.treasury[c] else FINE


@jit
def can_build(t: Tables, s: State, c: int) -> bool:
    for town in range(t.towns):
        if why_not_in(t, s, c, town) == FINE:
            return True
    return False


@jit
def why_not_builder(t: Tables, s: State, c: int) -> int:
    if s.held[s.actor][c] == 0:
        return NO_SHARE_HELD
    if s.cubes[c] == 0:
        return NO_CUBES
    return FINE if can_build(t, s, c) else NO_TOWN


@jit
def answer_builder(t: Tables, s: State, a: int) -> None:
    s.lot = a - COMPANY
    s.placed = 0
    s.phase = BUILD_IN


@jit
def why_not_town(t: Tables, s: State, a: int) -> int:
    if a == STOP:
        return NOTHING_BUILT if s.placed == 0 else FINE
    if a < PLACE or a >= PLACE + t.towns:
        return WRONG_KIND
    return why_not_in(t, s, s.lot, a - PLACE)


@jit
def ask_town(t: Tables, s: State, out: Cells) -> int:
    n = 0 if s.placed == 0 else put(out, 0, STOP)
    for town in range(t.towns):
        if why_not_in(t, s, s.lot, town) == FINE:
            n = put(out, n, PLACE + town)
    return n


@jit
def answer_town(t: Tables, s: State, a: int) -> None:
    if a == STOP:
        s.phase = NEXT_TURN
        return
    pay_bank(s, s.lot, t.cost[a - PLACE])
    s.track[a - PLACE] |= 1 << s.lot
    s.cubes[s.lot] -= 1
    s.placed += 1
    s.cash[s.actor] += FEE
    spend_week(s, s.actor)
    if s.placed < LONGEST_BUILD and s.cubes[s.lot] > 0 and has_time(s, s.actor):
        s.phase = BUILD_IN
