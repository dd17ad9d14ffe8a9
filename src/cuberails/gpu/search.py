"""The tree search over many positions at once: one thread, one tree. The loop is that of the bots."""

from __future__ import annotations

from typing import Any

import numpy as np

from cuberails.bots.search.searcher import NODES_PER_SIMULATION, PUCT_CONSTANT, ROLLOUT_TURNS
from cuberails.bots.search.simulate import CHILDREN
from cuberails.gpu.batch import GpuBatch


class GpuSearch:
    """Searches every position of a batch. The trees begin empty and grow until `clear`.

    Sums are 32-bit floats, half the memory of the bots' trees; with `exact` they are 64-bit as there.
    """

    def __init__(self, batch: GpuBatch, simulations: int, exact: bool = False) -> None:
        """There is room for this many simulations of each position."""
        self.batch, self.device = batch, batch.device
        self.nodes = 1 + CHILDREN + NODES_PER_SIMULATION * simulations
        many, seats, zeros = batch.size, batch.seats, self.device.zeros
        shape, real = (many, self.nodes), np.float64 if exact else np.float32
        self.size, self.rng = zeros((many, 1), np.int32), self.device.ints(many, 2)
        self.first, self.visits = zeros(shape, np.int32), zeros(shape, np.int32)
        self.children, self.actor = zeros(shape, np.int8), zeros(shape, np.int8)
        self.action, self.prior = zeros(shape, np.int16), zeros(shape, real)
        self.victory, self.cash = zeros((*shape, seats), real), zeros((*shape, seats), real)
        self._answers, self._values = zeros(many, np.int64), zeros((many, seats), np.float64)
        self._chosen_visits = zeros(many, np.int64)

    @property
    def tree(self) -> tuple[Any, ...]:
        return (self.size, self.first, self.children, self.action, self.actor, self.visits, self.prior,
                self.victory, self.cash)  # fmt: skip

    def run(self, simulations: int, seed: int = 0) -> None:
        """Run that many simulations of every position; games that are over are left out."""
        batch = self.batch
        kernels, count = batch.kernels, batch.size
        self.device.launch(kernels.seed, count, self.rng, seed)
        self.device.launch(
            kernels.grow, count, batch.constants, batch.pool, *self.tree, self.rng, simulations,
            ROLLOUT_TURNS, PUCT_CONSTANT,
        )  # fmt: skip

    def best(self) -> tuple[Any, Any, Any]:
        """Of every position: the answer visited most, its visits, and the seats' win probabilities."""
        batch = self.batch
        results = self._answers, self._chosen_visits, self._values
        self.device.launch(
            batch.kernels.best, batch.size, self.first, self.children, self.action, self.visits, self.victory,
            *results,
        )  # fmt: skip
        return results

    def clear(self) -> None:
        """Forget the trees, for other positions in the batch."""
        for name in ("size", "children", "visits", "victory", "cash"):
            self.device.clear(getattr(self, name))
