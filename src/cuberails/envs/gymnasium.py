"""Gymnasium: you play one seat and bots play the others. `vector.py` has thousands of games at once.

An action is one word of a sentence. An illegal one ends the episode with a reward of -1 and the reason in
`info["illegal"]`.
"""

# ruff: noqa: E402
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cuberails.envs.optional import need

need("gymnasium", "gymnasium")

import gymnasium as gym
from gymnasium import spaces

from cuberails.bots.bot import Answerer
from cuberails.bots.fallback import WithFallback, with_fallback
from cuberails.bots.registry import DEFAULT, make_bot
from cuberails.engine.game import MapSource
from cuberails.engine.notation import Draft
from cuberails.envs.make import check_options, encoding_of, refuse_options
from cuberails.envs.render import MODES, check_mode, show
from cuberails.envs.session import Session

ILLEGAL_REWARD = -1.0


class SeatEnv(gym.Env):
    """You play `seat`; None draws a seat for every game. `opponents`: one bot for all, or one per seat.

    Our own bots play the same moves again for the same seed of `reset`.
    """

    metadata = {"render_modes": MODES, "render_fps": 2}

    def __init__(
        self,
        game: str | None = None,
        players: int = 4,
        seat: int | None = 0,
        opponents: str | Sequence[str] = DEFAULT,
        modules: Sequence[str] = (),
        map: MapSource = None,
        returns: str = "victory",
        render_mode: str | None = None,
        **house_rules: Any,
    ) -> None:
        check_options(SeatEnv.__init__, game, house_rules)
        self.encoding = encoding_of(game, players, modules, map, **house_rules)
        self.session = Session(self.encoding, returns)
        specs = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        if len(specs) != players - 1:
            raise ValueError(f"{len(specs)} opponents for {players} players; there must be {players - 1}")
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"seat {seat} of {players}: seats are counted from 0")
        for spec in specs:
            make_bot(spec)
        self.specs, self.given_seat, self.seat = specs, seat, seat or 0
        self.bots: dict[int, WithFallback] = {}
        self.is_done = True
        self.render_mode = check_mode(render_mode)
        self.observation_space = spaces.Box(0, 255, (self.encoding.size,), np.uint8)
        self.action_space = spaces.Discrete(self.encoding.actions.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        refuse_options(options)
        super().reset(seed=seed)
        players = self.session.seats
        self.seat = int(self.np_random.integers(players)) if self.given_seat is None else self.given_seat
        others = [seat for seat in range(players) if seat != self.seat]
        seed_of_bots = int(self.np_random.integers(2**31))
        self.close()
        seated = zip(others, self.specs, strict=True)
        self.bots = {seat: with_fallback(spec, seed_of_bots + seat) for seat, spec in seated}
        self.session.reset()
        self.is_done = False
        self._let_bots_play()
        self._draw()
        return self.session.observe(self.seat), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.is_done:
            raise gym.error.ResetNeeded("the game is over or has not begun: call reset() first")
        if not self.session.is_legal(int(action)):
            self.is_done = True
            info = self._info() | {"illegal": str(self.session.refusal(int(action)))}
            return self.session.observe(self.seat), ILLEGAL_REWARD, True, False, info
        self.session.play(int(action))
        self._let_bots_play()
        self.is_done = self.session.is_over
        self._draw()
        reward = self.session.returns()[self.seat]
        return self.session.observe(self.seat), reward, self.is_done, False, self._info()

    def _let_bots_play(self) -> None:
        session = self.session
        while not session.is_over and session.seat != self.seat:
            bot = self.bots[session.seat]
            if isinstance(bot.bot, Answerer):  # one of ours, which does not fail
                session.play_answers(bot.bot.answers(session.game, session.state.pool, session.ply))
                continue
            position = session.position()
            draft = Draft(session.game.setting, position.state.pool, bot.choose(position))
            draft.finish()
            session.play_answers(draft.answers)

    def _info(self) -> dict[str, Any]:
        """Arrays, which vectors and replay buffers can stack; sentences only if something went wrong."""
        session = self.session
        found = {
            "action_mask": session.mask(),
            "seat": np.array(self.seat),
            "returns": np.array(session.returns()),
        }
        lost = [str(report) for bot in self.bots.values() for report in bot.reports]
        return found | {"lost": lost} if lost else found

    def _draw(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Shut down opponents that are programs."""
        for bot in self.bots.values():
            bot.close()
        self.bots, self.is_done = {}, True

    def render(self) -> Any:
        return show(self.session.position(), self.render_mode) if self.render_mode else None


gym.register("cuberails/Seat-v0", entry_point="cuberails.envs.gymnasium:SeatEnv")
gym.register("cuberails/SelfPlay-v0", vector_entry_point="cuberails.envs.vector:SelfPlayVectorEnv")
