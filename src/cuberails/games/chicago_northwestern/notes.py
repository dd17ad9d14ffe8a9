"""One or two sentences about each part of the table of Chicago & NorthWestern."""

from __future__ import annotations

from cuberails.display.schema import Note
from cuberails.games.chicago_northwestern.box import Box
from cuberails.games.chicago_northwestern.state import LINK_DIVIDEND, MINIMUM_BID, WEST_DIVIDEND

SPECIALS, SPECIALS_OR_LOST = "Specials taken", "Specials taken or lost"
WEST = "Railroads gone west"
SHARES, SHARES_WITH_CLOSED = "Shares that can be offered", "Shares left, closed ones included"
A_SHARE_GETS = f"${LINK_DIVIDEND} for each link, or ${WEST_DIVIDEND} once the railroad has gone west"
TABLE = {
    "column:treasury": Note(
        "The railroad's own money: what was paid for its shares. It pays for track and belongs to no player.",
        "NW-7",
    ),
    "column:sold": Note(
        "Every share is paid in full, however many are sold. One share is enough to build with a railroad.",
        "NW-11",
        "Shares sold",
    ),
    "column:links": Note(f"At a dividend every share gets {A_SHARE_GETS}.", "NW-11"),
    "column:pays": Note(f"What one share gets at a dividend: {A_SHARE_GETS}.", "NW-11", "A share pays"),
    "column:cubes": Note("Each link takes one. A railroad without cubes cannot build.", "NW-8", "Cubes left"),
    "badge:pill": Note(
        "A railroad with track at its Special city can take its Special, once a game: its shares alone get "
        f"${LINK_DIVIDEND} for each of its links. A Special that is not taken is lost by going west.",
        "NW-12",
        "Specials",
    ),
    "badge:diamond": Note(
        "A railroad with track at one of these cities can go west there, as the only one. Its links bring "
        f"${WEST_DIVIDEND} from then on, but it builds and sells nothing any more.",
        "NW-13",
        "Going west",
    ),
    "token:card": Note("Played once a game, it makes the bank pay every share of every railroad.", "NW-11"),
    "auction": Note(
        "The player who offers the share makes the first bid. Bid more, or pass and be out. The winner pays "
        "into the treasury of the railroad.",
        "NW-6",
    ),
    "topic:bid": Note(
        f"The player who offers a share must bid ${MINIMUM_BID} or more for it.", "NW-6", "Minimum bid"
    ),
    "topic:dividends": Note(
        "There is no fixed time for dividends. They come when a player plays the card or takes a Special.",
        "NW-11",
        "Dividends",
    ),
}


def notes(box: Box) -> dict[str, Note]:
    """By the part of the table that they are about."""
    when = "after that round" if box.house_rules.finish_round else "after that action"
    n = len(box.companies)
    return TABLE | {
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
    }
