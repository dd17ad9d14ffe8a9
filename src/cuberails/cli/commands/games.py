"""`cuberails games`: list the installed games, and check that they keep the contract."""

from __future__ import annotations

from typing import Annotated

import typer

from cuberails.cli.errors import BAD_INPUT, complain, setup_failure
from cuberails.engine.game import SetupError, find_game_type
from cuberails.engine.lesson import LessonError
from cuberails.engine.lesson_files import read_lesson
from cuberails.engine.trial import setups_of, try_out
from cuberails.games.registry import installed

games_app = typer.Typer(invoke_without_command=True)


@games_app.callback()
def list_games(context: typer.Context) -> None:
    """List the installed games, or try them out.

    Games come from this package and from other installed packages, by the entry point `cuberails.games`.

    `cuberails games`
    """
    if context.invoked_subcommand is None:
        for game in installed().values():
            seats = f"{game.seats[0]} to {game.seats[-1]} players"
            print(f"{game.id:<26} {game.title}, {seats}, rules {game.version}, of {game.package}")


@games_app.command()
def check(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="All by default.")] = None,
) -> None:
    """Play games with every number of players and every module, and their lessons; report what does not work.

    `cuberails games check`

    `cuberails games check my-game`
    """
    try:
        found = [find_game_type(game) for game in games or installed()]
    except SetupError as error:
        raise setup_failure(error, game="GAME") from None
    is_fine = True
    for game in found:
        problems = [(seats, modules, try_out(game, seats, modules)) for seats, modules in setups_of(game)]
        for seats, modules, problem in problems:
            if problem:
                extra = "".join(f" with {name}" for name in modules)
                complain(f"{game.id}, {seats} players{extra}: {problem}")
                is_fine = False
        for path in game.book.lessons:
            try:
                read_lesson(path)
            except LessonError as error:
                complain(f"{game.id}, lesson {path.name}: {error}")
                is_fine = False
        print(f"{game.id}: {sum(not problem for *_, problem in problems)} of {len(problems)} setups are fine")
    if not is_fine:
        raise typer.Exit(BAD_INPUT)
