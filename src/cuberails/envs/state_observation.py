"""The default observation of any game: the observer, the window, and the bytes of the State.

A template, loaded once for each game with that game's sizes.
"""

from typing import Any

from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints, copy_bytes
from cuberails.kernel.observation import clear

SEATS: int
RUNS: tuple[tuple[int, int], ...]


@jit
def encode(t: Any, s: Any, seat: int, window: int, out: Ints) -> int:
    clear(out, SEATS)
    out[seat] = 1
    out[SEATS] = window
    n = SEATS + 1
    for first, count in RUNS:
        copy_bytes(s, first, count, out, n)
        n += count
    return n
