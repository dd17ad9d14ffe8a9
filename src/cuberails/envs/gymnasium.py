"""Gymnasium: you play one seat and bots play the others. `vector.py` has thousands of games at once.

An action is one word of a sentence. An illegal one ends the episode with a reward of -1 and the reason in
`info["illegal"]`, unless the option `illegal` says otherwise.
"""

# ruff: noqa: E402
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from cuberails.envs.optional import need

need("gymnasium", "gymnasium")

import gymnasium as gym
from gymnasium import spaces

from cuberails.bots.bot import Answerer
from cuberails.bots.fallback import WithFallback, with_fallback
from cuberails.bots.registry import DEFAULT, make_bot
from cuberails.bots.search.tree import new_lookahead_workspace
from cuberails.engine.game import MapSource
from cuberails.engine.notation import Draft
from cuberails.envs.forms import check_keys, observation_space, with_mask
from cuberails.envs.make import ILLEGAL, check_choice, check_options, encoding_of, refuse_options
from cuberails.envs.opponents import YOU, check_seat, is_compiled, new_cast, specs_of
from cuberails.envs.render import MODES, check_mode, show
from cuberails.envs.session import Session

ILLEGAL_REWARD = -1.0
LOG = 256  # answers of bots that are read at a time


class SeatEnv(gym.Env):
    """You play `seat`; None draws a seat for every game. `opponents`: one bot for all, or one per seat.

    Our own bots play the same moves again for the same seed of `reset`. `features`: float32 numbers for a
    network instead of the exact bytes. `keys`: names of an observation and its mask, for a dict of both.
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
        features: bool = False,
        keys: Sequence[str] | None = None,
        illegal: str = "end",
        render_mode: str | None = None,
        **house_rules: Any,
    ) -> None:
        check_options(SeatEnv.__init__, game, house_rules)
        self.encoding = encoding_of(game, players, modules, map, **house_rules)
        self.session = Session(self.encoding, returns)
        self.specs = specs_of(opponents, players)
        self.given_seat, self.seat = check_seat(seat, players), seat or 0
        self.has_features, self.keys = features, check_keys(keys)
        self.illegal = check_choice("illegal", illegal, ILLEGAL)
        self.bots: dict[int, WithFallback] = {}  # those that do not play in compiled code
        self._inside = [is_compiled(make_bot(spec)) for spec in self.specs]
        machine = self.encoding.machine
        self._cast = new_cast(machine, [make_bot(spec) for spec in self.specs], 1, players)
        self._work = new_lookahead_workspace(machine, self.encoding.game.type.rules.state, 0.0, 1.0)
        self._log = machine.ints(3, LOG)
        self.is_done = True
        self.render_mode = check_mode(render_mode)
        space = observation_space(self.encoding, features)
        self.observation_space = with_mask(space, self.encoding, self.keys) if self.keys else space
        self.action_space = spaces.Discrete(self.encoding.actions.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        refuse_options(options)
        super().reset(seed=seed)
        players = self.session.seats
        self.seat = int(self.np_random.integers(players)) if self.given_seat is None else self.given_seat
        self.close()
        self._seat_bots(int(self.np_random.integers(2**31)))
        self.session.reset()
        self.is_done = False
        self._let_bots_play()
        self._draw()
        info = self._info()
        return self._view(info), info

    def _seat_bots(self, seed: int) -> None:
        self._cast.seeds[0] = seed
        others = [seat for seat in range(self.session.seats) if seat != self.seat]
        self._cast.seating[0][self.seat] = YOU
        for bot, seat in enumerate(others):
            self._cast.seating[0][seat] = bot if self._inside[bot] else YOU
            if not self._inside[bot]:
                self.bots[seat] = with_fallback(self.specs[bot], seed + seat)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.is_done:
            raise gym.error.ResetNeeded("the game is over or has not begun: call reset() first")
        more: dict[str, Any] = {}
        if self.illegal == "replace":
            more["illegal_action"] = np.array(not self.session.is_legal(int(action)))
            action = int(self.np_random.choice(self.session.legal())) if more["illegal_action"] else action
        elif self.illegal == "end" and not self.session.is_legal(int(action)):
            self.is_done = True
            info = self._info() | {"illegal": str(self.session.refusal(int(action)))}
            return self._view(info), ILLEGAL_REWARD, True, False, info
        self.session.play(int(action))
        self._let_bots_play()
        self.is_done = self.session.is_over
        self._draw()
        info = self._info() | more
        return self._view(info), float(info["returns"][self.seat]), self.is_done, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """(actions,) True where an action is legal, as MaskablePPO asks for it."""
        return self.session.mask().view(np.bool_)

    def _let_bots_play(self) -> None:
        session = self.session
        while True:
            session.play_bots(self._cast, self._work, self._log)
            if session.is_over or session.seat == self.seat:
                return
            bot = self.bots[session.seat]
            if isinstance(bot.bot, Answerer):
                session.play_answers(bot.bot.answers(session.game, session.state.pool, session.ply))
                continue
            position = session.position()
            draft = Draft(session.game.setting, position.state.pool, bot.choose(position))
            draft.finish()
            session.play_answers(draft.answers)

    def _view(self, info: dict[str, Any]) -> Any:
        session = self.session
        view = session.features(self.seat) if self.has_features else session.observe(self.seat)
        return {self.keys[0]: view, self.keys[1]: info["action_mask"]} if self.keys else view

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


gym.register(
    "cuberails/Seat-v0",
    entry_point="cuberails.envs.gymnasium:SeatEnv",
    vector_entry_point="cuberails.envs.vector:SeatVectorEnv",
)
gym.register("cuberails/SelfPlay-v0", vector_entry_point="cuberails.envs.vector:SelfPlayVectorEnv")
