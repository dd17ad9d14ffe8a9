"""Research environments: one encoding of positions and actions, with an adapter for each common tool.

PettingZoo, OpenSpiel and Gymnasium are optional extras, which are imported only when they are needed.
Every installed game has a module for PettingZoo, called `cuberails.envs.NAME_v0` by its `GameType.name`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from cuberails.games.game_type import GameType
from cuberails.games.registry import installed

VERSION = "_v0"


class GameModules(MetaPathFinder):
    """Finds the modules of the games. Each is `game_v0.py`, loaded under the name of its game."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, name = fullname.rpartition(".")
        if package != __name__ or not is_game_module(name):
            return None
        return spec_from_file_location(fullname, Path(__file__).with_name("game_v0.py"))


def is_game_module(name: str) -> bool:
    return name.endswith(VERSION) and any(game.name + VERSION == name for game in installed().values())


def game_of(name: str) -> GameType:
    """The game of a module."""
    for game in installed().values():
        if game.name + VERSION == name:
            return game
    raise ImportError(f"{name}: no installed game has this module")


def __getattr__(name: str) -> ModuleType:
    if is_game_module(name):
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


if not any(isinstance(finder, GameModules) for finder in sys.meta_path):
    sys.meta_path.append(GameModules())
