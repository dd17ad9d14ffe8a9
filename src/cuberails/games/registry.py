"""The installed games, ours included, by the entry point group "cuberails.games". A bad one is left out."""
from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from cuberails.games.game_type import GameType

GROUP = "cuberails.games"


class NoGames(RuntimeError):
    """Nothing can be played: the package is not installed, or its installation is older than its sources."""


@cache
def installed() -> dict[str, GameType]:
    """By id, in the order in which lists show them."""
    games = sorted(load_all(), key=lambda game: (game.order, game.title))
    found = {game.id: game for game in games}
    if not found:
        raise NoGames(f"no game is installed under the entry point {GROUP!r}: install the package again")
    return found


def bundled() -> list[GameType]:
    """The games that come with this package."""
    return [game for game in installed().values() if game.package.startswith("cuberails.games.")]


def default() -> GameType:
    """The game that is meant where nobody names one."""
    return next(iter(installed().values()))


def load_all() -> Iterator[GameType]:
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            yield load(point)
        except Exception as error:      # whatever a plug-in raises: it is left out, the others play
            package = f" of {point.dist.name} {point.dist.version}" if point.dist else ""
            print(f"game {point.name!r}{package} is left out: {reason_of(error)}", file=sys.stderr)


def load(point: EntryPoint) -> GameType:
    game = point.load()
    if not isinstance(game, GameType):
        raise TypeError(f"{point.value} is {type(game).__name__}, not a GameType")
    if game.id != point.name:
        raise ValueError(f"its entry point is called {point.name!r}, its id is {game.id!r}")
    return game


def reason_of(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0]
