"""The panels that only Chicago Express has: dials, the income track, industrial tracks and supplies."""
from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from cuberails.display.palette import Liveries
from cuberails.games.chicago_express.box import Box
from cuberails.games.chicago_express.maps import SELF_GROWING
from cuberails.games.chicago_express.words import DIALS
from cuberails.picture.hexmap import draw_house, draw_orange
from cuberails.picture.numbers import Snapshot
from cuberails.picture.page import PADDING, Part, card, column, flow, plate
from cuberails.picture.svg import Svg, at, circle, join, label, line, number, path, rect, text_width

DIAL = 26.0                 # radius
SHORTEST_AXIS, TICK = 50, 5
MARKER, SMALL_MARKER = 15.0, 11.0
BOX = 20


def on_dial(share: float, r: float) -> str:
    """A point on the half circle, from 0 at the left to 1 at the right."""
    return f"{number(-cos(pi * share) * r)} {number(-sin(pi * share) * r)}"


def sector(begin: float, end: float, class_: str) -> Svg:
    gap = min(0.012, (end - begin) / 4)
    begin, end, inner = begin + gap, end - gap, DIAL * 0.64
    d = (f"M{on_dial(begin, DIAL)}A{number(DIAL)} {number(DIAL)} 0 0 1 {on_dial(end, DIAL)}"
         f"L{on_dial(end, inner)}A{number(inner)} {number(inner)} 0 0 0 {on_dial(begin, inner)}z")
    return path(d, class_)


def dial(name: str, used: int, size: int) -> Part:
    """A gauge with one sector for each position; the last one is red and shuts the action."""
    step, at_now = 1 / (size + 1), (used + 0.5) / (size + 1)
    sectors = [sector(i * step, (i + 1) * step, "f-red" if i == size else "f-green") for i in range(size + 1)]
    needle = path(f"M0 0L{on_dial(at_now, DIAL * 0.9)}", "open round s-ink", 2.6)
    state = "red: shut" if used >= size else f"{used} of {size} used"
    words = join(label(DIAL + 9, -10, name, 13, "bold"), label(DIAL + 9, 5, state, 11.5, "f-muted"))
    width = 2 * DIAL + 9 + max(text_width(name, 13, bold=True), text_width("0 of 0 used", 11.5))
    body = at(DIAL, DIAL + 6, *sectors, needle, circle(0, 0, 3.4, "f-ink"), words)
    return Part(width, DIAL + 12, body)


def dials(box: Box, snapshot: Snapshot) -> list[Part]:
    sizes = zip(DIALS, box.house_rules.dials, strict=True)
    return [dial(name.capitalize(), snapshot["dials"][name], size) for name, size in sizes]


def axis_end(incomes: Iterable[int]) -> int:
    return max(SHORTEST_AXIS, -(-max(incomes, default=0) // TICK) * TICK)


def stacks(box: Box, snapshot: Snapshot, scale: float) -> list[tuple[float, int, str]]:
    """Where each open company's marker goes: x, level, company. Markers that would touch pile up."""
    found: list[tuple[float, int, str]] = []
    open_now = [c.id for c in box.companies if snapshot["companies"][c.id]["open"]]
    for company in sorted(open_now, key=lambda c: snapshot["companies"][c]["income"]):
        x = snapshot["companies"][company]["income"] * scale
        taken = {level for at_x, level, _ in found if abs(at_x - x) < MARKER + 1}
        found.append((x, next(level for level in range(len(taken) + 1) if level not in taken), company))
    return found


def tick(x: float, y: float, words: str) -> Svg:
    return join(line(x, y, x, y + 7, "s-muted"), label(x, y + 17, words, 10, "f-muted", "middle"))


def income_track(box: Box, snapshot: Snapshot, liveries: Liveries, width: float) -> Part:
    end = axis_end(c["income"] for c in snapshot["companies"].values())
    left = 74
    scale = (width - left - 14) / end
    markers = stacks(box, snapshot, scale)
    top = max((level for _, level, _ in markers), default=0)
    size = MARKER if top < 2 else SMALL_MARKER
    base = 20 + size * (1 + top)
    step = TICK * max(1, end // 100)
    ticks = [tick(n * scale, base, str(n)) for n in range(0, end + 1, step)]
    if end <= 2 * SHORTEST_AXIS:
        ticks += [line(n * scale, base, n * scale, base + 4, "s-link") for n in range(end + 1)]
    plates = [plate(x, base - 2.5 - (level + 0.5) * size, size - 1, liveries[c]) for x, level, c in markers]
    body = at(left, -14, line(0, base, end * scale, base, "s-muted", 1.6), *ticks, *plates)
    return Part(width, base + 4, join(label(0, base - 10, "Income", 12.5, "bold"), body))


def industrial_track(name: str, values: tuple[int, ...], now: int, ends_game: bool) -> Part:
    """A row of boxes with the marker on the present value."""
    left = text_width(name, 12.5, bold=True) + 8
    bodies = [label(0, 15, name, 12.5, "bold")]
    for i, value in enumerate(values):
        x, is_now = left + i * (BOX + 2), value == now
        bodies.append(rect(x, 0, BOX, BOX, "f-house s-house" if is_now else "f-industrial s-line", r=3))
        bodies.append(label(x + BOX / 2, 14.5, str(value), 11.5, "bold f-halo" if is_now else "", "middle"))
    width = left + len(values) * (BOX + 2)
    if ends_game:
        bodies.append(label(width + 1, 14.5, "end", 11, "f-muted"))
        width += 1 + text_width("end", 11)
    return Part(width, BOX, join(*bodies))


def supply(piece: Svg, words: str) -> Part:
    return Part(24 + text_width(words, 12.5), BOX, join(at(10, 10, piece), label(24, 15, words, 12.5)))


def tracks_and_supplies(box: Box, snapshot: Snapshot, width: float) -> Part:
    parts = [industrial_track(name, values, snapshot["tracks"][name], name == SELF_GROWING)
             for name, values in box.tracks.items()]
    parts.append(supply(draw_house(0, 0, "", is_built=True), f"{snapshot['houses_left']} houses left"))
    if "narrow_gauge" in snapshot:
        words = f"{snapshot['narrow_gauge']['repository']} in the repository"
        parts.append(supply(draw_orange(0, 0, 14), words))
    return flow(parts, width, 20, 8)


def strip(box: Box, snapshot: Snapshot, liveries: Liveries, width: float) -> Part:
    """All that is printed beside the map: the income track above the industrial tracks and the supplies."""
    inside = width - 2 * PADDING
    return card(column([
        income_track(box, snapshot, liveries, inside), tracks_and_supplies(box, snapshot, inside),
    ], 7))
