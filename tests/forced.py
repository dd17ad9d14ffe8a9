"""A game in which the player to move can do nothing (NW-14), for tests of what a table does then."""

from cuberails import Record, chicago_northwestern
from cuberails.engine.game import Game

ACTIONS = [
    "start CMSTPP 9 chicago>davenport",
    "start ATSF 5 chicago>milwaukee",
    "start CNW 7 chicago>peoria",
    "dividends",
    "offer CMSTPP 10",
    "pass",
    "bid 11",
    "pass",
    "offer CRIP 5",
    "pass",
    "build CMSTPP chicago>springfield-il>st-louis",
    "offer CNW 7",
    "pass",
    "offer CRIP 5",
    "pass",
]
MOVER = 0


def poor_game() -> Game:
    return chicago_northwestern(["Ann", "Ben", "Cleo"], starting_cash=20)


def before_a_forced_pass(left_out: int = 0) -> Record:
    return Record(poor_game(), ACTIONS[: len(ACTIONS) - left_out])
