"""Vector environments: thousands of games in compiled code, one action each per step.

Without opponents you play the seat that must act in every game (self-play); with opponents one seat of every
game is yours, and bots play the others in the same call. `info["seat"]` is the seat that acts,
`info["action_mask"]` its legal actions. All arrays are allocated once and overwritten by the next step, so
`torch.from_dlpack(observations)` is needed only once; copy what you keep. Actions are checked against the
masks, so do not change these.
"""

# ruff: noqa: E402
from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from cuberails.envs.optional import need

need("gymnasium", "gymnasium")

from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from cuberails.bots.search.tree import new_lookahead_workspace
from cuberails.engine.batch import Batch
from cuberails.engine.game import MapSource
from cuberails.engine.notation import IllegalAction
from cuberails.envs.arrays import Settings, new_arrays
from cuberails.envs.forms import observation_space
from cuberails.envs.make import check_choice, check_options, check_whole, encoding_of, refuse_options
from cuberails.envs.opponents import check_seat, compiled_bots, new_cast, specs_of
from cuberails.envs.session import Session, check_returns
from cuberails.kernel.machines import PLAIN, bulk
from cuberails.kernel.random_play import POLICIES
from cuberails.kernel.rng import seed_rng

ILLEGAL = ("raise", "replace")
INSIDE = "investor"  # the strongest opponent that plays inside compiled code
MODES = {mode.value: mode for mode in (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)}


