"""The panels that both games have: header, the open question, charters as a table, players, endings."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cuberails.display.palette import Liveries, Livery, by_company
from cuberails.picture.numbers import Ending, Snapshot
from cuberails.picture.page import CHIP, MARGIN, PADDING, Part, card, chip, column, flow, lines
from cuberails.picture.phrases import NOTES, auction_lines, dividend_line, headline, seat_tag
from cuberails.picture.svg import at, join, label, line, rect, shorten, shrink, text_width, wrap

RIGHT = 384                         # width of the right column
INSIDE = RIGHT - 2 * PADDING
HEADER = 64
BETWEEN_SEATS = 8
SEAT = (RIGHT - BETWEEN_SEATS) / 2


class Row(NamedTuple):
    """A company's line in the charters: figures, or a note, or both."""

    livery: Livery
    cells: Sequence[str]
    note: str = ""


def header(width: float, title: str, subtitle: str, right: Sequence[Part]) -> Part:
    bodies = [rect(0, 0, width, HEADER, "f-card"), line(0, HEADER, width, HEADER, "s-line")]
    x = width - MARGIN
    for part in reversed(right):
        x -= part.width
        bodies.append(at(x, (HEADER - part.height) / 2, part.body))
        x -= 22
    bodies.append(label(MARGIN, 30, title, shrink(title, 23, x - MARGIN, 12, bold=True), "serif bold"))
    bodies.append(label(MARGIN, 51, shorten(subtitle, 13, x - MARGIN), 13, "f-muted"))
    return Part(width, HEADER, join(*bodies))


def endings(rows: Sequence[Ending]) -> Part:
    """How far each end condition is."""
    parts = [Part(INSIDE, 18, label(0, 12, "The game ends", 13, "serif bold"))]
    for row in rows:
        state = "reached" if row.is_reached else f"ends at {row.end}"
        parts.append(Part(INSIDE, 17, join(
            label(0, 12, row.what, 12, "f-muted"), label(INSIDE - 74, 12, str(row.now), 12, "bold", "end"),
            label(INSIDE, 12, state, 12, "bold f-cost" if row.is_reached else "f-muted", "end"),
        )))
    return card(column(parts, 0))


def question(snapshot: Snapshot, liveries: Liveries, note: str) -> Part:
    """Whose move it is, and the auction if one is open; the note is for a turn."""
    chips = {company: livery.name for company, livery in liveries.items()}
    words = headline(snapshot, chips)
    size = shrink(words, 17, INSIDE, 14, bold=True)
    heading = lines(wrap(words, size, INSIDE + 1, bold=True), size, "serif bold", 1.3)
    texts = auction_lines(snapshot) or [NOTES.get(snapshot["phase"], note)]
    body = lines((row for text in texts for row in wrap(text, 12.5, INSIDE)), 12.5, "f-muted", 1.45)
    inner = column([heading, body], 4)
    return card(Part(INSIDE, inner.height, inner.body))


def charters(heads: Sequence[str], rows: Sequence[Row]) -> Part:
    """A table with one line a company; the first column is its chip."""
    first = max(chip(row.livery).width for row in rows) + 4
    step = (INSIDE - first) / (len(heads) - 1)
    ends = [first + step * (i + 1) for i in range(len(heads) - 1)]
    size = min(shrink(head, 11, step - 3, 8) for head in heads[1:])
    top = [label(x, 11, head, size, "f-muted", "end") for head, x in zip(heads[1:], ends, strict=True)]
    parts = [Part(INSIDE, 15, join(label(0, 11, heads[0], size, "f-muted"), *top))]
    return card(column([*parts, *(charter(row, first, ends) for row in rows)], 0))


def charter(row: Row, first: float, ends: Sequence[float]) -> Part:
    """Figures beside the chip and the note below them; without figures the note takes their place."""
    notes = list(wrap(row.note, 11, INSIDE - first)) if row.note else []
    begin = 31 if row.cells else 17
    bodies = [line(0, 0, INSIDE, 0, "s-line"), at(0, 4, chip(row.livery).body)]
    bodies += [label(x, 17.5, cell, 13, "", "end") for cell, x in zip(row.cells, ends, strict=False)]
    bodies += [label(INSIDE, begin + 13 * i, note, 11, "f-muted", "end") for i, note in enumerate(notes)]
    height = begin + 13 * (len(notes) - 1) + 6 if notes else 26
    return Part(INSIDE, max(height, 26), join(*bodies))


def players(snapshot: Snapshot, liveries: Liveries) -> Part:
    """One card a seat, two in a row, all of the same height."""
    insides = [seat_inside(snapshot, seat, liveries) for seat in range(len(snapshot["players"]))]
    height = max(part.height for part in insides)
    cards = [seat_card(snapshot, seat, part._replace(height=height)) for seat, part in enumerate(insides)]
    return flow(cards, RIGHT, BETWEEN_SEATS, BETWEEN_SEATS)


def is_lit(snapshot: Snapshot, seat: int) -> bool:
    return seat == snapshot["to_move"] or seat in (snapshot["winners"] or ())


def seat_card(snapshot: Snapshot, seat: int, inside: Part) -> Part:
    part = card(inside)
    if not is_lit(snapshot, seat):
        return part
    frame = rect(1, 1, part.width - 2, part.height - 2, "open s-ink heavy", r=8)
    return part._replace(body=join(part.body, frame))


def dividend_card(player: Mapping[str, Any]) -> list[Part]:
    """The Pay Dividends card, in the game that has one."""
    if "dividend_card" not in player:
        return []
    is_there = player["dividend_card"]
    words = "dividend card" if is_there else "card used"
    width = text_width(words, 10) + 10
    frame = rect(0.5, 0.5, width - 1, CHIP - 1, "open s-ink" if is_there else "open s-line dash", r=2)
    return [Part(width, CHIP, join(frame, label(5, 12.6, words, 10, "" if is_there else "f-muted")))]


def seat_inside(snapshot: Snapshot, seat: int, liveries: Liveries) -> Part:
    player, width = snapshot["players"][seat], SEAT - 2 * PADDING
    tag, dividend = seat_tag(snapshot, seat), dividend_line(snapshot, seat)
    room = width - text_width(tag, 11, bold=True) - 6
    top = join(
        label(0, 12, shorten(player["name"], 13, room, bold=True), 13, "bold"),
        label(width, 12, tag, 11, "bold f-cost" if is_lit(snapshot, seat) else "f-muted", "end"),
        label(0, 35, f"${player['cash']}", 20, "serif bold"),
        label(width, 35, dividend, shrink(dividend, 11, width - 50, 7), "f-income", "end"),
    )
    return column([Part(width, 42, top), shares_held(player, liveries, width)], 2)


def shares_held(player: Mapping[str, Any], liveries: Liveries, width: float) -> Part:
    """Chips with names in at most two rows, or with letters only."""
    held = by_company(player["shares"], liveries)
    if not held:
        none = Part(text_width("no shares", 11), CHIP, label(0, 13, "no shares", 11, "f-muted"))
        return flow([none, *dividend_card(player)], width, 4, 4)
    for is_short in (False, True):
        chips = [chip(liveries[company], n, 10, is_short) for company, n in held]
        part = flow([*chips, *dividend_card(player)], width, 4, 4)
        if part.height <= 2 * CHIP + 4:
            break
    return part
