"""The map of Chicago & NorthWestern, drawn from the Box: cities, and links as lines with a box for the cube.

A Special city carries a badge with the railroad's letter, a Gone West city is a diamond with an arrow.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cuberails.display.palette import Liveries, Livery
from cuberails.games.chicago_northwestern.box import Box, City, Railroad
from cuberails.picture.labels import Rectangle, Segment, place_label
from cuberails.picture.numbers import Snapshot, special_state
from cuberails.picture.page import plate
from cuberails.picture.svg import Svg, Value, at, circle, join, label, line, path, rect, text_width

CUBE, EMPTY = 17.0, 11.0
BADGE_WIDTH, BADGE_HEIGHT, DIAMOND, USED = 33.0, 18.0, 12.0, 16.0
NAME, NOTE = 11.5, 9.5
STRETCH = 1.2                       # how far the proportions may change to fill the space
STAR = "M0-5.4L1.5-1.7 5.3-1.6 2.3.8 3.3 4.5 0 2.4-3.3 4.5-2.3.8-5.3-1.6-1.5-1.7z"
CHECK, CROSS = "M-4 0l3 3.4 5-7", "M-3.6-3.6l7.2 7.2M3.6-3.6l-7.2 7.2"
ARROW = "M6 0H-5M-1.6-3.4L-5 0l3.4 3.4"

Point = tuple[float, float]


class Node(NamedTuple):
    """What is drawn at a city, centred on it."""

    half_width: float
    half_height: float
    body: Svg


def positions(box: Box, width: float, height: float) -> dict[str, Point]:
    """The cities spread over a rectangle, with about the proportions of the map file."""
    left, top = min(c.x for c in box.cities), min(c.y for c in box.cities)
    across, down = max(c.x for c in box.cities) - left, max(c.y for c in box.cities) - top
    wide, high = width / max(across, 1), height / max(down, 1)
    wide, high = min(wide, high * STRETCH), min(high, wide * STRETCH)
    x, y = (width - across * wide) / 2, (height - down * high) / 2
    return {c.id: (x + (c.x - left) * wide, y + (c.y - top) * high) for c in box.cities}


def builders(snapshot: Snapshot) -> dict[str, str]:
    """The railroad on each built link."""
    return {link: railroad for railroad, now in snapshot["railroads"].items() for link in now["links"]}


def badge(livery: Livery, state: str) -> Svg:
    """The Special of a railroad: solid with a star while open; a check if used, a cross if lost."""
    if state == "open":
        shape, sign, ink = pill("s-casing", fill=livery.colour), path(STAR, "", fill=livery.ink), livery.ink
    else:
        shape, ink = pill("f-card", stroke=livery.colour), None
        sign = path(CHECK if state == "used" else CROSS, "open round s-ink", 1.8)
    return join(shape, at(-7.5, 0, sign), label(6.5, 4.6, livery.mark, 12.5, "bold", "middle", ink))


def pill(class_: str, **paint: Value) -> Svg:
    left, top = -BADGE_WIDTH / 2, -BADGE_HEIGHT / 2
    return rect(left, top, BADGE_WIDTH, BADGE_HEIGHT, class_, r=9, stroke_width=1.4, **paint)


def diamond(livery: Livery | None) -> Svg:
    """A Gone West city: an arrow while it is free, the cube of the railroad that used it."""
    n = DIAMOND if livery is None else USED
    shape = path(f"M0-{n}L{n} 0 0 {n}-{n} 0z", "f-card s-west", 2)
    return join(shape, path(ARROW, "open round s-west", 1.8) if livery is None else plate(0, 0, 15, livery))


def make_node(city: City, box: Box, snapshot: Snapshot, liveries: Liveries) -> Node:
    specials = [r for r in box.companies if r.special == city.id]
    pieces = [(BADGE_WIDTH, badge(liveries[r.id], special_state(r, snapshot))) for r in specials]
    if city.is_west:
        users = [liveries[name] for name, now in snapshot["railroads"].items() if now["gone_west"] == city.id]
        pieces.append((2 * (USED if users else DIAMOND), diamond(users[0] if users else None)))
    if not pieces:
        is_start = any(r.home == city.id for r in box.companies)
        return start_node() if is_start else Node(6, 6, circle(0, 0, 6, "f-card s-ink"))
    return in_a_row(pieces)


def start_node() -> Node:
    return Node(10, 10, join(circle(0, 0, 10, "f-chicago s-ink"), circle(0, 0, 4.5, "f-ink")))


def in_a_row(pieces: list[tuple[float, Svg]]) -> Node:
    """Badges and diamonds side by side; a badge is wider than high."""
    width = sum(size for size, _ in pieces) + 2 * (len(pieces) - 1)
    height = max(BADGE_HEIGHT if size == BADGE_WIDTH else size for size, _ in pieces)
    bodies, x = [], -width / 2
    for size, body in pieces:
        bodies.append(at(x + size / 2, 0, body))
        x += size + 2
    return Node(width / 2, height / 2, join(*bodies))


def middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def draw_link(a: Point, b: Point, livery: Livery | None) -> Svg:
    if livery is None:
        x, y = middle(a, b)
        box = rect(x - EMPTY / 2, y - EMPTY / 2, EMPTY, EMPTY, "f-card s-link", r=2)
        return join(line(*a, *b, "s-link", 2.4), box)
    return join(line(*a, *b, "s-casing", 7.5), line(*a, *b, "", 5, stroke=livery.colour))


def draw_links(box: Box, where: Mapping[str, Point], built: Mapping[str, str], liveries: Liveries) -> Svg:
    """Unbuilt links first, then track, then the cubes on it."""
    found: list[tuple[int, Svg]] = []
    for a, b in box.links:
        owner = built.get(f"{a}>{b}")
        livery = liveries[owner] if owner else None
        found.append((1 if livery else 0, draw_link(where[a], where[b], livery)))
        if livery:
            found.append((2, plate(*middle(where[a], where[b]), CUBE, livery)))
    return join(*(body for _, body in sorted(found, key=lambda pair: pair[0])))


def notes(city: City, railroads: Iterable[Railroad], liveries: Liveries) -> str:
    starts = [liveries[r.id].mark for r in railroads if r.home == city.id]
    return f"start of {''.join(starts)}" if starts else ""


def draw_label(text: str, note: str, spot: Rectangle, node: Rectangle) -> Svg:
    """Names to the right of their city begin there, names to the left end there."""
    x, anchor = (spot.left + spot.right) / 2, "middle"
    if spot.left > (node.left + node.right) / 2:
        x, anchor = spot.left, "start"
    elif spot.right < (node.left + node.right) / 2:
        x, anchor = spot.right, "end"
    parts = [label(x, spot.top + NAME, text, NAME, "serif bold halo wide", anchor)]
    if note:
        parts.append(label(x, spot.top + NAME + NOTE + 2, note, NOTE, "f-muted halo", anchor))
    return join(*parts)


def label_size(text: str, note: str) -> Point:
    width = max(text_width(text, NAME, bold=True), text_width(note, NOTE))
    return width, NAME + 3 + (NOTE + 2 if note else 0)


def draw_names(box: Box, where: Mapping[str, Point], nodes: Mapping[str, Node], liveries: Liveries,
               frame: Rectangle) -> Svg:
    """Each name beside its city, where it covers least."""
    segments = [Segment(*where[a], *where[b]) for a, b in box.links]
    taken = [Rectangle.around(*where[c], n.half_width, n.half_height) for c, n in nodes.items()]
    taken += [Rectangle.around(*middle(where[a], where[b]), CUBE / 2, CUBE / 2) for a, b in box.links]
    parts = []
    for city in box.cities:
        note, node = notes(city, box.companies, liveries), nodes[city.id]
        around = Rectangle.around(*where[city.id], node.half_width, node.half_height)
        spot = place_label(around, *label_size(city.name, note), taken, segments, frame)
        taken.append(spot)
        parts.append(draw_label(city.name, note, spot, around))
    return join(*parts)


def draw_map(box: Box, snapshot: Snapshot, liveries: Liveries, width: float, height: float,
             room: float) -> Svg:
    """In a rectangle from 0, 0, with room for names around the cities."""
    spread = positions(box, width - 2 * room, height - room)
    where = {c: (x + room, y + room / 2) for c, (x, y) in spread.items()}
    nodes = {c.id: make_node(c, box, snapshot, liveries) for c in box.cities}
    return join(
        draw_links(box, where, builders(snapshot), liveries),
        *(at(*where[c], node.body) for c, node in nodes.items()),
        draw_names(box, where, nodes, liveries, Rectangle(0, 0, width, height)),
    )
