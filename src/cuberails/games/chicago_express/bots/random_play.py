"""Random play of Chicago Express: uniform, and directed.

Uniform play takes any answer with equal chance, except for bids (`kernel/random_play.py`); it hardly ever
reaches Chicago. Directed play builds west and spends what it can. Each game has a persona that tends to one
of the four endings, so that Chicago, the Wabash, the Erie and every ending come up often.
"""

from cuberails.games.chicago_express.bots.distances import BotConstants
from cuberails.games.chicago_express.shares import minimum_bid
from cuberails.games.chicago_express.state import (
    AUCTION,
    DEVELOP,
    EXPAND,
    NAME_COMPANY,
    NAME_SHARE,
    PLACE_HOUSE,
    PLACE_TRACK,
    State,
)
from cuberails.games.chicago_express.track import price_of
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints
from cuberails.kernel.network import has_track
from cuberails.kernel.random_play import UNIFORM, any_of, modest, pass_or_raise
from cuberails.kernel.rng import PERSONA, below
from cuberails.kernel.state import BID, COMPANY, PLACE, STOP, TURN

SELLER, BUILDER, DEVELOPER, WAITER = range(4)  # personas


@jit
def choose(t: BotConstants, s: State, out: Ints, n: int, rng: Ints, policy: int) -> int:
    if policy == UNIFORM:
        return pass_or_raise(out, n, rng) if s.phase == BID else any_of(out, n, rng)
    return out[0] if n == 1 else choose_directed(t, s, out, n, rng, rng[PERSONA] % 4)


@jit
def choose_directed(t: BotConstants, s: State, out: Ints, n: int, rng: Ints, persona: int) -> int:
    if s.phase == BID:
        return choose_bid(t, s, out, n, rng, persona)
    if s.phase == TURN:
        return choose_verb(s, out, n, rng, persona)
    if s.phase == NAME_COMPANY:
        return richest(s, out, n) if below(rng, 4) else out[1 + below(rng, n - 1)]
    if s.phase == PLACE_TRACK:
        return choose_hex(t, s, out, n, rng, persona)
    if s.phase == NAME_SHARE:
        return choose_share(t, s, out, n, rng, persona)
    if s.phase == PLACE_HOUSE and persona != DEVELOPER and below(rng, 4):
        return STOP
    return out[1 + below(rng, n - 1)] if out[0] == STOP else any_of(out, n, rng)


@jit
def choose_bid(t: BotConstants, s: State, out: Ints, n: int, rng: Ints, persona: int) -> int:
    """Bid up to about twice the minimum; builders up to most of their cash, to pay for track."""
    if persona == BUILDER:
        limit = s.cash[s.actor] * 3 // 4
    else:
        limit = 2 * minimum_bid(t, s, s.lot) + below(rng, 6)
    return modest(out, 1, n, rng) if s.price < limit else STOP


@jit
def choose_verb(s: State, out: Ints, n: int, rng: Ints, persona: int) -> int:
    wish = DEVELOP if persona == DEVELOPER else AUCTION if persona == SELLER else EXPAND
    for k in range(n):
        if out[k] == wish and below(rng, 2):
            return wish
    return any_of(out, n, rng)


@jit
def choose_share(t: BotConstants, s: State, out: Ints, n: int, rng: Ints, persona: int) -> int:
    """Prefer a company that is ahead: its treasury takes it to Chicago. Only sellers sell a company out."""
    best = STOP
    for k in range(1, n):
        c = out[k] - COMPANY
        if persona != SELLER and c < t.opening and s.sold[c] + 1 == t.shares[c]:
            continue
        if best == STOP or (s.cubes[c] < s.cubes[best - COMPANY] and below(rng, 2)):
            best = out[k]
    return best


@jit
def richest(s: State, out: Ints, n: int) -> int:
    best = out[1]
    for k in range(2, n):
        if s.treasury[out[k] - COMPANY] > s.treasury[best - COMPANY]:
            best = out[k]
    return best


@jit
def choose_hex(t: BotConstants, s: State, out: Ints, n: int, rng: Ints, persona: int) -> int:
    """Build west; once in Chicago, builders take the cheapest hexes, to use all locomotives."""
    if below(rng, 8) == 0:
        return any_of(out, n, rng)
    if persona == BUILDER and has_track(s, s.lot, t.chicago):
        return cheapest_hex(t, s, out, n)
    return westmost_hex(t, out, n)


@jit
def westmost_hex(t: BotConstants, out: Ints, n: int) -> int:
    """The hex nearest to Chicago; of several, the cheapest."""
    first = 1 if out[0] == STOP else 0
    best = out[first]
    for k in range(first + 1, n):
        if t.way_to_chicago[out[k] - PLACE] < t.way_to_chicago[best - PLACE]:
            best = out[k]
    return best


@jit
def cheapest_hex(t: BotConstants, s: State, out: Ints, n: int) -> int:
    first = 1 if out[0] == STOP else 0
    best, least = out[first], price_of(t, s, out[first] - PLACE)
    for k in range(first + 1, n):
        price = price_of(t, s, out[k] - PLACE)
        if price < least:
            best, least = out[k], price
    return best
