"""Root-parallel tree search: one tree for each thread, reused from one move to the next."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

from cuberails.bots.bot import Candidate
from cuberails.bots.search.simulate import CHILDREN
from cuberails.bots.search.templates import simulate_of
from cuberails.bots.search.tree import copy_subtree, is_decided, new_tree, new_workspace, tree_on
from cuberails.engine.game import Game, OnMachine, module_on
from cuberails.engine.notation import IllegalAction
from cuberails.engine.position import Position
from cuberails.engine.takeover import TAKEOVER
from cuberails.kernel.layout import Pool, copy_of
from cuberails.kernel.machines import PLAIN, Host
from cuberails.kernel.rng import seed_rng
from cuberails.kernel.state import FIRST_INNER

ROLLOUT_TURNS = 6  # of a simulation below the tree, before the evaluation
PUCT_CONSTANT = 0.4  # weight of exploration: large prior, few visits
CHUNK = 100  # simulations between two checks of the clock
NODES_PER_SIMULATION = 12
MOST_NODES = 600_000  # a tree that is full is still searched, but no longer expanded
LEAST_SHOWN = 0.004  # of all visits: sentences with fewer are not listed


@dataclass(frozen=True)
class Budget:
    """Simulations, seconds, or both: the search ends when either is spent."""

    simulations: int = 0
    seconds: float = 0.0
    is_thorough: bool = False  # search on when the choice is decided, for better estimates

    def is_spent(self, played: int, began: float) -> bool:
        is_late = self.seconds > 0 and time.perf_counter() - began >= self.seconds
        return is_late or 0 < self.simulations <= played

    def chunk(self, played: int) -> int:
        return min(CHUNK, self.simulations - played) if self.simulations else CHUNK

    def left(self, played: int, began: float) -> int:
        """Simulations still possible at the pace so far."""
        if self.simulations:
            return self.simulations - played
        spent = time.perf_counter() - began
        return int(played * max(self.seconds - spent, 0.0) / spent)


@dataclass
class SentenceStats:
    """Sums over all visits of one sentence, in all trees."""

    visits: int = 0
    victory: list[float] = field(default_factory=list)
    cash: list[float] = field(default_factory=list)

    def add(self, visits: int, victory: Iterable[float], cash: Iterable[float]) -> None:
        self.visits += visits
        self.victory = [old + float(new) for old, new in zip_longest(self.victory, victory, fillvalue=0.0)]
        self.cash = [old + float(new) for old, new in zip_longest(self.cash, cash, fillvalue=0.0)]


class TreeSearcher:
    """One tree and its workspace."""

    def __init__(self, game: Game, nodes: int) -> None:
        self.game, self.nodes = game, nodes
        self.tree = new_tree(PLAIN, 1, len(game.players))
        self.use(TAKEOVER.machine_for(game.type))

    def use(self, machine: Host) -> None:
        """Search on that machine from now on; the tree moves there."""
        self.machine = machine
        self.work = new_workspace(machine, self.game.type.rules.state)
        self.tree = tree_on(machine, self.tree, self.room())

    @property
    def on(self) -> OnMachine:
        return self.game.on(self.machine)

    @property
    def loops(self) -> Any:
        return module_on(self.machine, simulate_of(self.game.type))

    def room(self) -> int:
        """The nodes to have room for. In plain Python, where an empty one takes time too, for a chunk."""
        if self.machine is not PLAIN:
            return self.nodes
        return min(self.nodes, int(self.tree.size[0]) + CHUNK * CHILDREN + 1)

    def reroot(self, node: int | None) -> None:
        """Keep the subtree of that node, or start with an empty tree."""
        old, nodes = self.tree, min(self.nodes, max(self.room(), len(self.tree.first)))
        self.tree = new_tree(self.machine, nodes, len(self.game.players))
        if node is not None:
            self.machine.version(copy_subtree)(old, node, self.tree)

    def make_ready(self) -> None:
        """Let compiled code take over if it has become ready, and make room for a chunk of simulations."""
        machine = TAKEOVER.machine_for(self.game.type)
        if machine is not self.machine:
            seeded, cells = self.work.rng, range(len(self.work.rng))
            self.use(machine)
            for k in cells:
                self.work.rng[k] = seeded[k]
        elif len(self.tree.first) < self.room():
            self.tree = tree_on(machine, self.tree, self.room())

    def run(self, root: Pool, budget: Budget, seed: int, stop: Callable[[], bool]) -> None:
        """Run at least one chunk of simulations.

        It ends when the budget is spent, when `stop()` says so, or when the rest could not change the choice.
        """
        self.machine.version(seed_rng)(self.work.rng, seed, 1)
        began, played = time.perf_counter(), 0
        while not played or not (budget.is_spent(played, began) or stop()):
            chunk = budget.chunk(played)
            self.make_ready()
            here = self.on.moved(root)
            self.loops.run_simulations(
                self.on.constants, here, self.tree, self.work, chunk, ROLLOUT_TURNS, PUCT_CONSTANT
            )
            played += chunk
            if not budget.is_thorough and self.is_decided(budget.left(played, began)):
                return

    def is_decided(self, simulations: int) -> bool:
        return bool(self.machine.version(is_decided)(self.tree, simulations))

    def children(self, node: int) -> Iterator[int]:
        first = int(self.tree.first[node])
        return iter(range(first, first + int(self.tree.children[node])))

    def find(self, actions: Sequence[int]) -> int | None:
        """The node that these answers lead to; None if a node on the way was not searched."""
        node = 0
        for action in actions:
            found = [
                child
                for child in self.children(node)
                if self.tree.action[child] == action and self.tree.visits[child] > 1
            ]
            if not found:
                return None
            node = found[0]
        return node

    def after(self, pool: Pool, node: int) -> Pool:
        """The state after the action of the node."""
        found = copy_of(pool)
        self.game.type.loops.apply_at(self.game.constants, found, 0, int(self.tree.action[node]))
        return found

    def sentences(
        self, pool: Pool, least: int, node: int = 0, said: tuple[int, ...] = ()
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every sentence and draft of one that was visited often enough, as actions, with its node."""
        for child in self.children(node):
            if self.tree.visits[child] >= least:
                actions, after = (*said, int(self.tree.action[child])), self.after(pool, child)
                yield actions, child
                if int(after[0].phase) >= FIRST_INNER:
                    yield from self.sentences(after, least, child, actions)


