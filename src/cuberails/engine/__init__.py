"""What is made of any installed game in the same way."""
from cuberails.engine.view import board_of, moment_of, view_of

__all__ = ["board_of", "moment_of", "view_of"]
