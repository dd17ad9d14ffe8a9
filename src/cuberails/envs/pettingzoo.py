"""The AEC environment of PettingZoo: every seat is an agent, every action a word.

`raw_env` is the bare environment and raises IllegalAction. `env` has PettingZoo's usual wrappers: an illegal
action ends the game, and its reason is in the log and in `infos`.
"""

# ruff: noqa: E402
from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import numpy as np

from cuberails.envs.optional import need

need("pettingzoo", "pettingzoo")

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from cuberails.engine.game import MapSource
from cuberails.envs.forms import PETTINGZOO_KEYS, observation_space, with_mask
from cuberails.envs.make import ILLEGAL, check_choice, check_options, encoding_of, why_no_options
from cuberails.envs.render import MODES, check_mode, show
from cuberails.envs.session import Session

ILLEGAL_REWARD = -1.0


class SeatsEnv(AECEnv[str, Any, int | None]):
    """Agents `player_0`, `player_1` and so on, one for every seat.

    A copy, also a shallow or a pickled one, is a game of its own that goes on from the same position.
    """

    def __init__(
        self,
        game: str,
        name: str,
        players: int,
        modules: Sequence[str] = (),
        map: MapSource = None,
        returns: str = "victory",
        features: bool = False,
        illegal: str = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **house_rules: Any,
    ) -> None:
        super().__init__()
        self.metadata = {"name": name, "render_modes": MODES, "is_parallelizable": False, "render_fps": 2}
        check_options(SeatsEnv.__init__, game, house_rules)
        self.encoding = encoding_of(game, players, modules, map, **house_rules)
        self.session = Session(self.encoding, returns)
        self.max_cycles, self.render_mode = max_cycles, check_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.illegal, self._rng = check_choice("illegal", illegal, ILLEGAL), np.random.default_rng()
        self._see = self.session.features if features else self.session.observe
        self.state_space = observation_space(self.encoding, features)
        actions = self.encoding.actions.size
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._views = {
            agent: with_mask(self.state_space, self.encoding, PETTINGZOO_KEYS)
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        return self._views[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. There is no chance; the seed is only for actions that replace illegal ones."""
        if options:  # PettingZoo's own test gives some to every environment, so this is no error
            EnvLogger.get_logger().warning(why_no_options(options))
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.session.reset()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.cycles = 0
        self.agent_selection = self.possible_agents[max(self.session.seat, 0)]
        if self.session.is_over:
            self._finish()
        self._draw()

    def state(self) -> Any:
        """Everything on the table, with the seats in their order: the observation of seat 0."""
        return self._see(0)

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat[agent]
        is_actor, none = seat == self.session.seat, np.zeros(self.encoding.actions.size, np.int8)
        mask = self.session.mask() if is_actor else none
        return dict(zip(PETTINGZOO_KEYS, (self._see(seat), mask), strict=True))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if not self.agents:
            raise ValueError(self.why_over())
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError(f"when an agent is dead, the only valid action is None: {self.why_over()}")
            self._was_dead_step(action)
            return
        action = -1 if action is None else int(action)
        if self.illegal == "replace":
            is_illegal = not self.session.is_legal(action)
            self.infos[agent]["illegal_action"] = np.array(is_illegal)
            action = int(self._rng.choice(self.session.legal())) if is_illegal else action
        self.session.play(action)
        self.cycles += 1
        self._cumulative_rewards[agent] = 0.0
        if self.session.is_over:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[self.session.seat]
            if self.max_cycles is not None and self.cycles >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        self._draw()

    def _draw(self) -> None:
        if self.render_mode == "human":
            self.render()

    def __copy__(self) -> SeatsEnv:
        return copy.deepcopy(self)

    def why_over(self) -> str:
        """Why nobody may act any more."""
        if self.session.is_over:
            return str(self.session.refusal(0))
        cut = self.max_cycles is not None and self.cycles >= self.max_cycles
        return f"the game was cut short after {self.cycles} actions" if cut else "an illegal action ended it"

    def _finish(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.agents, self.session.returns(), strict=True))
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        """The position in the render mode; without a mode, a warning and None."""
        if self.render_mode is None:
            EnvLogger.get_logger().warning("render() needs a render_mode when the environment is made")
            return None
        return show(self.session.position(), self.render_mode)

    def close(self) -> None:
        """Nothing to close."""


class ReasonedTermination(wrappers.TerminateIllegalWrapper):
    """PettingZoo ends the game after an illegal action; this adds the reason."""

    def step(self, action: int) -> None:
        env, was_terminated = self.env, self._terminated  # `wrap` puts this around the bare environment
        agent = env.agent_selection
        super().step(action)
        if self._terminated and not was_terminated:  # the session has not changed
            reason = str(env.session.refusal(int(action)))
            env.infos[agent]["illegal"] = reason
            EnvLogger.get_logger().warning("%s: action %s is illegal. %s", agent, action, reason)


class ReasonedOrder(wrappers.OrderEnforcingWrapper):
    """PettingZoo warns about a step after the end; this adds the reason."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self._bare = env.unwrapped

    def step(self, action: int | None) -> None:
        if self._has_reset and not self._bare.agents:
            EnvLogger.get_logger().warning("%s. Call reset() first.", self._bare.why_over())
        super().step(action)

    def __copy__(self) -> ReasonedOrder:
        return copy.deepcopy(self)

    def __str__(self) -> str:
        return str(self.env)


def wrap(env: SeatsEnv) -> AECEnv[str, Any, int | None]:
    """The wrappers that PettingZoo's own classic games have."""
    wrapped: Any = env
    if env.illegal == "end":
        wrapped = ReasonedTermination(env, illegal_reward=ILLEGAL_REWARD)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return ReasonedOrder(wrapped)
