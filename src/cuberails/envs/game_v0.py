"""One game for PettingZoo. This file is loaded once per game, as `NAME_v0`.

`NAME_v0.env(players=4)`
"""

from collections.abc import Sequence
from typing import Any

from cuberails.envs.pettingzoo import SeatsEnv, wrap  # isort: skip - names a missing extra, so it comes first
from pettingzoo import AECEnv

from cuberails.engine.game import MapSource
from cuberails.envs import game_of

NAME = __name__.rpartition(".")[2]
GAME = game_of(NAME)
PLAYERS = min(max(4, GAME.seats[0]), GAME.seats[-1])


class raw_env(SeatsEnv):  # noqa: N801 - the name that PettingZoo's tools look for
    __doc__ = f"{GAME.title} for {GAME.seats[0]} to {GAME.seats[-1]} players."

    def __init__(self, players: int = PLAYERS, **options: Any) -> None:
        super().__init__(GAME.id, NAME, players, **options)


def env(
    players: int = PLAYERS,
    modules: Sequence[str] = (),
    map: MapSource = None,
    returns: str = "victory",
    features: bool = False,
    illegal: str = "end",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **house_rules: Any,
) -> AECEnv[str, Any, int | None]:
    """The environment with PettingZoo's usual wrappers."""
    made = raw_env(players, modules=modules, map=map, returns=returns, features=features, illegal=illegal,
                   max_cycles=max_cycles, render_mode=render_mode, **house_rules)  # fmt: skip
    return wrap(made)
