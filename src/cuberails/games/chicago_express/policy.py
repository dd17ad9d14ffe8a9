"""Random play of Chicago Express: uniform, and directed.

Uniform play takes any answer with equal chance, bids apart (`kernel/policy.py`); it practically never reaches Chicago.
Directed play builds west, spends what it can and lets each game lean to one of four ends, so that
Chicago, the Wabash, the Erie and every ending come up often.
"""
from cuberails.games.chicago_express.model import (
    DEVELOP,
    EXPAND,
    NAME_COMPANY,
    NAME_SHARE,
    PLACE_HOUSE,
    PLACE_TRACK,
    State,
    Tables,
)
from cuberails.games.chicago_express.shares import minimum_bid
from cuberails.kernel.core import BID, COMPANY, PLACE, STOP, TURN
from cuberails.kernel.dice import roll
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Cells
from cuberails.kernel.policy import UNIFORM, any_of, modest, pass_or_raise

SELLER, BUILDER, DEVELOPER, WAITER = range(4)


@jit
def choose(t: Tables, s: State, out: Cells, n: int, dice: Cells, policy: int) -> int:
    if policy == UNIFORM:
        return pass_or_raise(out, n, dice) if s.phase == BID else any_of(out, n, dice)
    return choose_directed(t, s, out, n, dice, dice[1] % 4)


@jit
def choose_directed(t: Tables, s: State, out: Cells, n: int, dice: Cells, lean: int) -> int:
    if n == 1:
        return out[0]
    if s.phase == BID:
        return choose_bid(t, s, out, n, dice)
    if s.phase == TURN:
        return choose_verb(s, out, n, dice, lean)
    if s.phase == NAME_COMPANY:
        return richest(s, out, n) if roll(dice, 4) else out[1 + roll(dice, n - 1)]
    if s.phase == PLACE_TRACK:
        return westmost(t, out, n) if roll(dice, 8) else any_of(out, n, dice)
    if s.phase == NAME_SHARE:
        return STOP if lean == WAITER and roll(dice, 2) else choose_share(s, out, n, dice)
    if s.phase == PLACE_HOUSE and (lean == SELLER or lean == WAITER):
        return any_of(out, n, dice) if roll(dice, 4) == 0 else STOP
    return out[1 + roll(dice, n - 1)] if out[0] == STOP else any_of(out, n, dice)


@jit
def choose_bid(t: Tables, s: State, out: Cells, n: int, dice: Cells) -> int:
    """Up to about twice the minimum: the money goes into track."""
    limit = 2 * minimum_bid(t, s, s.lot) + roll(dice, 6)
    return modest(out, 1, n, dice) if s.price < limit else STOP


@jit
def choose_verb(s: State, out: Cells, n: int, dice: Cells, lean: int) -> int:
    wish = DEVELOP if lean == DEVELOPER else EXPAND
    for k in range(n):
        if out[k] == wish and roll(dice, 2):
            return wish
    return any_of(out, n, dice)


@jit
def choose_share(s: State, out: Cells, n: int, dice: Cells) -> int:
    """Rather the shares of the company that is already ahead, so that its treasury can take it to Chicago."""
    best = out[1 + roll(dice, n - 1)]
    for k in range(1, n):
        if s.cubes[out[k] - COMPANY] < s.cubes[best - COMPANY] and roll(dice, 2):
            best = out[k]
    return best


@jit
def richest(s: State, out: Cells, n: int) -> int:
    best = out[1]
    for k in range(2, n):
        if s.treasury[out[k] - COMPANY] > s.treasury[best - COMPANY]:
            best = out[k]
    return best


@jit
def westmost(t: Tables, out: Cells, n: int) -> int:
    """The hex nearest to Chicago, the cheaper of two."""
    best = STOP
    for k in range(n):
        if out[k] != STOP and (best == STOP or is_nearer(t, out[k] - PLACE, best - PLACE)):
            best = out[k]
    return best


@jit
def is_nearer(t: Tables, h: int, other: int) -> bool:
    if t.distance[h] != t.distance[other]:
        return t.distance[h] < t.distance[other]
    return t.cost[h] < t.cost[other]
