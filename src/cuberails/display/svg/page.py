"""What a page is made of: parts with a size, columns and rows of them, cards, chips and plates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cuberails.display.liveries import Livery
from cuberails.display.palette import STYLE
from cuberails.display.svg.elements import (
    Svg,
    at,
    escape,
    group,
    join,
    label,
    line,
    number,
    rect,
    tag,
    text_width,
)

MARGIN, GAP, PADDING = 16, 10, 12
CHIP = 18


class Part(NamedTuple):
    width: float
    height: float
    body: Svg


def column(parts: Iterable[Part], gap: float = GAP) -> Part:
    """The parts, one below the other."""
    shown = [part for part in parts if part.height]
    bodies, y = [], 0.0
    for part in shown:
        bodies.append(at(0, y, part.body))
        y += part.height + gap
    return Part(max((p.width for p in shown), default=0), max(y - gap, 0), join(*bodies))


def flow(parts: Sequence[Part], width: float, gap: float, leading: float) -> Part:
    """The parts, one after the other, in rows of this width."""
    bodies, x, y, row = [], 0.0, 0.0, 0.0
    for part in parts:
        if x and x + part.width > width:
            x, y, row = 0, y + row + leading, 0
        bodies.append(at(x, y, part.body))
        x, row = x + part.width + gap, max(row, part.height)
    return Part(width, y + row, join(*bodies))


def card(part: Part, padding: float = PADDING, class_: str = "f-card s-line") -> Part:
    width, height = part.width + 2 * padding, part.height + 2 * padding
    return Part(width, height, join(rect(0, 0, width, height, class_, r=9), at(padding, padding, part.body)))


def plate(x: float, y: float, size: float, livery: Livery) -> Svg:
    """A locomotive or cube: a square of the company's colour with its letter, centred on x, y."""
    half = size / 2
    return join(
        rect(x - half, y - half, size, size, "s-casing", r=size / 5, fill=livery.colour),
        label(x, y + size * 0.27, livery.mark, size * 0.74, "bold", "middle", livery.ink),
    )


def chip(livery: Livery, count: int = 1, size: float = 11, is_short: bool = False) -> Part:
    """A pill with the company's letter, its name if there is room, and a number of shares."""
    times = f"×{count}" if count > 1 or is_short else ""
    words = times if is_short else f"{livery.name} {times}".strip()
    left = size * 1.5
    width = left + text_width(words, size, bold=True) + 5
    body = join(
        rect(0, 0, width, CHIP, "s-casing", r=4, fill=livery.colour, stroke_width=0.6),
        label(left / 2 + 1, 13, livery.mark, size, "bold", "middle", livery.ink),
        line(left, 3, left, CHIP - 3, "", stroke=livery.ink, stroke_opacity=0.5),
        label(left + 4, 13, words, size, "bold", fill=livery.ink),
    )
    return Part(width, CHIP, body)


def lines(texts: Iterable[str], size: float, class_: str = "", leading: float = 1.4) -> Part:
    """Lines of text, the first baseline one size below the top."""
    rows = list(texts)
    width = max((text_width(text, size, "bold" in class_) for text in rows), default=0)
    body = join(*(label(0, size + i * size * leading, text, size, class_) for i, text in enumerate(rows)))
    return Part(width, len(rows) * size * leading, body)


def entry(piece: Svg, words: str, room: float) -> Part:
    """An entry of the legend: a drawing in a space of this width, and what it means."""
    return Part(
        room + 6 + text_width(words, 11),
        CHIP,
        join(at(room / 2, CHIP / 2, piece), label(room + 5, 13, words, 11)),
    )


def page_width(left: Part, right: Part) -> float:
    return left.width + right.width + GAP + 2 * MARGIN


def document(title: str, description: str, header: Part, left: Part, right: Part) -> str:
    """A complete SVG document: the header above two columns."""
    width = page_width(left, right)
    top = header.height + GAP
    height = top + max(left.height, right.height) + MARGIN
    body = group(
        rect(0, 0, width, height, "f-paper"),
        header.body,
        at(MARGIN, top, left.body),
        at(MARGIN + left.width + GAP, top, right.body),
    )
    size = {"width": number(width), "height": number(height)}
    root = tag(
        "svg",
        tag("title", escape(title)),
        tag("desc", escape(description)),
        tag("style", Svg(STYLE)),
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {size['width']} {size['height']}",
        **size,
        role="img",
        class_="cuberails",
        style="max-width:100%;height:auto",
    )
    return f"{root}\n"
