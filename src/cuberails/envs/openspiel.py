"""The installed games for OpenSpiel. Importing this module registers them:

`pyspiel.load_game("cuberails_NAME(players=4,modules=ONE+OTHER)")`. The house rules of a game are parameters
of the same names.
"""

# ruff: noqa: E402
from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import numpy as np

from cuberails.envs.optional import need

need("pyspiel", "openspiel")

import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from cuberails.engine.game import SetupError
from cuberails.engine.notation import IllegalAction
from cuberails.envs.make import encoding_of
from cuberails.envs.research import longest_game
from cuberails.envs.session import Session
from cuberails.games.game_type import GameType
from cuberails.games.map_file import MapError
from cuberails.games.options import Option, options_of
from cuberails.games.registry import installed

DEFAULTS: dict[str, Any] = {"players": 4, "modules": "", "map": "", "returns": "victory"}

UNSET = -1  # of a number whose default depends on the setup

known_encoding = cache(encoding_of)  # OpenSpiel loads the game again for every state that it deserializes


def name_of(game_type: GameType) -> str:
    return f"cuberails_{game_type.name}"


def parameters_of(game_type: GameType) -> dict[str, Any]:
    """All parameters with their defaults. OpenSpiel has no lists and no None: see `parameters_for`."""
    found = dict(DEFAULTS)
    for option in options_of(game_type.setup.options):
        found |= parameters_for(option)
    return found


def parameters_for(option: Option) -> dict[str, Any]:
    """Several numbers are NAME_1, NAME_2 and so on; the number that the rule gives is UNSET."""
    if option.kind == "numbers":
        return {f"{option.id}_{n}": number for n, number in enumerate(option.default, 1)}
    return {option.id: UNSET if option.default is None else option.default}


def house_rules_of(game_type: GameType, given: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for option in options_of(game_type.setup.options):
        values = tuple(given[name] for name in parameters_for(option))
        if option.kind == "numbers":
            found[option.id] = values
        elif option.default is not None or values != (UNSET,):
            (found[option.id],) = values
    return found


def spiel_type(game_type: GameType) -> Any:
    return pyspiel.GameType(
        short_name=name_of(game_type),
        long_name=game_type.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,  # shares of one victory, or of all the cash
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game_type.seats[-1],
        min_num_players=game_type.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(game_type),
    )


class CubeRailsGame(pyspiel.Game):
    """A setup: `players`, `modules` joined by +, `map` a file, `returns` victory or cash, and house rules."""

    game_type: GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = parameters_of(self.game_type) | (params or {})
        modules = tuple(word for word in given["modules"].split("+") if word)
        try:
            house_rules = house_rules_of(self.game_type, given)
            encoding = known_encoding(
                self.game_type.id, given["players"], modules, given["map"] or None, **house_rules
            )
            self.session = Session(encoding, given["returns"])
        except (SetupError, MapError, ValueError) as error:
            raise pyspiel.SpielError(str(error)) from None
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.actions.size,
            max_chance_outcomes=0,
            num_players=given["players"],
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=longest_game(encoding.game),
        )
        super().__init__(spiel_type(self.game_type), info, params or {})

    def new_initial_state(self, state: None = None) -> CubeRailsState:
        return CubeRailsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return SessionObserver(self.session, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class CubeRailsState(pyspiel.State):
    """OpenSpiel copies and pickles `__dict__`; Session supports both."""

    def __init__(self, game: CubeRailsGame) -> None:
        super().__init__(game)
        self.session = game.session.copy()

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.session.is_over else self.session.seat

    def is_terminal(self) -> bool:
        return self.session.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return self.session.legal() if player == self.session.seat else []

    def _apply_action(self, action: int) -> None:
        try:
            self.session.play(action)
        except IllegalAction as refusal:
            raise pyspiel.SpielError(str(refusal)) from None

    def _action_to_string(self, player: int, action: int) -> str:
        return self.session.word(action) if self.session.is_legal(action) else f"action {action}"

    def returns(self) -> list[float]:
        return self.session.returns()

    def __str__(self) -> str:
        return str(self.session)


class SessionObserver:
    """The observation of a seat, by the names of the encoding's parts."""

    def __init__(self, session: Session, params: Any) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        self.encoding = session.encoding
        self.tensor = np.zeros(self.encoding.scales.size, np.float32)
        self.dict: dict[str, Any] = {}
        first = 0
        for part in self.encoding.parts:
            shape = (*part.shape, part.bits) if part.bits else part.shape
            last = first + int(np.prod(shape))
            self.dict[part.name] = self.tensor[first:last].reshape(shape)
            first = last

    def set_from(self, state: CubeRailsState, player: int) -> None:
        self.encoding.write_features(state.session.observe(player), self.tensor)

    def string_from(self, state: CubeRailsState, player: int) -> str:
        """The snapshot, the question, and a digest of the whole state. Nothing is hidden from any seat."""
        session = state.session
        extra = {"observer": player, "question": session.question, "state": session.digest}
        return msgspec.json.encode(session.snapshot() | extra).decode()


def register() -> None:
    for game_type in installed().values():
        made = type(
            f"CubeRails_{game_type.name}",
            (CubeRailsGame,),
            {"game_type": game_type, "__doc__": f"{game_type.title} for OpenSpiel.", "__module__": __name__},
        )
        globals()[made.__name__] = made  # pickle looks for it here
        if name_of(game_type) not in pyspiel.registered_names():
            pyspiel.register_game(spiel_type(game_type), made)


register()
