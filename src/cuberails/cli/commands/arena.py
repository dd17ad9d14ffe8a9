"""`cuberails arena`: bots against bots, and who is stronger."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Literal

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from cuberails.arena import ArenaError, FolderError, Match, Outcome, Standing, play_match
from cuberails.arena.cluster import play_on_ray
from cuberails.arena.local import play_here
from cuberails.arena.play import Played
from cuberails.arena.ratings import Ratings
from cuberails.arena.run import ALL, Backend
from cuberails.bots.bot import BotError
from cuberails.bots.registry import PATIENCE, make_bot
from cuberails.cli.commands.simulate import MOST_GAMES, MOST_JOBS
from cuberails.cli.commands.warm import prepare
from cuberails.cli.errors import Failure, ending_kindly, reason_of
from cuberails.cli.house_rules import split
from cuberails.cli.options import DEFAULT_GAME, INSTALLED, LARGEST_SEED, MODULES_HELP
from cuberails.display.text import printable
from cuberails.engine.game import SetupError
from cuberails.games.registry import installed
from cuberails.kernel.scoring import mean_ranks

SHOWN = 4                   # bots in the progress bar, and lost moves under the result
Wide = Annotated[list[str] | None, typer.Option(
    "--bot", metavar="SPEC", help="One more bot, for specs with commas in them; may be repeated.")]


def arena_command(
    bots: Annotated[str, typer.Option(metavar="A,B,C", help="The bots, see `cuberails bots`.")] = "",
    bot: Wide = None,
    duel: Annotated[bool, typer.Option(
        "--duel", help="The first bot alone against copies of the second, in every seat in turn.")] = False,
    game: Annotated[str, typer.Option(metavar="GAME", help=INSTALLED)] = DEFAULT_GAME,
    players: Annotated[str, typer.Option(
        "--players", "-p", metavar="N,N", help="Numbers of players, in turn.")] = "4",
    modules: Annotated[str, typer.Option(metavar="A,B", help=MODULES_HELP)] = "",
    games: Annotated[int, typer.Option(
        "--games", "-n", min=1, max=MOST_GAMES, metavar="N", help="How many games.")] = 100,
    out: Annotated[str, typer.Option(
        metavar="DIR", help="The folder for the games; a match that is there goes on.")] = "arena",
    jobs: Annotated[int, typer.Option(
        "--jobs", "-j", min=1, max=MOST_JOBS, metavar="N", help="Games at the same time.")] = 1,
    seed: Annotated[int, typer.Option(
        min=0, max=LARGEST_SEED, metavar="N", help="The same seed gives the same line-ups and dice.")] = 0,
    seconds: Annotated[float, typer.Option(
        min=0.001, metavar="S", help="A bot that takes longer loses its move to the investor.")] = PATIENCE,
    backend: Annotated[Literal["local", "ray"], typer.Option(
        help="Processes of this machine, or a Ray cluster (docs/cluster.md).")] = "local",
) -> None:
    """Let bots play each other, and rate them.

    All bots come equally often into every seat. Every game is saved as a record in DIR/records.jsonl, the
    result as DIR/result.json. The same command again goes on where it was interrupted, and --games may grow.

    `cuberails arena --bots greedy,investor,mcts:2000 --players 3,4 --games 1000 --jobs 2 --out match`

    `cuberails arena --duel --bots level:4,level:3 --games 400 --out duel`
    """
    match = Match((*split(bots), *(bot or [])), game, read_counts(players), tuple(split(modules)),
                  "duel" if duel else "all", seed, seconds)
    check(match)
    prepare(installed()[match.game], bots=True)
    with progress_bar(games, "Playing") as watch, failing_kindly():
        outcome = play_match(out, match, games, jobs, backend_of(backend), watch)
    show_outcome(Console(highlight=False), outcome, out)


def check(match: Match) -> None:
    """Everything that can be wrong is said before the first game."""
    if not match.bots:
        raise Failure("--bots: name the bots, such as --bots greedy,investor (see cuberails bots)")
    try:
        match.check()
        for spec in match.bots:
            make_bot(spec)
    except (SetupError, BotError) as error:
        raise Failure(error) from None


def backend_of(name: str) -> Backend:
    return play_on_ray if name == "ray" else play_here


@contextmanager
def failing_kindly() -> Iterator[None]:
    """One line for what goes wrong."""
    try:
        with ending_kindly():
            yield
    except (ArenaError, FolderError, BotError) as error:
        raise Failure(error) from None
    except OSError as error:
        raise Failure(f"{error.filename or 'the games'}: {reason_of(error)}") from None


def read_counts(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in split(text))
    except ValueError:
        raise Failure(f"--players: numbers such as 3,4 are needed, not {text!r}") from None


@contextmanager
def progress_bar(games: int, what: str) -> Iterator[Callable[[Played], None]]:
    """A bar with the ratings so far."""
    console, ratings = Console(stderr=True), Ratings()
    bar = Progress(TextColumn(what, markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
                   TextColumn("{task.description}", markup=False), console=console, transient=True,
                   disable=not console.is_terminal)
    with bar:
        task = bar.add_task("", total=games)

        def watch(played: Played) -> None:
            ratings.add(played.arena.bots, mean_ranks(played.result.cash))
            bar.update(task, advance=1, description=leaders(ratings))

        yield watch


def leaders(ratings: Ratings) -> str:
    """mcts:2000 31.2, investor 25.9"""
    best = sorted(ratings.of, key=lambda bot: -ratings.of[bot].mu)
    return ", ".join(f"{bot} {ratings.of[bot].mu:.1f}" for bot in best[:SHOWN])


def show_outcome(console: Console, outcome: Outcome, out: str) -> None:
    match = outcome.match
    extra = f" with {' and '.join(match.modules)}" if match.modules else ""
    for count, found in outcome.standings.items():
        who = "all numbers of players" if count == ALL else f"{count} players"
        console.print(Text(f"{installed()[match.game].title}{extra}, {who}"), style="bold")
        console.print(standings_table(found))
    console.print("Time of a move", style="bold")
    console.print(times_table(list(outcome.standings.values())[-1]))
    for number, report in ((lost.number, lost.report) for lost in outcome.lost[:SHOWN]):
        line = f"game {number}, ply {report.ply}: {report.bot} lost its move: {report.reason}"
        console.print(Text(printable(line)), style="yellow")
    console.print(Text(f"{outcome.games:,} games, saved in {out}"), soft_wrap=True)


def standings_table(found: list[Standing]) -> Table:
    table = columns("bot", "games", "wins", "of all (95%)", "par", "rank", "cash", "rating (95%)")
    for s in found:
        table.add_row(
            Text(s.bot), f"{s.games:,}", f"{s.wins:,.1f}", f"{s.share:.1%} ({s.low:.0%} to {s.high:.0%})",
            f"{s.par:.0%}", f"{s.rank:.2f}", f"{s.cash:.1f}",
            f"{s.rating:.1f} ({s.rating_low:.0f} to {s.rating_high:.0f})")
    return table


def times_table(found: list[Standing]) -> Table:
    table = columns("bot", "moves", "ms, mean", "median", "worst", "lost to the fallback")
    for s in found:
        table.add_row(Text(s.bot), f"{s.moves:,}", f"{s.ms_mean:,.1f}", f"{s.ms_median:,.1f}",
                      f"{s.ms_worst:,.0f}", f"{s.reports:,}")
    return table


def columns(first: str, *others: str) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=0)
    table.add_column(first, overflow="fold")
    for name in others:
        table.add_column(name, justify="right", no_wrap=True)
    return table
