"""Random play of Chicago & NorthWestern: uniform, and directed.

Uniform play takes any answer with equal chance, except for amounts (`kernel/random_play.py`).
In directed play each game has a persona that tends to one of the four endings: all railroads build to their
Specials, or to the west, or shares are sold out, or all players spend until nobody can act.
"""

from cuberails.games.chicago_northwestern.bots.distances import BotConstants
from cuberails.games.chicago_northwestern.state import (
    BUILD,
    BUILD_FROM,
    BUILD_TO,
    DIVIDENDS,
    NAME_BUILDER,
    NAME_STOCK,
    OFFER,
    OPENING_BID,
    PAY_IN,
    SPECIAL,
    WEST,
    State,
)
from cuberails.kernel.bitset import contains
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints
from cuberails.kernel.random_play import UNIFORM, any_of, modest, pass_or_raise
from cuberails.kernel.rng import PERSONA, below
from cuberails.kernel.state import BID, COMPANY, PLACE, START, STOP, TURN

SPECIALIST, PIONEER, SELLER, SPENDER = range(4)  # personas


@jit
def choose(t: BotConstants, s: State, out: Ints, n: int, rng: Ints, policy: int) -> int:
    if policy == UNIFORM:
        if s.phase == BID:
            return pass_or_raise(out, n, rng)
        is_amount = s.phase == PAY_IN or s.phase == OPENING_BID
        return modest(out, 0, n, rng) if is_amount else any_of(out, n, rng)
    persona = rng[PERSONA] % 4
    if n == 1 or below(rng, 16) == 0 or (persona == SPENDER and s.phase != BUILD_TO and s.phase != TURN):
        return any_of(out, n, rng)
    return choose_directed(t, s, out, n, rng, persona)


@jit
def choose_directed(t: BotConstants, s: State, out: Ints, n: int, rng: Ints, persona: int) -> int:
    if s.phase == BID:
        return modest(out, 1, n, rng) if s.price < 8 + below(rng, 6) else STOP
    if s.phase == OPENING_BID or s.phase == PAY_IN:
        return out[min(n - 1, below(rng, 12))]
    if s.phase == TURN:
        return choose_verb(out, n, rng, persona)
    if s.phase == START or s.phase == NAME_STOCK or s.phase == NAME_BUILDER:
        return neediest(s, out, n, rng)
    if s.phase == BUILD_FROM or s.phase == BUILD_TO:
        return choose_city(t, s, out, n, persona)
    return any_of(out, n, rng)


@jit
def choose_verb(out: Ints, n: int, rng: Ints, persona: int) -> int:
    """The persona's wish if it is possible, otherwise mostly a build, otherwise what does not spoil it."""
    wish = DIVIDENDS
    if persona == SPECIALIST:
        wish = SPECIAL
    elif persona == PIONEER:
        wish = WEST
    elif persona == SELLER:
        wish = OFFER
    for k in range(n):
        if out[k] == wish:
            return wish
    for k in range(n):
        if out[k] == BUILD and below(rng, 8):
            return BUILD
    a = any_of(out, n, rng)
    return out[0] if (a == WEST and persona == SPECIALIST) or a == SPECIAL else a


@jit
def neediest(s: State, out: Ints, n: int, rng: Ints) -> int:
    """The railroad with the fewest links; ties are broken at random."""
    best = out[0]
    for k in range(1, n):
        c, other = out[k] - COMPANY, best - COMPANY
        if s.links[c] < s.links[other] or (s.links[c] == s.links[other] and below(rng, 2)):
            best = out[k]
    return best


@jit
def choose_city(t: BotConstants, s: State, out: Ints, n: int, persona: int) -> int:
    """Build toward the railroad's Special until it is reached, then west; only spenders build on."""
    if out[0] == STOP and persona != SPENDER:
        return STOP
    first = 1 if out[0] == STOP else 0
    best, least = out[first], goal_distance(t, s, out[first] - PLACE, persona)
    for k in range(first + 1, n):
        distance = goal_distance(t, s, out[k] - PLACE, persona)
        if distance < least:
            best, least = out[k], distance
    return best


@jit
def goal_distance(t: BotConstants, s: State, city: int, persona: int) -> int:
    if persona == PIONEER or contains(s.served[s.lot], t.special[s.lot]):
        return t.distance[city]
    return t.special_distance[s.lot][city]
