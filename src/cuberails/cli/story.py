"""A game as lines of text: its title, and the story of each ply."""

from __future__ import annotations

from cuberails.display.text import printable
from cuberails.engine.game import Game
from cuberails.engine.position import Position


def title_of(game: Game) -> str:
    """The game, its modules and its players, in one line."""
    return printable(repr(game)[1:-1])


def story_of(before: Position, after: Position) -> list[str]:
    """A ply with its number, its player and its sentence, and then what it caused."""
    name = after.game.players[before.to_move or 0]
    caused = [f"       {line}" for line in after.lines() if line]
    return [printable(line) for line in (f"{after.ply:>4} {name}: {after.sentence}", *caused)]
