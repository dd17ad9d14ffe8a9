"""`cuberails ladder`: measure the strength of all bots and levels, continued with every run."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from cuberails.arena.ladder import SLICE, Ladder, Pairing, all_pairings, time_left
from cuberails.arena.rated_games import WANTED, RatedLadder
from cuberails.arena.rating_report import ratings_section
from cuberails.arena.report import cells_of, page
from cuberails.arena.tally import write_tallies
from cuberails.cli.errors import Failure
from cuberails.cli.files import write_text
from cuberails.cli.matches import BackendName, Jobs, backend_of, match_errors, match_progress
from cuberails.cli.prepare import prepare
from cuberails.games.registry import installed


def ladder_command(
    only: Annotated[
        str, typer.Option(metavar="TEXT", help="Only pairings whose names contain this, such as level:3.")
    ] = "",
    minutes: Annotated[
        float, typer.Option(min=0, metavar="N", help="Start no new game after N minutes.")
    ] = 60.0,
    jobs: Jobs = 1,
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for the games.")] = Path(
        "build/ladder"
    ),
    tally: Annotated[Path, typer.Option(metavar="FILE", help="The file that counts the games.")] = Path(
        "docs/strength.json"
    ),
    ratings: Annotated[
        bool,
        typer.Option("--ratings", help="Play games for the ratings, of all bots together, not the pairings."),
    ] = False,
    rated: Annotated[
        Path, typer.Option(metavar="FILE", help="The file that keeps the games for the ratings.")
    ] = Path("docs/ratings.json"),
    write: Annotated[str, typer.Option(metavar="FILE", help="Write the page to this file at the end.")] = "",
    show: Annotated[bool, typer.Option("--show", help="Only show the page; play nothing.")] = False,
    backend: BackendName = "local",
) -> None:
    """Measure how strong the bots and levels are, each against the next weaker one.

    The pairing that lacks most games plays first. Stop at any time: the games played are counted next time.
    Games are counted in docs/strength.json by their numbers, never twice, so several machines can take
    turns.

    `cuberails ladder --minutes 30 --jobs 2 --write docs/strength.md`

    `cuberails ladder --ratings --minutes 30 --jobs 2 --write docs/strength.md`
    """
    if ratings and only:
        raise Failure("--only: not allowed with --ratings, whose games are of all bots together")
    with match_errors():
        rated_ladder = RatedLadder(out, rated)
        if ratings and not show:
            rate_for(rated_ladder, minutes, jobs, backend)
            rated_ladder.write()  # also games that an earlier run did not count
        elif not show:
            climb_for(Ladder(chosen(only), out, tally), minutes, jobs, backend)
        whole = Ladder([pairing for pairing in all_pairings() if pairing.is_playable()], out, tally)
        if not show and whole.tallies:
            write_tallies(tally, whole.tallies)  # also games that an earlier run did not count
        text = page(whole, ratings_section(rated_ladder)) if write or show else ""
    if write:
        write_text(write, text)
    if show:
        print(text)


def chosen(only: str) -> list[Pairing]:
    found = [pairing for pairing in all_pairings() if only in pairing.name and pairing.is_playable()]
    if only and not found:
        raise Failure(f"--only: no pairing of known bots has {only!r} in its name")
    return found


def climb_for(ladder: Ladder, minutes: float, jobs: int, backend: str) -> None:
    for game in dict.fromkeys(pairing.setup.game for pairing in ladder.pairings):
        prepare(installed()[game], bots=True)
    began = time.monotonic()
    while (left := time_left(began, minutes)) > 0 and (pairing := ladder.next()):
        with match_progress(ladder.wanted(pairing), pairing.name) as watch:
            ladder.climb(pairing, jobs, left, backend_of(backend), watch)
        print(progress_line(ladder, pairing), flush=True)


def rate_for(ladder: RatedLadder, minutes: float, jobs: int, backend: str) -> None:
    for kind in installed().values():
        prepare(kind, bots=True)
    began = time.monotonic()
    while (left := time_left(began, minutes)) > 0 and (game := ladder.next()):
        with match_progress(WANTED, f"{game}: ratings") as watch:
            ladder.climb(game, jobs, min(left, SLICE), backend_of(backend), watch)
        print(f"{game}: {len(ladder.of(game).games):,} of {WANTED:,} rated games", flush=True)


def progress_line(ladder: Ladder, pairing: Pairing) -> str:
    """GAME 4: greedy over random: 120 of 1,000 games, 64.2%, 55.3% to 72.1%, par 25.0%, …"""
    tally = ladder.tally(pairing)
    if not tally.games:
        return f"{pairing.name}: no complete game yet"
    _, _, games, share, interval, par, verdict, *_ = cells_of(pairing, tally)
    games = f"{games} of {ladder.wanted(pairing):,} games"
    return f"{pairing.name}: {games}, {share}, {interval}, par {par}, {verdict}"
