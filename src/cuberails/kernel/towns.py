"""Towns that links join, for games whose cubes lie in towns: a record of neighbours, and what it answers."""

from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints, int64, members
from cuberails.kernel.state import CoreConstants, CoreState


class TownState(CoreState, towns=32):
    track: Ints = members("companies", "towns", sizes="towns")  # companies with a cube in each town


class TownConstants(CoreConstants, towns=32, ends=256):
    towns: int = int64()
    first: Ints = int64("towns")  # the neighbours of town i are first[i] .. after[i] - 1 of `near`
    after: Ints = int64("towns")
    near: Ints = int64("ends")  # two for each link


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
