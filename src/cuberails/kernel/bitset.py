"""Sets of sites, one bit each, in words of 60 bits, which stay positive in compiled and in plain code."""

from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints

WORD = 60


@jit
def contains(members: Ints, site: int) -> bool:
    return bool(members[site // WORD] >> (site % WORD) & 1)


@jit
def include(members: Ints, site: int) -> None:
    members[site // WORD] |= 1 << (site % WORD)


@jit
def exclude(members: Ints, site: int) -> None:
    members[site // WORD] &= ~(1 << (site % WORD))


@jit
def put(out: Ints, n: int, answer: int) -> int:
    """Append to the list of answers; return the new length."""
    out[n] = answer
    return n + 1
