"""What is printed beside the map: gauges, facts, the axis of a company number, tracks and supplies."""

from __future__ import annotations

from math import cos, pi, sin

from cuberails.display.schema.board import Board, Fact, Gauge, Neutral, Supply, Track
from cuberails.display.schema.view import View
from cuberails.display.svg.elements import (
    Svg,
    at,
    circle,
    join,
    label,
    line,
    number,
    path,
    rect,
    shrink,
    text_width,
)
from cuberails.display.svg.page import Part, column, flow, plate
from cuberails.display.svg.signs import draw_house, draw_neutral

DIAL = 26.0  # radius
SHORTEST_AXIS, TICK = 50, 5
MARKER, SMALL_MARKER = 15.0, 11.0
BOX = 20
LONG_FACT = 120.0  # a fact that is wider gets smaller letters


def on_dial(share: float, r: float) -> str:
    """A point on the half circle, from 0 at the left to 1 at the right."""
    return f"{number(-cos(pi * share) * r)} {number(-sin(pi * share) * r)}"


def sector(begin: float, end: float, class_: str) -> Svg:
    gap = min(0.012, (end - begin) / 4)
    begin, end, inner = begin + gap, end - gap, DIAL * 0.64
    d = (
        f"M{on_dial(begin, DIAL)}A{number(DIAL)} {number(DIAL)} 0 0 1 {on_dial(end, DIAL)}"
        f"L{on_dial(end, inner)}A{number(inner)} {number(inner)} 0 0 0 {on_dial(begin, inner)}z"
    )
    return path(d, class_)


def draw_gauge(gauge: Gauge, now: int) -> Part:
    """A half circle with one sector for each position; those from `red` on are red."""
    step, at_now = 1 / (gauge.size + 1), (now + 0.5) / (gauge.size + 1)
    sectors = [
        sector(i * step, (i + 1) * step, "f-red" if i >= gauge.red else "f-green")
        for i in range(gauge.size + 1)
    ]
    needle = path(f"M0 0L{on_dial(at_now, DIAL * 0.9)}", "open round s-ink", 2.6)
    state = f"{now} of {gauge.size}{', red' if now >= gauge.red else ''}"
    words = join(label(DIAL + 9, -10, gauge.title, 13, "bold"), label(DIAL + 9, 5, state, 11.5, "f-muted"))
    width = 2 * DIAL + 9 + max(text_width(gauge.title, 13, bold=True), text_width("0 of 0, red", 11.5))
    body = at(DIAL, DIAL + 6, *sectors, needle, circle(0, 0, 3.4, "f-ink"), words)
    return Part(width, DIAL + 12, body)


def draw_fact(fact: Fact) -> Part:
    size = shrink(fact.value, 17, LONG_FACT, 11, bold=True)
    width = max(text_width(fact.label, 11), text_width(fact.value, size, bold=True))
    return Part(
        width,
        36,
        join(
            label(width / 2, 16, fact.value, size, "serif bold", "middle"),
            label(width / 2, 31, fact.label, 11, "f-muted", "middle"),
        ),
    )


def stacks(board: Board, view: View, scale: float) -> list[tuple[float, int, str]]:
    """Where each open company's marker goes: x, level, company. Markers that would touch pile up."""
    found: list[tuple[float, int, str]] = []
    values = {
        company.id: axis_value(board, view, company.id)
        for company in board.companies
        if view.companies[company.id].is_open
    }
    for company in sorted(values, key=lambda c: values[c]):
        x = values[company] * scale
        taken = {level for at_x, level, _ in found if abs(at_x - x) < MARKER + 1}
        found.append((x, next(level for level in range(len(taken) + 1) if level not in taken), company))
    return found


def axis_value(board: Board, view: View, company: str) -> int:
    return view.companies[company].values[board.axis or ""] or 0


def tick(x: float, y: float, words: str) -> Svg:
    return join(line(x, y, x, y + 7, "s-muted"), label(x, y + 17, words, 10, "f-muted", "middle"))


def draw_axis(board: Board, view: View, width: float) -> Part:
    """The company number that the board names, on a line with a marker for each company."""
    title = next(column.label for column in board.company_columns if column.key == board.axis)
    most = max(axis_value(board, view, company.id) for company in board.companies)
    end = max(SHORTEST_AXIS, -(-most // TICK) * TICK)
    left = max(74, text_width(title, 12.5, bold=True) + 14)
    scale = (width - left - 14) / end
    markers = stacks(board, view, scale)
    top = max((level for _, level, _ in markers), default=0)
    size = MARKER if top < 2 else SMALL_MARKER
    base = 20 + size * (1 + top)
    step = TICK * max(1, end // 100)
    ticks = [tick(n * scale, base, str(n)) for n in range(0, end + 1, step)]
    if end <= 2 * SHORTEST_AXIS:
        ticks += [line(n * scale, base, n * scale, base + 4, "s-link") for n in range(end + 1)]
    who = {company.id: company for company in board.companies}
    plates = [plate(x, base - 2.5 - (level + 0.5) * size, size - 1, who[c]) for x, level, c in markers]
    body = at(left, -14, line(0, base, end * scale, base, "s-muted", 1.6), *ticks, *plates)
    return Part(width, base + 4, join(label(0, base - 10, title, 12.5, "bold"), body))


def draw_track(track: Track, now: int) -> Part:
    """A row of boxes with the marker on the present value."""
    left = text_width(track.title, 12.5, bold=True) + 8
    bodies = [label(0, 15, track.title, 12.5, "bold")]
    for i, value in enumerate(track.values):
        x, is_now = left + i * (BOX + 2), value == now
        bodies.append(rect(x, 0, BOX, BOX, "f-house s-house" if is_now else "f-industrial s-line", r=3))
        bodies.append(label(x + BOX / 2, 14.5, str(value), 11.5, "bold f-halo" if is_now else "", "middle"))
    width = left + len(track.values) * (BOX + 2)
    if track.ends_game:
        bodies.append(label(width + 1, 14.5, "end", 11, "f-muted"))
        width += 1 + text_width("end", 11)
    return Part(width, BOX, join(*bodies))


def draw_supply(supply: Supply, now: int, neutrals: list[Neutral]) -> Part:
    words = f"{now} {supply.title}"
    piece = draw_house(0, 0, "", is_built=True)
    if supply.piece == "neutral" and neutrals:
        piece = draw_neutral(0, 0, 14, neutrals[0])
    elif supply.piece != "house":
        piece = rect(-6, -6, 12, 12, "f-muted s-casing", r=2.4)
    return Part(24 + text_width(words, 12.5), BOX, join(at(10, 10, piece), label(24, 15, words, 12.5)))


def strip(board: Board, view: View, more: list[Part], width: float) -> Part:
    """Below the map: parts that did not fit into the header, the axis, tracks and supplies."""
    pieces = [draw_track(track, view.tracks[track.id]) for track in board.tracks]
    pieces += [draw_supply(supply, view.supplies[supply.id], board.neutrals) for supply in board.supplies]
    parts = [flow(more, width, 20, 8)] if more else []
    parts += [draw_axis(board, view, width)] if board.axis else []
    parts += [flow(pieces, width, 20, 8)] if pieces else []
    return column(parts, 7)
