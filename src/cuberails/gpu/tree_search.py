"""The tree search of one thread: that of `bots/search/simulate.py`, cut into steps.

The threads of a warp are at different places of different simulations. So each step says what it is, and
those that do the same, at the same question, are called together (`warp.py`).

A template: loaded once for each game, with that game's functions in the names below.
"""

from collections.abc import Callable
from typing import Any

from cuberails.bots.search.simulate import CHILDREN
from cuberails.bots.search.tree import DEEPEST, Tree, Workspace, select_child
from cuberails.bots.search.win_probability import CERTAIN, win_probabilities
from cuberails.gpu.warp import is_called
from cuberails.kernel.jit import inlined, jit
from cuberails.kernel.layout import Floats, Ints, Pool, copy_struct
from cuberails.kernel.prior import draw
from cuberails.kernel.state import FIRST_EVENT, OVER, TURN

legal: Callable[[Any, Any, Ints], int]
answer: Callable[[Any, Any, int], None]
proceed: Callable[[Any, Any], None]
set_priors: Callable[[Any, Any, Ints, int, Floats], int]
evaluate: Callable[[Any, Any, Floats], float]
add_children: Callable[[Any, Tree, Workspace, int, int], None]
back_up: Callable[[Any, Tree, Workspace, int], None]

# stages of a simulation; keys of `is_called` up to SELECTS are questions, asked in the two stages between
DESCEND, EXPAND, ROLL_OUT, EVALUATE = range(4)
SELECTS, EVALUATES = 32, 64


@jit
def run_simulations(
    constants: Pool, roots: Pool, i: int, tree: Tree, work: Workspace, simulations: int, turns: int,
    puct_constant: float,
) -> None:  # fmt: skip
    """Each selects a leaf, rolls out up to `turns` turns, evaluates, and backs up."""
    t, s = constants[0], work.pool[0]
    stage, node, depth, left, is_real = DESCEND, 0, 0, turns, False
    if simulations > 0:
        copy_struct(work.pool, 0, roots, i)
        tree.size[0] = max(tree.size[0], 1)
        work.path[0] = 0
    while True:
        if s.phase < FIRST_EVENT and simulations > 0:
            if stage == DESCEND and is_leaf(s, tree, node, depth):
                stage, left, is_real = ROLL_OUT, turns, s.phase == OVER
            elif stage == DESCEND and tree.children[node] == 0:
                stage = EXPAND
            if stage == ROLL_OUT and (s.phase == OVER or (s.phase == TURN and left == 0)):
                stage = EVALUATE
        called = is_called(key_of(s, stage) if simulations > 0 else 0)
        if called < 0:
            return
        if called == 0:
            continue
        if s.phase >= FIRST_EVENT:
            proceed(t, s)
        elif stage == DESCEND:
            node = select_child(tree, node, puct_constant)
            depth += 1
            work.path[depth] = node
            answer(t, s, tree.action[node])
        elif stage == EVALUATE:
            temperature = evaluate(t, s, work.cash)
            win_probabilities(t.seats, work.cash, work.victory, CERTAIN if is_real else temperature)
            back_up(t, tree, work, depth)
            copy_struct(work.pool, 0, roots, i)
            simulations, stage, node, depth = simulations - 1, DESCEND, 0, 0
        else:
            if stage == ROLL_OUT and s.phase == TURN:
                left -= 1
            n = legal(t, s, work.out)
            if n > 1 or stage == EXPAND:
                n = set_priors(t, s, work.out, n, work.priors)
            if stage == EXPAND:
                add_children(s, tree, work, node, n)
                stage = DESCEND
            else:
                answer(t, s, work.out[0] if n == 1 else draw(work.out, n, work.priors, work.rng))


@inlined
def is_leaf(s: Any, tree: Tree, node: int, depth: int) -> bool:
    """Where a simulation leaves the tree."""
    if s.phase == OVER or depth == DEEPEST - 1:
        return True
    is_new = node > 0 and tree.visits[node] == 0
    return tree.children[node] == 0 and (is_new or tree.size[0] + CHILDREN > len(tree.first))


@inlined
def key_of(s: Any, stage: int) -> int:
    """What the next step is: an automatic step, a question, a selection at a question, or an evaluation."""
    phase: int = s.phase
    if phase < FIRST_EVENT and stage == DESCEND:
        return SELECTS + phase
    return EVALUATES if phase < FIRST_EVENT and stage == EVALUATE else phase + 1
