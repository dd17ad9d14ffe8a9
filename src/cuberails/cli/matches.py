"""What the commands that let bots play each other share: checks, errors, progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Literal

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cuberails.arena import ArenaError, FolderError, Match
from cuberails.arena.cluster import play_on_ray
from cuberails.arena.local import play_here
from cuberails.arena.play import Played
from cuberails.arena.ratings import Ratings
from cuberails.arena.run import Backend
from cuberails.bots.bot import BotError
from cuberails.bots.registry import make_bot
from cuberails.cli.errors import Failure, ends_as_interrupts, reason_of, setup_failure
from cuberails.cli.house_rules import split
from cuberails.cli.options import MOST_JOBS
from cuberails.engine.game import SetupError
from cuberails.games.map_file import MapError
from cuberails.kernel.scoring import mean_ranks

LEADERS = 4  # bots in the progress bar
Jobs = Annotated[
    int,
    typer.Option(
        "--jobs", "-j", min=1, max=MOST_JOBS, metavar="N", help="How many games are played at the same time."
    ),
]
BackendName = Annotated[
    Literal["local", "ray"],
    typer.Option(help="Processes of this machine, or a Ray cluster (docs/cluster.md)."),
]
Players = Annotated[
    str,
    typer.Option(
        "--players", "-p", metavar="N,N", help="Numbers of players, such as 3,4; the games take them in turn."
    ),
]


def check(match: Match) -> None:
    """Report what is wrong with the setup of a match before its first game."""
    try:
        match.check()
    except SetupError as error:
        raise setup_failure(error) from None
    except MapError as error:
        raise Failure(f"--map: {'; '.join(error.problems)}") from None


def read_bots(listed: str, single: Sequence[str]) -> tuple[str, ...]:
    """The bots of --bots, and then those of --bot."""
    for flag, specs in (("--bots", split(listed)), ("--bot", single)):
        for spec in specs:
            check_bot(spec, flag)
    return (*split(listed), *single)


def check_bot(spec: str, flag: str) -> None:
    try:
        make_bot(spec)
    except BotError as error:
        raise Failure(f"{flag}: {error}") from None


def backend_of(name: str) -> Backend:
    return play_on_ray if name == "ray" else play_here


def read_counts(text: str) -> tuple[int, ...]:
    """The numbers of --players."""
    try:
        return tuple(int(word) for word in split(text))
    except ValueError:
        raise Failure(f"--players: numbers such as 3,4 are needed, not {text!r}") from None


@contextmanager
def match_errors() -> Iterator[None]:
    """What goes wrong during a match becomes one line."""
    try:
        with ends_as_interrupts():
            yield
    except (ArenaError, FolderError, BotError) as error:
        raise Failure(error) from None
    except OSError as error:
        raise Failure(f"{error.filename or 'the games'}: {reason_of(error)}") from None


@contextmanager
def match_progress(games: int, what: str) -> Iterator[Callable[[Played], None]]:
    """A bar with the ratings so far."""
    console, ratings = Console(stderr=True), Ratings()
    bar = Progress(
        TextColumn(what, markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}", markup=False),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        task = bar.add_task("", total=games)

        def watch(played: Played) -> None:
            ratings.add(played.arena.bots, mean_ranks(played.result.cash))
            bar.update(task, advance=1, description=leaders(ratings))

        yield watch


def leaders(ratings: Ratings) -> str:
    """mcts:2000 31.2, investor 25.9"""
    best = sorted(ratings.of, key=lambda bot: -ratings.of[bot].mu)
    return ", ".join(f"{bot} {ratings.of[bot].mu:.1f}" for bot in best[:LEADERS])
