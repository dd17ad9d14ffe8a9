"""`cuberails bench-suite`: a frozen set of positions, and the score of an agent."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from cuberails.arena.benchmark.make import SETUPS, SIMULATIONS, make_positions
from cuberails.arena.benchmark.positions import LATEST, VERSIONS, benchmark_set
from cuberails.arena.benchmark.score import GAMES, PROTOCOL, Opponents, answer, play_against, scores
from cuberails.bots.registry import version_of
from cuberails.cli.console import columns, with_progress
from cuberails.cli.errors import Failure
from cuberails.cli.files import writing
from cuberails.cli.matches import Jobs, check_bot, match_errors
from cuberails.cli.options import LARGEST_SEED
from cuberails.cli.prepare import prepare
from cuberails.games.registry import installed

SIZE = 200  # positions in a set


def bench_suite_command(
    agent: Annotated[
        str,
        typer.Option(
            metavar="SPEC", help="The agent to score: a bot of `cuberails bots`, or one of your own."
        ),
    ] = "",
    version: Annotated[
        int, typer.Option(metavar="N", help=f"Which set of positions: {' or '.join(map(str, VERSIONS))}.")
    ] = LATEST,
    positions: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="Use only N of the positions, or 0 for none; by default all."),
    ] = None,
    games: Annotated[
        int, typer.Option(min=0, metavar="N", help="Games against each of the fixed bots; 0 for none.")
    ] = GAMES,
    game: Annotated[
        str, typer.Option(metavar="GAME", help="Only this game, for an agent that knows no other.")
    ] = "",
    jobs: Jobs = 1,
    make: Annotated[
        str, typer.Option(metavar="FILE", help="Make a new set of positions, and write it to this file.")
    ] = "",
    simulations: Annotated[
        int,
        typer.Option(min=10, metavar="N", help="With --make: simulations of the search for each position."),
    ] = SIMULATIONS,
    seed: Annotated[
        int,
        typer.Option(
            min=0, max=LARGEST_SEED, metavar="N", help="With --make: another seed gives other positions."
        ),
    ] = 1,
) -> None:
    """Score an agent by a fixed protocol: frozen positions first, then games against fixed bots.

    Without an agent, the command shows what is in the set.

    `cuberails bench-suite --agent investor`

    `cuberails bench-suite --agent path/to/file.py:MyBot --games 10 --jobs 2`
    """
    if make:
        for kind in installed().values():
            prepare(kind, bots=True)
        make_set(make, SIZE if positions is None else positions, seed, simulations)
        return
    if version not in VERSIONS:
        raise Failure(f"--version: there is no set {version}, known: {', '.join(map(str, VERSIONS))}")
    console = Console(highlight=False)
    if not agent:
        show_set(console, version)
        return
    if positions == 0 and games == 0:
        raise Failure("--positions 0 with --games 0 leaves nothing to score; at least one must be 1 or more")
    check_bot(agent, "--agent")
    known = {entry.record["game"] for entry in benchmark_set(version)}
    if game and game not in known:
        raise Failure(f"--game: {game!r} is not in the set; it has {', '.join(sorted(known))}")
    for name in known:
        if game in ("", name):
            prepare(installed()[name], bots=True)
    score_positions(console, agent, version, positions, game)
    if games:
        score_games(console, agent, games, jobs, game)


def make_set(path: str, positions: int, seed: int, simulations: int) -> None:
    if not positions or positions % len(SETUPS):
        raise Failure(f"--positions: a multiple of {len(SETUPS)} is needed, the same number for every setup")
    made = with_progress(make_positions(positions, seed, simulations), "Making", positions)
    with writing(path) as file:
        file.writelines(msgspec.json.encode(entry) + b"\n" for entry in made)
    Console(stderr=True).print(f"{path}: {positions} positions, {simulations:,} simulations each")


def show_set(console: Console, version: int) -> None:
    found = benchmark_set(version)
    table = columns("setup", "positions", "sentences with an estimate", "plies")
    for title in dict.fromkeys(entry.title for entry in found):
        group = [entry for entry in found if entry.title == title]
        plies = [len(entry.record["actions"]) for entry in group]
        estimates = sum(len(entry.values) for entry in group) / len(group)
        table.add_row(title, str(len(group)), f"{estimates:.1f}", f"{min(plies)} to {max(plies)}")
    console.print(f"Set {version}: {len(found)} positions", style="bold")
    console.print(table)


def score_positions(
    console: Console, agent: str, version: int, positions: int | None, game: str = ""
) -> None:
    chosen = tuple(entry for entry in benchmark_set(version) if game in ("", entry.record["game"]))
    if positions is not None and positions < len(chosen):
        step = len(chosen) / max(positions, 1)
        chosen = tuple(chosen[int(k * step)] for k in range(positions))
    if not chosen:
        return
    answers = list(with_progress(answer(agent, chosen), "Positions", len(chosen)))
    table = columns("setup", "positions", "given away", "the search's own choice")
    for found in scores(answers):
        table.add_row(found.title, str(found.positions), f"{found.regret:.4f}", f"{found.agreement:.0%}")
    console.print(Text(f"Set {version}: {agent} (version {version_of(agent)})"), style="bold")
    console.print(table)
    print_lost(console, sum(found.is_lost for found in answers), len(answers))
    console.print("given away: win probability lost against the search's choice, by its estimate")
    versions = ", ".join(f"{game} {kind.bots.version}" for game, kind in installed().items())
    console.print(f"evaluation versions: {versions}")


def score_games(console: Console, agent: str, games: int, jobs: int, game: str = "") -> None:
    table, lost, moves = columns("against copies of", "games", "wins (95%)", "par"), 0, 0
    for opponents in PROTOCOL:
        if opponents.bot == agent or game not in ("", opponents.game):
            continue
        with tempfile.TemporaryDirectory() as folder, match_errors():
            found = play_against(opponents, agent, games, Path(folder), jobs)
        table.add_row(
            name_of(opponents),
            str(found.games),
            f"{found.share:.1%} ({found.low:.0%} to {found.high:.0%})",
            f"{found.par:.0%}",
        )
        lost, moves = lost + found.reports, moves + found.moves
    console.print(table)
    print_lost(console, lost, moves)


def print_lost(console: Console, lost: int, moves: int) -> None:
    if lost:
        console.print(f"lost to the fallback: {lost:,} of {moves:,} moves", style="yellow")


def name_of(opponents: Opponents) -> str:
    version = version_of(opponents.bot)
    return f"{opponents.bot} (version {version}), {opponents.game}, {opponents.players} players"
