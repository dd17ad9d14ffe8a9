"""Loops around the rules: one state at an index of a pool, or thousands of games at once.

A template: it is loaded once for each game (`template.py`), with that game's rules in the six names below.
So the loops are written once and are still compiled together with the rules they call.
"""

from collections.abc import Callable
from typing import Any

from cuberails.kernel.jit import jit
from cuberails.kernel.layout import IntGrid, Ints, Pool, copy_struct
from cuberails.kernel.rng import seed_rng
from cuberails.kernel.state import FIRST_INNER, OVER

legal: Callable[[Any, Any, Ints], int]
why_not: Callable[[Any, Any, int], int]
answer: Callable[[Any, Any, int], None]
proceed: Callable[[Any, Any], None]
apply: Callable[[Any, Any, int], None]
choose: Callable[[Any, Any, Ints, int, Ints, int], int]


@jit
def copy(to: Pool, i: int, source: Pool, j: int) -> None:
    copy_struct(to, i, source, j)


@jit
def legal_at(constants: Pool, pool: Pool, i: int, out: Ints) -> int:
    return legal(constants[0], pool[i], out)


@jit
def why_not_at(constants: Pool, pool: Pool, i: int, a: int) -> int:
    return why_not(constants[0], pool[i], a)


@jit
def answer_at(constants: Pool, pool: Pool, i: int, a: int) -> None:
    answer(constants[0], pool[i], a)


@jit
def proceed_at(constants: Pool, pool: Pool, i: int) -> None:
    proceed(constants[0], pool[i])


@jit
def apply_at(constants: Pool, pool: Pool, i: int, a: int) -> None:
    apply(constants[0], pool[i], a)


@jit
def apply_many(constants: Pool, pool: Pool, actions: Ints) -> None:
    """One action in every game that is not over."""
    for i in range(len(pool)):
        if pool[i].phase != OVER:
            apply(constants[0], pool[i], actions[i])


@jit
def first_illegal(constants: Pool, pool: Pool, actions: Ints) -> int:
    """The first game whose action is refused, or -1."""
    for i in range(len(pool)):
        if pool[i].phase != OVER and why_not(constants[0], pool[i], actions[i]) != 0:
            return i
    return -1


@jit
def restart_finished(pool: Pool, start: Pool) -> int:
    """Put every game that is over back to the start. Returns how many there were."""
    n = 0
    for i in range(len(pool)):
        if pool[i].phase == OVER:
            copy(pool, i, start, 0)
            n += 1
    return n


@jit
def mark_legal(constants: Pool, pool: Pool, masks: IntGrid, out: Ints) -> None:
    """masks[game][action] = 1 for every legal action that the mask has room for."""
    for i in range(len(pool)):
        mask = masks[i]
        for a in range(len(mask)):
            mask[a] = 0
        for k in range(legal(constants[0], pool[i], out)):
            if out[k] < len(mask):
                mask[out[k]] = 1


@jit
def read_seats(pool: Pool, actors: Ints, cash: IntGrid) -> None:
    """For every game, the seat that must act (-1: over) and the cash of all seats."""
    for i in range(len(pool)):
        actors[i] = -1 if pool[i].phase == OVER else pool[i].actor
        for seat in range(len(cash[i])):
            cash[i][seat] = pool[i].cash[seat]


@jit
def play_on(constants: Pool, pool: Pool, i: int, out: Ints, rng: Ints, policy: int, log: IntGrid) -> int:
    """Play one game to its end by a policy. Returns the number of actions.

    log[0] gets the question of every action and log[1] the action itself, as far as there is room.
    """
    n, room = 0, len(log[0])
    s = pool[i]
    while s.phase != OVER:
        a = choose(constants[0], s, out, legal(constants[0], s, out), rng, policy)
        if n < room:
            log[0][n], log[1][n] = s.phase, a
        apply(constants[0], s, a)
        n += 1
    return n


@jit
def play_many(
    constants: Pool, start: Pool, pool: Pool, out: Ints, rng: Ints, policy: int, seed: int, log: IntGrid
) -> int:
    """Play every game of the pool from the start, game i with the RNG of (seed, i). Returns the actions."""
    n = 0
    for i in range(len(pool)):
        copy(pool, i, start, 0)
        seed_rng(rng, seed, i)
        n += play_on(constants, pool, i, out, rng, policy, log)
    return n


@jit
def perft(constants: Pool, pool: Pool, out: IntGrid, level: int, depth: int) -> int:
    """Count the ways to play `depth` sentences from the state at `level`; deeper levels are scratch.

    -1 if a list of answers filled its row of `out`, as some may be missing.
    """
    if depth == 0 or pool[level].phase == OVER:
        return 1 if depth == 0 else 0
    found, n = 0, legal(constants[0], pool[level], out[level])
    if n == len(out[level]):
        return -1
    for k in range(n):
        copy(pool, level + 1, pool, level)
        apply(constants[0], pool[level + 1], out[level][k])
        ends_sentence = pool[level + 1].phase < FIRST_INNER
        deeper = perft(constants, pool, out, level + 1, depth - 1 if ends_sentence else depth)
        if deeper < 0:
            return -1
        found += deeper
    return found
