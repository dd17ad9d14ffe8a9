"""What lures track: the best income within three steps, in tenths, less with every step."""

import pytest

from tests.games.chicago_express.table import express


@pytest.mark.parametrize(
    ("place", "tenths", "because"),
    [
        ("K5", 20, "Pittsburgh, which pays 4, lies beside it"),
        ("M3", 13, "Pittsburgh is two steps away"),
        ("N3", 10, "Pittsburgh is three steps away"),
        ("Q7", 2, "a city of income 1 is three steps away, Pittsburgh is too far"),
        ("K4", 7, "Pittsburgh does not lure to itself; Wheeling, which pays 3, is three steps away"),
        ("A2", 3, "Chicago does not either; South Bend, income 1, is two steps away"),
        ("B2", 5, "South Bend lies beside it, Chicago has a pull of its own"),
        ("C5", 10, "Indianapolis, income 2, lies beside it"),
        ("R6", 0, "only start hexes and forests are near"),
        ("E1", 5, "Toledo and Detroit at its first box pay 1"),
    ],
)
def test_lure_of_a_hex(place: str, tenths: int, because: str) -> None:
    position = express()
    ids = [h.id for h in position.game.box.hexes]
    assert position.game.constants[0].nearby_income[ids.index(place)] == tenths, because
