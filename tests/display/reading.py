"""What a drawn picture shows, read back from the SVG: texts with their places on the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
MOVE = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?")
EM = 0.5  # a careful guess at the width of a character


class Written(NamedTuple):
    text: str
    left: float
    right: float
    baseline: float
    size: float


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def frame(root: ElementTree.Element) -> tuple[float, float]:
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    return width, height


def written(element: ElementTree.Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[Written]:
    """All texts, with their coordinates on the page."""
    move = MOVE.fullmatch(element.get("transform", ""))
    if move:
        x, y = x + float(move[1]) * scale, y + float(move[2]) * scale
        scale *= float(move[3] or 1)
    if element.tag == f"{SVG}text":
        text, size = element.text or "", float(element.attrib["font-size"]) * scale
        at, width = x + float(element.attrib["x"]) * scale, len(text) * EM * size
        left = at - width * {"start": 0, "middle": 0.5, "end": 1}[element.get("text-anchor", "start")]
        yield Written(text, left, left + width, y + float(element.attrib["y"]) * scale, size)
    for child in element:
        yield from written(child, x, y, scale)


def texts(svg: str) -> list[str]:
    return [found.text for found in written(parse(svg))]


def classes(svg: str) -> set[str]:
    return {word for element in parse(svg).iter() for word in element.get("class", "").split()}
