"""The words of Snowline: its verbs, its questions, and one line about each answer."""

from functools import partial

from cuberails.games.game_type import Figures, Moment, Names
from cuberails.games.town_map import town_words
from cuberails.games.vocabulary import Question, Verb, bid_question, over_question
from cuberails.kernel.state import BID, COMPANY, DOLLARS, OVER, PLACE, TURN

from snowline.model import BUILD, BUILD_IN, FEE, LONGEST_BUILD, MINIMUM_BID, NAME_BUILDER, NAME_SHARE, OFFER

VERBS = (Verb("offer", "Offer a share"), Verb("build", "Build"), Verb("wait", "Wait"))

QUESTIONS = {
    OVER: over_question("SL-14"),
    BID: bid_question("SL-8"),
    TURN: Question("SL-6", "Which action?"),
    NAME_SHARE: Question("SL-7", "Which share is offered?"),
    NAME_BUILDER: Question("SL-9", "Which company builds?"),
    BUILD_IN: Question("SL-9", "In which town does {lot} build?", stop="", names_builder=True),
}

vocabulary = partial(town_words, VERBS, QUESTIONS)

SENTENCES = (
    ("offer AC", "offer a share of the Averley Cog"),
    ("bid 9", "bid $9 for the share on offer; pass makes no bid"),
    ("build AC rowan saddle", "build in Rowan, then in Saddle"),
    ("wait", "spend one week"),
)


def about(moment: Moment, a: int, before: Figures, after: Figures, names: Names) -> str:
    """One line about an answer."""
    if PLACE <= a < DOLLARS:
        height, c = moment.box.towns[a - PLACE].kind, moment.now.lot
        what = f"{height.title.capitalize()}, costs ${height.cost}"
        return f"{what}; a share then pays ${after.companies[c]['pays']}"
    if COMPANY <= a < PLACE:
        now = before.companies[a - COMPANY]
        return f"Treasury ${now['treasury']}, a share pays ${now['pays']}, {now['sold']} sold"
    return {
        OFFER: f"The buyer spends a week; bids begin at ${MINIMUM_BID}, and you bid last",
        BUILD: f"Up to {LONGEST_BUILD} cubes; each takes a week and pays you ${FEE}",
    }.get(a, "Spend one week")
