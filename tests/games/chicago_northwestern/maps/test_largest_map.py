"""The largest map that the tables have room for."""

import pytest

from cuberails import chicago_northwestern
from tests.games.map_changes import RawMap, plays_to_the_end, problems_of
from tests.table import NAMES


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
