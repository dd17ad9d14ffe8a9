"""A board in the middle of a game, to show what the game looks like."""

from __future__ import annotations

from cuberails.display.schema.catalog import Example
from cuberails.engine import board_of, view_of
from cuberails.engine.game import make_game, seat_names
from cuberails.engine.random_play import random_sentence
from cuberails.games.registry import installed

PLAYERS, ACTIONS, SEED = 4, 70, 5


def example_of(game: str) -> Example:
    """The same position every time; KeyError for an unknown game."""
    seats = installed()[game].seats
    position = make_game(game, seat_names(max(seats[0], min(PLAYERS, seats[-1])))).start()
    for _ in range(ACTIONS):
        after = position.play(random_sentence(position, SEED, "directed"))
        if after.is_over:
            break
        position = after
    return Example(board_of(position.game), view_of(position))
