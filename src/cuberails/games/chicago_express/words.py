"""The words of Chicago Express, and what each of its questions asks."""
from cuberails.games.chicago_express.box import Box
from cuberails.games.chicago_express.model import (
    NAME_COMPANY,
    NAME_SHARE,
    NARROW_DIAL,
    NARROW_TRACK,
    PLACE_HOUSE,
    PLACE_TRACK,
)
from cuberails.games.words import Question, Words
from cuberails.kernel.core import BID, OVER, TURN

VERBS = ("auction", "expand", "develop", "narrow")
DIALS = VERBS[:3]

QUESTIONS = {
    OVER: Question("CE-25", "The game is over."),
    BID: Question("CE-11", "Bid for {lot}, or pass?", stop="pass", lead="bid"),
    TURN: Question("CE-8", "Which action?"),
    NAME_SHARE: Question("CE-10", "Which share goes under the hammer?", stop="-"),
    NAME_COMPANY: Question("CE-14", "Which company expands?", stop="-"),
    PLACE_TRACK: Question("CE-14", "Where does {lot} place a locomotive?", stop=""),
    PLACE_HOUSE: Question("CE-23", "Which hex is developed?", stop="-"),
    NARROW_DIAL: Question("CE-34", "Which dial moves for the narrow gauge?"),
    NARROW_TRACK: Question("CE-34", "Where does the narrow gauge locomotive go?", stop="-"),
}


def make_words(box: Box) -> Words:
    return Words(VERBS, tuple(c.id for c in box.companies), tuple(h.id for h in box.hexes), QUESTIONS)
