"""Room to think in: the trees and the scratch paper of the compiled loops, and what knows no game at all.

It stands apart from the loops, which are loaded once for each game: the cache of compiled code could not
tell two copies of a function apart that take the same types.
"""
import math
from typing import Any, NamedTuple

from cuberails.kernel.core import DOLLARS, SEATS
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Cells, Pool, Reals, cells, reals

DEEPEST = 400           # answers from the root of a tree
WORDS = 8               # of the longest sentence
ANSWERS = DOLLARS + 512
CASH_TERM = 0.1         # what all the cash counts beside the whole victory


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


class Sheet(NamedTuple):
    """Room to try sentences in: one row for every word."""

    pool: Pool
    out: list[Cells]
    weights: list[Reals]
    plan: list[Cells]       # the best words found from here on
    cash: Reals
    victory: Reals
    dice: Cells
    doubt: Reals            # (1,) how much two values may differ and still seem alike
    thrift: Reals           # (1,) what a dollar in hand counts: who thinks little of it pays too much


def new_sheet(state: Any, doubt: float, thrift: float) -> Sheet:
    sheet = Sheet(state.many(WORDS), cells(WORDS, ANSWERS), reals(WORDS, ANSWERS), cells(WORDS, WORDS),
                  reals(SEATS), reals(SEATS), cells(2), reals(1), reals(1))
    sheet.doubt[0], sheet.thrift[0] = doubt, thrift
    return sheet


@jit
def heaviest(weights: Reals, n: int) -> int:
    best = 0
    for k in range(1, n):
        if weights[k] > weights[best]:
            best = k
    return best


@jit
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


@jit
def worth(tree: Tree, node: int, seat: int) -> float:
    """The share of the victory, and a little for the share of all the cash: dollars grow with every dividend,
    so whoever counted them would put off the end of a game that is won."""
    total = 0.0
    for other in range(SEATS):
        total += tree.cash[node][other]
    return tree.victory[node][seat] / tree.visits[node] + CASH_TERM * tree.cash[node][seat] / max(total, 1.0)


@jit
def is_decided(tree: Tree, simulations: int) -> bool:
    """Whether so many more games in the head cannot change the answers of the seat that must speak."""
    node, seat = 0, tree.actor[0]
    while tree.children[node] > 0 and tree.actor[node] == seat:
        first, second = tree.first[node], 0
        best = first
        for child in range(first + 1, first + tree.children[node]):
            if tree.visits[child] > tree.visits[best]:
                best, second = child, tree.visits[best]
            else:
                second = max(second, tree.visits[child])
        if tree.children[node] > 1 and tree.visits[best] - second <= simulations:
            return False
        node = best
    return True


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
