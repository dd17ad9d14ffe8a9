"""What only bots and random play need to know about the map, added to the rules' Constants."""

from __future__ import annotations

from typing import Any

from cuberails.games.chicago_northwestern.box import Box
from cuberails.games.chicago_northwestern.constants import fill_constants
from cuberails.games.chicago_northwestern.state import CITIES, Constants
from cuberails.kernel.layout import IntGrid, Ints, Pool, int8


class BotConstants(Constants):
    """The constants of a game in play. The rules see only those of `Constants`."""

    distance: Ints = int8(CITIES)  # links to the nearest Gone West city
    special_distance: IntGrid = int8("companies", CITIES)  # links to the railroad's Special city


def make_constants(box: Box) -> Pool:
    made = BotConstants()
    fill_constants(made, box)
    fill_distances(made, box)
    return made.as_pool()


def fill_distances(t: Any, box: Box) -> None:
    distance = distances(t, [i for i, city in enumerate(box.cities) if city.is_west])
    for i in range(len(box.cities)):
        t.distance[i] = distance.get(i, len(box.cities))
    for c in range(len(box.companies)):
        for city, far in distances(t, [t.special[c]]).items():
            t.special_distance[c][city] = far


def distances(t: Any, queue: list[int]) -> dict[int, int]:
    found = dict.fromkeys(queue, 0)
    for here in queue:
        for k in range(t.first[here], t.first[here + 1]):
            far = t.far_end[k]
            if far not in found:
                found[far] = found[here] + 1
                queue.append(far)
    return found
