"""Compilation happens here, before a game and never inside a move. A second start finds it in the cache."""
from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from rich.console import Console
from rich.progress import track

from cuberails.bots.warm import folder, marker, note_warm, steps_of
from cuberails.game import KINDS
from cuberails.games.kind import Kind
from cuberails.kernel.jit import COMPILED

NOTICES = {"rules": "Preparing the rules (first start only)…",
           "bots": "Preparing the opponents (first start only)…"}


def warm(kind: Kind, part: str) -> None:
    """Compile the rules of a game or its bots, or load them from the cache."""
    console, notice = Console(stderr=True), NOTICES[part]
    if not console.is_terminal:
        print(notice, file=sys.stderr, flush=True)
    for step in track(steps_of(kind, part), notice, console=console, transient=True,
                      disable=not console.is_terminal):
        step()
    note_warm(kind, part)


def prepare(kind: Kind, bots: bool = False) -> None:
    """Before a command that plays: compile now if this machine has not done so yet."""
    for part in ("rules", "bots") if bots else ("rules",):
        if COMPILED and not marker(kind, part).exists():
            warm(kind, part)


def warm_all() -> None:
    """Compile the rules and the opponents of both games now, so that no later command has to.

    Any command that plays does this by itself when it is needed, so this is for setting up a machine.

    `cuberails warm`
    """
    if not COMPILED:
        print("Plain mode (CUBERAILS_JIT=0): there is nothing to compile.")
        return
    began = time.perf_counter()
    with (
        Console(stderr=True).status("Compiling both games, one process each…"),
        ProcessPoolExecutor(len(KINDS), get_context("spawn")) as pool,
    ):
        for done in as_completed([pool.submit(warm_quietly, game) for game in KINDS]):
            print(f"{KINDS[done.result()].title}: ready after {time.perf_counter() - began:.1f} s")
    print(f"Compiled code is kept in {folder()}")


def warm_quietly(game: str) -> str:
    for part in NOTICES:
        for step in steps_of(KINDS[game], part):
            step()
        note_warm(KINDS[game], part)
    return game
