"""Options that lay out a game, declared once and given to every command that needs a game."""
from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from typing import Annotated, Any, Literal, get_type_hints

import typer

from cuberails.cli.failure import Failure
from cuberails.game import Game, SetupError, make_game
from cuberails.games.maps import MapError
from cuberails.games.registry import installed

PLAYERS, LARGEST_SEED = 3, 10**12
Policy = Literal["uniform", "directed"]
HOUSE_RULES = "House rules"
GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"The game: {' or '.join(installed())}.")]
RecordFile = Annotated[str, typer.Argument(
    metavar="FILE", help="A record, or JSON Lines; - for standard input.")]


@dataclass(frozen=True)
class Setup:
    players: Annotated[int | None, typer.Option(
        "--players", "-p", min=1, max=99, metavar="N",
        help=f"Number of players, {PLAYERS} by default.")] = None
    modules: Annotated[str, typer.Option(
        metavar="A,B", help="Modules of Chicago Express: erie, narrow_gauge, or both with a comma.")] = ""
    map: Annotated[str | None, typer.Option(
        metavar="FILE", help="A map file of your own in place of the one in the package.")] = None
    starting_cash: Annotated[int | None, typer.Option(
        metavar="N", help="Cash of every seat at the start (CE-1, NW-1).",
        rich_help_panel=HOUSE_RULES)] = None
    dials: Annotated[str | None, typer.Option(
        metavar="A,E,D", help="Sizes of the auction, expansion and development dials, usually 3,5,4 (CE-4).",
        rich_help_panel=HOUSE_RULES)] = None
    houses: Annotated[int | None, typer.Option(
        metavar="N", help="Houses in the supply, usually 20 (CE-3).", rich_help_panel=HOUSE_RULES)] = None
    unsold_opening_shares: Annotated[bool, typer.Option(
        "--unsold-opening-shares", help="An opening share that nobody bids for stays unsold (CE-5).",
        rich_help_panel=HOUSE_RULES)] = False
    erie_doubles_new_york: Annotated[bool, typer.Option(
        "--erie-doubles-new-york", help="ERIE pays $12 for New York instead of $6 (CE-30).",
        rich_help_panel=HOUSE_RULES)] = False

    def lay_out(self, game: str, names: list[str] | None = None) -> Game:
        players = names or [f"P{seat + 1}" for seat in range(self.players or PLAYERS)]
        try:
            return make_game(game, players, split(self.modules), self.map, self.house_rules())
        except SetupError as error:
            raise Failure(error) from None
        except MapError as error:
            place = "" if str(error).startswith(f"{self.map}:") else f"{self.map}: "
            raise Failure(f"{place}{error}") from None

    def house_rules(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if self.starting_cash is not None:
            found["starting_cash"] = self.starting_cash
        if self.houses is not None:
            found["houses"] = self.houses
        if self.dials is not None:
            found["dials"] = read_dials(self.dials)
        if self.unsold_opening_shares:
            found["free_opening_share"] = False
        if self.erie_doubles_new_york:
            found["erie_doubles_new_york"] = True
        return found

    def given(self) -> list[str]:
        """The options that were used, as they are typed."""
        return [f"--{field.name.replace('_', '-')}" for field in fields(self)
                if getattr(self, field.name) != field.default]


def split(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]


def read_dials(text: str) -> list[int]:
    try:
        return [int(word) for word in split(text)]
    except ValueError:
        raise Failure(f"--dials: three numbers such as 3,5,4 are needed, not {text!r}") from None


def with_setup(command: Callable[..., None]) -> Callable[..., None]:
    """A command whose parameter `setup` is made from the options of Setup."""
    own = [p for p in inspect.signature(command, eval_str=True).parameters.values() if p.name != "setup"]
    hints = get_type_hints(Setup, include_extras=True)
    options = [
        inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=field.default,
                          annotation=hints[field.name])
        for field in fields(Setup)
    ]

    @wraps(command)
    def wrapped(**given: Any) -> None:
        setup = Setup(**{field.name: given.pop(field.name) for field in fields(Setup)})
        command(**given, setup=setup)

    wrapped.__signature__ = inspect.Signature([*own, *options])  # type: ignore[attr-defined]
    return wrapped
