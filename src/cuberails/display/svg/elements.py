"""A small SVG builder. Text becomes markup only through `escape`, so no name can break a picture.

Fonts differ between browsers, so the widths of text are estimated rather too wide than too narrow.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NewType

Svg = NewType("Svg", str)
Value = str | float | None

NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
NARROW, WIDE = frozenset("ijlrtfI.,:;'|!()[] "), frozenset("mwMW@%&$")
ELLIPSIS = "…"


def escape(text: str) -> Svg:
    text = NOT_XML.sub("", text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return Svg(text.replace('"', "&quot;").replace("\n", " ").replace("\r", " ").replace("\t", " "))


def number(value: float) -> str:
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def write_attribute(name: str, value: str | float) -> str:
    text = escape(value) if isinstance(value, str) else number(value)
    return f' {name.rstrip("_").replace("_", "-")}="{text}"'


def tag(name: str, *children: Svg, **attributes: Value) -> Svg:
    """An element; `class_` becomes class, `text_anchor` text-anchor, and None leaves an attribute out."""
    written = "".join(write_attribute(key, value) for key, value in attributes.items() if value is not None)
    if not children:
        return Svg(f"<{name}{written}/>")
    return Svg(f"<{name}{written}>{''.join(children)}</{name}>")


def join(*parts: Svg) -> Svg:
    return Svg("".join(parts))


def group(*children: Svg, **attributes: Value) -> Svg:
    return tag("g", *children, **attributes) if children else Svg("")


def at(x: float, y: float, *children: Svg, scale: float = 1) -> Svg:
    zoom = f" scale({number(scale)})" if scale != 1 else ""
    return group(*children, transform=f"translate({number(x)} {number(y)}){zoom}")


def rect(x: float, y: float, width: float, height: float, class_: str, r: float = 0, **more: Value) -> Svg:
    return tag("rect", x=x, y=y, width=width, height=height, rx=r or None, class_=class_, **more)


def line(x1: float, y1: float, x2: float, y2: float, class_: str, width: float = 1, **more: Value) -> Svg:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_, stroke_width=width, **more)


def circle(x: float, y: float, r: float, class_: str, **more: Value) -> Svg:
    return tag("circle", cx=x, cy=y, r=r, class_=class_, **more)


def path(d: str, class_: str, width: float | None = None, **more: Value) -> Svg:
    return tag("path", d=d, class_=class_ or None, stroke_width=width, **more)


def label(
    x: float,
    y: float,
    text: str,
    size: float,
    class_: str = "",
    anchor: str = "start",
    fill: str | None = None,
) -> Svg:
    """One line of text with its baseline at y; anchor is start, middle or end."""
    return tag(
        "text",
        escape(text),
        x=x,
        y=y,
        font_size=size,
        class_=class_ or None,
        style=f"fill:{fill}" if fill else None,
        text_anchor=None if anchor == "start" else anchor,
    )


def character_width(c: str) -> float:
    if unicodedata.combining(c):
        return 0
    if unicodedata.east_asian_width(c) in "WF":
        return 1.05
    if c in NARROW:
        return 0.4
    if c in WIDE:
        return 0.95 if c != "$" else 0.66
    return 0.74 if c.isupper() else 0.65


def text_width(text: str, size: float, bold: bool = False) -> float:
    return sum(map(character_width, text)) * size * (1.08 if bold else 1)


def shorten(text: str, size: float, width: float, bold: bool = False) -> str:
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + ELLIPSIS, size, bold) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def shrink(text: str, size: float, width: float, smallest: float, bold: bool = False) -> float:
    """The largest size up to `size` at which the text fits, but not below `smallest`."""
    return max(smallest, min(size, width / max(text_width(text, 1, bold), 0.01)))


def wrap(text: str, size: float, width: float, bold: bool = False) -> Iterator[str]:
    """The text in lines of this width, broken at spaces; a word that is longer than a line is shortened."""
    present = ""
    for word in text.split():
        longer = f"{present} {word}".strip()
        if present and text_width(longer, size, bold) > width:
            yield present
            longer = word
        present = shorten(longer, size, width, bold)
    yield present
