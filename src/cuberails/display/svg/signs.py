"""Signs on a map and in its legend: houses, neutral pieces, trees and peaks, badges, diamonds, links."""

from __future__ import annotations

from cuberails.display.liveries import Livery
from cuberails.display.schema.board import LegendEntry, Neutral
from cuberails.display.schema.view import BadgeView
from cuberails.display.svg.elements import Svg, Value, at, circle, join, label, line, path, rect
from cuberails.display.svg.page import Part, entry, plate

TREE = "M{0} {1}l3 6h-2l2.6 4.5h-7.2l2.6-4.5h-2z"
TREES = "".join(TREE.format(x, y) for x, y in ((-20, -9), (-12, -17), (12, -17), (20, -9), (-21, 5), (21, 5)))
PEAKS = "M-19 10l11-18 5 7 8-13 14 24z"
SNOW = "M-8-8l-4 6.6 3-1.4 2.4 2 2.2-2.4zM5-14l-4.6 7.4 3.4-1.2 2 2.2 3.6-1.6z"
STAR = "M0-5.4L1.5-1.7 5.3-1.6 2.3.8 3.3 4.5 0 2.4-3.3 4.5-2.3.8-5.3-1.6-1.5-1.7z"
CHECK, CROSS = "M-4 0l3 3.4 5-7", "M-3.6-3.6l7.2 7.2M3.6-3.6l-7.2 7.2"
CLOSED = "M-4-4 4 4M4-4-4 4"  # on a site that is closed
ARROW = "M6 0H-5M-1.6-3.4L-5 0l3.4 3.4"
EMPTY = 11.0  # side of the box for a cube on a link
BADGE_WIDTH, BADGE_HEIGHT, DIAMOND, USED = 33.0, 18.0, 12.0, 16.0
EXAMPLE = Neutral("", "", "X", "#8A8175", "#FFFFFF")
NOBODYS = Neutral("", "", "", "#8A8175", "#FFFFFF")
OPEN = BadgeView("open")

Point = tuple[float, float]


def draw_house(x: float, y: float, value: str, is_built: bool) -> Svg:
    """A house with its value inside: outlined while it can be built, solid once it is."""
    roof = "M-8-1L0-8L8-1H6.2V7H-6.2V-1z"
    shape = path(roof, "f-house s-casing round" if is_built else "f-halo s-house round", 0.9)
    size = 8.4 if len(value) == 1 else 7.4 if len(value) == 2 else 6
    ink = "bold f-halo" if is_built else "bold f-house"
    return at(x, y, shape, label(0, 5.4, value, size, ink, "middle"))


def draw_neutral(x: float, y: float, size: float, neutral: Neutral) -> Svg:
    return join(
        circle(x, y, size / 2, "s-casing", fill=neutral.colour),
        label(x, y + size * 0.24, neutral.mark, size * 0.8, "bold", "middle", neutral.ink),
    )


def draw_piece(x: float, y: float, size: float, owner: Livery) -> Svg:
    return draw_neutral(x, y, size, owner) if isinstance(owner, Neutral) else plate(x, y, size, owner)


def draw_waiting(x: float, y: float, neutral: Livery) -> Svg:
    """A neutral piece that waits to be placed: a broken ring."""
    return join(
        circle(x, y, 6.2, "f-card dash", stroke=neutral.colour),
        label(x, y + 3, neutral.mark, 9, "bold", "middle"),
    )


def badge(livery: Livery, state: str) -> Svg:
    """A solid pill with a star while it is open, a check if it was used, a cross if it is lost."""
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
    """An arrow while it is free, then the cube of the company that used it."""
    n = DIAMOND if livery is None else USED
    shape = path(f"M0-{n}L{n} 0 0 {n}-{n} 0z", "f-card s-west", 2)
    return join(shape, path(ARROW, "open round s-west", 1.8) if livery is None else plate(0, 0, 15, livery))


def start_sign() -> Svg:
    return join(circle(0, 0, 10, "f-goal s-ink"), circle(0, 0, 4.5, "f-ink"))


def draw_open_link(a: Point, b: Point, has_box: bool) -> Svg:
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    box = rect(x - EMPTY / 2, y - EMPTY / 2, EMPTY, EMPTY, "f-card s-link", r=2)
    return join(line(*a, *b, "s-link", 2.4), box if has_box else Svg(""))


def draw_built_link(a: Point, b: Point, livery: Livery) -> Svg:
    return join(line(*a, *b, "s-casing", 7.5), line(*a, *b, "", 5, stroke=livery.colour))


def legend_entry(found: LegendEntry) -> Part:
    """What is drawn, and what it means."""
    sign, room = legend_sign(found.glyph, found.text)
    return entry(sign, found.words, room)


def legend_sign(glyph: str, text: str) -> tuple[Svg, float]:
    ends = (-15.0, 0.0), (15.0, 0.0)
    if glyph in ("cost", "income"):
        return label(0, 4, text, 11, f"bold f-{glyph}", "middle"), 10 if glyph == "cost" else 16
    if glyph in ("house", "built"):
        return draw_house(0, 0, text, is_built=glyph == "built"), 18
    if glyph == "plain":
        return path("M-11 0L-5.5-9.5H5.5L11 0 5.5 9.5H-5.5z", "f-plain s-edge"), 24
    if glyph == "forest":
        return at(0, 2, path(TREES, "f-tree"), scale=0.5), 26
    if glyph == "mountain":
        return at(0, 1, path(PEAKS, "f-peak"), path(SNOW, "f-snow"), scale=0.5), 26
    if glyph == "link":
        return draw_open_link(*ends, has_box=True), 30
    if glyph == "track":
        return join(draw_built_link(*ends, EXAMPLE), plate(0, 0, 13, EXAMPLE)), 30
    if glyph == "start":
        return at(0, 0, start_sign(), scale=0.7), 16
    if glyph in ("diamond", "diamond-used"):
        is_used = glyph == "diamond-used"
        return at(0, 0, diamond(EXAMPLE if is_used else None), scale=0.6 if is_used else 0.75), 20
    return badge(EXAMPLE, glyph), BADGE_WIDTH
