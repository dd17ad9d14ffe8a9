"""Trying out a game: it is played to its end with every number of players and every module.

The contract test of this repository checks more, for its own games and for every installed one.
"""

from __future__ import annotations

from collections.abc import Iterator

from cuberails.engine.game import Game, make_game, seat_names
from cuberails.engine.notation import IllegalAction
from cuberails.engine.position import Position
from cuberails.engine.random_play import random_sentence
from cuberails.engine.record import Record, RecordError
from cuberails.games.game_type import GameType

MOST_SENTENCES = 5000
SEED = 1


def setups_of(game_type: GameType) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every number of players, and every module with the fewest players."""
    for seats in game_type.seats:
        yield seats, ()
    for module in game_type.setup.modules:
        yield game_type.seats[0], (module,)


def try_out(game_type: GameType, seats: int, modules: tuple[str, ...]) -> str | None:
    """The first problem of one setup, or None."""
    try:
        game = make_game(game_type.id, seat_names(seats), modules)
        return problem_of(game)
    except IllegalAction as refusal:
        return f"it refuses what it lists: {refusal}"
    except RecordError as error:
        return f"its record does not replay: {error}"
    except Exception as error:  # whatever a plug-in raises
        return f"{type(error).__name__}: {' '.join(str(error).split())}"


def problem_of(game: Game) -> str | None:
    places = int(game.constants[0].places)
    if places != len(game.words.sites):
        return f"its constants have {places} places, its vocabulary {len(game.words.sites)}"
    position: Position = game.start()
    record = Record(game)
    for _ in range(MOST_SENTENCES):
        position.snapshot()
        if position.is_over:
            record.replay()
            return None
        position = record.play(position, random_sentence(position, SEED, "directed"))
        position.story()
    return f"a game of random players is not over after {MOST_SENTENCES} sentences"
