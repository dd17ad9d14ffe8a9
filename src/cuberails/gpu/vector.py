"""A vector environment whose observations, masks and rewards are tensors on the GPU, for self-play.

Every row is a game and the seat that must act in it, as in `envs.vector.SelfPlayVectorEnv`. In `step` nothing
leaves the device, except one number if illegal actions raise an error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from cuberails.engine.game import MapSource
from cuberails.envs.actions import Actions
from cuberails.envs.make import check_choice, check_whole, new_encoding
from cuberails.envs.session import check_returns
from cuberails.gpu.batch import GpuBatch
from cuberails.kernel.random_play import POLICIES

ILLEGAL = ("raise", "replace")
LIBRARIES = ("torch", "cupy", "jax", "numba")


class GpuVectorEnv:
    """`reset` and `step` as Gymnasium's vector environments have them; games that end begin again.

    `arrays` says whose arrays you get: "torch", "cupy", "jax" or "numba". They share the memory of the device
    and are overwritten by the next step. `illegal="replace"` writes a random legal action over an illegal
    one, and does not wait for the check.
    """

    def __init__(
        self,
        num_envs: int,
        game: str | None = None,
        players: int = 4,
        modules: Sequence[str] = (),
        map: MapSource = None,
        returns: str = "victory",
        illegal: str = "raise",
        arrays: str = "torch",
        device: Any = None,
        **house_rules: Any,
    ) -> None:
        if check_whole("num_envs", num_envs) < 1:
            raise ValueError(f"num_envs is {num_envs}; it must be at least 1")
        self.num_envs, self._is_reset = num_envs, False
        self.encoding = new_encoding(game, players, modules, map, **house_rules)
        self.by_cash = int(check_returns(returns))
        self.replaces = int(check_choice("illegal", illegal, ILLEGAL) == "replace")
        wrap = wrapper(check_choice("arrays", arrays, LIBRARIES))
        self.batch = batch = GpuBatch(self.encoding.game, num_envs, device)
        self.device, self.kernels = batch.device, batch.kernels
        self.actions: Actions = self.encoding.actions
        zeros, rows, seats = self.device.zeros, num_envs, batch.seats
        self._windows, self._rng = self.device.ints(rows), self.device.ints(rows, 2)
        self._bad, self._drawn = self.device.ints(1), self.device.ints(rows)
        self._views = self.device.bytes(rows, self.encoding.size)
        self._last_views = self.device.bytes(rows, self.encoding.size)
        self._masks = self.device.bytes(rows, self.actions.size)
        self._seats, self._rewards = zeros(rows, np.int64), zeros(rows, np.float32)
        self._returns, self._terminated = zeros((rows, seats), np.float32), zeros(rows, np.bool_)
        self.observations, self.masks, self.seats = wrap(self._views), wrap(self._masks), wrap(self._seats)
        self.rewards, self.terminated = wrap(self._rewards), wrap(self._terminated)
        self.truncated, self.drawn = wrap(zeros(rows, np.bool_)), wrap(self._drawn)
        self._infos = {"action_mask": self.masks, "seat": self.seats, "returns": wrap(self._returns),
                       "final_obs": wrap(self._last_views)}  # fmt: skip

    def reset(self, *, seed: int = 0) -> tuple[Any, dict[str, Any]]:
        """Restart all games. The seed is for random and replaced actions: the games have no chance."""
        self.batch.reset()
        self.device.clear(self._windows)
        self._launch(self.kernels.seed, self._rng, seed)
        batch = self.batch
        self._launch(
            self.kernels.observe,
            batch.constants,
            batch.pool,
            self._windows,
            self._views,
            self._masks,
            self._seats,
        )
        self._is_reset = True
        return self.observations, {name: self._infos[name] for name in ("action_mask", "seat")}

    def _launch(self, kernel: Any, *given: Any) -> None:
        self.device.launch(kernel, self.num_envs, *given)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play one action in every game, or none at all if one of them is refused."""
        if not self._is_reset:
            raise RuntimeError("call reset() before step()")
        batch, given = self.batch, self.batch.checked(actions)
        limit = 0 if self.replaces else self.num_envs
        self.device.put(self._bad, self.num_envs)
        self._launch(self.kernels.check, self._masks, given, self._rng, self.replaces, self._bad)
        self._launch(
            self.kernels.advance, batch.constants, batch.start, batch.pool, self._windows, given, self._bad,
            limit, self._views, self._last_views, self._masks, self._seats, self._rewards, self._returns,
            self._terminated, self.by_cash,
        )  # fmt: skip
        if not self.replaces:
            bad = int(self.device.host(self._bad)[0])
            if bad < self.num_envs:
                raise ValueError(f"game {bad}: action {int(self.device.host(given)[bad])} is illegal")
        return self.observations, self.rewards, self.terminated, self.truncated, self._infos

    def random_actions(self, policy: str = "directed") -> Any:
        """(num_envs,) actions of a random policy: `directed` as the bot `random` plays, or `uniform`."""
        number, batch = POLICIES.index(check_choice("policy", policy, POLICIES)), self.batch
        self._launch(
            self.kernels.draw, batch.constants, batch.pool, self._windows, self._rng, number, self._drawn
        )
        return self.drawn


def wrapper(library: str) -> Callable[[Any], Any]:
    """How an array of the device becomes one of that library, over the same memory."""
    if library == "torch":
        import torch

        return lambda array: torch.as_tensor(array, device="cuda")
    if library == "cupy":
        import cupy

        return lambda array: cupy.asarray(array)
    if library == "jax":
        import jax

        return lambda array: jax.numpy.asarray(array)
    return lambda array: array
