"""Thousands of games at once: numpy in, numpy out, all randomness from an explicit seed.

Actions are the kernel's numbers, one per word. A mask has room for bids below BIDS; `step` takes any.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cuberails.engine.game import Game, OnMachine
from cuberails.engine.notation import spell_log
from cuberails.engine.position import Position
from cuberails.engine.state import StateHandle
from cuberails.kernel.layout import Pool, copy_of, to_bytes
from cuberails.kernel.machines import PLAIN, Host, bulk
from cuberails.kernel.random_play import POLICIES
from cuberails.kernel.rng import seed_rng
from cuberails.kernel.scoring import shares
from cuberails.kernel.state import ACTIONS, FIRST_INNER, OVER, TURN

MOST_ACTIONS = 1 << 15  # of a game that is logged

Ints = npt.NDArray[np.int64]
Bits = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float64]


def as_ints(found: Any) -> Ints:
    return np.asarray(found, np.int64)


def plain_copy(game: Game, pool: Pool, i: int = 0) -> Pool:
    """A plain pool of one, with a copy of state i of any pool."""
    return PLAIN.moved(game.type.rules.state, pool[i : i + 1])


class Batch:
    """`size` games of one setup, all at the start."""

    def __init__(self, game: Game, size: int) -> None:
        self.game, self.size = game, size
        self.seats = len(game.players)
        self._start = self.on.moved(game.start().state.pool)
        self.pool = self.on.many(size)  # game i at index i, for compiled loops
        ints = self.machine.ints
        self._out, self._rng = ints(ACTIONS), ints(2)
        self._actors, self._cash = ints(size), ints(size, self.seats)
        self._masks = np.zeros((size, ACTIONS), np.int8)
        self.reset()

    @property
    def machine(self) -> Host:
        return bulk()

    @property
    def on(self) -> OnMachine:
        """The game's loops and constants, for the pool."""
        return self.game.on(self.machine)

    def reset(self, games: Sequence[int] | Ints | None = None) -> None:
        """Put all games, or the given ones, back to the start."""
        for i in range(self.size) if games is None else games:
            self.on.loops.copy(self.pool, self._place(int(i)), self._start, 0)

    def restart_finished(self) -> int:
        """Put the games that are over back to the start. Returns how many there were."""
        return int(self.on.loops.restart_finished(self.pool, self._start))

    def set(self, i: int, position: Position) -> None:
        """Put a position of the same game at index i."""
        if position.game != self.game:
            raise ValueError("the position belongs to another game")
        self.on.loops.copy(self.pool, self._place(i), self.on.moved(position.state.pool), 0)

    def position(self, i: int) -> Position:
        """Game i as a Position; its ply is not known here and counts from 0."""
        return Position(self.game, plain_copy(self.game, self.pool, self._place(i)), 0)

    def state(self, i: int) -> StateHandle:
        """The present state of game i, for compiled code."""
        return StateHandle(self.on.constants, self.pool, self._place(i))

    def _place(self, i: int) -> int:
        """Check the index: compiled code does not."""
        if not 0 <= i < self.size:
            raise IndexError(f"game {i} of a batch of {self.size}")
        return i

    def to_move(self) -> Ints:
        """(size,) the seat that must act, -1 if the game is over."""
        self.on.loops.read_seats(self.pool, self._actors, self._cash)
        return as_ints(self._actors).copy()

    def cash(self) -> Ints:
        """(size, seats)"""
        self.on.loops.read_seats(self.pool, self._actors, self._cash)
        return as_ints(self._cash).copy()

    def is_over(self) -> npt.NDArray[np.bool_]:
        """(size,)"""
        return self.to_move() < 0

    def legal_masks(self) -> Bits:
        """(size, ACTIONS) 1 where the action is legal. The next call reuses the array."""
        self.on.loops.mark_legal(self.on.constants, self.pool, self._masks, self._out)
        return self._masks

    def step(self, actions: Ints) -> None:
        """Play one action in every game; finished games ignore theirs. If one is illegal, nothing changes."""
        if np.asarray(actions).dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {np.asarray(actions).dtype}")
        given = as_ints(actions)
        if given.shape != (self.size,):
            raise ValueError(f"actions have shape {given.shape}, expected ({self.size},)")
        listed = self.machine.listed(given)
        bad = self.on.loops.first_illegal(self.on.constants, self.pool, listed)
        if bad >= 0:
            raise ValueError(f"game {bad}: action {given[bad]} is illegal")
        self.on.loops.apply_many(self.on.constants, self.pool, listed)

    def returns(self) -> Floats:
        """(size, seats) the share of the victory; zeros if the game is not over."""
        return np.where(self.is_over()[:, None], shares(self.cash()), 0.0)

    def play_out(self, seed: int, policy: str = "uniform") -> int:
        """Play every game to its end, game i with the RNG of (seed, i). Returns the number of actions."""
        if policy not in POLICIES:
            raise ValueError(f"policy is {' or '.join(POLICIES)}, not {policy!r}")
        played, log = 0, self.machine.ints(2, 0)
        for i in range(self.size):
            self.machine.version(seed_rng)(self._rng, seed, i)
            played += self.on.loops.play_on(
                self.on.constants, self.pool, i, self._out, self._rng, POLICIES.index(policy), log
            )
        return played

    def states(self) -> list[bytes]:
        """The bytes of every state: equal states have equal bytes, in both modes and on every machine."""
        return [to_bytes(self.pool, i) for i in range(self.size)]


class Playout(NamedTuple):
    """A random game, played to its end."""

    end: StateHandle  # the last state, in plain Python
    phases: Ints  # (actions + 1,) the question of every action, and the last phase
    actions: Ints  # (actions,)

    @property
    def sentences(self) -> int:
        return int((self.phases[1:] < FIRST_INNER).sum())

    @property
    def turns(self) -> int:
        return int((self.phases == TURN).sum())


class Playouts:
    """Random games of one setup; game n has the RNG of (seed, n)."""

    def __init__(self, game: Game, seed: int, policy: str) -> None:
        self.game, self.seed, self.policy = game, seed, POLICIES.index(policy)
        machine = bulk()
        self._on, self._seed_rng = game.on(machine), machine.version(seed_rng)
        self._start = self._on.moved(game.start().state.pool)
        self._out, self._rng = machine.ints(ACTIONS), machine.ints(2)
        self._log = machine.ints(2, MOST_ACTIONS)

    def play(self, number: int) -> Playout:
        pool = copy_of(self._start)
        self._seed_rng(self._rng, self.seed, number)
        n = self._on.loops.play_on(self._on.constants, pool, 0, self._out, self._rng, self.policy, self._log)
        if n > MOST_ACTIONS:
            raise RuntimeError(f"a game of {n} actions is too long to write down")
        phases, actions = (as_ints(row[:n]) for row in self._log)
        end = StateHandle(self.game.constants, plain_copy(self.game, pool))
        return Playout(end, np.append(phases, OVER), actions.copy())

    def spell(self, played: Playout) -> list[str]:
        """The sentences of the game."""
        return spell_log(self.game.words, played.phases.tolist(), played.actions.tolist())


def play_sentences(game: Game, seed: int, number: int, policy: str) -> list[str]:
    """The sentences of one random game, with the RNG of (seed, number)."""
    playouts = Playouts(game, seed, policy)
    return playouts.spell(playouts.play(number))
