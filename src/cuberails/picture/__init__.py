"""Pictures of positions: an SVG document for each game, and the same as text for a terminal."""
from collections.abc import Callable, Mapping
from typing import Any

from cuberails.picture import chicago_express, chicago_northwestern

DRAW: dict[str, Callable[[Any, Mapping[str, Any]], str]] = {
    "chicago-express": chicago_express.draw, "chicago-and-northwestern": chicago_northwestern.draw,
}


def draw(box: Any, snapshot: Mapping[str, Any]) -> str:
    """The position as a complete SVG document."""
    return DRAW[snapshot["game"]](box, snapshot)
