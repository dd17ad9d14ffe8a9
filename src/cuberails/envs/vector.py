"""A vector environment for self-play: thousands of games in compiled code, one action each per step.

You play the seat that must act in every game. `info["seat"]` is its number, `info["action_mask"]` its legal
actions. A game that ends restarts in the same step. All arrays are allocated once and overwritten by the next
step, so `torch.from_dlpack(observations)` is needed only once; copy what you keep. Actions are checked
against the masks, so do not change these.
"""

# ruff: noqa: E402
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from cuberails.envs.optional import need

need("gymnasium", "gymnasium")

from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from cuberails.engine.batch import Batch
from cuberails.engine.game import MapSource
from cuberails.engine.notation import IllegalAction
from cuberails.envs.make import check_options, encoding_of, refuse_options
from cuberails.envs.session import SCRATCH, Session, check_returns
from cuberails.kernel.jit import COMPILED
from cuberails.kernel.layout import ints
from cuberails.kernel.random_play import POLICIES
from cuberails.kernel.rng import seed_rng


class SelfPlayVectorEnv(VectorEnv):
    """`rewards` are those of the seats that acted; at the end of a game `info["returns"]` has all seats."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int,
        game: str | None = None,
        players: int = 4,
        modules: Sequence[str] = (),
        map: MapSource = None,
        returns: str = "victory",
        **house_rules: Any,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"num_envs is {num_envs}; it must be at least 1")
        self.num_envs, self._is_reset = num_envs, False
        check_options(SelfPlayVectorEnv.__init__, game, house_rules)
        self.encoding = encoding_of(game, players, modules, map, **house_rules)
        self.batch = Batch(self.encoding.game, num_envs)
        self.by_cash = check_returns(returns)
        size, actions = self.encoding.size, self.encoding.actions.size
        self.single_observation_space = spaces.Box(0, 255, (size,), np.uint8)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observations = np.zeros((num_envs, size), np.uint8)
        self.masks = np.zeros((num_envs, actions), np.int8)
        self.seats = np.zeros(num_envs, np.int64)
        self.rewards = np.zeros(num_envs)
        self.returns = np.zeros((num_envs, players))
        self.terminated = np.zeros(num_envs, np.bool_)
        self.truncated = np.zeros(num_envs, np.bool_)
        self.last_views = np.zeros((num_envs, size), np.uint8)
        self._windows, self._out = ints(num_envs), ints(SCRATCH)
        self._rng, self._chosen = ints(num_envs, 2), ints(num_envs)
        # the arguments of `advance` before and after the actions
        start = self.encoding.game.start().state
        self._before = start.constants, self.batch.pool, start.pool, self._windows
        self._after = (
            self.by_cash,
            self.rewards,
            self.returns,
            self.terminated,
            self.last_views,
            self.seats,
            self.observations,
            self.masks,
            self._out,
        )
        self._infos = {"action_mask": self.masks, "seat": self.seats, "returns": self.returns}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.uint8], dict[str, Any]]:
        """Restart all games. Only `random_actions` uses the seed: the games have no chance in them."""
        refuse_options(options)
        super().reset(seed=seed)
        self._is_reset = True
        self.batch.reset()
        for i in range(self.num_envs):
            self._windows[i] = 0
        self.returns[:] = 0.0
        series = int(self.np_random.integers(2**31))
        for i in range(self.num_envs):
            seed_rng(self._rng[i], series, i)
        self._look()
        return self.observations, {"action_mask": self.masks, "seat": self.seats}

    def step(self, actions: Any) -> Any:
        """Play one action in every game, or none at all if one of them is illegal."""
        if not self._is_reset:
            raise ResetNeeded("Cannot call env.step() before calling env.reset()")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise ValueError(f"actions have shape {given.shape}, expected ({self.num_envs},)")
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {given.dtype}")
        given = given.astype(np.int64, copy=False)
        listed: Any = given if COMPILED else given.tolist()
        found = int(self.encoding.loops.vector.advance(*self._before, listed, *self._after))
        if found < 0:
            raise self._refusal(-1 - found, int(given[-1 - found]))
        infos = self._infos.copy()
        if found:
            infos |= self._endings()
        return self.observations, self.rewards, self.terminated, self.truncated, infos

    def random_actions(self, policy: str = "directed") -> npt.NDArray[np.int64]:
        """(num_envs,) actions of a random policy: `directed` as the bot `random` plays, or `uniform`."""
        if policy not in POLICIES:
            raise ValueError(f"policy is {' or '.join(POLICIES)}, not {policy!r}")
        self.encoding.loops.vector.choose_many(
            self.batch.game.constants,
            self.batch.pool,
            self._windows,
            self._rng,
            POLICIES.index(policy),
            self._out,
            self._chosen,
        )
        return np.array(self._chosen, np.int64)

    def _look(self) -> None:
        self.encoding.loops.vector.look(
            self.batch.game.constants,
            self.batch.pool,
            self._windows,
            self.seats,
            self.observations,
            self.masks,
            self._out,
        )

    def _endings(self) -> dict[str, Any]:
        """What Gymnasium expects when games end in a step: which ones, and their last observations."""
        final = np.empty(self.num_envs, object)
        for i in self.terminated.nonzero()[0].tolist():
            final[i] = self.last_views[i].copy()
        ended = self.terminated.copy()
        last = {"returns": self.returns.copy(), "_returns": ended}
        return {"final_obs": final, "_final_obs": ended, "final_info": last, "_final_info": ended}

    def _refusal(self, i: int, action: int) -> IllegalAction:
        """Why the rules refuse the action of game i."""
        session = Session(self.encoding)
        session.start_from(self.batch.pool, i, int(self._windows[i]))
        found = session.refusal(action)
        return IllegalAction(found.sentence, found.word, found.rule, f"game {i}: {found.reason}")
