"""What random play of all games shares: the policies, and random bids.

A random bidder passes half the time and otherwise raises by one dollar, by two with half that chance, and
so on. So an auction ends after a few bids, near its minimum.
"""

from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints
from cuberails.kernel.rng import below
from cuberails.kernel.state import BID, CoreConstants, CoreState

UNIFORM, DIRECTED = range(2)
POLICIES = ("uniform", "directed")


@jit
def any_of(out: Ints, n: int, rng: Ints) -> int:
    return out[below(rng, n)]


@jit
def modest(out: Ints, first: int, n: int, rng: Ints) -> int:
    """One of out[first] .. out[n - 1], each half as likely as the one before."""
    k = first
    while k < n - 1 and below(rng, 2):
        k += 1
    return out[k]


@jit
def pass_or_raise(out: Ints, n: int, rng: Ints) -> int:
    return out[0] if n == 1 or below(rng, 2) else modest(out, 1, n, rng)


@jit
def choose_uniformly(t: CoreConstants, s: CoreState, out: Ints, n: int, rng: Ints, policy: int) -> int:
    """Random play of a game that offers none: every answer with equal chance, bids apart."""
    return pass_or_raise(out, n, rng) if s.phase == BID else any_of(out, n, rng)
