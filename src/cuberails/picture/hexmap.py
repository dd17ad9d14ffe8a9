"""The map of Chicago Express, drawn from the Box: flat-top hexes, odd columns half a hex lower.

What is in a hex, from top to bottom: its id, its name, the locomotives, its values (cost, income, house).
"""
from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from cuberails.display.hexes import neighbours
from cuberails.display.palette import NARROW, Liveries
from cuberails.games.chicago_express.box import Box, Hex
from cuberails.games.chicago_express.model import FOREST_GIFT
from cuberails.picture.numbers import NOBODYS, Snapshot, standing
from cuberails.picture.page import plate
from cuberails.picture.svg import Svg, at, circle, join, label, number, path, shrink, text_width

RADIUS = 34.0
HALF = RADIUS * sqrt(3) / 2
NAME, SMALLEST_NAME = 8.6, 7.0
# how many locomotives stand in a row, by the number in the hex
ROWS = {0: (), 1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2), 6: (3, 3), 7: (4, 3)}

TREE = "M{0} {1}l3 6h-2l2.6 4.5h-7.2l2.6-4.5h-2z"
TREES = "".join(TREE.format(x, y) for x, y in ((-20, -9), (-12, -17), (12, -17), (20, -9), (-21, 5), (21, 5)))
PEAKS = "M-19 10l11-18 5 7 8-13 14 24z"
SNOW = "M-8-8l-4 6.6 3-1.4 2.4 2 2.2-2.4zM5-14l-4.6 7.4 3.4-1.2 2 2.2 3.6-1.6z"

Point = tuple[float, float]
Places = dict[tuple[str, str], Point]       # by hex and owner


class Extent(NamedTuple):
    left: float
    top: float
    width: float
    height: float


def centre(hex_id: str) -> Point:
    across, down = ord(hex_id[0]) - ord("A"), int(hex_id[1:])
    return across * 1.5 * RADIUS, (2 * down + across % 2) * HALF


def outline(shrunk: float = 0) -> str:
    """The path of a hex around 0, 0."""
    r, h = RADIUS - shrunk, HALF - shrunk * sqrt(3) / 2
    corners = ((-r, 0.0), (-r / 2, -h), (r / 2, -h), (r, 0.0), (r / 2, h), (-r / 2, h))
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "z"


def name_size(name: str) -> float:
    return shrink(name, NAME, 2 * RADIUS - 6, SMALLEST_NAME, bold=True)


def extent(box: Box) -> Extent:
    """The rectangle around all hexes and their names."""
    middles = [centre(h.id) for h in box.hexes]
    halves = [max(RADIUS, text_width(h.name, name_size(h.name), bold=True) / 2) for h in box.hexes]
    left = min(x - half for (x, _), half in zip(middles, halves, strict=True))
    right = max(x + half for (x, _), half in zip(middles, halves, strict=True))
    top, bottom = min(y for _, y in middles) - HALF, max(y for _, y in middles) + HALF
    return Extent(left, top, right - left, bottom - top)


def draw_ground(h: Hex) -> Svg:
    fill = "city" if h.terrain == "start" else h.terrain
    parts = [path(outline(), f"f-{fill} s-edge", 1)]
    if h.terrain == "forest":
        parts.append(path(TREES, "f-tree"))
    if h.terrain == "mountain":
        parts += [path(PEAKS, "f-peak"), path(SNOW, "f-snow")]
    if h.terrain == "industrial":
        parts.append(path(outline(2.5), "open s-house", 2.4))
    if h.terrain == "chicago":
        parts.append(path(outline(2.5), "open s-gold", 3))
    return at(*centre(h.id), *parts)


def draw_homes(box: Box, snapshot: Snapshot, liveries: Liveries) -> Svg:
    """A border of the company's colour around its home; dashed, with the letter, while it is closed."""
    parts = []
    for c in box.companies:
        livery, is_open = liveries[c.id], snapshot["companies"][c.id]["open"]
        border = path(outline(2.5), "open" if is_open else "open dash", 2, stroke=livery.colour)
        mark = Svg("") if is_open else label(-25, 3.5, livery.mark, 9.5, "bold halo", "middle")
        parts.append(at(*centre(c.home), border, mark))
    return join(*parts)


def slots(n: int) -> list[Point]:
    """Where n locomotives stand in a hex, around its centre."""
    rows = ROWS[n]
    pitch = 14.5 if n <= 3 else 12.6
    tops = (-5.8, 6.6) if len(rows) == 2 else (1.0,) * len(rows)
    return [((i - (m - 1) / 2) * pitch, y) for m, y in zip(rows, tops, strict=True) for i in range(m)]


