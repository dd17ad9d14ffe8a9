"""The words of Snowline: its verbs, its questions, and one line about each answer."""

from cuberails.games.game_type import Figures, Moment, Names
from cuberails.games.vocabulary import Question, SiteWord, Verb, Words
from cuberails.kernel.state import BID, COMPANY, DOLLARS, OVER, PLACE, TURN

from snowline.box import Box
from snowline.model import BUILD, BUILD_IN, FEE, LONGEST_BUILD, MINIMUM_BID, NAME_BUILDER, NAME_SHARE, OFFER

VERBS = (Verb("offer", "Offer a share"), Verb("build", "Build"), Verb("wait", "Wait"))

QUESTIONS = {
    OVER: Question("SL-14", "The game is over."),
    BID: Question(
        "SL-8",
        "Bid for {lot}, or pass?",
        stop="pass",
        lead="bid",
        stop_title="Pass",
        stop_about="Leave this auction",
    ),
    TURN: Question("SL-5", "Which action?"),
    NAME_SHARE: Question("SL-7", "Which share is offered?"),
    NAME_BUILDER: Question("SL-9", "Which company builds?"),
    BUILD_IN: Question("SL-9", "In which town does {lot} build?", stop="", names_builder=True),
}

SENTENCES = (
    ("offer AC", "offer a share of the Averley Cog"),
    ("bid 9", "bid $9 for the share on offer; pass makes no bid"),
    ("build AC rowan saddle", "build in Rowan, then in Saddle"),
    ("wait", "spend one week"),
)


def vocabulary(box: Box) -> Words:
    sites = tuple(SiteWord(town.id, town.name) for town in box.towns)
    return Words(VERBS, tuple(c.id for c in box.companies), sites, QUESTIONS)


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
        OFFER: f"The buyer spends a week; bids begin at ${MINIMUM_BID}, and you speak last",
        BUILD: f"Up to {LONGEST_BUILD} cubes; each takes a week and pays you ${FEE}",
    }.get(a, "Spend one week")
