"""Options that set up a game, declared once for all commands that need a game."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from typing import Annotated, Any, Literal, TypeVar, get_type_hints

import typer

from cuberails.cli.errors import Failure, setup_failure
from cuberails.cli.files import check_name
from cuberails.cli.house_rules import HouseRule, flag_of, modules_of, options_from, split
from cuberails.engine.game import Game, SetupError, check_players, find_game_type, make_game, seat_names
from cuberails.games.game_type import GameType
from cuberails.games.map_file import MapError
from cuberails.games.registry import default, installed

PLAYERS, LARGEST_SEED = 3, 10**12
MOST_GAMES, MOST_JOBS = 10**9, 256
Policy = Literal["uniform", "directed"]
OWN = ("players", "modules", "map")
F = TypeVar("F", bound=Callable[..., Any])
SEATS = ", ".join(f"{game.seats[0]} to {game.seats[-1]} in {game.title}" for game in installed().values())
DEFAULT_GAME, GAME_HELP = default().id, f"The game: {' or '.join(installed())}."
GameName = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)]
MODULES_HELP = f"Modules, separated by commas: {modules_of(installed().values())}."
GameOption = Annotated[str, typer.Option(metavar="GAME", help=GAME_HELP)]
ModulesOption = Annotated[str, typer.Option(metavar="A,B", help=MODULES_HELP)]
GamesOption = Annotated[
    int, typer.Option("--games", "-n", min=1, max=MOST_GAMES, metavar="N", help="How many games.")
]
DatabaseOption = Annotated[
    str,
    typer.Option(
        metavar="URL",
        envvar="CUBERAILS_DATABASE",  # a password is better there than in the list of processes
        help="Such as postgresql+asyncpg://user@host/name; default: a file in --data.",
    ),
]
RecordFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="A file with one record, or with one per line; - for standard input."
    ),
]


@dataclass(frozen=True)
class Setup:
    players: Annotated[
        int | None,
        typer.Option(
            "--players", "-p", metavar="N", help=f"Number of players, {SEATS}; {PLAYERS} by default."
        ),
    ] = None
    modules: ModulesOption = ""
    map: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="A map file of your own; see `cuberails map`. By default the map of the game.",
        ),
    ] = None
    typed: tuple[tuple[HouseRule, Any], ...] = ()  # the house rules that were given

    def lay_out(self, game: str, names: list[str] | None = None) -> Game:
        if self.map is not None:
            check_name(self.map)
        try:
            game_type = find_game_type(game)
            count = usual_players(game_type) if self.players is None else self.players
            check_players(game_type, len(names or ()) or count)
            self.check_house_rules(game_type)
            players = names or seat_names(count)
            return make_game(game, players, split(self.modules), self.map, self.house_rules())
        except SetupError as error:
            advice = f"--names: {len(names)} given, one for each seat" if names else "--players"
            raise setup_failure(error, game="GAME", players=advice) from None
        except MapError as error:
            place = "" if str(error).startswith(f"{self.map}:") else f"{self.map}: "
            raise Failure(f"{place}{error}") from None

    def check_house_rules(self, game_type: GameType) -> None:
        known = [one for one in options_from(installed().values()) if one.is_of(game_type)]
        for rule, _ in self.typed:
            if not rule.is_of(game_type):
                flags = ", ".join(flag_of(one.parameter) for one in known) or "none"
                raise Failure(
                    f"{flag_of(rule.parameter)}: not a house rule of {game_type.title}, known: {flags}"
                )

    def house_rules(self) -> dict[str, Any]:
        """House rules in the form of records."""
        return {one.id: one.read(value) for one, value in self.typed}

    def given(self) -> list[str]:
        """The options that were given, as typed."""
        own = [name for name in OWN if getattr(self, name)]
        return [flag_of(name) for name in (*own, *(one.parameter for one, _ in self.typed))]


def usual_players(game_type: GameType) -> int:
    return min(max(PLAYERS, game_type.seats[0]), game_type.seats[-1])


def with_setup(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of Setup and of the house rules; it gets them as the parameter `setup`."""
    own = [p for p in inspect.signature(command, eval_str=True).parameters.values() if p.name != "setup"]
    house_rules = options_from(installed().values(), {*OWN, *(p.name.rstrip("_") for p in own)})
    hints = get_type_hints(Setup, include_extras=True)
    options = [parameter(one.name, hints[one.name], one.default) for one in fields(Setup) if one.name in OWN]
    options += [parameter(one.parameter, one.annotation, one.default) for one in house_rules]

    @wraps(command)
    def wrapped(**given: Any) -> None:
        typed = [(one, given.pop(one.parameter)) for one in house_rules]
        used = tuple((one, value) for one, value in typed if value != one.default)
        command(
            **{name: given[name] for name in given if name not in OWN},
            setup=Setup(**{name: given[name] for name in OWN}, typed=used),
        )

    wrapped.__signature__ = inspect.Signature([*own, *options])  # type: ignore[attr-defined]
    return wrapped


def parameter(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def with_example_game(command: F) -> F:
    """Let the examples in the help of a command name a game that is installed."""
    command.__doc__ = (command.__doc__ or "").replace("{game}", DEFAULT_GAME)
    return command
