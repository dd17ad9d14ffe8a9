"""`cuberails lab`: statistics of many games."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cuberails.arena import Match, play_match
from cuberails.arena.folder import GAMES
from cuberails.arena.human_likeness import Observation, compare, observe, profiles
from cuberails.arena.plackett_luce import Game
from cuberails.arena.rated_games import games_of_match
from cuberails.arena.rating_models import rate
from cuberails.arena.rating_report import rating_tables
from cuberails.cli.console import with_progress
from cuberails.cli.errors import Failure
from cuberails.cli.house_rules import split
from cuberails.cli.matches import Jobs, Players, check, check_bot, match_errors, match_progress, read_counts
from cuberails.cli.options import DEFAULT_GAME, GameOption, GamesOption, ModulesOption
from cuberails.cli.prepare import prepare
from cuberails.cli.records import Entry, entries
from cuberails.engine.record import RecordError
from cuberails.games.registry import installed

FEWEST = 10  # games for a fit


class ObservedGame(NamedTuple):
    game: str
    observation: Observation


lab_app = typer.Typer(help="Statistics of many games.")


@lab_app.command("human-likeness")
def human_likeness(
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE|DIR]...", help="Files of records, or folders that `cuberails arena` wrote."
        ),
    ] = None,
    bot: Annotated[
        str, typer.Option(metavar="SPEC", help="Without files: let this bot play against itself.")
    ] = "",
    game: GameOption = DEFAULT_GAME,
    players: Players = "3,4",
    modules: ModulesOption = "",
    games: GamesOption = 100,
    jobs: Jobs = 1,
    out: Annotated[
        str, typer.Option(metavar="DIR", help="Keep the games in this folder; by default they are not kept.")
    ] = "",
) -> None:
    """Compare games of bots with games of people: length, endings, prices, winners.

    `cuberails lab human-likeness --bot level:5 --games 200`

    `cuberails lab human-likeness match`, if `match` is a folder of `cuberails arena`
    """
    if bool(sources) == bool(bot):
        raise Failure("name either files with records, or a bot with --bot")
    if sources:
        show(list(observed(sources)))
        return
    check_bot(bot, "--bot")
    match = Match((bot,), game, read_counts(players), tuple(split(modules)))
    check(match)
    prepare(installed()[match.game], bots=True)
    with tempfile.TemporaryDirectory() as folder, match_errors():
        with match_progress(games, "Playing") as watch:
            play_match(out or folder, match, games, jobs, watch=watch)
        show(list(observed([out or folder])))


@lab_app.command("ratings")
def ratings(
    folders: Annotated[list[str], typer.Argument(metavar="DIR...", help="Folders of `cuberails arena`.")],
) -> None:
    """Fit ratings to all games of matches at once, with intervals, by the model that predicts them best.

    The best matches for it are those of `cuberails arena --rotate`, where every bot has every seat.

    `cuberails lab ratings match`
    """
    found: dict[str, list[Game]] = {}
    with match_errors():
        for match_number, folder in enumerate(folders):
            game, games = games_of_match(Path(folder))
            found.setdefault(game, []).extend(
                each._replace(block=(match_number, each.block)) for each in games
            )
    for game, games in found.items():
        if len({bot for each in games for bot in each.bots}) < 2 or len(games) < FEWEST:
            raise Failure(f"{installed()[game].title}: a fit needs two bots and {FEWEST} games")
        print(f"## {installed()[game].title}\n\n{rating_tables(rate(games))}")


def observed(sources: list[str]) -> Iterator[ObservedGame]:
    """The finished games of all sources."""
    found = [
        entry
        for source in sources
        for entry in (whole_games(Path(source)) if source and Path(source).is_dir() else entries(source))
    ]
    for entry in with_progress(found, "Reading"):
        try:
            record = entry.read()
            if record.result is not None:
                yield ObservedGame(record.game.name, observe(record))
        except RecordError as error:
            raise Failure(f"{entry.place}: {error}") from None


def whole_games(folder: Path) -> list[Entry]:
    """The complete records of a match. Its last line is incomplete while it runs or if it was killed."""
    path = folder / GAMES
    if not path.exists():
        raise Failure(f"{folder}: not a folder of the arena, because it has no {GAMES}")
    found = list(entries(str(path)))
    return found if path.read_bytes().endswith(b"\n") else found[:-1]


def show(seen: list[ObservedGame]) -> None:
    """Print one table for every game and number of players."""
    if not seen:
        raise Failure("there is no finished game")
    console = Console(highlight=False)
    for game in sorted({name for name, _ in seen}):
        for count, profile in profiles(found for name, found in seen if name == game).items():
            title = f"{installed()[game].title}, {count} players: {profile.games:,} games"
            console.print(Text(title), style="bold")
            table = Table("", "bots", "people")
            for row in compare(count, profile, game):
                table.add_row(*map(Text, row))
            console.print(table)
