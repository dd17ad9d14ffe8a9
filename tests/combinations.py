"""Every game x module set x player count, for tests that run over all of them."""

from itertools import combinations

from cuberails import Game, make_game
from cuberails.games.game_type import GameType
from cuberails.games.registry import bundled, installed

Combination = tuple[str, list[str], int]


def of_game(game: GameType) -> list[Combination]:
    modules = [
        list(some) for n in range(len(game.setup.modules) + 1) for some in combinations(game.setup.modules, n)
    ]
    return [(game.id, some, seats) for some in modules for seats in game.seats]


ALL = [one for game in bundled() for one in of_game(game)]  # of the package
INSTALLED = [one for game in installed().values() for one in of_game(game)]


def name_of(combination: Combination) -> str:
    game, modules, seats = combination
    return "-".join([game, *modules, str(seats)])


def lay_out(combination: Combination) -> Game:
    game, modules, seats = combination
    return make_game(game, [f"P{seat + 1}" for seat in range(seats)], modules)
