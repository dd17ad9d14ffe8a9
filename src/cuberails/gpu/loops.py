"""What one thread of a GPU does, around the rules of any game.

A template: loaded once for each game, with that game's functions in the names below. The CPU twin (`twin.py`)
runs the same functions as plain Python.
"""

from collections.abc import Callable
from typing import Any

from cuberails.gpu.warp import is_called, lower_to, take_number
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Floats, IntGrid, Ints, Pool, copy_struct
from cuberails.kernel.rng import seed_rng
from cuberails.kernel.state import FIRST_EVENT, OVER

legal: Callable[[Any, Any, Ints], int]
answer: Callable[[Any, Any, int], None]
proceed: Callable[[Any, Any], None]
choose: Callable[[Any, Any, Ints, int, Ints, int], int]
share_victory: Callable[[Any, Any, Floats], None]
encode: Callable[[Any, Any, int, int, Ints], int]
mark: Callable[[Any, Any, int, Ints, Ints], None]
take: Callable[[Any, Any, Ints, int, int], None]
share: Callable[[Any, Any, bool, Floats], None]
random_action: Callable[[Any, Any, int, Ints, Ints, int], int]
any_legal: Callable[[Ints, Ints], int]


@jit
def begin(mine: Pool, rng: Ints, source: Pool, game: int, seed: int) -> None:
    """Game number `game`, from its own position or from the only one."""
    copy_struct(mine, 0, source, game if len(source) > 1 else 0)
    seed_rng(rng, seed, game)


@jit
def play(
    constants: Pool, source: Pool, ends: Pool, mine: Pool, out: Ints, rng: Ints, policy: int, seed: int,
    first: int, last: int, counter: Ints, cash: IntGrid, lengths: Ints,
) -> None:  # fmt: skip
    """Play the games `first` to `last` by a policy; each thread takes the next one when its own has ended.

    Row k of the results is game first + k: its cash, its number of actions and, if there is room, its end.
    """
    t, s, n = constants[0], mine[0], 0
    game = first + take_number(counter)
    if game < last:
        begin(mine, rng, source, game, seed)
    while True:
        called = is_called(s.phase + 1 if game < last else 0)
        if called < 0:
            return
        if called == 0:
            continue
        if s.phase >= FIRST_EVENT:
            proceed(t, s)
        elif s.phase != OVER:
            answer(t, s, choose(t, s, out, legal(t, s, out), rng, policy))
            n += 1
        else:
            k = game - first
            for seat in range(t.seats):
                cash[k][seat] = s.cash[seat]
            lengths[k] = n
            if len(ends) > 0:
                copy_struct(ends, k, mine, 0)
            game, n = first + take_number(counter), 0
            if game < last:
                begin(mine, rng, source, game, seed)


@jit
def show(
    t: Any, s: Any, i: int, windows: Ints, views: IntGrid, masks: IntGrid, seats: Ints, out: Ints
) -> None:
    """What the seat that must act sees in game i, and its legal actions."""
    seats[i] = s.actor
    encode(t, s, s.actor, windows[i], views[i])
    mark(t, s, windows[i], masks[i], out)


@jit
def check(masks: IntGrid, actions: Ints, rng: IntGrid, i: int, replaces: int, bad: Ints) -> None:
    """Put a legal action in the place of an illegal one, or note the first game that has one."""
    a, mask = actions[i], masks[i]
    if a >= 0 and a < len(mask) and mask[a]:
        return
    if replaces:
        actions[i] = any_legal(mask, rng[i])
    lower_to(bad, i)


@jit
def advance(
    constants: Pool, start: Pool, pool: Pool, windows: Ints, actions: Ints, bad: Ints, limit: int,
    views: IntGrid, last_views: IntGrid, masks: IntGrid, seats: Ints, rewards: Floats, returns: list[Floats],
    terminated: Ints, by_cash: int, i: int, out: Ints,
) -> None:  # fmt: skip
    """One step of game i of a vector environment; a game that ends begins again."""
    if bad[0] < limit:
        return  # an action was refused: nothing changes
    t, s = constants[0], pool[i]
    seat = s.actor
    take(t, s, windows, i, actions[i])
    rewards[i], terminated[i] = 0.0, s.phase == OVER
    for other in range(t.seats):
        returns[i][other] = 0.0
    if s.phase == OVER:
        share(t, s, by_cash != 0, returns[i])
        rewards[i] = returns[i][seat]
        encode(t, s, seat, 0, last_views[i])
        copy_struct(pool, i, start, 0)
    show(t, s, i, windows, views, masks, seats, out)


@jit
def read(constants: Pool, pool: Pool, i: int, actors: Ints, cash: IntGrid, returns: list[Floats]) -> None:
    """The seat that must act (-1: over), the cash of all seats, at the end their shares of the victory."""
    t, s = constants[0], pool[i]
    actors[i] = -1 if s.phase == OVER else s.actor
    for seat in range(t.seats):
        cash[i][seat] = s.cash[seat]
        returns[i][seat] = 0.0
    if s.phase == OVER:
        share_victory(t, s, returns[i])


@jit
def choose_most_visited(
    first: Ints, children: Ints, action: Ints, visits: Ints, victory: list[Floats], answers: Ints, most: Ints,
    values: Floats, i: int,
) -> None:  # fmt: skip
    """Of tree i: the answer at the root with the most visits, and the seats' mean win probabilities."""
    answers[i], most[i] = 0, 0
    for child in range(first[0], first[0] + children[0]):
        if visits[child] > most[i]:
            answers[i], most[i] = action[child], visits[child]
    for seat in range(len(values)):
        values[seat] = victory[0][seat] / max(visits[0], 1)


@jit
def act_at_random(
    constants: Pool, pool: Pool, windows: Ints, rng: IntGrid, policy: int, i: int, out: Ints, actions: Ints
) -> None:
    actions[i] = random_action(constants[0], pool[i], windows[i], out, rng[i], policy)
