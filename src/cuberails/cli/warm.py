"""Compilation happens here, before a game and never inside a move. A second start finds it in the cache."""
from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console
from rich.progress import track

from cuberails.batch import Batch, play_sentences
from cuberails.bots.investor import InvestorBot
from cuberails.bots.mcts import MctsBot
from cuberails.game import KINDS, Game, make_game
from cuberails.games.kind import Kind
from cuberails.kernel.core import COMPANY, DOLLARS, PLACE, VERB
from cuberails.kernel.jit import COMPILED
from cuberails.kernel.layout import cells, view
from cuberails.simulate import random_sentence

NOTICES = {"rules": "Preparing the rules (first start only)…",
           "bots": "Preparing the opponents (first start only)…"}


def steps(kind: Kind) -> Iterator[Callable[[], object]]:
    """Everything that calls compiled code, used once."""
    game = make_game(kind.id, [f"P{seat + 1}" for seat in range(kind.seats[0])], kind.modules)
    yield game.start
    yield lambda: random_sentence(game.start(), 1, "directed")
    yield lambda: walk(game)
    yield lambda: game.start().perft(1)
    yield lambda: use_batch(game)
    yield lambda: play_many(game)


def bot_steps(kind: Kind) -> Iterator[Callable[[], object]]:
    """The same for the bots; two moves, so that the second begins with what is left of a tree."""
    position = make_game(kind.id, [f"P{seat + 1}" for seat in range(kind.seats[0])]).start()
    yield lambda: InvestorBot().explain(position)
    bot, later = MctsBot("50"), [position]
    yield lambda: later.append(position.play(bot.choose(position)))
    yield lambda: bot.choose(later[-1])


def walk(game: Game) -> None:
    """A whole game with its story, and the facts of a refusal of every kind."""
    position = game.start()
    s = view(position._pool, game.kind.state)
    for a in (VERB, COMPANY, PLACE, DOLLARS):
        game.kind.facts(game.box, game.tables, position._pool, s, game.players, a)
    for sentence in play_sentences(game, 1, 0, "directed"):
        position = position.play(sentence)
        position.lines()
    position.endings()


def use_batch(game: Game) -> None:
    batch = Batch(game, 1)
    batch.step(batch.legal_masks().argmax(axis=1))
    batch.play_out(1)
    batch.returns()
    batch.restart_finished()


def play_many(game: Game) -> None:
    start, pool = game.start()._pool, game.kind.state.many(1)
    game.kind.drive.play_many(game.tables, start, pool, cells(1000), cells(2), 0, 1, cells(0))


def warm(kind: Kind, part: str) -> None:
    """Compile the rules of a game or its bots, or load them from the cache."""
    console, notice = Console(stderr=True), NOTICES[part]
    if not console.is_terminal:
        print(notice, file=sys.stderr, flush=True)
    for step in track(steps_of(kind, part), notice, console=console, transient=True,
                      disable=not console.is_terminal):
        step()
    note_warm(kind, part)


def steps_of(kind: Kind, part: str) -> list[Callable[[], object]]:
    return list(steps(kind) if part == "rules" else bot_steps(kind))


def prepare(kind: Kind, bots: bool = False) -> None:
    """Before a command that plays: compile now if this machine has not done so yet."""
    for part in ("rules", "bots") if bots else ("rules",):
        if COMPILED and not marker(kind, part).exists():
            warm(kind, part)


def folder() -> Path:
    """Where this process keeps its compiled code."""
    from numba.core import config

    return Path(config.CACHE_DIR)


def marker(kind: Kind, part: str) -> Path:
    """A file that is there once the cache is complete, for this numba, this Python and this processor."""
    import numba
    from llvmlite.binding import get_host_cpu_name

    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return folder() / f"{kind.id} {part} {numba.__version__} {version} {get_host_cpu_name()}.warm"


def note_warm(kind: Kind, part: str) -> None:
    with suppress(OSError):     # where nothing can be kept, the next start prepares again
        marker(kind, part).touch()


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
