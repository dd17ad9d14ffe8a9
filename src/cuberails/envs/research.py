"""The observation and length of a game: its own, or the defaults for any game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cuberails.engine.game import Game
from cuberails.games.game_type import GameType, Research
from cuberails.kernel.layout import Layout
from cuberails.kernel.observation import AMOUNTS, FLAG, Bounds, Part
from cuberails.kernel.state import SEATS
from cuberails.kernel.template import load_template

WORDS_A_TURN = 8
ENDLESS = Bounds(turns=100_000, auctions=0, dollars=0)  # for a game without bounds


@cache
def research_of(game_type: GameType) -> Research:
    return game_type.research or from_state(game_type)


def from_state(game_type: GameType) -> Research:
    """The default observation: every field of the State, byte by byte."""
    layout = game_type.rules.state
    seats = layout.fields["cash"].shape[0]
    text = Path(__file__).with_name("state_observation.py")
    writer = load_template(text, game_type.package, SEATS=seats, RUNS=runs_of(layout))
    parts = [
        Part("observer", (seats,), FLAG, "the seat that looks"),
        Part("window", (1,), 2, "how often the actor went higher in the bid at hand"),
    ]
    for name, field in layout.fields.items():
        width = field.width
        about = f"`{name}` of the State" + (f", {width} bytes each, the lowest first" if width > 1 else "")
        parts.append(Part(name, (*field.shape, width), 255 if width > 1 else SEATS, about))
    return Research(writer.encode, lambda box: parts, lambda box: ENDLESS)


def runs_of(layout: type[Layout]) -> tuple[tuple[int, int], ...]:
    """Where the bytes of each field are in memory, in the order of their declaration: first, count."""
    fields = layout.fields.items()
    return tuple((layout.offsets[name], field.width * field.cells) for name, field in fields)


def longest_game(game: Game) -> int:
    """An upper bound of a game's length in actions, for tools that need one. Real games are far shorter.

    No turn has more than a few words. An auction can be long, but every bid is at least a dollar above the
    one before, and the last one is paid. So a game has no more bids than there are dollars.
    """
    turns, auctions, dollars = research_of(game.type).longest(game.box)
    higher = dollars * dollars // (2 * AMOUNTS)  # n // AMOUNTS of them precede a bid of $n
    return turns * WORDS_A_TURN + auctions * len(game.players) + dollars + higher
