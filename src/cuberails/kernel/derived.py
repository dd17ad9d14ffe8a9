"""Default `legal` and `apply`, derived from `why_not`, `answer` and `proceed`.

A template: loaded once for each game that needs it, with that game's rules in the names below.
"""

from collections.abc import Callable
from typing import Any

from cuberails.kernel.auction import ask_bid
from cuberails.kernel.bitset import put
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints
from cuberails.kernel.refusals import FINE
from cuberails.kernel.state import BID, FIRST_EVENT, PLACE

why_not: Callable[[Any, Any, int], int]
answer: Callable[[Any, Any, int], None]
proceed: Callable[[Any, Any], None]


@jit
def legal(t: Any, s: Any, out: Ints) -> int:
    """List every answer that is not refused: amounts in an auction, words everywhere else."""
    if s.phase == BID:
        return ask_bid(t, s, out)
    n = 0
    for a in range(PLACE + t.places):
        if why_not(t, s, a) == FINE:
            n = put(out, n, a)
    return n


@jit
def apply(t: Any, s: Any, a: int) -> None:
    """Answer, and let everything automatic happen up to the next question."""
    answer(t, s, a)
    while s.phase >= FIRST_EVENT:
        proceed(t, s)
