"""Games, positions, records and views of any installed game."""

from cuberails.engine.view import board_of, moment_of, view_of

__all__ = ["board_of", "moment_of", "view_of"]
