"""The largest map that the tables have room for."""

from typing import Any

import pytest

from cuberails import chicago_express
from tests.games.chicago_express.table import express
from tests.games.map_changes import RawMap, plays_to_the_end, problems_of
from tests.table import NAMES


def largest_express() -> RawMap:
    """16 columns of 16 hexes; P9 comes last in the order of the ids."""
    named: dict[str, dict[str, Any]] = {
        "A0": {"terrain": "chicago", "name": "Chicago", "cost": 2, "income": 7},
        "P9": {"terrain": "start", "name": "Philadelphia", "start": "PRR"},
        "P0": {"terrain": "start", "name": "Baltimore", "start": "B&O"},
        "A15": {"terrain": "start", "name": "Washington", "start": "C&O"},
        "P15": {"terrain": "start", "name": "New York", "start": "NYC"},
        "C3": {"terrain": "city", "name": "Fort Wayne", "cost": 1, "income": 1, "development": 2},
        "H7": {"terrain": "city", "name": "Buffalo", "cost": 1, "income": 3, "development": 2},
        "O9": {"terrain": "city", "name": "Cleveland", "cost": 1, "income": 2, "development": 2},
        "O8": {"terrain": "city", "name": "Altoona", "cost": 1, "income": 1, "development": 1},
        "B1": {"terrain": "industrial", "name": "Detroit", "cost": 1},
    }
    plain = {"terrain": "plain", "cost": 1}
    places = [f"{letter}{row}" for letter in "ABCDEFGHIJKLMNOP" for row in range(16)]
    hexes = [{"hex": place} | named.get(place, plain) for place in places]
    return {"tracks": {"Detroit": [1, 2, 3, 4, 5]}, "hexes": hexes}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("modules", [[], ["erie", "narrow_gauge"]])
def test_express_map_of_256_hexes_is_played_to_the_end_and_replayed(modules: list[str], seed: int) -> None:
    raw = largest_express()
    assert len(raw["hexes"]) == 256
    record = plays_to_the_end(chicago_express(NAMES[:4], modules, map=raw), seed)
    assert any(sentence.startswith("expand") for sentence in record.actions)


def test_express_map_of_256_hexes_has_room_for_the_last_of_them() -> None:
    """P9 is the last id in the order of text, and so the hex with the highest number."""
    position = express(
        held={(0, "PRR"): 1}, track_of={"PRR": []}, treasury={"PRR": 20}, map=largest_express()
    )
    assert set(position.options("expand PRR").words) == {"P8", "P10", "O9", "O10"}
    after = position.play("expand PRR O9 O8")
    assert after.snapshot()["companies"]["PRR"]["hexes"] == ["O8", "O9", "P9"]


def test_express_map_of_257_hexes_is_refused() -> None:
    raw = largest_express()
    raw["hexes"].append({"hex": "Q0", "terrain": "plain", "cost": 1})
    assert problems_of(chicago_express, raw) == ["hexes: 257 hexes, the limit is 256"]
