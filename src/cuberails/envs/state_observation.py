"""The default observation of any game: the observer, the window, and the bytes of the State.

A template, loaded once for each game with that game's sizes.
"""

from typing import Any

from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints
from cuberails.kernel.observation import clear
from cuberails.kernel.struct_bytes import write_bytes

SEATS: int
SIZE: int


@jit
def encode(t: Any, s: Any, seat: int, window: int, out: Ints) -> int:
    clear(out, SEATS)
    out[seat] = 1
    out[SEATS] = window
    write_bytes(s, SIZE, out, SEATS + 1)
    return SEATS + 1 + SIZE
