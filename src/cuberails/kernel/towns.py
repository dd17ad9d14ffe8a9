"""Towns that links join, for games whose cubes lie in towns: a struct of neighbours, and what it answers."""

from cuberails.kernel.jit import count_bits, jit
from cuberails.kernel.layout import Ints, int64, members
from cuberails.kernel.money import pay_bank
from cuberails.kernel.refusals import FINE, HAS_CUBE, NO_ROOM, NOT_LINKED, TOO_EXPENSIVE
from cuberails.kernel.state import CoreConstants, CoreState


class TownState(CoreState, towns=32):
    track: Ints = members("companies", "towns", sizes="towns")  # companies with a cube in each town


class TownConstants(CoreConstants, towns=32, ends=256):
    towns: int = int64()
    first: Ints = int64("towns")  # the neighbours of town i are first[i] .. after[i] - 1 of `near`
    after: Ints = int64("towns")
    near: Ints = int64("ends")  # two for each link
    cost: Ints = int64("towns")  # of a cube
    room: Ints = int64("towns")  # companies that can have a cube there


@jit
def lay_out(t: TownConstants, s: TownState) -> None:
    """Cash for every seat, and a cube of every company in its home."""
    for seat in range(t.seats):
        s.cash[seat] = t.starting_cash
    for c in range(t.companies):
        s.is_open[c] = 1
        s.cubes[c] = t.cubes[c] - 1
        s.track[t.home[c]] |= 1 << c


@jit
def is_in_town(s: TownState, c: int, town: int) -> bool:
    return bool(s.track[town] >> c & 1)


@jit
def is_next_to(t: TownConstants, s: TownState, c: int, town: int) -> bool:
    """Whether a link joins the town and one where the company has a cube."""
    for k in range(t.first[town], t.after[town]):
        if is_in_town(s, c, t.near[k]):
            return True
    return False


@jit
def why_not_in_town(t: TownConstants, s: TownState, c: int, town: int) -> int:
    """Why the company cannot place a cube in that town, or FINE."""
    if is_in_town(s, c, town):
        return HAS_CUBE
    if not is_next_to(t, s, c, town):
        return NOT_LINKED
    if count_bits(int(s.track[town])) >= t.room[town]:
        return NO_ROOM
    return TOO_EXPENSIVE if t.cost[town] > s.treasury[c] else FINE


@jit
def place_cube(t: TownConstants, s: TownState, c: int, town: int) -> None:
    """The treasury pays the bank, and a cube goes from the supply to the town."""
    pay_bank(s, c, t.cost[town])
    s.track[town] |= 1 << c
    s.cubes[c] -= 1
