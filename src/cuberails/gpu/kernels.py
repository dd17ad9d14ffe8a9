"""The kernels: each gives its thread scratch and a game, and calls the loops with them.

A template: loaded once for each game and machine. `cuda` is numba-cuda, or what the CPU twin uses
instead; the other names are that machine's versions of the loops, and the types of its scratch.
"""

from typing import Any

cuda: Any
loops: Any  # kernel/loops.py
gpu: Any  # gpu/loops.py
search: Any  # gpu/tree_search.py
tree_of: Any  # the tree of one position: NamedTuple of rows
work_of: Any
seed_rng: Any
state: Any
short: Any
long: Any
double: Any
int32: Any
ROOM: int  # answers in a list
DEEPEST: int
SEATS: int


def play_uniform(
    constants: Any,
    source: Any,
    ends: Any,
    seed: int,
    first: int,
    last: int,
    counter: Any,
    cash: Any,
    lengths: Any,
) -> None:
    out, rng, mine = cuda.local.array(ROOM, short), cuda.local.array(2, long), cuda.local.array(1, state)
    gpu.play(constants, source, ends, mine, out, rng, 0, seed, first, last, counter, cash, lengths)


def play_directed(
    constants: Any,
    source: Any,
    ends: Any,
    seed: int,
    first: int,
    last: int,
    counter: Any,
    cash: Any,
    lengths: Any,
) -> None:
    out, rng, mine = cuda.local.array(ROOM, short), cuda.local.array(2, long), cuda.local.array(1, state)
    gpu.play(constants, source, ends, mine, out, rng, 1, seed, first, last, counter, cash, lengths)


def put(pool: Any, chosen: Any, source: Any) -> None:
    """Put the chosen games where the source is."""
    k = cuda.grid(1)
    if k < len(chosen):
        gpu.copy_struct(pool, chosen[k], source, 0)


def restart(pool: Any, start: Any, counter: Any) -> None:
    i = cuda.grid(1)
    if i < len(pool) and loops.restart_finished(pool[i : i + 1], start):
        gpu.take_number(counter)


def read(constants: Any, pool: Any, actors: Any, cash: Any, returns: Any) -> None:
    i = cuda.grid(1)
    if i < len(pool):
        gpu.read(constants, pool, i, actors, cash, returns)


def mark(constants: Any, pool: Any, masks: Any) -> None:
    i = cuda.grid(1)
    if i < len(pool):
        out = cuda.local.array(ROOM, short)
        loops.mark_legal(constants, pool[i : i + 1], masks[i : i + 1], out)


def refuse(constants: Any, pool: Any, actions: Any, bad: Any) -> None:
    i = cuda.grid(1)
    if i < len(pool) and loops.first_illegal(constants, pool[i : i + 1], actions[i : i + 1]) == 0:
        gpu.lower_to(bad, i)


def step(constants: Any, pool: Any, actions: Any, bad: Any) -> None:
    i = cuda.grid(1)
    if i < len(pool) and bad[0] >= len(pool):
        loops.apply_many(constants, pool[i : i + 1], actions[i : i + 1])


def observe(constants: Any, pool: Any, windows: Any, views: Any, masks: Any, seats: Any) -> None:
    i = cuda.grid(1)
    if i < len(pool):
        out = cuda.local.array(ROOM, short)
        gpu.show(constants[0], pool[i], i, windows, views, masks, seats, out)


def check(masks: Any, actions: Any, rng: Any, replaces: int, bad: Any) -> None:
    i = cuda.grid(1)
    if i < len(actions):
        gpu.check(masks, actions, rng, i, replaces, bad)


def advance(
    constants: Any, start: Any, pool: Any, windows: Any, actions: Any, bad: Any, limit: int, views: Any,
    last_views: Any, masks: Any, seats: Any, rewards: Any, returns: Any, terminated: Any, by_cash: int,
) -> None:  # fmt: skip
    i = cuda.grid(1)
    if i < len(pool):
        out = cuda.local.array(ROOM, short)
        gpu.advance(
            constants, start, pool, windows, actions, bad, limit, views, last_views, masks, seats, rewards,
            returns, terminated, by_cash, i, out,
        )  # fmt: skip


def seed(rng: Any, series: int) -> None:
    i = cuda.grid(1)
    if i < len(rng):
        seed_rng(rng[i], series, i)


def draw(constants: Any, pool: Any, windows: Any, rng: Any, policy: int, actions: Any) -> None:
    i = cuda.grid(1)
    if i < len(pool):
        out = cuda.local.array(ROOM, short)
        gpu.act_at_random(constants, pool, windows, rng, policy, i, out, actions)


def best(
    first: Any, children: Any, action: Any, visits: Any, victory: Any, answers: Any, most: Any, values: Any
) -> None:
    i = cuda.grid(1)
    if i < len(answers):
        gpu.choose_most_visited(
            first[i], children[i], action[i], visits[i], victory[i], answers, most, values[i], i
        )


def grow(
    constants: Any, roots: Any, size: Any, first: Any, children: Any, action: Any, actor: Any, visits: Any,
    prior: Any, victory: Any, cash: Any, rng: Any, simulations: int, turns: int, puct_constant: float,
) -> None:  # fmt: skip
    """A thread without a position takes part, as its warp votes together."""
    i = cuda.grid(1)
    k = min(i, len(roots) - 1)
    todo = simulations if i < len(roots) and roots[k].phase != 0 else 0
    work = work_of(
        cuda.local.array(1, state),
        cuda.local.array(ROOM, short),
        cuda.local.array(ROOM, double),
        cuda.local.array(DEEPEST, int32),
        cuda.local.array(SEATS, double),
        cuda.local.array(SEATS, double),
        rng[k],
    )
    tree = tree_of(
        size[k], first[k], children[k], action[k], actor[k], visits[k], prior[k], victory[k], cash[k]
    )
    search.run_simulations(constants, roots, k, tree, work, todo, turns, puct_constant)
