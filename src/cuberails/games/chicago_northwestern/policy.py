"""Random play of Chicago & NorthWestern: uniform, and directed.

Uniform play takes any answer with equal chance, amounts apart (`kernel/policy.py`). Directed play builds west,
starts with enough money for longer builds and lets each game lean to Specials, to the west or to selling out.
"""
from cuberails.games.chicago_northwestern.model import (
    BUILD,
    BUILD_TO,
    OFFER,
    OPENING_BID,
    PAY_IN,
    SPECIAL,
    WEST,
    State,
    Tables,
)
from cuberails.kernel.core import BID, PLACE, STOP, TURN
from cuberails.kernel.dice import roll
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Cells
from cuberails.kernel.policy import UNIFORM, any_of, modest, pass_or_raise

SPECIALIST, PIONEER, SELLER = range(3)


@jit
def choose(t: Tables, s: State, out: Cells, n: int, dice: Cells, policy: int) -> int:
    if s.phase == OPENING_BID:
        return modest(out, 0, n, dice)
    if policy == UNIFORM:
        if s.phase == BID:
            return pass_or_raise(out, n, dice)
        return modest(out, 0, n, dice) if s.phase == PAY_IN else any_of(out, n, dice)
    return choose_directed(t, s, out, n, dice, dice[1] % 3)


@jit
def choose_directed(t: Tables, s: State, out: Cells, n: int, dice: Cells, lean: int) -> int:
    if s.phase == BID:
        return modest(out, 1, n, dice) if n > 1 and s.price < 12 + roll(dice, 8) else STOP
    if s.phase == PAY_IN:
        return out[min(n - 1, 10 * roll(dice, 3) + roll(dice, 6))]
    if s.phase == TURN:
        return choose_verb(out, n, dice, lean)
    if s.phase == BUILD_TO:
        return onward(t, s, out, n) if roll(dice, 8) else any_of(out, n, dice)
    return any_of(out, n, dice)


@jit
def choose_verb(out: Cells, n: int, dice: Cells, lean: int) -> int:
    wish = SPECIAL if lean == SPECIALIST else WEST if lean == PIONEER else OFFER
    for k in range(n):
        if out[k] == wish or (out[k] == BUILD and lean != SELLER and roll(dice, 2)):
            return out[k]
    a = any_of(out, n, dice)
    return any_of(out, n, dice) if a == WEST and lean != PIONEER else a


@jit
def onward(t: Tables, s: State, out: Cells, n: int) -> int:
    """The next city nearest to the railroad's Special or to the west."""
    best = out[0]
    for k in range(n):
        if out[k] != STOP and (best == STOP or is_nearer(t, s, out[k] - PLACE, best - PLACE)):
            best = out[k]
    return best


@jit
def is_nearer(t: Tables, s: State, city: int, other: int) -> bool:
    if city == t.special[s.lot] or other == t.special[s.lot]:
        return city == t.special[s.lot]
    return t.distance[city] < t.distance[other]
