"""cuberails: the rules of cube-rail games, made to be played, replayed and searched.

Unofficial and unaffiliated with the games' authors and publishers.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cuberails.engine.game import Game, MapSource, SetupError, make_game
from cuberails.engine.notation import IllegalAction, Options
from cuberails.engine.position import Legal, Position
from cuberails.engine.record import Record, RecordError
from cuberails.games.map_file import MapError
from cuberails.version import __version__ as __version__

if TYPE_CHECKING:
    from cuberails.engine.batch import Batch

__all__ = [
    "Batch", "Game", "IllegalAction", "Legal", "MapError", "Options", "Position", "Record", "RecordError",
    "SetupError", "chicago_express", "chicago_northwestern", "make_game",
]  # fmt: skip


def chicago_express(
    players: Sequence[str], modules: Sequence[str] = (), map: MapSource = None, **house_rules: Any
) -> Game:
    """Chicago Express for 2 to 6 players; modules `erie` and `narrow_gauge`."""
    return make_game("chicago-express", players, modules, map, house_rules)


def chicago_northwestern(players: Sequence[str], map: MapSource = None, **house_rules: Any) -> Game:
    """Chicago & NorthWestern for 3 to 5 players, on a reconstructed map."""
    return make_game("chicago-and-northwestern", players, (), map, house_rules)


def __getattr__(name: str) -> Any:
    """Batch needs numpy, which is loaded when somebody asks for it."""
    if name != "Batch":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from cuberails.engine.batch import Batch

    return Batch
