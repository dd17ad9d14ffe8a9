"""Thinking with trees: one for each thread, kept from one move to the next."""
from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from cuberails.bots.bot import Candidate
from cuberails.bots.bound import tree_of
from cuberails.bots.room import is_decided, keep, new_desk, new_tree
from cuberails.game import Game, Position
from cuberails.kernel.core import FIRST_INNER
from cuberails.kernel.dice import sow
from cuberails.kernel.layout import Pool, copy_of, to_bytes
from cuberails.notation import IllegalAction

TURNS = 6               # that a game in the head goes on by instinct before it is valued
CURIOSITY = 0.4         # the pull of answers with much weight and few visits
CHUNK = 100             # simulations between two looks at the clock
NODES_A_SIMULATION = 12
MOST_NODES = 600_000    # a tree that is full still counts, but opens no more nodes
FAINT = 0.004           # of all visits: candidates below are not shown


@dataclass(frozen=True)
class Budget:
    """How long to think: so many games in the head, so many seconds, or until one of both is spent."""

    simulations: int = 0
    seconds: float = 0.0
    is_thorough: bool = False       # think on when the choice is decided, for the sake of the estimates

    def is_spent(self, played: int, began: float) -> bool:
        is_late = self.seconds > 0 and time.perf_counter() - began >= self.seconds
        return is_late or 0 < self.simulations <= played

    def chunk(self, played: int) -> int:
        return min(CHUNK, self.simulations - played) if self.simulations else CHUNK

    def left(self, played: int, began: float) -> int:
        """How many more simulations there can be, at the pace so far."""
        if self.simulations:
            return self.simulations - played
        spent = time.perf_counter() - began
        return int(played * max(self.seconds - spent, 0.0) / spent)


@dataclass
class Line:
    """A sentence as the trees see it, sums over all visits."""

    visits: int = 0
    victory: Any = field(default_factory=lambda: np.zeros(1))
    cash: Any = field(default_factory=lambda: np.zeros(1))


class Thinker:
    """One tree, and room to think in."""

    def __init__(self, game: Game, nodes: int) -> None:
        self.game, self.nodes = game, nodes
        self.text = tree_of(game.type)
        self.desk = new_desk(game.type.rules.state)
        self.tree = new_tree(nodes)

    def root_at(self, node: int | None) -> None:
        """Keep what is below the node, or begin anew."""
        old, self.tree = self.tree, new_tree(self.nodes)
        if node is not None:
            keep(old, node, self.tree)

    def think(self, root: Pool, budget: Budget, seed: int, stop: Callable[[], bool]) -> None:
        """A little; then until the budget is spent, or what is left of it could not change the choice."""
        sow(self.desk.dice, seed, 1)
        began, played = time.perf_counter(), 0
        while not played or not (budget.is_spent(played, began) or stop()):
            chunk = budget.chunk(played)
            self.text.grow(self.game.tables, root, self.tree, self.desk, chunk, TURNS, CURIOSITY)
            played += chunk
            if not budget.is_thorough and is_decided(self.tree, budget.left(played, began)):
                return

    def children(self, node: int) -> Iterator[int]:
        first = int(self.tree.first[node])
        return iter(range(first, first + int(self.tree.children[node])))

    def find(self, actions: Sequence[int]) -> int | None:
        """The node that these answers lead to, if it has been visited."""
        node = 0
        for action in actions:
            found = [child for child in self.children(node)
                     if self.tree.action[child] == action and self.tree.visits[child] > 1]
            if not found:
                return None
            node = found[0]
        return node

    def after(self, pool: Pool, node: int) -> Pool:
        found = copy_of(pool)
        self.game.type.loops.apply_at(self.game.tables, found, 0, int(self.tree.action[node]))
        return found

    def lines(self, pool: Pool, least: int, node: int = 0,
              said: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every sentence and draft of one that was visited often enough, as actions, with its node."""
        for child in self.children(node):
            if self.tree.visits[child] >= least:
                actions, after = (*said, int(self.tree.action[child])), self.after(pool, child)
                yield actions, child
                if int(after[0].phase) >= FIRST_INNER:
                    yield from self.lines(after, least, child, actions)


class Search:
    """Thinks about one position after the other, of one game."""

    def __init__(self, seed: int = 0, threads: int = 1) -> None:
        self.seed, self.threads = seed, threads
        self.thinkers: list[Thinker] = []
        self.last: Position | None = None
        self.was_stopped = False                # before the budget was spent
        self.budget = Budget()

    def think(self, position: Position, budget: Budget, stop: Callable[[], bool] = lambda: False) -> None:
        """Grow the trees of this position, unless they stand."""
        if self.is_done(position, budget):
            self.last = position
            return
        self.sit_down(position, budget)
        seeds = [(self.seed * 31 + position.ply) * 16 + k for k in range(self.threads)]
        jobs = list(zip(self.thinkers, seeds, strict=True))
        if self.threads == 1:
            self.thinkers[0].think(position._pool, budget, seeds[0], stop)
        else:
            share = replace(budget, simulations=-(-budget.simulations // self.threads))
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(lambda job: job[0].think(position._pool, share, job[1], stop), jobs))
        self.last, self.was_stopped = position, stop()

    def is_done(self, position: Position, budget: Budget) -> bool:
        """Whether the trees were grown for just this: who asks again gets the same answer."""
        last = self.last
        if last is None or self.was_stopped or budget != self.budget:
            return False
        return (last.ply == position.ply and last.game == position.game
                and to_bytes(last._pool) == to_bytes(position._pool))

    def sit_down(self, position: Position, budget: Budget) -> None:
        """Take over what the trees know of the position from the last time."""
        if self.last is None or self.last.game != position.game or budget != self.budget:
            nodes = 1000 + 2 * NODES_A_SIMULATION * budget.simulations if budget.simulations else MOST_NODES
            self.thinkers = [Thinker(position.game, min(nodes, MOST_NODES)) for _ in range(self.threads)]
            self.budget = budget
            return
        said = answers_between(self.last, position)
        for thinker in self.thinkers:
            thinker.root_at(thinker.find(said) if said else None)

    def lines(self) -> dict[tuple[int, ...], Line]:
        """What all trees together think of each sentence, and of each draft of one, by its actions."""
        assert self.last is not None
        found: dict[tuple[int, ...], Line] = defaultdict(Line)
        least = max(1, int(self.visits * FAINT / self.threads))
        for thinker in self.thinkers:
            for actions, node in thinker.lines(self.last._pool, least):
                line, tree = found[actions], thinker.tree
                line.visits += int(tree.visits[node])
                line.victory = line.victory + np.asarray(tree.victory[node])
                line.cash = line.cash + np.asarray(tree.cash[node])
        return dict(found)

    @property
    def visits(self) -> int:
        return sum(int(thinker.tree.visits[0]) for thinker in self.thinkers)


def answers_between(last: Position, now: Position) -> list[int]:
    """What was answered since; nothing where one position does not follow from the other."""
    later = now.ply - last.ply
    if later <= 0 or later > len(now.actions):
        return []
    found: list[int] = []
    try:
        for sentence in now.actions[-later:]:
            last = last.play(sentence)
            found.extend(last._played)
    except IllegalAction:
        return []
    return found if to_bytes(last._pool) == to_bytes(now._pool) else []


def candidate_of(sentence: str, line: Line, seats: int) -> Candidate:
    victory = tuple(float(x) / line.visits for x in line.victory[:seats])
    cash = tuple(float(x) / line.visits for x in line.cash[:seats])
    return Candidate(sentence, line.visits, victory, cash)
