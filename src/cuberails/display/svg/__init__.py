"""Pictures of positions: a complete SVG document, drawn from Board and View alone."""

from cuberails.display.svg.position import draw

__all__ = ["draw"]