class SelfPlayVectorEnv(VectorEnv):
    """`rewards` are those of the seats that acted; at the end of a game `info["returns"]` has all seats.

    `per_agent`: a row for every seat of every game, so that each seat has its own observations, rewards and
    end; `num_envs` counts the rows. `features`: float32 numbers for a network instead of the exact bytes.
    `illegal="replace"` plays a random legal action in the place of an illegal one. `threads` share the games.
    """

    def __init__(
        self,
        num_envs: int,
        game: str | None = None,
        players: int = 4,
        modules: Sequence[str] = (),
        map: MapSource = None,
        returns: str = "victory",
        features: bool = False,
        per_agent: bool = False,
        opponents: str | Sequence[str] | None = None,
        seat: int | None = 0,
        illegal: str = "raise",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        threads: int = 1,
        **house_rules: Any,
    ) -> None:
        if check_whole("num_envs", num_envs) < 1:
            raise ValueError(f"num_envs is {num_envs}; it must be at least 1")
        check_options(SelfPlayVectorEnv.__init__, game, house_rules)
        self.num_envs, self._is_reset = num_envs, False
        self.encoding = encoding_of(game, players, modules, map, **house_rules)
        self.metadata = {"autoreset_mode": autoreset_of(autoreset_mode)}
        self.settings = Settings(
            int(check_returns(returns)),
            rows_of(num_envs, players, per_agent, opponents),
            int(self.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP),
            int(check_choice("illegal", illegal, ILLEGAL) == "replace"),
            -1 if check_seat(seat, players) is None else int(seat or 0),
        )
        self.has_features = features
        self.batch = Batch(self.encoding.game, num_envs // self.settings.rows)
        bots = [] if opponents is None else compiled_bots(specs_of(opponents, players))
        self._cast = new_cast(self.encoding.machine, bots, self.batch.size, players)
        self.arrays = new_arrays(self.encoding, self.batch, self.settings, features)
        self.single_observation_space = observation_space(self.encoding, features)
        self.single_action_space = spaces.Discrete(self.encoding.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.truncated = np.zeros(num_envs, np.bool_)
        machine = self.encoding.machine
        self._chosen = machine.ints(num_envs)
        self._parts = parts_of(self.batch.size, threads)
        state = self.encoding.game.type.rules.state
        self._works = [new_lookahead_workspace(machine, state, 0.0, 1.0) for _ in self._parts]
        self._no_log = machine.ints(3, 0)
        self._threads: ThreadPoolExecutor | None = None
        self._name_arrays()

    def _name_arrays(self) -> None:
        """The arrays that callers read."""
        arrays = self.arrays
        self.observations = arrays.features if self.has_features else arrays.views
        self.masks, self.seats, self.rewards = arrays.masks, arrays.seats, arrays.rewards
        self.returns, self.terminated = arrays.returns, arrays.terminated
        self._infos = {"action_mask": self.masks, "seat": self.seats}
        if self.settings.rows == 1:
            self._infos["returns"] = self.returns
        else:
            self._infos["acts"] = arrays.acts
        if self.settings.replaces_illegal:
            self._infos["illegal_action"] = arrays.replaced

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        """Restart all games. The seed is for opponents and random actions: the games have no chance."""
        refuse_options(options)
        super().reset(seed=seed)
        self._is_reset = True
        series = int(self.np_random.integers(2**31))
        seed_one = self.encoding.machine.version(seed_rng)
        for i in range(self.batch.size):
            seed_one(self.arrays.rng[i], series, i)
            seed_one(self._cast.rng[i], series + 1, i)
        self.arrays.replaced[:] = False
        self._run(self.encoding.loops.vector.start)
        return self.observations, {name: self._infos[name] for name in self._infos if name != "returns"}

    def step(self, actions: Any) -> Any:
        """Play one action in every row, or none at all if one of them is refused."""
        if not self._is_reset:
            raise ResetNeeded("Cannot call env.step() before calling env.reset()")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise ValueError(f"actions have shape {given.shape}, expected ({self.num_envs},)")
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {given.dtype}")
        given = np.array(given, np.int64)  # of our own: compiled code knows one kind of array
        loops, listed = self.encoding.loops.vector, self.encoding.machine.listed(given)
        if self.settings.replaces_illegal:
            loops.replace_illegal(self.arrays, self.settings, listed)
        elif (bad := int(loops.first_illegal(self.arrays, self.settings, listed))) >= 0:
            raise self._refusal(bad, int(given[bad]))
        ended = self._run(loops.advance, listed)
        infos = self._infos.copy()
        if ended and not self.settings.resets_next_step:
            infos |= self._endings()
        return self.observations, self.rewards, self.terminated, self.truncated, infos

    def _run(self, loop: Callable[..., int], *more: Any) -> int:
        """Call the loop for all games, with one thread for each part of them."""
        constants = self.encoding.on.constants
        calls = [
            (
                constants,
                self.arrays,
                self._cast,
                self.settings,
                work,
                self._no_log,
                part.start,
                part.stop,
                *more,
            )
            for part, work in zip(self._parts, self._works, strict=True)
        ]
        if len(calls) == 1:
            return int(loop(*calls[0]) or 0)
        if self._threads is None:
            self._threads = ThreadPoolExecutor(len(calls) - 1)
        others = [self._threads.submit(loop, *call) for call in calls[1:]]
        found = int(loop(*calls[0]) or 0)
        return found + sum(int(other.result() or 0) for other in others)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """(num_envs, actions) True where an action is legal, as MaskablePPO asks for it; a view."""
        found: npt.NDArray[np.bool_] = self.masks.view(np.bool_)
        return found

    def random_actions(self, policy: str = "directed") -> npt.NDArray[np.int64]:
        """(num_envs,) actions of a random policy: `directed` as the bot `random` plays, or `uniform`."""
        check_choice("policy", policy, POLICIES)
        self.encoding.loops.vector.choose_many(
            self.encoding.on.constants,
            self.arrays,
            self.settings,
            POLICIES.index(policy),
            self._works[0].out[0],
            self._chosen,
        )
        return np.array(self._chosen, np.int64)

    def _endings(self) -> dict[str, Any]:
        """What Gymnasium expects when games end in a step: which ones, and their last observations."""
        final = np.empty(self.num_envs, object)
        for i in self.terminated.nonzero()[0].tolist():
            view = self.arrays.last_views[i]
            final[i] = self.encoding.features(view) if self.has_features else view.copy()
        ended = self.terminated.copy()
        last = {"returns": self.returns.copy(), "_returns": ended} if self.settings.rows == 1 else {}
        return {"final_obs": final, "_final_obs": ended, "final_info": last, "_final_info": ended}

    def _refusal(self, row: int, action: int) -> IllegalAction:
        """Why the rules refuse the action of a row."""
        session, i = Session(self.encoding), row // self.settings.rows
        session.start_from(self.batch.pool, i, int(self.arrays.windows[i]))
        found = session.refusal(action)
        return IllegalAction(found.sentence, found.word, found.rule, f"game {i}: {found.reason}")

    def close_extras(self, **_given: Any) -> None:
        if self._threads is not None:
            self._threads.shutdown()
            self._threads = None

    def __getstate__(self) -> dict[str, Any]:
        """A copy has the games as they are, and threads of its own."""
        return self.__dict__ | {"_threads": None}


class SeatVectorEnv(SelfPlayVectorEnv):
    """One seat of every game is yours, and bots play the others: `Seat-v0` for `make_vec`."""

    def __init__(
        self,
        num_envs: int,
        game: str | None = None,
        players: int = 4,
        opponents: str | Sequence[str] = INSIDE,
        **options: Any,
    ) -> None:
        super().__init__(num_envs, game, players, opponents=opponents, **options)


def autoreset_of(mode: AutoresetMode | str) -> AutoresetMode:
    name = mode.value if isinstance(mode, AutoresetMode) else mode
    return MODES[check_choice("autoreset_mode", name, tuple(MODES))]


def rows_of(num_envs: int, players: int, per_agent: bool, opponents: object) -> int:
    if not per_agent:
        return 1
    if opponents is not None:
        raise ValueError("per_agent is for self-play: with opponents only one seat of each game is yours")
    if num_envs % players:
        raise ValueError(
            f"num_envs is {num_envs}; with per_agent it counts seats, so it must be a multiple of {players}"
        )
    return players


def parts_of(games: int, threads: int) -> list[range]:
    """The games of every thread, all about equally many."""
    if check_whole("threads", threads) < 1:
        raise ValueError(f"threads is {threads}; it must be at least 1")
    parts = min(threads, games) if bulk() is not PLAIN else 1
    ends = [games * k // parts for k in range(parts + 1)]
    return [range(first, last) for first, last in pairwise(ends)]
