"""cuberails: the rules of cube-rail games, made to be played, replayed and searched.

Unofficial and unaffiliated with the games' authors and publishers.
"""
from cuberails.batch import Batch
from cuberails.game import Game, Legal, Position, SetupError, chicago_express, chicago_northwestern, make_game
from cuberails.games.maps import MapError
from cuberails.notation import IllegalAction, Options
from cuberails.record import Record, RecordError
from cuberails.version import __version__ as __version__

__all__ = [
    "Batch", "Game", "IllegalAction", "Legal", "MapError", "Options", "Position", "Record", "RecordError",
    "SetupError", "chicago_express", "chicago_northwestern", "make_game",
]
