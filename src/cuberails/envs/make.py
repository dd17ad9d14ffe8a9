"""One way to set up a game for all environments: players, modules, map and house rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cuberails.engine.game import MapSource, make_game
from cuberails.envs.encoding import Encoding
from cuberails.games.registry import default


def encoding_of(
    game: str | None,
    players: int,
    modules: str | Sequence[str] = (),
    map: MapSource = None,
    **house_rules: Any,
) -> Encoding:
    """The encoding of a setup; SetupError and MapError say what is wrong with it.

    A string has modules joined by +. Without a game, it is the first one installed.
    """
    if isinstance(modules, str):
        modules = [word for word in modules.split("+") if word]
    names = [f"P{seat + 1}" for seat in range(players)]
    return Encoding(make_game(game or default().id, names, modules, map, house_rules))
