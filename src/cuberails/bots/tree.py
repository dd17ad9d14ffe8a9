"""Tree search with one value for every seat, as compiled loops around any game.

This text is loaded once for each game (`bind`), with that game's names below; it knows nothing of the game
itself. A node is one answer to one question, so a sentence is a short way down the tree. Whoever must answer
picks the child that looks best for that seat: its mean value so far, and curiosity where its weight is high
and its visits few. Only the heaviest answers are looked at until a node has been visited often.
"""
from collections.abc import Callable
from typing import Any

from cuberails.bots.room import DEEPEST, Desk, Tree, pick
from cuberails.bots.victory import share_victory
from cuberails.kernel.core import OVER, TURN
from cuberails.kernel.instinct import draw
from cuberails.kernel.jit import inlined, jit
from cuberails.kernel.layout import Cells, Pool, Reals

legal: Callable[[Any, Any, Cells], int]
apply: Callable[[Any, Any, int], None]
copy: Callable[[Pool, int, Pool, int], None]
weigh: Callable[[Any, Any, Cells, int, Reals], int]
expect: Callable[[Any, Any, Reals], float]

CHILDREN = 24           # answers of one question that are ever looked at


@jit
def grow(
    tables: Pool, root: Pool, tree: Tree, desk: Desk, simulations: int, turns: int, curiosity: float
) -> None:
    """Play so many games in the head, each down the tree and then `turns` turns by instinct."""
    t, s = tables[0], desk.pool[0]
    if tree.size[0] == 0:
        tree.size[0] = 1
    for _ in range(simulations):
        copy(desk.pool, 0, root, 0)
        depth = descend(t, s, tree, desk, curiosity)
        settle(t, s, desk, turns)
        for k in range(depth + 1):
            node = desk.path[k]
            tree.visits[node] += 1
            for seat in range(t.seats):
                tree.victory[node][seat] += desk.victory[seat]
                tree.cash[node][seat] += desk.cash[seat]


@inlined
def descend(t: Any, s: Any, tree: Tree, desk: Desk, curiosity: float) -> int:
    """From the root to a node that has not been opened; the depth reached."""
    node, depth = 0, 0
    desk.path[0] = 0
    while s.phase != OVER and depth < DEEPEST - 1:
        if tree.children[node] == 0:
            is_new = node > 0 and tree.visits[node] == 0
            if is_new or tree.size[0] + CHILDREN > len(tree.first):
                break
            open_node(t, s, tree, desk, node)
        node = pick(tree, node, curiosity)
        apply(t, s, tree.action[node])
        depth += 1
        desk.path[depth] = node
    return depth


@inlined
def open_node(t: Any, s: Any, tree: Tree, desk: Desk, node: int) -> None:
    """Give the node its children: the heaviest answers, in order."""
    out, weights = desk.out, desk.weights
    n = weigh(t, s, out, legal(t, s, out), weights)
    tree.actor[node] = s.actor
    tree.first[node] = tree.size[0]
    total = 0.0
    for place in range(min(n, CHILDREN)):
        best = place
        for k in range(place + 1, n):
            if weights[k] > weights[best]:
                best = k
        if weights[best] <= 0.0 and place > 0:
            break
        out[place], out[best] = out[best], out[place]
        weights[place], weights[best] = weights[best], weights[place]
        child = tree.size[0]
        tree.action[child] = out[place]
        tree.weight[child] = weights[place]
        total += weights[place]
        tree.size[0] += 1
        tree.children[node] += 1
    for child in range(tree.first[node], tree.size[0]):
        tree.weight[child] = tree.weight[child] / total if total > 0.0 else 1.0


@inlined
def settle(t: Any, s: Any, desk: Desk, turns: int) -> None:
    """Play on by instinct, then say what every seat may expect."""
    is_real = s.phase == OVER
    play_on(t, s, desk, turns)
    spread = expect(t, s, desk.cash)
    if is_real:
        spread = 0.01
    share_victory(t.seats, desk.cash, desk.victory, spread)


@inlined
def play_on(t: Any, s: Any, desk: Desk, turns: int) -> None:
    while s.phase != OVER:
        if s.phase == TURN:
            if turns == 0:
                return
            turns -= 1
        n = legal(t, s, desk.out)
        if n == 1:
            apply(t, s, desk.out[0])
        else:
            n = weigh(t, s, desk.out, n, desk.weights)
            apply(t, s, draw(desk.out, n, desk.weights, desk.dice))
