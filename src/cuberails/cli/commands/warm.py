"""`cuberails warm`: compile everything now. A later start finds it in the cache."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Annotated

import typer
from rich.console import Console

from cuberails.bots.compile import PARTS, note_compiled, steps_of
from cuberails.engine.processes import exit_with_parent
from cuberails.envs.compile import has_tools, steps
from cuberails.envs.compile import note_compiled as note_environments
from cuberails.games.registry import installed
from cuberails.kernel.cache import cache_root
from cuberails.kernel.jit import COMPILED

ENVIRONMENTS = "environments"


def warm_all(
    envs: Annotated[
        bool | None,
        typer.Option(
            "--envs/--no-envs",
            show_default="if one of their extras is installed",
            help="Also compile the research environments.",
        ),
    ] = None,
) -> None:
    """Compile the rules and the bots of all installed games now, so that no later command has to.

    Every command that plays compiles by itself what it needs, so this is for setting up a machine.
    The research environments are compiled too if PettingZoo, OpenSpiel, Gymnasium or pyarrow is installed.

    `cuberails warm --no-envs`
    """
    if not COMPILED:
        print("Plain mode (CUBERAILS_JIT=0): there is nothing to compile.")
        return
    parts = [*PARTS, ENVIRONMENTS] if envs or (envs is None and has_tools()) else list(PARTS)
    began = time.perf_counter()
    with (
        Console(stderr=True).status("Compiling, one process for each game…") as status,
        ProcessPoolExecutor(len(installed()), get_context("spawn"), exit_with_parent) as pool,
    ):
        for part in parts:
            status.update(f"Compiling the {part}, one process for each game…")
            for done in as_completed([pool.submit(compile_part, game, part) for game in installed()]):
                title, seconds = installed()[done.result()].title, time.perf_counter() - began
                print(f"{title}: {part} ready after {seconds:.1f} s")
    print(f"Compiled code is kept in {cache_root()}")


def compile_part(game: str, part: str) -> str:
    game_type = installed()[game]
    for step in steps(game_type) if part == ENVIRONMENTS else steps_of(game_type, part):
        step()
    if part == ENVIRONMENTS:
        note_environments(game_type)
    else:
        note_compiled(game_type, part)
    return game
