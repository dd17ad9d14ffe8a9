"""Compilation happens here, before a game and never inside a move. A second start finds it in the cache."""
from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from cuberails.bots.warm import is_warm, note_warm, steps_of
from cuberails.envs.compile import has_tools, steps
from cuberails.games.game_type import GameType
from cuberails.games.registry import installed
from cuberails.kernel.cache import cache_root
from cuberails.kernel.jit import COMPILED

NOTICES = {"rules": "Preparing the rules (first start only)…",
           "bots": "Preparing the opponents (first start only)…"}
ENVIRONMENTS = "environments"


def warm(game_type: GameType, part: str) -> None:
    """Compile the rules of a game or its bots, or load them from the cache."""
    console, notice = Console(stderr=True), NOTICES[part]
    if not console.is_terminal:
        print(notice, file=sys.stderr, flush=True)
    for step in track(steps_of(game_type, part), notice, console=console, transient=True,
                      disable=not console.is_terminal):
        step()
    note_warm(game_type, part)


def prepare(game_type: GameType, bots: bool = False) -> None:
    """Before a command that plays: compile now if this machine has not done so yet."""
    for part in ("rules", "bots") if bots else ("rules",):
        if COMPILED and not is_warm(game_type, part):
            warm(game_type, part)


def warm_all(
    envs: Annotated[bool | None, typer.Option(
        "--envs/--no-envs", show_default="where one of their extras is installed",
        help="Also the research environments.")] = None,
) -> None:
    """Compile the rules and the opponents of both games now, so that no later command has to.

    Any command that plays does this by itself when it is needed, so this is for setting up a machine.
    The research environments are compiled too where PettingZoo, OpenSpiel, Gymnasium or pyarrow is installed.

    `cuberails warm --no-envs`
    """
    if not COMPILED:
        print("Plain mode (CUBERAILS_JIT=0): there is nothing to compile.")
        return
    parts = [*NOTICES, ENVIRONMENTS] if envs or (envs is None and has_tools()) else list(NOTICES)
    began = time.perf_counter()
    with (
        Console(stderr=True).status("Compiling both games, one process each…") as status,
        ProcessPoolExecutor(len(installed()), get_context("spawn")) as pool,
    ):
        for part in parts:
            status.update(f"Compiling the {part} of both games, one process each…")
            for done in as_completed([pool.submit(warm_quietly, game, part) for game in installed()]):
                title, seconds = installed()[done.result()].title, time.perf_counter() - began
                print(f"{title}: {part} ready after {seconds:.1f} s")
    print(f"Compiled code is kept in {cache_root()}")


def warm_quietly(game: str, part: str) -> str:
    game_type = installed()[game]
    for step in steps(game_type) if part == ENVIRONMENTS else steps_of(game_type, part):
        step()
    if part != ENVIRONMENTS:
        note_warm(game_type, part)
    return game
