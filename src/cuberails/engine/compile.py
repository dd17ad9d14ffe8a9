"""Compile the rules of a game before its first move, and note on disk that it was done.

A step calls compiled code once, which compiles it or loads it from the cache.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from cuberails.engine.batch import Batch, play_sentences
from cuberails.engine.game import Game, make_game, seat_names
from cuberails.games.game_type import GameType
from cuberails.kernel.cache import PACKAGE, folder_for


def steps(game_type: GameType) -> Iterator[Callable[[], object]]:
    """Every compiled function that the engine calls."""
    game = make_game(game_type.id, names_of(game_type), list(game_type.setup.modules))
    yield lambda: play_sentences(game, 1, 0, "directed")
    yield lambda: game.start().perft(2)
    yield lambda: use_batch(game)


def names_of(game_type: GameType) -> list[str]:
    """Players for the smallest table."""
    return seat_names(game_type.seats[0])


def use_batch(game: Game) -> None:
    batch = Batch(game, 1)
    batch.step(batch.legal_masks().argmax(axis=1))
    batch.play_out(1)
    batch.returns()
    batch.restart_finished()


def marker(game_type: GameType, part: str, template: Any) -> Path | None:
    """A file that exists once all of a part is in the cache, for this numba, Python, processor and path."""
    import numba
    from llvmlite.binding import get_host_cpu_name

    home = template.__template__.home
    folder = folder_for(home)
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    sources = map(str, (PACKAGE, *home.sources))  # numba's cache depends on the path of a source
    place = hashlib.sha256("\n".join(sources).encode()).hexdigest()[:8]
    machine = f"{numba.__version__} {version} {get_host_cpu_name()} {place}"
    return folder and folder / f"{game_type.id} {part} {machine}.warm"
