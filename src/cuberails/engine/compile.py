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
from cuberails.engine.random_play import random_sentence
from cuberails.games.game_type import GameType
from cuberails.kernel.cache import PACKAGE, folder_for
from cuberails.kernel.layout import ints
from cuberails.kernel.state import COMPANY, DOLLARS, PLACE, VERB


def steps(game_type: GameType) -> Iterator[Callable[[], object]]:
    """Every compiled function that the engine calls."""
    game = make_game(game_type.id, names_of(game_type), list(game_type.setup.modules))
    yield game.start
    yield lambda: random_sentence(game.start(), 1, "directed")
    yield lambda: walk(game)
    yield lambda: game.start().perft(1)
    yield lambda: use_batch(game)
    yield lambda: play_many(game)


def names_of(game_type: GameType) -> list[str]:
    """Players for the smallest table."""
    return seat_names(game_type.seats[0])


def walk(game: Game) -> None:
    """A whole game with its story, and the facts of a refusal of every kind."""
    position = game.start()
    moment = game.setting.moment(position.state.pool)
    for a in (VERB, COMPANY, PLACE, DOLLARS):
        game.type.language.facts(moment, a)
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
    start, pool = game.start().state.pool, game.type.rules.state.many(1)
    game.type.loops.play_many(game.constants, start, pool, ints(1000), ints(2), 0, 1, ints(2, 0))


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
