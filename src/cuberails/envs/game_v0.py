"""One game for PettingZoo. This file is loaded once per game, as `NAME_v0`.

`NAME_v0.env(players=4)`
"""

from typing import Any

from cuberails.envs.pettingzoo import SeatsEnv, wrap  # isort: skip - names a missing extra, so it comes first
from gymnasium.utils import EzPickle

from cuberails.envs import game_of

NAME = __name__.rpartition(".")[2]
GAME = game_of(NAME)
PLAYERS = min(max(4, GAME.seats[0]), GAME.seats[-1])


class raw_env(SeatsEnv, EzPickle):  # noqa: N801 - the name that PettingZoo's tools look for
    __doc__ = f"{GAME.title} for {GAME.seats[0]} to {GAME.seats[-1]} players."

    def __init__(self, players: int = PLAYERS, **options: Any) -> None:
        EzPickle.__init__(self, players, **options)
        SeatsEnv.__init__(self, GAME.id, NAME, players, **options)


def env(**options: Any) -> Any:
    return wrap(raw_env(**options))
