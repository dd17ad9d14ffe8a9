"""What the page shows beside a choice."""

from cuberails import Position
from cuberails.views.options import options_of as choices_of


def effect_lines(position: Position, draft: str, word: str) -> list[str]:
    """What the choice of a word after the draft would change, as the page shows it."""
    chosen = next(one for one in choices_of(position, draft).choices if one.word == word)
    return chosen.effect.lines if chosen.effect else []


def about(position: Position, draft: str, word: str) -> str:
    return next(one.about for one in choices_of(position, draft).choices if one.word == word)
