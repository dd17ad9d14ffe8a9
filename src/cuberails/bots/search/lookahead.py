"""Lookahead of one sentence, as compiled loops around any game: try the likely ones and evaluate the results.

A template like `simulate.py`: loaded once for each game.
"""

from collections.abc import Callable
from typing import Any

from cuberails.bots.search.tree import LookaheadWorkspace, argmax
from cuberails.bots.search.win_probability import CERTAIN, win_probabilities
from cuberails.engine.notation import WORDS_PER_SENTENCE
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Floats, Ints, Pool
from cuberails.kernel.rng import below
from cuberails.kernel.state import FIRST_INNER, OVER

legal: Callable[[Any, Any, Ints], int]
apply: Callable[[Any, Any, int], None]
copy: Callable[[Pool, int, Pool, int], None]
set_priors: Callable[[Any, Any, Ints, int, Floats], int]
evaluate: Callable[[Any, Any, Floats], float]
evaluate_short: Callable[[Any, Any, Floats], float]

GRAIN = 1 << 20
DOLLAR_WEIGHT = 0.002  # of one dollar, beside the win probability


@jit
def best_sentence(constants: Pool, root: Pool, work: LookaheadWorkspace, sees_end: bool, width: int) -> float:
    """Write the best sentence of the seat to move to plan[0] and return its value.

    A bot that does not see the end counts the next dividend only.
    """
    copy(work.pool, 0, root, 0)
    return best_words(constants, work, 0, root[0].actor, sees_end, width)


@jit
def best_words(
    constants: Pool, work: LookaheadWorkspace, level: int, seat: int, sees_end: bool, width: int
) -> float:
    t, s = constants[0], work.pool[level]
    if level > 0 and s.phase < FIRST_INNER:
        return value_for(t, s, work, seat, sees_end) + work.noise[0] * below(work.rng, GRAIN) / GRAIN
    out, priors = work.out[level], work.priors[level]
    n = set_priors(t, s, out, legal(t, s, out), priors)
    best = -1e9
    for _ in range(min(n, width)):
        k = argmax(priors, n)
        if priors[k] <= 0.0:
            break
        priors[k] = 0.0
        copy(work.pool, level + 1, work.pool, level)
        apply(t, work.pool[level + 1], out[k])
        value = best_words(constants, work, level + 1, seat, sees_end, width)
        if value > best:
            best = value
            work.plan[level][level] = out[k]
            for word in range(level + 1, WORDS_PER_SENTENCE):
                work.plan[level][word] = work.plan[level + 1][word]
    return best


@jit
def value_for(t: Any, s: Any, work: LookaheadWorkspace, seat: int, sees_end: bool) -> float:
    temperature = evaluate(t, s, work.cash) if sees_end else evaluate_short(t, s, work.cash)
    if s.phase == OVER:
        temperature = CERTAIN
    work.cash[seat] -= (1.0 - work.cash_weight[0]) * s.cash[seat]
    win_probabilities(t.seats, work.cash, work.victory, temperature)
    return work.victory[seat] + DOLLAR_WEIGHT * work.cash[seat]
