"""The search tree, the workspaces of the compiled loops, and what needs no rules: selection and tree reuse.

These functions are not in `simulate.py` or `lookahead.py`, which are loaded once for each game: numba's cache
could not tell apart two copies of a function that take the same types.
"""

import math
from collections.abc import Iterable
from typing import Any, NamedTuple

from cuberails.engine.notation import WORDS_PER_SENTENCE
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Floats, Ints, Layout, Pool
from cuberails.kernel.machines import Host
from cuberails.kernel.state import ACTIONS

DEEPEST = 400  # answers from the root of a tree
CASH_WEIGHT = 0.1  # of a seat's share of all the cash, beside its win probability
FIRST_PLAY_REDUCTION = 0.05  # an unvisited child is taken to be this much worse than its parent


class Tree(NamedTuple):
    size: Ints  # (1,) nodes in use; the root is node 0
    first: Ints  # (nodes,) the first child; its siblings follow
    children: Ints  # (nodes,) their number, by falling prior; 0 before the node is expanded
    action: Ints  # (nodes,) the answer that leads here
    actor: Ints  # (nodes,) the seat that chooses among the children
    visits: Ints  # (nodes,)
    prior: Floats  # (nodes,) siblings add up to 1
    victory: list[Floats]  # (nodes, seats) win probabilities, summed over all visits
    cash: list[Floats]  # (nodes, seats) final cash, summed over all visits


class Workspace(NamedTuple):
    """What one simulation writes to, allocated once."""

    pool: Pool  # one state
    out: Ints
    priors: Floats
    path: Ints  # nodes from the root to the leaf
    cash: Floats  # (seats,) the evaluation of the leaf
    victory: Floats
    rng: Ints


def new_tree(machine: Host, nodes: int, seats: int) -> Tree:
    ints, floats = machine.ints, machine.floats
    first, children, action, actor, visits = (ints(nodes) for _ in range(5))
    return Tree(
        ints(1),
        first,
        children,
        action,
        actor,
        visits,
        floats(nodes),
        floats(nodes, seats),
        floats(nodes, seats),
    )


def tree_on(machine: Host, tree: Tree, nodes: int) -> Tree:
    """A copy of a tree in a machine's memory, with room for that number of nodes."""
    made = new_tree(machine, nodes, len(tree.victory[0]))
    made.size[0] = size = int(tree.size[0])
    rows: Iterable[tuple[Any, Any]] = zip(made[1:], tree[1:], strict=True)
    for to, source in rows:
        for node in range(size):
            to[node] = source[node]
    return made


def new_workspace(machine: Host, state: type[Layout]) -> Workspace:
    ints, floats, seats = machine.ints, machine.floats, state.sizes["seats"]
    return Workspace(
        machine.many(state, 1),
        ints(ACTIONS),
        floats(ACTIONS),
        ints(DEEPEST),
        floats(seats),
        floats(seats),
        ints(2),
    )


class LookaheadWorkspace(NamedTuple):
    """What a one-move lookahead writes to: one row for every word of a sentence."""

    pool: Pool
    out: list[Ints]
    priors: list[Floats]
    plan: list[Ints]  # the best words found from here on
    cash: Floats
    victory: Floats
    rng: Ints
    noise: Floats  # (1,) the most that is added to a value at random
    cash_weight: Floats  # (1,) what a dollar in hand counts; below 1 the bot overpays


def new_lookahead_workspace(
    machine: Host, state: type[Layout], noise: float, cash_weight: float
) -> LookaheadWorkspace:
    ints, floats = machine.ints, machine.floats
    words, seats = WORDS_PER_SENTENCE, state.sizes["seats"]
    made = LookaheadWorkspace(
        machine.many(state, words),
        ints(words, ACTIONS),
        floats(words, ACTIONS),
        ints(words, words),
        floats(seats),
        floats(seats),
        ints(2),
        floats(1),
        floats(1),
    )
    made.noise[0], made.cash_weight[0] = noise, cash_weight
    return made


@jit
def argmax(values: Floats, n: int) -> int:
    best = 0
    for k in range(1, n):
        if values[k] > values[best]:
            best = k
    return best


@jit
def widening(visits: int) -> int:
    """Progressive widening (Coulom; Chaslot et al.): how many children are considered after these visits."""
    return 3 + int(math.sqrt(visits) / 2.0)


@jit
def select_child(tree: Tree, node: int, puct_constant: float) -> int:
    """PUCT as in AlphaZero, each seat for itself (max^n); unvisited children by first-play urgency."""
    seat, visits = tree.actor[node], tree.visits[node]
    wide = min(tree.children[node], widening(visits))
    unvisited = mean_value(tree, node, seat) - FIRST_PLAY_REDUCTION if visits > 0 else 0.0
    exploration = puct_constant * math.sqrt(visits + 1.0)
    best, most = tree.first[node], -1e9
    for child in range(tree.first[node], tree.first[node] + wide):
        value = mean_value(tree, child, seat) if tree.visits[child] > 0 else unvisited
        value += exploration * tree.prior[child] / (1.0 + tree.visits[child])
        if value > most:
            best, most = child, value
    return best


@jit
def mean_value(tree: Tree, node: int, seat: int) -> float:
    """Win probability, and a little for the share of all the cash.

    A share, not dollars: dollars grow with every dividend, so a seat that counted them would put off the
    end of a game that it has won.
    """
    total = 0.0
    for other in range(len(tree.cash[node])):
        total += tree.cash[node][other]
    cash_value = CASH_WEIGHT * tree.cash[node][seat] / max(total, 1.0)
    return tree.victory[node][seat] / tree.visits[node] + cash_value


@jit
def is_decided(tree: Tree, simulations: int) -> bool:
    """True if that many more simulations cannot change the most visited sentence of the seat to move."""
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
def copy_subtree(old: Tree, node: int, new: Tree) -> None:
    """Tree reuse: copy a node and all that is below it to the root of an empty tree."""
    new.size[0] = 1
    old_of = new.first  # holds a node's index in the old tree until that node itself is copied
    old_of[0] = node
    here = 0
    while here < new.size[0]:
        source = old_of[here]
        new.action[here], new.actor[here] = old.action[source], old.actor[source]
        new.visits[here], new.prior[here] = old.visits[source], old.prior[source]
        for seat in range(len(new.cash[here])):
            new.victory[here][seat] = old.victory[source][seat]
            new.cash[here][seat] = old.cash[source][seat]
        new.first[here] = new.size[0]
        new.children[here] = old.children[source]
        for k in range(old.children[source]):
            old_of[new.size[0]] = old.first[source] + k
            new.size[0] += 1
        here += 1
