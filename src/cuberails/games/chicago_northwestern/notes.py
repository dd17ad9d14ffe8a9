"""One or two sentences about each ending of Chicago & NorthWestern, and about the card."""

from __future__ import annotations

from cuberails.display.schema import Note
from cuberails.games.chicago_northwestern.box import Box

SPECIALS, SPECIALS_OR_LOST = "Specials taken", "Specials taken or lost"
WEST = "Railroads gone west"
SHARES, SHARES_WITH_CLOSED = "Shares that can be offered", "Shares left, closed ones included"


def notes(box: Box) -> dict[str, Note]:
    """By the part of the table that they are about."""
    when = "after that round" if box.house_rules.finish_round else "after that action"
    n = len(box.companies)
    return {
        f"ending:{SPECIALS}": Note(
            f"The game ends {when} when all {n} Specials are taken. A Special that is lost by going west "
            "makes this ending impossible.",
            "NW-15",
        ),
        f"ending:{SPECIALS_OR_LOST}": Note(
            f"The game ends {when} when all {n} Specials are taken or lost by going west.", "NW-15"
        ),
        f"ending:{WEST}": Note(
            f"The game ends {when} when {box.west_to_end} railroads have gone west.", "NW-15"
        ),
        f"ending:{SHARES}": Note(
            f"The game ends {when} when no open railroad that has not gone west has an unsold share.", "NW-15"
        ),
        f"ending:{SHARES_WITH_CLOSED}": Note(
            f"The game ends {when} when no railroad that has not gone west has an unsold share; "
            "shares of a closed railroad count.",
            "NW-15",
        ),
        "token:card": Note(
            "Played once a game, it makes the bank pay every share of every railroad.", "NW-11"
        ),
    }
