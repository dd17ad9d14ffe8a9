"""`cuberails bench-suite`: a frozen set of positions, and the score of an agent."""
from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from cuberails.arena.benchmark.make import SETUPS, SIMULATIONS, make_studies
from cuberails.arena.benchmark.positions import LATEST, VERSIONS, studies
from cuberails.arena.benchmark.score import GAMES, PROTOCOL, Opponents, answer, play_against, scores
from cuberails.bots.bot import BotError
from cuberails.bots.registry import make_bot, version_of
from cuberails.cli.commands.arena import failing_kindly
from cuberails.cli.commands.simulate import MOST_JOBS
from cuberails.cli.commands.warm import prepare
from cuberails.cli.errors import Failure
from cuberails.cli.files import writing
from cuberails.cli.options import LARGEST_SEED
from cuberails.games.registry import installed

SIZE = 200          # positions of a set


def bench_suite_command(
    agent: Annotated[str, typer.Option(
        metavar="SPEC", help="The agent to score: a bot of `cuberails bots`, or one of your own.")] = "",
    version: Annotated[int, typer.Option(metavar="N", help="Which set of positions.")] = LATEST,
    positions: Annotated[int | None, typer.Option(
        min=0, metavar="N", help="Only so many positions; the full score has them all.")] = None,
    games: Annotated[int, typer.Option(
        min=0, metavar="N", help="Games against each of the fixed bots.")] = GAMES,
    jobs: Annotated[int, typer.Option(
        "--jobs", "-j", min=1, max=MOST_JOBS, metavar="N", help="Games at the same time.")] = 1,
    make: Annotated[str, typer.Option(
        metavar="FILE", help="Make a new set instead: what the next version would be.")] = "",
    simulations: Annotated[int, typer.Option(
        min=10, metavar="N", help="With --make: how long the search looks at a position.")] = SIMULATIONS,
    seed: Annotated[int, typer.Option(
        min=0, max=LARGEST_SEED, metavar="N", help="With --make: another seed, other positions.")] = 1,
) -> None:
    """Score an agent by a fixed protocol: frozen positions first, then games against fixed bots.

    Without an agent, the command shows what is in the set.

    `cuberails bench-suite --agent investor`

    `cuberails bench-suite --agent path/to/file.py:MyBot --games 10 --jobs 2`
    """
    if make:
        for game in installed().values():
            prepare(game, bots=True)
        make_set(make, SIZE if positions is None else positions, seed, simulations)
        return
    if version not in VERSIONS:
        raise Failure(f"--version: there is no set {version}, known: {', '.join(map(str, VERSIONS))}")
    console = Console(highlight=False)
    if not agent:
        show_set(console, version)
        return
    try:
        make_bot(agent)
    except BotError as error:
        raise Failure(error) from None
    for game in installed().values():
        prepare(game, bots=True)
    score_positions(console, agent, version, positions)
    if games:
        score_games(console, agent, games, jobs)


def make_set(path: str, positions: int, seed: int, simulations: int) -> None:
    if not positions or positions % len(SETUPS):
        raise Failure(f"--positions: a multiple of {len(SETUPS)}, as many of every setup")
    screen = Console(stderr=True)
    made = track(make_studies(positions, seed, simulations), "Making", positions, console=screen,
                 transient=True, disable=not screen.is_terminal)
    with writing(path) as file:
        file.writelines(msgspec.json.encode(study) + b"\n" for study in made)
    screen.print(f"{path}: {positions} positions, {simulations:,} simulations each")


def show_set(console: Console, version: int) -> None:
    found = studies(version)
    table = columns("setup", "positions", "sentences the search looked at", "least and most plies")
    for title in dict.fromkeys(study.title for study in found):
        group = [study for study in found if study.title == title]
        plies = [len(study.record["actions"]) for study in group]
        looked = sum(len(study.values) for study in group) / len(group)
        table.add_row(title, str(len(group)), f"{looked:.1f}", f"{min(plies)} to {max(plies)}")
    console.print(f"Set {version}: {len(found)} positions", style="bold")
    console.print(table)


def score_positions(console: Console, agent: str, version: int, positions: int | None) -> None:
    chosen = studies(version)
    if positions is not None and positions < len(chosen):
        step = len(chosen) / max(positions, 1)
        chosen = tuple(chosen[int(k * step)] for k in range(positions))
    if not chosen:
        return
    screen = Console(stderr=True)
    answers = list(track(answer(agent, chosen), "Positions", len(chosen), console=screen, transient=True,
                         disable=not screen.is_terminal))
    table = columns("setup", "positions", "given away", "the search's own choice")
    for found in scores(answers):
        table.add_row(found.title, str(found.positions), f"{found.regret:.4f}", f"{found.agreement:.0%}")
    console.print(Text(f"Set {version}: {agent} (version {version_of(agent)})"), style="bold")
    console.print(table)
    tell_lost(console, sum(found.is_lost for found in answers), len(answers))
    console.print("given away: share of a victory below the search's own choice, by its estimate")
    judgements = ", ".join(f"{game} {kind.bots.version}" for game, kind in installed().items())
    console.print(f"judgement of the bots: {judgements}")


def score_games(console: Console, agent: str, games: int, jobs: int) -> None:
    table, lost, moves = columns("against copies of", "games", "victories (95%)", "par"), 0, 0
    for opponents in PROTOCOL:
        if opponents.bot == agent:
            continue
        with tempfile.TemporaryDirectory() as folder, failing_kindly():
            found = play_against(opponents, agent, games, Path(folder), jobs)
        table.add_row(name_of(opponents), str(found.games),
                      f"{found.share:.1%} ({found.low:.0%} to {found.high:.0%})", f"{found.par:.0%}")
        lost, moves = lost + found.reports, moves + found.moves
    console.print(table)
    tell_lost(console, lost, moves)


def tell_lost(console: Console, lost: int, moves: int) -> None:
    if lost:
        console.print(f"lost to the fallback: {lost:,} of {moves:,} moves", style="yellow")


def name_of(opponents: Opponents) -> str:
    version = version_of(opponents.bot)
    return f"{opponents.bot} (version {version}), {opponents.game}, {opponents.players} players"


def columns(first: str, *others: str) -> Table:
    table = Table(first, box=SIMPLE_HEAD)
    for name in others:
        table.add_column(name, justify="right")
    return table
