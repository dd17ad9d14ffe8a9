"""Chicago Express for PettingZoo: `chicago_express_v0.env(players=4, modules=["erie"])`."""
from typing import Any

from cuberails.envs.pettingzoo import SeatsEnv, wrap  # isort: skip - says what is missing, before the next one
from gymnasium.utils import EzPickle


class raw_env(SeatsEnv, EzPickle):  # noqa: N801 - the name that PettingZoo's tools look for
    """For 2 to 6 players; modules `erie` and `narrow_gauge`."""

    def __init__(self, players: int = 4, **options: Any) -> None:
        EzPickle.__init__(self, players, **options)
        SeatsEnv.__init__(self, "chicago-express", "chicago_express_v0", players, **options)


def env(**options: Any) -> Any:
    return wrap(raw_env(**options))
