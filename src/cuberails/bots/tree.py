"""Tree search with one value for every seat, as compiled loops around any game.

This text is loaded once for each game (`bind`), with that game's names below; it knows nothing of the game
itself. A node is one answer to one question, so a sentence is a short way down the tree. Whoever must answer
picks the child that looks best for that seat: its mean value so far, and curiosity where its weight is high
and its visits few. Only the heaviest answers are looked at until a node has been visited often.
"""
import math
from collections.abc import Callable
from typing import Any, NamedTuple

from cuberails.bots.victory import CASH_TERM, share_victory
from cuberails.kernel.core import DOLLARS, OVER, SEATS, TURN
from cuberails.kernel.instinct import draw
from cuberails.kernel.jit import inlined, jit
from cuberails.kernel.layout import Cells, Pool, Reals, cells, reals

legal: Callable[[Any, Any, Cells], int]
apply: Callable[[Any, Any, int], None]
copy: Callable[[Pool, int, Pool, int], None]
weigh: Callable[[Any, Any, Cells, int, Reals], int]
expect: Callable[[Any, Any, Reals], float]

CHILDREN = 24           # answers of one question that are ever looked at
DEEPEST = 400           # answers from the root
ANSWERS = DOLLARS + 512


class Tree(NamedTuple):
    size: Cells         # (1,) nodes in use; the root is node 0
    first: Cells        # (nodes,) the first child; its siblings follow
    children: Cells     # (nodes,) how many, the heaviest first; 0 before the node is opened
    action: Cells       # (nodes,) the answer that leads here
    actor: Cells        # (nodes,) the seat that picks among the children
    visits: Cells       # (nodes,)
    weight: Reals       # (nodes,) of all siblings together 1
    victory: list[Reals]    # (nodes, seats) sums over all visits
    cash: list[Reals]       # (nodes, seats)


class Desk(NamedTuple):
    """Room to think in."""

    pool: Pool          # one state
    out: Cells
    weights: Reals
    path: Cells
    cash: Reals         # (seats,) what the last game in the head came to
    victory: Reals
    dice: Cells


def new_tree(nodes: int) -> Tree:
    first, children, action, actor, visits = (cells(nodes) for _ in range(5))
    return Tree(cells(1), first, children, action, actor, visits, reals(nodes), reals(nodes, SEATS),
                reals(nodes, SEATS))


def new_desk(state: Any) -> Desk:
    return Desk(state.many(1), cells(ANSWERS), reals(ANSWERS), cells(DEEPEST), reals(SEATS), reals(SEATS),
                cells(2))


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
def pick(tree: Tree, node: int, curiosity: float) -> int:
    """The child to visit next."""
    seat, visits = tree.actor[node], tree.visits[node]
    wide = min(tree.children[node], 3 + int(math.sqrt(visits) / 2.0))
    hope = worth(tree, node, seat) - 0.05 if visits > 0 else 0.0
    root = curiosity * math.sqrt(visits + 1.0)
    best, most = tree.first[node], -1e9
    for child in range(tree.first[node], tree.first[node] + wide):
        value = worth(tree, child, seat) if tree.visits[child] > 0 else hope
        value += root * tree.weight[child] / (1.0 + tree.visits[child])
        if value > most:
            best, most = child, value
    return best


@inlined
def worth(tree: Tree, node: int, seat: int) -> float:
    return (tree.victory[node][seat] + CASH_TERM * tree.cash[node][seat]) / tree.visits[node]


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


@jit
def keep(old: Tree, node: int, new: Tree) -> None:
    """Copy a node and all that is below it to the root of an empty tree."""
    new.size[0] = 1
    old_of = new.first          # until a node's own turn comes, its place in the old tree stands here
    old_of[0] = node
    here = 0
    while here < new.size[0]:
        source = old_of[here]
        new.action[here], new.actor[here] = old.action[source], old.actor[source]
        new.visits[here], new.weight[here] = old.visits[source], old.weight[source]
        for seat in range(SEATS):
            new.victory[here][seat] = old.victory[source][seat]
            new.cash[here][seat] = old.cash[source][seat]
        new.first[here] = new.size[0]
        new.children[here] = old.children[source]
        for k in range(old.children[source]):
            old_of[new.size[0]] = old.first[source] + k
            new.size[0] += 1
        here += 1
