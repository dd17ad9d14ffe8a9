"""The installed games, ours included, by the entry point group "cuberails.games".

A game that does not load or breaks the contract is named in one line and left out; the others still work.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from cuberails.games.checks import BadGame, check
from cuberails.games.game_type import GameType

GROUP = "cuberails.games"
OURS = "cuberails.games."


class NoGames(RuntimeError):
    """Nothing can be played: the package is not installed, or its installation is older than its sources."""


@cache
def installed() -> dict[str, GameType]:
    """The games by id, in the order of lists."""
    games = sorted(load_all(), key=lambda game: (game.order, game.title))
    found = {game.id: game for game in games}
    if not found:
        raise NoGames(f"no game is installed under the entry point {GROUP!r}: install the package again")
    return found


def bundled() -> list[GameType]:
    """The games that come with this package."""
    return [game for game in installed().values() if game.package.startswith(OURS)]


def default() -> GameType:
    """The game that is used if none is named."""
    return next(iter(installed().values()))


def load_all() -> list[GameType]:
    """Ours are loaded first, so that no other game can take their names."""
    found: list[GameType] = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: (not is_ours(point), point.name)):
        try:
            found.append(load(point, found))
        except (Exception, SystemExit) as error:  # whatever a plug-in raises
            print(f"game {point.name!r}{package_of(point)} is left out: {reason_of(error)}", file=sys.stderr)
    return found


def is_ours(point: EntryPoint) -> bool:
    return point.value.startswith(OURS)


def package_of(point: EntryPoint) -> str:
    return f" of package {point.dist.name} {point.dist.version}" if point.dist else ""


def load(point: EntryPoint, others: list[GameType]) -> GameType:
    game = point.load()
    if not isinstance(game, GameType):
        raise TypeError(f"{point.value} is {type(game).__name__}, not a GameType")
    if game.id != point.name:
        raise ValueError(f"its entry point is called {point.name!r}, its id is {game.id!r}")
    check(game, others)
    return game


def reason_of(error: BaseException) -> str:
    """The error in one line."""
    text = " ".join(str(error).split())
    return text if isinstance(error, BadGame) else f"{type(error).__name__}: {text}"
