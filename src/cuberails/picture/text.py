"""Any position in a terminal at most 110 columns wide, as rich renderables or as plain strings."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console, RenderableType

from cuberails.games.chicago_express.box import Box as ExpressBox
from cuberails.games.chicago_northwestern.box import Box as NorthWesternBox
from cuberails.picture import text_express, text_northwestern
from cuberails.picture.numbers import Snapshot
from cuberails.picture.tables import WIDTH

AnyBox = ExpressBox | NorthWesternBox


def printable(name: str) -> str:
    """No name may move the cursor or change colours."""
    return "".join(c if c.isprintable() else "?" for c in name)


def tamed(snapshot: Snapshot) -> Snapshot:
    return {**snapshot, "players": [{**p, "name": printable(p["name"])} for p in snapshot["players"]]}


def board(box: AnyBox, snapshot: Mapping[str, Any]) -> RenderableType:
    """The map with everything that stands on it."""
    if isinstance(box, ExpressBox):
        return text_express.board(box, tamed(snapshot))
    return text_northwestern.board(box, tamed(snapshot))


def panel(box: AnyBox, snapshot: Mapping[str, Any]) -> RenderableType:
    """Whose move it is, companies, players, and how far the end is."""
    if isinstance(box, ExpressBox):
        return text_express.panel(box, tamed(snapshot))
    return text_northwestern.panel(box, tamed(snapshot))


def render(renderable: RenderableType, colour: bool) -> str:
    console = Console(width=WIDTH, force_terminal=colour, color_system="truecolor" if colour else None,
                      highlight=False, markup=False, emoji=False, legacy_windows=False)
    with console.capture() as capture:
        console.print(renderable)
    return "\n".join(row.rstrip() for row in capture.get().splitlines()) + "\n"


def board_text(box: AnyBox, snapshot: Mapping[str, Any], colour: bool = False) -> str:
    return render(board(box, snapshot), colour)


def panel_text(box: AnyBox, snapshot: Mapping[str, Any], colour: bool = False) -> str:
    return render(panel(box, snapshot), colour)
