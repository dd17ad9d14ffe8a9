"""Where to put the names of cities: beside the city, covering as little as possible of what is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

SAMPLES = 24  # points that are tested along a line
PIECE, TRACK = 60.0, 2.0  # the penalty for covering one


class Segment(NamedTuple):
    x1: float
    y1: float
    x2: float
    y2: float

    def bounds(self) -> Rectangle:
        """The rectangle around it, a little larger, because a level line has no height."""
        return Rectangle(
            min(self.x1, self.x2) - 1,
            min(self.y1, self.y2) - 1,
            max(self.x1, self.x2) + 1,
            max(self.y1, self.y2) + 1,
        )

    def points(self) -> Iterator[tuple[float, float]]:
        for i in range(SAMPLES + 1):
            share = i / SAMPLES
            yield self.x1 + (self.x2 - self.x1) * share, self.y1 + (self.y2 - self.y1) * share


class Rectangle(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, x: float, y: float, half_width: float, half_height: float) -> Rectangle:
        return cls(x - half_width, y - half_height, x + half_width, y + half_height)

    def touches(self, other: Rectangle) -> bool:
        beside = self.right <= other.left or other.right <= self.left
        return not beside and self.top < other.bottom and other.top < self.bottom

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def within(self, frame: Rectangle) -> Rectangle:
        """The rectangle, moved so that it lies inside the frame if it fits."""
        x = max(frame.left - self.left, 0) + min(frame.right - self.right, 0)
        y = max(frame.top - self.top, 0) + min(frame.bottom - self.bottom, 0)
        return Rectangle(self.left + x, self.top + y, self.right + x, self.bottom + y)


def candidates(node: Rectangle, width: float, height: float, gap: float = 4) -> Iterator[Rectangle]:
    """Places for a label beside a node, the best first: below, above, right, left, then the corners."""
    x, y = (node.left + node.right) / 2, (node.top + node.bottom) / 2
    right, left = node.right + gap + width / 2, node.left - gap - width / 2
    above, below = node.top - height / 2 - 1, node.bottom + height / 2 + 1
    centres = [(x, below), (x, above), (right, y), (left, y)]
    centres += [(a, b) for a in (right - 4, left + 4) for b in (above + 3, below - 3)]
    centres += [(x + dx, b) for dx in (-width / 4, width / 4) for b in (above, below)]
    for a, b in centres:
        yield Rectangle.around(a, b, width / 2, height / 2)


def badness(spot: Rectangle, taken: Iterable[Rectangle], segments: Iterable[Segment]) -> float:
    covered = sum(spot.touches(other) for other in taken)
    crossed = sum(spot.holds(x, y) for segment in segments for x, y in segment.points())
    return PIECE * covered + TRACK * crossed


def place_label(
    node: Rectangle,
    width: float,
    height: float,
    taken: Iterable[Rectangle],
    segments: Iterable[Segment],
    frame: Rectangle,
) -> Rectangle:
    spots = [spot.within(frame) for spot in candidates(node, width, height)]
    lefts, tops, rights, bottoms = zip(*spots, strict=True)
    area = Rectangle(min(lefts), min(tops), max(rights), max(bottoms))
    rivals = [other for other in taken if other.touches(area)]
    crossing = [segment for segment in segments if segment.bounds().touches(area)]
    return min(spots, key=lambda spot: badness(spot, rivals, crossing))