def spots(where: dict[str, list[str]]) -> Places:
    """Where each locomotive is drawn."""
    found = {}
    for h, owners in where.items():
        x, y = centre(h)
        for owner, (dx, dy) in zip(owners, slots(len(owners)), strict=True):
            found[h, owner] = x + dx, y + dy
    return found


def lines(hexes: list[str]) -> list[tuple[str, str]]:
    """The pairs of adjacent hexes among those of a company."""
    members = set(hexes)
    return [(h, near) for h in hexes for near in neighbours(h) if near in members and near > h]


def draw_network(company: str, hexes: list[str], places: Places, colour: str) -> Svg:
    """Its lines, with a light casing that keeps crossings apart."""
    steps = []
    for a, b in lines(hexes):
        (x, y), (to_x, to_y) = places[a, company], places[b, company]
        steps.append(f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}")
    if not steps:
        return Svg("")
    d = "".join(steps)
    return join(path(d, "open round s-casing", 5.4), path(d, "open round", 3.2, stroke=colour))


def draw_house(x: float, y: float, value: str, is_built: bool) -> Svg:
    """A house with its value inside: outlined while it can be built, solid once it stands."""
    roof = "M-8-1L0-8L8-1H6.2V7H-6.2V-1z"
    shape = path(roof, "f-house s-casing round" if is_built else "f-halo s-house round", 0.9)
    size = 8.4 if len(value) == 1 else 7.4 if len(value) == 2 else 6
    ink = "bold f-halo" if is_built else "bold f-house"
    return at(x, y, shape, label(0, 5.4, value, size, ink, "middle"))


def draw_values(h: Hex, snapshot: Snapshot, liveries: Liveries) -> Svg:
    """Cost, income and house along the lower side of the hex."""
    y, parts = 23.2, []
    income = snapshot["tracks"][h.name] if h.terrain == "industrial" else h.income
    is_built = h.id in snapshot["developed"]
    gift = f"${FOREST_GIFT}" if h.terrain == "forest" else ""
    house = gift or (str(h.development) if h.development or is_built else "")
    shown = [bool(h.cost), bool(income), bool(house)]
    places = {1: (0,), 2: (-9, 9), 3: (-14.6, -3.8, 10)}.get(sum(shown), ())
    free = iter(places)
    if h.cost:
        parts.append(label(next(free), y, str(h.cost), 9, "bold f-cost halo", "middle"))
    if income:
        parts.append(label(next(free), y, f"+{income}", 9, "bold f-income halo", "middle"))
    if house:
        parts.append(draw_house(next(free), 18.4, house, is_built))
    if h.only and h.cost:
        parts.append(plate(-18, 13.5, 9, liveries[h.only]))
    return at(*centre(h.id), *parts)


def draw_names(h: Hex) -> Svg:
    id_ = label(0, -20.4, h.id, 6.4, "f-muted halo", "middle")
    name = label(0, -12.4, h.name, name_size(h.name), "serif bold halo wide", "middle") if h.name else Svg("")
    return at(*centre(h.id), id_, name)


def draw_locomotives(places: Places, where: dict[str, list[str]], liveries: Liveries) -> Svg:
    parts = []
    for (h, owner), (x, y) in places.items():
        size = 13.5 if len(where[h]) <= 3 else 11.6
        parts.append(draw_orange(x, y, size) if owner == NOBODYS else plate(x, y, size, liveries[owner]))
    return join(*parts)


def draw_orange(x: float, y: float, size: float) -> Svg:
    return join(
        circle(x, y, size / 2, "s-casing", fill=NARROW.colour),
        label(x, y + size * 0.24, NARROW.mark, size * 0.8, "bold", "middle", NARROW.ink),
    )


def draw_waiting(snapshot: Snapshot) -> Svg:
    """Narrow gauge locomotives that still stand in their cities: a broken ring."""
    parts = []
    for h in snapshot.get("narrow_gauge", {}).get("cities", ()):
        x, y = centre(h)
        parts.append(circle(x, y + 1, 6.2, "f-card dash", stroke=NARROW.colour))
        parts.append(label(x, y + 4, NARROW.mark, 9, "bold", "middle"))
    return join(*parts)


def draw_map(box: Box, snapshot: Snapshot, liveries: Liveries) -> Svg:
    """In the coordinates of `extent`; names and values lie above the lines, locomotives above all."""
    where = standing(box, snapshot)
    places = spots(where)
    now = snapshot["companies"]
    networks = [draw_network(c.id, now[c.id]["hexes"], places, liveries[c.id].colour) for c in box.companies]
    return join(
        *map(draw_ground, box.hexes), draw_homes(box, snapshot, liveries), *networks,
        *(draw_values(h, snapshot, liveries) for h in box.hexes), *map(draw_names, box.hexes),
        draw_waiting(snapshot), draw_locomotives(places, where, liveries),
    )
