"""Compile the environments of a game before their first step. Each step calls compiled code once."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec

from cuberails.engine.batch import play_sentences
from cuberails.engine.compile import names_of
from cuberails.engine.game import make_game
from cuberails.engine.record import Record
from cuberails.envs.encoding import Encoding
from cuberails.envs.replay import Reader
from cuberails.envs.session import Session
from cuberails.games.game_type import GameType

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
        yield lambda: use_vector(game_type)


def use_session(encoding: Encoding) -> None:
    session, rng = Session(encoding), random.Random(1)
    encoding.write_features(session.observe(0), encoding.features(session.observe(0)))
    while not session.is_over:
        action = rng.choice(session.legal())
        if session.is_legal(action):
            session.play(action)
    session.returns()


def use_vector(game_type: GameType) -> None:
    from cuberails.envs.vector import SelfPlayVectorEnv

    env = SelfPlayVectorEnv(2, game_type.id, game_type.seats[0])
    env.reset(seed=1)
    env.step(env.random_actions())
