"""`cuberails map`: check a map file, or print the one of a game as a start."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from cuberails.cli.errors import BAD_INPUT, Failure, complain, one_line, setup_failure
from cuberails.cli.files import reading
from cuberails.cli.options import GameName, with_example_game
from cuberails.cli.records import json_problem, title
from cuberails.engine.game import SetupError, find_game_type, make_game, seat_names
from cuberails.games.game_type import GameType
from cuberails.games.map_file import MapError, parse_map
from cuberails.games.registry import installed

NOTES = ("about", "status", "sources")

map_app = typer.Typer(help="Check your own map file, or print a game's map as a start.")


@map_app.command()
def check(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="The map file; - for standard input, or the name of a game for its own map."
        ),
    ],
) -> None:
    """Check a map file. Print every problem with its place in the file, or a summary if there is none.

    `cuberails map check my-map.json`
    """
    raw = read(str(installed()[file].setup.map_file) if file in installed() else file)
    game_type = game_type_of(raw, file)
    problems = problems_of(game_type, raw, ())
    for problem in problems:
        complain(f"{title(file)}: {problem}")
    if problems:
        raise typer.Exit(BAD_INPUT)
    print(f"{one_line(title(file))}: a map of {game_type.title}, fine")
    for line in summary(game_type, raw):
        print(f"  {one_line(line)}")


@map_app.command()
@with_example_game
def show(game: GameName) -> None:
    """Print the map that comes with the package, as a start for your own.

    `cuberails map show {game} > my-map.json`
    """
    try:
        print(find_game_type(game).setup.map_file.read_text("utf-8"), end="")
    except SetupError as error:
        raise setup_failure(error, game="GAME") from None


def read(file: str) -> dict[str, Any]:
    with reading(file) as source:
        text = source.read()
    if not text.strip():
        raise Failure(f"{title(file)}: the file is empty")
    try:
        return parse_map(text)
    except RecursionError:
        raise Failure(f"{title(file)}: nested too deeply") from None
    except MapError as error:
        is_json = not str(error).startswith("not a JSON file")
        problem = f": {error}" if is_json else json_problem(text)
        raise Failure(f"{title(file)}{problem}") from None


def game_type_of(raw: dict[str, Any], file: str) -> GameType:
    """The game whose map keys match the file best."""

    def matches(game: GameType) -> int:
        return sum(key in raw for key in game.setup.map_keys)

    best = max(installed().values(), key=matches)
    if not matches(best):
        forms = " and ".join(
            f"{', '.join(game.setup.map_keys)} ({game.title})"
            for game in installed().values()
            if game.setup.map_keys
        )
        raise Failure(f"{title(file)}: top level: not a map of an installed game; expected keys: {forms}")
    return best


def problems_of(game_type: GameType, raw: dict[str, Any], modules: tuple[str, ...]) -> tuple[str, ...]:
    try:
        make_game(game_type.id, seat_names(game_type.seats[-1]), modules, raw)
    except MapError as error:
        return error.problems
    return ()


def summary(game_type: GameType, raw: dict[str, Any]) -> list[str]:
    found = game_type.setup.describe_map(raw)
    for module in game_type.setup.modules:
        problems = problems_of(game_type, raw, (module,))
        found.append(f"module {module}: {problems[0] if problems else 'fine'}")
    return found + [f"{key}: {one_line(raw[key])}" for key in NOTES if isinstance(raw.get(key), str)]
