"""Thousands of games of one setup on a GPU, with the interface of `Batch`; arrays stay on the device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from cuberails.engine.game import Game
from cuberails.engine.position import Position
from cuberails.gpu.device import Gpu
from cuberails.kernel.random_play import POLICIES
from cuberails.kernel.state import ACTIONS, OVER


class GpuBatch:
    """`size` games of one setup, all at the start. `device` is a `Gpu`, or a `Twin` in tests.

    Arrays of the device can be read by `torch.as_tensor(array, device="cuda")`, `cupy.asarray(array)` and
    `jax.numpy.asarray(array)` without a copy. Each is overwritten by the next call that returns it.
    """

    def __init__(self, game: Game, size: int, device: Any = None) -> None:
        self.game, self.size = game, size
        self.device: Any = device or Gpu()
        self.seats, self.layout = len(game.players), game.type.rules.state
        self.kernels = self.device.kernels(game.type, len(game.words.verbs))
        constants = type(game.type.rules.make_constants(game.box)[0])
        self.constants = self.device.pool(constants, game.constants)
        self.start = self.device.pool(self.layout, game.start().state.pool)
        self.pool = self.device.blank_pool(self.layout, size)
        self._actors, self._cash = self._array(np.int64), self._array(np.int64, self.seats)
        self._returns = self._array(np.float64, self.seats)
        self._masks: Any = None
        self._bad, self._counter = self.device.ints(1), self.device.ints(1)
        self._lengths, self._ends = self._array(np.int32), self._array(np.int32, self.seats)
        self.reset()

    def _array(self, dtype: Any, *shape: int) -> Any:
        return self.device.zeros((self.size, *shape), dtype)

    def _launch(self, kernel: Any, *given: Any) -> None:
        self.device.launch(kernel, self.size, *given)

    def reset(self, games: Sequence[int] | npt.NDArray[np.int64] | None = None) -> None:
        """Put all games, or the given ones, back to the start."""
        self._put(range(self.size) if games is None else games, self.start)

    def _put(self, games: Any, source: Any) -> None:
        chosen = np.array([self._place(int(i)) for i in games], np.int64)
        if len(chosen):
            self.device.launch(self.kernels.put, len(chosen), self.pool, self.device.given(chosen), source)

    def restart_finished(self) -> int:
        """Put the games that are over back to the start. Returns how many there were."""
        self.device.put(self._counter, 0)
        self._launch(self.kernels.restart, self.pool, self.start, self._counter)
        return int(self.device.host(self._counter)[0])

    def set(self, i: int, position: Position) -> None:
        """Put a position of the same game at index i."""
        if position.game != self.game:
            raise ValueError("the position belongs to another game")
        self._put([i], self.device.pool(self.layout, position.state.pool))

    def position(self, i: int) -> Position:
        """Game i as a Position; its ply is not known here and counts from 0."""
        data = self.states()[self._place(i)]
        return Position(self.game, self.layout.from_bytes(data), 0)

    def _place(self, i: int) -> int:
        """Check the index: the kernels do not."""
        if not 0 <= i < self.size:
            raise IndexError(f"game {i} of a batch of {self.size}")
        return i

    def _read(self) -> None:
        self._launch(self.kernels.read, self.constants, self.pool, self._actors, self._cash, self._returns)

    def to_move(self) -> Any:
        """(size,) the seat that must act, -1 if the game is over."""
        self._read()
        return self._actors

    def cash(self) -> Any:
        """(size, seats)"""
        self._read()
        return self._cash

    def returns(self) -> Any:
        """(size, seats) the share of the victory; zeros if the game is not over."""
        self._read()
        return self._returns

    def legal_masks(self) -> Any:
        """(size, ACTIONS) 1 where the action is legal."""
        if self._masks is None:
            self._masks = self.device.bytes(self.size, ACTIONS)
        self._launch(self.kernels.mark, self.constants, self.pool, self._masks)
        return self._masks

    def step(self, actions: Any) -> None:
        """Play one action in every game; finished games ignore theirs. If one is illegal, nothing changes."""
        given = self.checked(actions)
        self.device.put(self._bad, self.size)
        self._launch(self.kernels.refuse, self.constants, self.pool, given, self._bad)
        self._launch(self.kernels.step, self.constants, self.pool, given, self._bad)
        bad = int(self.device.host(self._bad)[0])
        if bad < self.size:
            raise ValueError(f"game {bad}: action {int(self.device.host(given)[bad])} is illegal")

    def checked(self, actions: Any) -> Any:
        shape = tuple(np.shape(actions)) if not hasattr(actions, "shape") else tuple(actions.shape)
        if shape != (self.size,):
            raise ValueError(f"actions have shape {shape}, expected ({self.size},)")
        return self.device.given(actions)

    def play_out(self, seed: int, policy: str = "uniform") -> int:
        """Play every game to its end, game i with the RNG of (seed, i). Returns the number of actions."""
        if self.size == 1:  # the kernel takes a pool of one as the start of all games
            source = self.device.pool(self.layout, self.position(0).state.pool)
        else:
            source = self.pool
        self._play(source, self.pool, seed, policy, 0, self.size, self._ends, self._lengths)
        return int(self.device.host(self._lengths).sum(dtype=np.int64))

    def _play(
        self, source: Any, ends: Any, seed: int, policy: str, first: int, last: int, *results: Any
    ) -> None:
        if policy not in POLICIES:
            raise ValueError(f"policy is {' or '.join(POLICIES)}, not {policy!r}")
        self.device.put(self._counter, 0)
        self.device.launch(
            getattr(self.kernels, f"play_{policy}"),
            self.device.crowd(last - first),
            self.constants, source, ends, seed, first, last, self._counter, *results,
        )  # fmt: skip

    def simulate(self, games: range, seed: int, policy: str = "uniform") -> tuple[Any, Any]:
        """Random games from the start, game n with the RNG of (seed, n): their cash and numbers of actions.

        Returns new arrays of shape (games, seats) and (games,), and leaves the games of the batch alone.
        """
        count = len(games)
        cash = self.device.zeros((count, self.seats), np.int32)
        lengths = self.device.zeros(count, np.int32)
        nothing = self.device.blank_pool(self.layout, 0)
        self._play(self.start, nothing, seed, policy, games.start, games.start + count, cash, lengths)
        return cash, lengths

    def states(self) -> list[bytes]:
        """The bytes of every state: equal states have equal bytes, here and on the CPU."""
        return [row.tobytes() for row in self.device.rows(self.pool, self.layout)]

    def is_over(self) -> npt.NDArray[np.bool_]:
        """(size,) on the host"""
        found: npt.NDArray[np.bool_] = self.device.rows(self.pool, self.layout)["phase"] == OVER
        return found
