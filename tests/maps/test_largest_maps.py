"""The largest maps that the tables have room for."""

from typing import Any

import pytest

from cuberails import chicago_express, chicago_northwestern
from tests.maps.changes import RawMap, plays_to_the_end, problems_of
from tests.table import NAMES, express


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


def largest_northwestern() -> RawMap:
    """A grid of 8 by 8 cities with 112 links, and 16 diagonals, four of them at Chicago."""
    name = {
        (6, 4): "chicago",
        (7, 7): "st-louis",
        (0, 0): "denver",
        (0, 7): "pueblo",
        (0, 4): "santa-fe",
        (1, 6): "zz-west",
    }
    city = {(x, y): name.get((x, y), f"c{x}{y}") for x in range(8) for y in range(8)}
    pairs = [((x, y), (x + 1, y)) for x in range(7) for y in range(8)]
    pairs += [((x, y), (x, y + 1)) for x in range(8) for y in range(7)]
    pairs += [((6, 4), (6 + dx, 4 + dy)) for dx in (-1, 1) for dy in (-1, 1)]
    pairs += [((x, y), (x + 1, y + 1)) for x in (0, 2, 4) for y in (0, 2, 5, 6)]
    return {
        "railroads": [
            {
                "id": f"R{n}",
                "start": "st-louis" if n == 5 else "chicago",
                "special_city": f"c{5 - n}{n + 1}",
                "shares": 4,
                "cubes": 16,
                "closed_until_st_louis_reached": n == 5,
            }
            for n in range(6)
        ],
        "cities": [{"id": word, "name": word.title(), "x": x, "y": y} for (x, y), word in city.items()],
        "links": [{"a": city[a], "b": city[b]} for a, b in pairs],
        "gone_west_cities": ["denver", "pueblo", "santa-fe", "zz-west"],
    }


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


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [3, 5])
def test_northwestern_map_of_64_cities_and_128_links_is_played_to_the_end_and_replayed(
    players: int, seed: int
) -> None:
    raw = largest_northwestern()
    assert (len(raw["cities"]), len(raw["links"])) == (64, 128)
    record = plays_to_the_end(chicago_northwestern(NAMES[:players], map=raw), seed)
    assert any(sentence.startswith("build") for sentence in record.actions)


def test_northwestern_map_has_room_for_the_last_city_and_the_last_link() -> None:
    """zz-west is the last id and has the highest number; its links are the last of the list, too."""
    raw = largest_northwestern()
    position = chicago_northwestern(NAMES[:3], map=raw).start().play("start R0 50 chicago>c54>c44>c34")
    assert position.snapshot()["railroads"]["R0"]["links"] == ["c34>c44", "c44>c54", "c54>chicago"]
    raw["railroads"][0]["start"] = "zz-west"
    for n, city in enumerate(("c30", "c31", "c32", "c33"), 1):
        raw["links"][-n] = {"a": "zz-west", "b": city}
    position = chicago_northwestern(NAMES[:3], map=raw).start().play("start R0 15 zz-west>c15>c25")
    assert position.snapshot()["railroads"]["R0"]["links"] == ["c15>c25", "c15>zz-west"]


def test_northwestern_map_one_over_each_limit_is_refused() -> None:
    more_links = largest_northwestern()
    more_links["links"].append({"a": "c07", "b": "c16"})
    assert "links: 129 links, the limit is 128" in problems_of(chicago_northwestern, more_links)
    more_cities = largest_northwestern()
    more_cities["cities"].append({"id": "x", "name": "X", "x": 0, "y": 0})
    more_cities["links"][-1] = {"a": "x", "b": "denver"}
    assert problems_of(chicago_northwestern, more_cities) == ["cities: 65 cities, the limit is 64"]