class Search:
    """Searches one position after another, and reuses the trees."""

    def __init__(self, seed: int = 0, threads: int = 1) -> None:
        self.seed, self.threads = seed, threads
        self.searchers: list[TreeSearcher] = []
        self.last: Position | None = None
        self.was_stopped = False  # before the budget was spent
        self.budget = Budget()

    def run(self, position: Position, budget: Budget, stop: Callable[[], bool] = lambda: False) -> None:
        """Search the position, unless that was done already."""
        if self.is_done(position, budget):
            self.last = position
            return
        self.reuse_trees(position, budget)
        seeds = [(self.seed * 31 + position.ply) * 16 + k for k in range(self.threads)]
        jobs = list(zip(self.searchers, seeds, strict=True))
        if self.threads == 1:
            self.searchers[0].run(position.state.pool, budget, seeds[0], stop)
        else:
            share = replace(budget, simulations=-(-budget.simulations // self.threads))
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(lambda job: job[0].run(position.state.pool, share, job[1], stop), jobs))
        self.last, self.was_stopped = position, stop()

    def is_done(self, position: Position, budget: Budget) -> bool:
        """Whether the last search was this one, so that asking twice gives the same choice."""
        last = self.last
        if last is None or self.was_stopped or budget != self.budget:
            return False
        return (
            last.ply == position.ply
            and last.game == position.game
            and last.state.to_bytes() == position.state.to_bytes()
        )

    def reuse_trees(self, position: Position, budget: Budget) -> None:
        """Re-root the trees of the last search at this position, or start with new ones."""
        if self.last is None or self.last.game != position.game or budget != self.budget:
            nodes = 1000 + 2 * NODES_PER_SIMULATION * budget.simulations if budget.simulations else MOST_NODES
            nodes = min(nodes, MOST_NODES)
            self.searchers = [TreeSearcher(position.game, nodes) for _ in range(self.threads)]
            self.budget = budget
            return
        said = answers_between(self.last, position)
        for searcher in self.searchers:
            searcher.reroot(searcher.find(said) if said else None)

    def stats(self) -> dict[tuple[int, ...], SentenceStats]:
        """The statistics of each sentence, and of each draft of one, by its actions."""
        assert self.last is not None
        found: dict[tuple[int, ...], SentenceStats] = defaultdict(SentenceStats)
        least = max(1, int(self.visits * LEAST_SHOWN / self.threads))
        for searcher in self.searchers:
            for actions, node in searcher.sentences(self.last.state.pool, least):
                stats, tree = found[actions], searcher.tree
                stats.add(int(tree.visits[node]), tree.victory[node], tree.cash[node])
        return dict(found)

    @property
    def visits(self) -> int:
        return sum(int(searcher.tree.visits[0]) for searcher in self.searchers)


def answers_between(last: Position, now: Position) -> list[int]:
    """The answers between two positions; empty if one does not follow from the other."""
    later = now.ply - last.ply
    if later <= 0 or later > len(now.actions):
        return []
    found: list[int] = []
    try:
        for sentence in now.actions[-later:]:
            last = last.play(sentence)
            found.extend(last.state.answers)
    except IllegalAction:
        return []
    return found if last.state.to_bytes() == now.state.to_bytes() else []


def candidate_of(sentence: str, stats: SentenceStats, seats: int) -> Candidate:
    victory = tuple(float(x) / stats.visits for x in stats.victory[:seats])
    cash = tuple(float(x) / stats.visits for x in stats.cash[:seats])
    return Candidate(sentence, stats.visits, victory, cash)
