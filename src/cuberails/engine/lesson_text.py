"""Figures in the texts of lessons: `{you.cash}` becomes the number of that moment, so it is always true.

A figure is a path into the snapshot, or two of them with +, - or * between. A list counts as its length.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from operator import add, mul, sub
from typing import Any

import msgspec

from cuberails.engine.position import Position

FIGURE = re.compile(r"\{([^{}]*)\}")
OPERATION = re.compile(r"\s+([-+*])\s+")
OPERATIONS = {"+": add, "-": sub, "*": mul}
SHOWN = 60  # letters of a wrong figure in a message

Figures = Mapping[str, Any]


class FigureError(ValueError):
    """A text names a figure that does not exist."""


def figures_of(here: Position, seat: int, after: Position | None = None) -> Figures:
    """The snapshot, the view as `table`, the learner as `you`, and the same `before` and `after` an action.

    `before` is the position before the last action, `after` the one after the move that is asked for.
    """
    found: dict[str, Any] = dict(moment_of(here, seat))
    if here.previous:
        found["before"] = moment_of(here.previous, seat)
    if after:
        found["after"] = moment_of(after, seat)
    return found


def moment_of(position: Position, seat: int) -> dict[str, Any]:
    snapshot = position.snapshot()
    view = msgspec.to_builtins(position.view())
    return {**snapshot, "table": view, "you": {**view["players"][seat], **snapshot["players"][seat]}}


def fill(text: str, figures: Figures) -> str:
    """The text with its figures; FigureError names one that does not exist."""
    return FIGURE.sub(lambda found: worked_out(found[1].strip(), figures), text)


def worked_out(figure: str, figures: Figures) -> str:
    first, *rest = OPERATION.split(figure)
    if not rest:
        return str(look_up(first, figures))
    total = number(first, figures)
    for operator, path in zip(rest[::2], rest[1::2], strict=True):
        total = OPERATIONS[operator](total, number(path, figures))
    return str(total)


def number(path: str, figures: Figures) -> int:
    found = int(path) if path.isdecimal() else look_up(path, figures)
    if not isinstance(found, int):
        raise FigureError(f"{path[:SHOWN]!r} is not a number")
    return found


def look_up(path: str, figures: Figures) -> int | str:
    found: Any = figures
    for key in path.split("."):
        if isinstance(found, Mapping) and key in found:
            found = found[key]
        elif is_list(found) and key.isdecimal() and int(key) < len(found):
            found = found[int(key)]
        else:
            raise FigureError(f"there is no figure {path[:SHOWN]!r} here; {key[:SHOWN]!r} is unknown")
    if is_list(found):
        return len(found)
    if not isinstance(found, int | str):
        raise FigureError(f"{path[:SHOWN]!r} is not a figure")
    return found


def is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
