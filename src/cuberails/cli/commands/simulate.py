"""`cuberails simulate`: play many random games, sum them up, and write their records."""

from __future__ import annotations

import sys
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, nullcontext
from typing import IO, Annotated

import typer
from rich.console import Console
from rich.table import Table

from cuberails.cli.console import columns, progress_bar
from cuberails.cli.errors import INTERRUPTED, Failure, stops_when_asked
from cuberails.cli.files import STANDARD, writing
from cuberails.cli.options import (
    LARGEST_SEED,
    MOST_JOBS,
    GameName,
    GamesOption,
    Policy,
    Setup,
    with_example_game,
    with_setup,
)
from cuberails.cli.prepare import prepare_games
from cuberails.engine.game import Game
from cuberails.engine.playouts import Series, Spread, Tally, simulate, victory_parts


@with_example_game
@with_setup
def simulate_command(
    game: GameName,
    games: GamesOption = 100,
    seed: Annotated[
        int, typer.Option(min=0, max=LARGEST_SEED, metavar="N", help="The same seed gives the same games.")
    ] = 0,
    policy: Annotated[Policy, typer.Option(help="How the players choose; see above.")] = "uniform",
    records: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write the games as records, one per line; - for standard output."),
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs",
            "-j",
            min=1,
            max=MOST_JOBS,
            metavar="N",
            help="Number of processes. The games do not depend on it.",
        ),
    ] = 1,
    *,
    setup: Setup,
) -> None:
    """Play many games at random and sum them up.

    There are two policies. `uniform` chooses every answer with the same probability; its games rarely get
    far. `directed` builds towards the goals of the game and favours one of the endings, so that every rule
    is used. Bids stay low: a uniform bidder passes half the time, a directed one once the price is about
    twice the minimum, and most raises are a dollar or two.

    Ctrl-C stops between games and keeps those that are finished.

    `cuberails simulate {game} --players 4 --games 1000 --policy directed`

    `cuberails simulate {game} --games 50 --records games.jsonl --jobs 2`
    """
    table = setup.lay_out(game)
    prepare_games(table.type, games)
    series = Series(table, seed, policy, records is not None)
    began = time.perf_counter()
    with nullcontext() if records is None else writing(records) as file:
        tally = run_all(series, games, jobs, len(table.players), file)
    seconds = time.perf_counter() - began
    console = Console(stderr=records == STANDARD, highlight=False)
    what = f"{tally.games:,} {'game' if tally.games == 1 else 'games'}"
    summarize(console, f"{what} of {describe(table)}, {policy}, seed {seed}", tally, table, seconds)
    if tally.games < games:
        kept = "" if records in (None, STANDARD) else f" and saved in {records}"
        print(f"Stopped: {what} of {games:,} finished{kept}.", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


def run_all(series: Series, games: int, jobs: int, seats: int, file: IO[bytes] | None) -> Tally:
    """Play the games, or as many as are finished when somebody stops the command."""
    tally = Tally.empty(seats)
    try:
        with (
            stops_when_asked() as is_asked_to_stop,
            progress_bar("Playing", games) as advance,
            closing(simulate(series, games, jobs)) as chunks,
        ):
            for played in chunks:
                tally.merge(played.tally)
                if file:
                    file.writelines(f"{line}\n".encode() for line in played.records)
                advance(played.tally.games, games)
                if is_asked_to_stop():
                    break
    except BrokenProcessPool:
        raise Failure("a worker process died, perhaps out of memory; try fewer --jobs") from None
    return tally


def describe(game: Game) -> str:
    extra = f" with {' and '.join(game.modules)}" if game.modules else ""
    return f"{game.type.title}{extra}, {len(game.players)} players"


def summarize(console: Console, title: str, tally: Tally, game: Game, seconds: float) -> None:
    console.print(title, style="bold", markup=False)
    speed = f"{tally.games / seconds:,.0f} games and {tally.actions.total / seconds:,.0f} actions a second"
    console.print(f"{seconds:.1f} s, {speed}", markup=False)
    if game.map == game.type.id:
        console.print(game.type.setup.map_note, style="dim", markup=False)
    console.print(length_table(tally, game))
    console.print(ending_table(tally))
    console.print(seat_table(tally, game))


def length_table(tally: Tally, game: Game) -> Table:
    counted = game.type.story.counted_rounds
    rounds = f"rounds ({counted[1] if counted else 'turns a seat'})"
    table = columns("a game", "mean", "least", "most")
    for what, spread in (
        ("actions (answers to one question)", tally.actions),
        ("sentences (whole decisions)", tally.sentences),
        (rounds, tally.rounds),
    ):
        table.add_row(what, *cells_of(spread))
    return table


def ending_table(tally: Tally) -> Table:
    table = columns("ended by (more than one can hold)", "games", "of all")
    for name, n in tally.endings.most_common():
        table.add_row(name, f"{n:,}", f"{n / tally.games:.1%}")
    return table


def seat_table(tally: Tally, game: Game) -> Table:
    table = columns("seat", "wins", "of all", "cash, mean", "least", "most")
    for name, parts, spread in zip(game.players, tally.wins, tally.cash, strict=True):
        wins = parts / victory_parts(len(game.players))
        table.add_row(name, f"{wins:,.1f}", f"{wins / tally.games:.1%}", *cells_of(spread))
    return table


def cells_of(spread: Spread) -> list[str]:
    return [f"{spread.mean:,.1f}", f"{spread.low:,}", f"{spread.high:,}"]
