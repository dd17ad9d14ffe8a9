"""What only bots and random play need to know about the map, added to the rules' Constants."""

from __future__ import annotations

from typing import Any

from cuberails.display.hexes import neighbours
from cuberails.games.chicago_express.box import Box
from cuberails.games.chicago_express.constants import fill_constants
from cuberails.games.chicago_express.state import HEXES, Constants
from cuberails.games.map_file import LARGEST_VALUE
from cuberails.kernel.layout import Ints, Pool, int16

NEARBY = 3  # steps


class BotConstants(Constants):
    """The constants of a game in play. The rules see only those of `Constants`."""

    # steps * (LARGEST_VALUE + 1) + cost: ordered by distance, then by cost
    way_to_chicago: Ints = int16(HEXES)
    nearby_income: Ints = int16(HEXES)  # in tenths


def make_constants(box: Box) -> Pool:
    made = BotConstants()
    fill_constants(made, box)
    fill_distances(made, box)
    return made.as_pool()


def fill_distances(t: Any, box: Box) -> None:
    place = {h.id: i for i, h in enumerate(box.hexes)}
    far = distances(box, place, t.chicago)
    for i, h in enumerate(box.hexes):
        t.nearby_income[i] = nearby_income(box, place, i)
        t.way_to_chicago[i] = far[i] * (LARGEST_VALUE + 1) + h.cost


def distances(box: Box, place: dict[str, int], start: int, most: int = HEXES) -> dict[int, int]:
    """The distances of other hexes in steps, up to `most`."""
    found, queue = {start: 0}, [start]
    for here in queue:
        if found[here] == most:
            break
        for near in neighbours(box.hexes[here].id):
            if near in place and place[near] not in found:
                found[place[near]] = found[here] + 1
                queue.append(place[near])
    return found


def nearby_income(box: Box, place: dict[str, int], here: int) -> int:
    """The best income within reach, in tenths, divided by the distance."""
    found = 0
    for there, steps in distances(box, place, here, NEARBY).items():
        h = box.hexes[there]
        income = max(h.income, box.tracks[h.name][0] if h.terrain == "industrial" else 0)
        if steps > 0 and h.terrain != "chicago":
            found = max(found, 10 * income // (steps + 1))
    return found
