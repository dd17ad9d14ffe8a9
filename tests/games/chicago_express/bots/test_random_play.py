"""What directed play prefers, choice by choice."""

from cuberails.games.chicago_express.bots import random_play
from cuberails.kernel.state import COMPANY, PLACE, STOP
from tests.games.chicago_express.table import express
from tests.table import listed


def test_directed_westward_takes_the_nearest_hex_to_chicago_and_of_two_the_cheaper() -> None:
    p = express()
    t, place = p.game.constants[0], {h.id: PLACE + i for i, h in enumerate(p.game.box.hexes)}
    for names, best in (
        (("Q5", "P5", "R4"), "P5"),
        (("P5", "Q5", "R4"), "P5"),
        (("R4", "Q5", "P5"), "P5"),
        (("M5", "M4"), "M4"),
        (("M4", "M5"), "M4"),
    ):
        for stop in ((), (STOP,)):
            out, n = listed(*stop, *(place[name] for name in names))
            assert random_play.westmost_hex(t, out, n) == place[best]


def test_directed_builders_fill_up_with_the_cheapest_hex() -> None:
    p = express(track_of={"B&O": ["P7"]})
    t, s = p.game.constants[0], p.state.struct
    place = {h.id: PLACE + i for i, h in enumerate(p.game.box.hexes)}
    for names, best in (
        (("M5", "P7", "P6"), "P6"),
        (("P6", "P7", "M5"), "P6"),
        (("P7", "P6"), "P6"),
        (("P6", "R4"), "P6"),
        (("K5", "M5"), "K5"),
    ):
        for stop in ((), (STOP,)):
            out, n = listed(*stop, *(place[name] for name in names))
            assert random_play.cheapest_hex(t, s, out, n) == place[best]


def test_directed_play_expands_the_richest_company() -> None:
    s = express(treasury={"PRR": 3, "B&O": 9, "C&O": 9, "NYC": 4}).state.struct
    out, n = listed(STOP, COMPANY, COMPANY + 1, COMPANY + 2, COMPANY + 3)
    assert random_play.richest(s, out, n) == COMPANY + 1
    out, n = listed(STOP, COMPANY + 3, COMPANY)
    assert random_play.richest(s, out, n) == COMPANY + 3
