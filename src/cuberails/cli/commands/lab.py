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
from cuberails.cli.console import with_progress
from cuberails.cli.errors import Failure
from cuberails.cli.house_rules import split
from cuberails.cli.matches import Jobs, Players, check, match_errors, match_progress, read_counts
from cuberails.cli.options import DEFAULT_GAME, INSTALLED, MODULES_HELP, MOST_GAMES
from cuberails.cli.prepare import prepare
from cuberails.cli.records import Entry, entries
from cuberails.engine.record import RecordError
from cuberails.games.registry import installed


class Seen(NamedTuple):
    game: str
    observation: Observation


lab_app = typer.Typer(help="Statistics of many games.")


@lab_app.command("human-likeness")
def human_likeness(
    sources: Annotated[
        list[str] | None, typer.Argument(metavar="[FILE|DIR]...", help="Records, or folders of the arena.")
    ] = None,
    bot: Annotated[
        str, typer.Option(metavar="SPEC", help="Without files: let this bot play against itself.")
    ] = "",
    game: Annotated[str, typer.Option(metavar="GAME", help=INSTALLED)] = DEFAULT_GAME,
    players: Players = "3,4",
    modules: Annotated[str, typer.Option(metavar="A,B", help=MODULES_HELP)] = "",
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, max=MOST_GAMES, metavar="N", help="How many games.")
    ] = 100,
    jobs: Jobs = 1,
    out: Annotated[str, typer.Option(metavar="DIR", help="Keep the games in this folder.")] = "",
) -> None:
    """Compare games of bots with games of people: length, endings, prices, winners.

    `cuberails lab human-likeness --bot level:5 --games 200`

    `cuberails lab human-likeness DIR` with a folder of `cuberails arena`
    """
    if bool(sources) == bool(bot):
        raise Failure("name either files with records, or a bot with --bot")
    if sources:
        show(list(observed(sources)))
        return
    match = Match((bot,), game, read_counts(players), tuple(split(modules)))
    check(match)
    prepare(installed()[match.game], bots=True)
    with tempfile.TemporaryDirectory() as folder, match_errors():
        with match_progress(games, "Playing") as watch:
            play_match(out or folder, match, games, jobs, watch=watch)
        show(list(observed([out or folder])))


def observed(sources: list[str]) -> Iterator[Seen]:
    """The finished games of all sources."""
    found = [
        entry
        for source in sources
        for entry in (whole_games(Path(source) / GAMES) if Path(source).is_dir() else entries(source))
    ]
    for entry in with_progress(found, "Reading"):
        try:
            record = entry.read()
            if record.result is not None:
                yield Seen(record.game.name, observe(record))
        except RecordError as error:
            raise Failure(f"{entry.place}: {error}") from None


def whole_games(path: Path) -> list[Entry]:
    """The complete records of a match. Its last line is incomplete while it runs or if it was killed."""
    found = list(entries(str(path)))
    return found if path.read_bytes().endswith(b"\n") else found[:-1]


def show(seen: list[Seen]) -> None:
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
