"""The words of Chicago Express, and what each of its questions asks."""

from cuberails.games.chicago_express.box import Box, Hex
from cuberails.games.chicago_express.state import (
    NAME_COMPANY,
    NAME_SHARE,
    NARROW_DIAL,
    NARROW_TRACK,
    PLACE_HOUSE,
    PLACE_TRACK,
)
from cuberails.games.vocabulary import Question, SiteWord, Verb, Words, bid_question, over_question
from cuberails.kernel.state import BID, OVER, TURN

VERBS = (
    Verb("auction", "Auction a share", {NARROW_DIAL: "The auction dial"}),
    Verb("expand", "Expand a company", {NARROW_DIAL: "The expand dial"}),
    Verb("develop", "Develop a hex", {NARROW_DIAL: "The develop dial"}),
    Verb("narrow", "Narrow gauge", hidden_if_refused=True),
)
DIALS = tuple(verb.word for verb in VERBS[:3])

MOVED = "The dial still moves"
QUESTIONS = {
    OVER: over_question("CE-25"),
    BID: bid_question("CE-11"),
    TURN: Question("CE-8", "Which action?"),
    NAME_SHARE: Question("CE-10", "Which share goes under the hammer?", stop="-", stop_about=MOVED),
    NAME_COMPANY: Question("CE-14", "Which company expands?", stop="-", stop_about=MOVED),
    PLACE_TRACK: Question("CE-14", "Where does {lot} place a locomotive?", stop="", names_builder=True),
    PLACE_HOUSE: Question("CE-23", "Which hex is developed?", stop="-", stop_about=MOVED),
    NARROW_DIAL: Question("CE-34", "Which dial moves for the narrow gauge?"),
    NARROW_TRACK: Question("CE-34", "Where does the narrow gauge locomotive go?", stop="-", stop_about=MOVED),
}


def site_word(h: Hex) -> SiteWord:
    return SiteWord(h.id, h.name, f"{h.name} ({h.id})" if h.name else f"{h.id}, {h.terrain}")


def make_words(box: Box) -> Words:
    return Words(VERBS, tuple(c.id for c in box.companies), tuple(map(site_word, box.hexes)), QUESTIONS)
