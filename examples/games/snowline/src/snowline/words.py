"""The words of Snowline, and what each of its questions asks."""
from cuberails.games.words import Question, Words
from cuberails.kernel.core import BID, OVER, TURN
from snowline.box import Box
from snowline.model import BUILD_IN, NAME_BUILDER, NAME_SHARE

VERBS = ("offer", "build", "wait")

QUESTIONS = {
    OVER: Question("SL-12", "The game is over."),
    BID: Question("SL-7", "Bid for {lot}, or pass?", stop="pass", lead="bid"),
    TURN: Question("SL-5", "Which action?"),
    NAME_SHARE: Question("SL-7", "Which share is offered?"),
    NAME_BUILDER: Question("SL-8", "Which company builds?"),
    BUILD_IN: Question("SL-8", "In which town does {lot} build?", stop=""),
}


def make_words(box: Box) -> Words:
    return Words(VERBS, tuple(c.id for c in box.companies), tuple(t.id for t in box.towns), QUESTIONS)
