"""`cuberails arena`: bots play each other and are rated."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cuberails.arena import Match, Outcome, Standing, play_match
from cuberails.arena.run import ALL
from cuberails.bots.registry import PATIENCE
from cuberails.cli.console import columns
from cuberails.cli.errors import Failure
from cuberails.cli.house_rules import split
from cuberails.cli.matches import (
    BackendName,
    Jobs,
    Players,
    backend_of,
    check,
    match_errors,
    match_progress,
    read_bots,
    read_counts,
)
from cuberails.cli.options import DEFAULT_GAME, LARGEST_SEED, GameOption, GamesOption, ModulesOption
from cuberails.cli.prepare import prepare
from cuberails.display.text import printable
from cuberails.games.registry import installed

MapOption = Annotated[str, typer.Option(metavar="FILE", help="A map file; see `cuberails map`.")]
SHOWN = 4  # lost moves under the result
OneMore = Annotated[
    list[str] | None,
    typer.Option(
        "--bot", metavar="SPEC", help="One more bot, for specs with commas in them; may be repeated."
    ),
]


def arena_command(
    bots: Annotated[str, typer.Option(metavar="A,B,C", help="Two or more bots; see `cuberails bots`.")] = "",
    bot: OneMore = None,
    duel: Annotated[
        bool,
        typer.Option(
            "--duel", help="The first bot alone against copies of the second; it takes every seat in turn."
        ),
    ] = False,
    rotate: Annotated[
        bool,
        typer.Option(
            "--rotate", help="Every line-up plays in all rotations of its seats, with the same seeds."
        ),
    ] = False,
    game: GameOption = DEFAULT_GAME,
    players: Players = "4",
    modules: ModulesOption = "",
    map: MapOption = "",
    games: GamesOption = 100,
    out: Annotated[
        str, typer.Option(metavar="DIR", help="The folder for the games; a match in it is continued.")
    ] = "arena",
    jobs: Jobs = 1,
    seed: Annotated[
        int,
        typer.Option(
            min=0, max=LARGEST_SEED, metavar="N", help="The same seed gives the same seats and bot seeds."
        ),
    ] = 0,
    seconds: Annotated[
        float,
        typer.Option(
            min=0.001, metavar="S", help="Time for a move. If a bot takes longer, the investor moves for it."
        ),
    ] = PATIENCE,
    backend: BackendName = "local",
) -> None:
    """Let bots play each other, and rate them.

    Every bot plays every seat equally often. Every game is saved as a record in DIR/records.jsonl, the
    result as DIR/result.json. Run the same command again to continue a match; --games may grow.

    `cuberails arena --bots greedy,investor,mcts:2000 --players 3,4 --games 1000 --jobs 2 --out match`

    `cuberails arena --duel --bots level:4,level:3 --games 400 --out duel`
    """
    if duel and rotate:
        raise Failure("--rotate: not allowed with --duel, where the first bot has every seat in turn")
    match = Match(
        two_or_more(read_bots(bots, bot or [])),
        game,
        read_counts(players),
        tuple(split(modules)),
        "duel" if duel else "rotation" if rotate else "all",
        seed,
        seconds,
        map,
    )
    check(match)
    if not out:
        raise Failure("--out: name a folder for the games")
    prepare(installed()[match.game], bots=True)
    with match_progress(games, "Playing") as watch, match_errors():
        outcome = play_match(out, match, games, jobs, backend_of(backend), watch)
    show_outcome(Console(highlight=False), outcome, out)


def two_or_more(bots: tuple[str, ...]) -> tuple[str, ...]:
    if len(bots) < 2:
        named = f"only {bots[0]} is named" if bots else "none is named"
        raise Failure(f"--bots: a match needs two bots, such as --bots greedy,investor, but {named}")
    return bots


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
        line = f"game {number}, action {report.ply + 1}: {report.bot} lost its move: {report.reason}"
        console.print(Text(printable(line)), style="yellow")
    console.print(Text(f"{outcome.games:,} games, saved in {out}"), soft_wrap=True)


def standings_table(found: list[Standing]) -> Table:
    table = columns(
        "bot", "games", "wins", "of all (95%)", "par", "rank", "cash", "rating (95%)", is_tight=True
    )
    for s in found:
        table.add_row(
            Text(s.bot),
            f"{s.games:,}",
            f"{s.wins:,.1f}",
            f"{s.share:.1%} ({s.low:.0%} to {s.high:.0%})",
            f"{s.par:.0%}",
            f"{s.rank:.2f}",
            f"{s.cash:.1f}",
            f"{s.rating:.1f} ({s.rating_low:.0f} to {s.rating_high:.0f})",
        )
    return table


def times_table(found: list[Standing]) -> Table:
    table = columns("bot", "moves", "ms, mean", "median", "worst", "lost to the fallback", is_tight=True)
    for s in found:
        table.add_row(
            Text(s.bot),
            f"{s.moves:,}",
            f"{s.ms_mean:,.1f}",
            f"{s.ms_median:,.1f}",
            f"{s.ms_worst:,.0f}",
            f"{s.reports:,}",
        )
    return table
