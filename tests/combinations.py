"""Every game x module set x player count, for tests that run over all of them."""
from itertools import combinations

from cuberails import Game, make_game

MODULES = [list(some) for n in range(3) for some in combinations(("erie", "narrow_gauge"), n)]
EXPRESS = [("chicago-express", modules, seats) for modules in MODULES for seats in range(2, 7)]
NORTHWESTERN = [("chicago-and-northwestern", list[str](), seats) for seats in range(3, 6)]
ALL = EXPRESS + NORTHWESTERN


def name_of(combination: tuple[str, list[str], int]) -> str:
    game, modules, seats = combination
    return "-".join([game, *modules, str(seats)])


def lay_out(combination: tuple[str, list[str], int]) -> Game:
    game, modules, seats = combination
    return make_game(game, [f"P{seat + 1}" for seat in range(seats)], modules)
