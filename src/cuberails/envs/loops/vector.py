"""One action in each of thousands of games, with their observations and masks."""

from collections.abc import Callable
from typing import Any

from cuberails.envs.actions import action_of
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Floats, IntGrid, Ints, Pool
from cuberails.kernel.observation import AMOUNTS
from cuberails.kernel.rng import seed_rng
from cuberails.kernel.state import DOLLARS, OVER

legal: Callable[[Any, Any, Ints], int]
apply: Callable[[Any, Any, int], None]
choose: Callable[[Any, Any, Ints, int, Ints, int], int]
copy: Callable[[Pool, int, Pool, int], None]
encode: Callable[[Any, Any, int, int, Ints], int]
first_amount: Callable[[Any], int]
mark: Callable[[Any, Any, int, Ints, Ints], None]
take: Callable[[Any, Any, Ints, int, int], None]
share: Callable[[Any, Any, bool, Floats], None]
places: Callable[[Any], int]
VERBS: int
COMPANIES: int


@jit
def first_illegal(pool: Pool, masks: IntGrid, actions: Ints) -> int:
    """The first game whose action is not marked as legal, or -1."""
    for i in range(len(pool)):
        if actions[i] < 0 or actions[i] >= len(masks[i]) or not masks[i][actions[i]]:
            return i
    return -1


@jit
def look(
    constants: Pool, pool: Pool, windows: Ints, seats: Ints, views: IntGrid, masks: IntGrid, out: Ints
) -> None:
    """The seat that must act in every game, its observation and its mask."""
    for i in range(len(pool)):
        s = pool[i]
        seats[i] = s.actor
        encode(constants[0], s, s.actor, windows[i], views[i])
        mark(constants[0], s, windows[i], masks[i], out)


@jit
def advance(
    constants: Pool,
    pool: Pool,
    start: Pool,
    windows: Ints,
    actions: Ints,
    by_cash: bool,
    rewards: Floats,
    returns: list[Floats],
    ended: Ints,
    last_views: IntGrid,
    seats: Ints,
    views: IntGrid,
    masks: IntGrid,
    out: Ints,
) -> int:
    """Play one action in every game, restart games that end, and observe. Returns how many games ended.

    If the action of game i is not marked as legal, nothing changes and it returns -1 - i. rewards[i] is the
    reward of the seat that acted, returns[i] has all seats. last_views[i] is the last observation of the seat
    that acted, written only for games that ended.
    """
    t, n, bad = constants[0], 0, first_illegal(pool, masks, actions)
    if bad >= 0:
        return -1 - bad
    for i in range(len(pool)):
        s = pool[i]
        seat = s.actor
        take(t, s, windows, i, actions[i])
        rewards[i], ended[i] = 0.0, 0
        for other in range(t.seats):
            returns[i][other] = 0.0
        if s.phase == OVER:
            n += 1
            ended[i] = 1
            share(t, s, by_cash, returns[i])
            rewards[i] = returns[i][seat]
            encode(t, s, seat, 0, last_views[i])
            copy(pool, i, start, 0)
        seats[i] = s.actor
        encode(t, s, s.actor, windows[i], views[i])
        mark(t, s, windows[i], masks[i], out)
    return n


@jit
def choose_many(
    constants: Pool, pool: Pool, windows: Ints, rng: IntGrid, policy: int, out: Ints, actions: Ints
) -> None:
    """The action of a random policy in every game, each with its own random numbers."""
    t = constants[0]
    higher = first_amount(t) + AMOUNTS
    for i in range(len(pool)):
        s, window = pool[i], windows[i]
        n = legal(t, s, out)
        answer = choose(t, s, out, n, rng[i], policy)
        if window > 0:  # after `higher` an amount must follow: take the lowest
            least = out[0] if out[0] >= DOLLARS else out[1]
            answer = max(DOLLARS + window * AMOUNTS, least)
        goes_on = answer >= DOLLARS + (window + 1) * AMOUNTS
        actions[i] = higher if goes_on else action_of(VERBS, COMPANIES, places(t), window, answer)


@jit
def play_seen(
    constants: Pool, start: Pool, pool: Pool, out: Ints, rng: Ints, policy: int, seed: int, view: Ints
) -> int:
    """Play random games as `play_many` does, and encode every position."""
    t, n = constants[0], 0
    for i in range(len(pool)):
        copy(pool, i, start, 0)
        seed_rng(rng, seed, i)
        s = pool[i]
        while s.phase != OVER:
            encode(t, s, s.actor, 0, view)
            apply(t, s, choose(t, s, out, legal(t, s, out), rng, policy))
            n += 1
    return n
