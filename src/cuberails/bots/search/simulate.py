"""Monte Carlo tree search with one value for every seat (max^n), as compiled loops around any game.

A template: loaded once for each game (`templates.py`) with that game's functions in the open names below. A
node is one answer to one question, so a sentence is a short path down the tree. A simulation selects a leaf
by PUCT, expands it by the game's priors, plays a short rollout by the same priors, evaluates, and backs up.
"""

from collections.abc import Callable
from typing import Any

from cuberails.bots.search.tree import DEEPEST, Tree, Workspace, select_child
from cuberails.bots.search.win_probability import CERTAIN, win_probabilities
from cuberails.kernel.jit import inlined, jit
from cuberails.kernel.layout import Floats, Ints, Pool
from cuberails.kernel.prior import draw
from cuberails.kernel.state import OVER, TURN

legal: Callable[[Any, Any, Ints], int]
apply: Callable[[Any, Any, int], None]
copy: Callable[[Pool, int, Pool, int], None]
set_priors: Callable[[Any, Any, Ints, int, Floats], int]
evaluate: Callable[[Any, Any, Floats], float]

CHILDREN = 24  # of a node, at most


@jit
def run_simulations(
    constants: Pool,
    root: Pool,
    tree: Tree,
    work: Workspace,
    simulations: int,
    turns: int,
    puct_constant: float,
) -> None:
    """Each selects a leaf, rolls out up to `turns` turns, evaluates, and backs up."""
    t, s = constants[0], work.pool[0]
    if tree.size[0] == 0:
        tree.size[0] = 1
    for _ in range(simulations):
        copy(work.pool, 0, root, 0)
        depth = select_leaf(t, s, tree, work, puct_constant)
        evaluate_leaf(t, s, work, turns)
        back_up(t, tree, work, depth)


@inlined
def back_up(t: Any, tree: Tree, work: Workspace, depth: int) -> None:
    for k in range(depth + 1):
        node = work.path[k]
        tree.visits[node] += 1
        for seat in range(t.seats):
            tree.victory[node][seat] += work.victory[seat]
            tree.cash[node][seat] += work.cash[seat]


@inlined
def select_leaf(t: Any, s: Any, tree: Tree, work: Workspace, puct_constant: float) -> int:
    """Go from the root to a node that is not expanded; return its depth."""
    node, depth = 0, 0
    work.path[0] = 0
    while s.phase != OVER and depth < DEEPEST - 1:
        if tree.children[node] == 0:
            is_new = node > 0 and tree.visits[node] == 0
            if is_new or tree.size[0] + CHILDREN > len(tree.first):
                break
            expand(t, s, tree, work, node)
        node = select_child(tree, node, puct_constant)
        apply(t, s, tree.action[node])
        depth += 1
        work.path[depth] = node
    return depth


@inlined
def expand(t: Any, s: Any, tree: Tree, work: Workspace, node: int) -> None:
    n = set_priors(t, s, work.out, legal(t, s, work.out), work.priors)
    add_children(s, tree, work, node, n)


@inlined
def add_children(s: Any, tree: Tree, work: Workspace, node: int, n: int) -> None:
    """Give the node its children: the answers with the largest priors, in order."""
    out, priors = work.out, work.priors
    tree.actor[node] = s.actor
    tree.first[node] = tree.size[0]
    total = 0.0
    for place in range(min(n, CHILDREN)):
        best = place
        for k in range(place + 1, n):
            if priors[k] > priors[best]:
                best = k
        if priors[best] <= 0.0 and place > 0:
            break
        out[place], out[best] = out[best], out[place]
        priors[place], priors[best] = priors[best], priors[place]
        child = tree.size[0]
        tree.action[child] = out[place]
        tree.prior[child] = priors[place]
        total += priors[place]
        tree.size[0] += 1
        tree.children[node] += 1
    for child in range(tree.first[node], tree.size[0]):
        tree.prior[child] = tree.prior[child] / total if total > 0.0 else 1.0


@inlined
def evaluate_leaf(t: Any, s: Any, work: Workspace, turns: int) -> None:
    """Roll out, then write the expected cash and win probability of every seat."""
    is_real = s.phase == OVER
    roll_out(t, s, work, turns)
    temperature = evaluate(t, s, work.cash)
    if is_real:
        temperature = CERTAIN
    win_probabilities(t.seats, work.cash, work.victory, temperature)


@inlined
def roll_out(t: Any, s: Any, work: Workspace, turns: int) -> None:
    while s.phase != OVER:
        if s.phase == TURN:
            if turns == 0:
                return
            turns -= 1
        n = legal(t, s, work.out)
        if n == 1:
            apply(t, s, work.out[0])
        else:
            n = set_priors(t, s, work.out, n, work.priors)
            apply(t, s, draw(work.out, n, work.priors, work.rng))
