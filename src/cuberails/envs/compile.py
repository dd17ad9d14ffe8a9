"""Compile the environments of a game before their first step, with a progress line on standard error.

Each step calls compiled code once, which compiles it or loads it from the cache.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from cuberails.engine import compile as rules
from cuberails.engine.batch import play_sentences
from cuberails.engine.compile import names_of
from cuberails.engine.game import make_game
from cuberails.engine.record import Record
from cuberails.envs.encoding import Encoding
from cuberails.envs.replay import Reader
from cuberails.envs.session import Session
from cuberails.games.game_type import GameType
from cuberails.games.registry import installed
from cuberails.kernel.jit import COMPILED

TOOLS = ("gymnasium", "pettingzoo", "pyspiel", "pyarrow")


def has_tools() -> bool:
    """Whether an extra that uses the environments is installed."""
    return any(find_spec(tool) for tool in TOOLS)


def steps(game_type: GameType) -> Iterator[Callable[[], object]]:
    game = make_game(game_type.id, names_of(game_type), list(game_type.setup.modules))
    encoding = Encoding(game)
    yield lambda: use_session(encoding)
    yield lambda: Reader(encoding).read(Record(game, play_sentences(game, 1, 0, "directed")))
    if find_spec("gymnasium"):
        yield lambda: use_seat(game_type)
        yield lambda: use_vector(game_type)


def use_session(encoding: Encoding) -> None:
    session, rng = Session(encoding), random.Random(1)
    session.features(0)
    while not session.is_over:
        action = rng.choice(session.legal())
        if session.is_legal(action):
            session.play(action)
    session.returns()


def use_seat(game_type: GameType) -> None:
    from cuberails.envs.gymnasium import SeatEnv

    env = SeatEnv(game_type.id, game_type.seats[0], opponents="greedy")
    env.reset(seed=1)
    env.step(int(env.action_masks().argmax()))


def use_vector(game_type: GameType) -> None:
    from cuberails.envs.vector import SelfPlayVectorEnv

    for illegal in ("raise", "replace"):
        env = SelfPlayVectorEnv(2, game_type.id, game_type.seats[0], illegal=illegal)
        env.reset(seed=1)
        env.step(env.random_actions())


def marker(game_type: GameType, encoding: Encoding) -> Path | None:
    return rules.marker(game_type, "environments", encoding.templates.vector)


def note_compiled(game_type: GameType) -> None:
    """If the cache cannot be written, the next start compiles again."""
    mark = marker(game_type, Encoding(make_game(game_type.id, names_of(game_type))))
    if mark:
        with suppress(OSError):
            mark.touch()


PREPARED: set[str] = set()  # games whose environments this process has compiled, or is compiling


def prepare(encoding: Encoding) -> None:
    """Compile what this machine has not compiled yet, so that the first step does not do so in silence."""
    game_type = encoding.game.type
    if not COMPILED or game_type.id in PREPARED:
        return
    PREPARED.add(game_type.id)
    mark = marker(game_type, encoding)
    if mark is None or mark.exists() or game_type is not installed().get(game_type.id):
        return
    found = list(steps(game_type))
    line = f"Preparing the environments of {game_type.title} (first start only)"
    for number, step in enumerate(found):
        show(f"{line}: step {number + 1} of {len(found)}…")
        step()
    show(f"{line}: done", is_last=True)
    note_compiled(game_type)


def show(text: str, is_last: bool = False) -> None:
    """One line that changes on a terminal; elsewhere only its first and last form."""
    if sys.stderr is None:
        return
    if sys.stderr.isatty():
        print(f"\r{text}", end="\n" if is_last else "", file=sys.stderr, flush=True)
    elif is_last or "step 1 " in text:
        print(text, file=sys.stderr, flush=True)
