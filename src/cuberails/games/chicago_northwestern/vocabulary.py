"""The words of Chicago & NorthWestern, and what each of its questions asks."""

from cuberails.games.chicago_northwestern.box import Box
from cuberails.games.chicago_northwestern.state import (
    BUILD_FROM,
    BUILD_TO,
    NAME_BUILDER,
    NAME_PIONEER,
    NAME_SPECIAL,
    NAME_STOCK,
    NAME_WEST_CITY,
    OPENING_BID,
    PAY_IN,
)
from cuberails.games.vocabulary import Question, SiteWord, Verb, Words, bid_question, over_question
from cuberails.kernel.state import BID, OVER, START, TURN

VERBS = (
    Verb("offer", "Offer stock"),
    Verb("build", "Build track"),
    Verb("dividends", "Pay dividends"),
    Verb("special", "Take a Special"),
    Verb("west", "Go west"),
    Verb("pass", "Pass", hidden_if_refused=True),
)
TURN_VERBS = frozenset(verb.word for verb in VERBS) - {"pass"}  # "pass" is also said in auctions

QUESTIONS = {
    OVER: over_question("NW-15"),
    BID: bid_question("NW-6"),
    TURN: Question("NW-6", "Which action?"),
    START: Question("NW-5", "Which railroad do you start?", lead="start"),
    PAY_IN: Question("NW-5", "How much do you pay into the treasury of {lot}?"),
    BUILD_FROM: Question("NW-9", "From which city does {lot} build?", names_builder=True),
    BUILD_TO: Question("NW-10", "To which city does {lot} build?", stop="", joined=True, names_builder=True),
    NAME_STOCK: Question("NW-6", "Which share is offered?"),
    OPENING_BID: Question("NW-6", "What is your opening bid for {lot}?"),
    NAME_BUILDER: Question("NW-7", "Which railroad builds?"),
    NAME_SPECIAL: Question("NW-12", "Which railroad takes its Special?"),
    NAME_PIONEER: Question("NW-13", "Which railroad goes west?"),
    NAME_WEST_CITY: Question("NW-13", "Which Gone West city does {lot} mark?", names_builder=True),
}


def make_words(box: Box) -> Words:
    sites = tuple(SiteWord(city.id, city.name) for city in box.cities)
    return Words(VERBS, tuple(r.id for r in box.companies), sites, QUESTIONS)
