"""Chicago & NorthWestern: every way of being refused, with its rule and its words."""

from typing import Any, NamedTuple

import pytest

from cuberails import Position, chicago_northwestern
from cuberails.games.chicago_northwestern import refusals
from cuberails.games.chicago_northwestern.state import BUILD_TO
from tests.games.chicago_northwestern.table import northwestern
from tests.table import NAMES, play, refusal, start

ANN, BOB, CLEO = 0, 1, 2
TO_SIOUX_CITY = "chicago>dubuque>mason-city>sioux-city"
TO_OMAHA = "chicago>cedar-rapids>des-moines>omaha"
TO_DENVER = f"{TO_OMAHA}>north-platte>denver"
BOTH = {(seat, name): 1 for seat in (ANN, BOB) for name in ("CRIP", "CNW")}


def opening(*sentences: str) -> Position:
    return start(chicago_northwestern(NAMES[:3]), *sentences)


def auction() -> Position:
    return northwestern(cash=[20, 9, 20]).play("offer CBQ 7")


def two(**more: Any) -> Position:
    """Ann and Bob hold a share of C&NW and of CRI&P; C&NW can do everything."""
    links = {"CNW": ["chicago>dubuque>mason-city>sioux-city>aberdeen>rapid-city"]} | more.pop("links", {})
    treasury = {"CNW": 60, "CRIP": 60} | more.pop("treasury", {})
    return northwestern(held=BOTH, links=links, treasury=treasury, **more)


def with_a_mark() -> Position:
    """CRI&P has used Denver; C&NW has a link there and one at Cheyenne."""
    links = {"CRIP": [TO_DENVER], "CNW": ["denver>cheyenne"]}
    return northwestern(held=BOTH, links=links).play("west CRIP denver")


def sold_out() -> Position:
    """A table that play cannot reach: the game would have ended with the last share."""
    return northwestern(held={(BOB, name): 4 for name in ("CMSTPP", "CNW", "CRIP", "ATSF", "CBQ")})


def after_three_links() -> Position:
    """A question that play never asks: a build has ended with its third link."""
    position = northwestern(links={"CMSTPP": [TO_SIOUX_CITY]}, treasury={"CMSTPP": 60})
    s = position.state.struct
    s.phase, s.placed, s.lot = BUILD_TO, 3, 0
    return position


class Case(NamedTuple):
    reason: str  # its name in refusals.py
    position: Position
    sentence: str
    word: str  # where the sentence goes wrong
    message: str


CASES = [
    Case("BID_TOO_LOW", auction(), "bid 7", "7", "NW-6: $7 is too low, the next bid must be at least $8"),
    Case("BID_TOO_LOW", auction(), "bid 0", "0", "NW-6: $0 is too low, the next bid must be at least $8"),
    Case("BID_ABOVE_CASH", auction(), "bid 10", "10", "NW-6: Bob has $9, which is less than $10"),
    Case("BELOW_MINIMUM", northwestern(), "offer CBQ 4", "4", "NW-6: $4 is less than $5"),
    Case("ABOVE_CASH", northwestern(), "offer CBQ 81", "81", "NW-6: Ann has $80, which is less than $81"),
    Case("START_BELOW_MINIMUM", opening(), "start CBQ 4 chicago>peoria", "4", "NW-5: $4 is less than $5"),
    Case("START_ABOVE_CASH", opening(), "start CBQ 81 chicago>peoria", "81",
         "NW-5: Ann has $80, which is less than $81"),
    Case("ALREADY_STARTED", opening("start CBQ 5 chicago>peoria"), "start CBQ 5 chicago>madison", "CBQ",
         "NW-5: CB&Q has a shareholder already"),
    Case("NOT_AT_START", opening(), "start MP 5 st-louis>memphis", "MP",
         "NW-5: MP opens for offers only, not for an initial build"),
    Case("CLOSED", northwestern(), "offer MP 5", "MP",
         "NW-3: MP is closed until a railroad has a link into St. Louis"),
    Case("NO_SHARES_LEFT", northwestern(held={(BOB, "CBQ"): 4}), "offer CBQ 5", "CBQ",
         "NW-6: CB&Q has no share left"),
    Case("NO_SHARES_LEFT", northwestern(held={(BOB, "CMSTPP"): 4}), "offer CMSTPP 5", "CMSTPP",
         "NW-6: CMStP&P has no share left"),
    Case("HAS_GONE_WEST", with_a_mark(), "offer CRIP 5", "CRIP", "NW-13: CRI&P has gone west"),
    Case("NO_SHARE_HELD", two(treasury={"CBQ": 60}), "build CBQ chicago>peoria", "CBQ",
         "NW-7: Ann holds no share of CB&Q"),
    Case("TREASURY_TOO_SMALL", two(treasury={"CRIP": 4}), "build CRIP chicago>peoria", "CRIP",
         "NW-7: CRI&P has $4 and a link costs $5"),
    Case("NO_CUBES", two(cubes={"CRIP": 0}), "build CRIP chicago>peoria", "CRIP",
         "NW-7: CRI&P has no cubes left"),
    Case("NO_LINK_LEFT",
         two(links={"CBQ": [f"chicago>{city}" for city in (
             "milwaukee", "madison", "cedar-rapids", "davenport", "peoria", "springfield-il")]}),
         "build CRIP chicago>peoria", "CRIP", "NW-7: CRI&P has no unbuilt link at its cities"),
    Case("NOT_SERVED", two(), "build CRIP omaha>topeka", "omaha", "NW-9: Omaha is not on the track of CRI&P"),
    Case("NO_LINK_HERE", two(links={"CRIP": ["chicago>peoria"], "CBQ": ["quincy>peoria"]}),
         "build CRIP peoria>quincy", "peoria", "NW-8: every link at Peoria is built"),
    Case("NOT_LINKED", two(), "build CRIP chicago>omaha", ">omaha", "NW-8: no link joins Chicago and Omaha"),
    Case("LINK_TAKEN", two(), "build CRIP chicago>dubuque", ">dubuque",
         "NW-8: the link between Chicago and Dubuque is built"),
    Case("CITY_SERVED", two(links={"CRIP": ["chicago>cedar-rapids"]}),
         "build CRIP chicago>davenport>des-moines>cedar-rapids", ">cedar-rapids",
         "NW-10: CRI&P serves Cedar Rapids already; a double or triple goes on only to new cities"),
    Case("CANNOT_GO_ON", two(links={"CRIP": ["chicago>cedar-rapids>des-moines", "chicago>davenport"]}),
         "build CRIP davenport>des-moines>omaha", ">omaha",
         "NW-10: a build that joins two served cities is a single"),
    Case("BUILD_IS_FULL", after_three_links(), ">aberdeen", ">aberdeen",
         "NW-10: a build has at most three links"),
    Case("STEP_TOO_EXPENSIVE", two(treasury={"CRIP": 14}), "build CRIP chicago>peoria>quincy", ">quincy",
         "NW-10: CRI&P has $9 left, the next link adds $10"),
    Case("STEP_TOO_EXPENSIVE", two(treasury={"CRIP": 44}), "build CRIP chicago>peoria>quincy>kansas-city",
         ">kansas-city", "NW-10: CRI&P has $29 left, the next link adds $30"),
    Case("CARD_USED", northwestern(cards=[0, 1, 1]), "dividends", "dividends",
         "NW-11: Ann has used the Pay Dividends card"),
    Case("NO_SHARE_FOR_SPECIAL", two(links={"CBQ": ["des-moines>kansas-city"]}), "special CBQ", "CBQ",
         "NW-12: Ann holds no share of CB&Q"),
    Case("SPECIAL_IS_USED", play(two(links={"CRIP": [TO_OMAHA]}), "special CRIP"), "special CRIP", "CRIP",
         "NW-12: CRI&P has used its Special"),
    Case("SPECIAL_NOT_REACHED", two(), "special CRIP", "CRIP", "NW-12: CRI&P has no link at Omaha"),
    Case("NO_SHARE_FOR_WEST", two(links={"CBQ": ["dodge-city>pueblo"]}), "west CBQ pueblo", "CBQ",
         "NW-13: Ann holds no share of CB&Q"),
    Case("NO_CUBE_FOR_WEST", two(links={"CRIP": [TO_DENVER]}, cubes={"CRIP": 0}), "west CRIP denver", "CRIP",
         "NW-13: CRI&P has no cube left to mark the city"),
    Case("NO_WEST_CITY", two(), "west CRIP denver", "CRIP",
         "NW-13: CRI&P has no link at a Gone West city that is still free"),
    Case("NOT_WEST", two(), "west CNW sioux-city", "sioux-city", "NW-13: Sioux City is no Gone West city"),
    Case("NOT_WEST", two(), "west CNW aberdeen", "aberdeen", "NW-13: Aberdeen is no Gone West city"),
    Case("WEST_CITY_USED", with_a_mark(), "west CNW denver", "denver", "NW-13: Denver is marked already"),
    Case("WEST_CITY_NOT_REACHED", two(), "west CNW denver", "denver", "NW-13: C&NW has no link at Denver"),
    Case("MUST_ACT", northwestern(), "pass", "pass",
         "NW-14: Ann has an action to take; a pass is only for a seat that has none"),
    Case("TOO_POOR_TO_OFFER", northwestern(cash=[4, 80, 80]), "offer CBQ 5", "offer",
         "NW-6: Ann has $4, an offer needs $5"),
    Case("NOTHING_TO_OFFER", sold_out(), "offer CBQ 5", "offer", "NW-6: no railroad has a share to offer"),
    Case("NOTHING_TO_BUILD", northwestern(), "build CRIP chicago>peoria", "build",
         "NW-7: Ann holds no railroad that can build"),
    Case("NO_SPECIAL", northwestern(), "special CRIP", "special",
         "NW-12: Ann holds no railroad that can take its Special"),
    Case("NO_PIONEER", northwestern(), "west CRIP denver", "west",
         "NW-13: Ann holds no railroad that can go west"),
    Case("NOTHING_BUILT", two(), "build CRIP chicago", "", "NW-9: a build has at least one link"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[f"{case.reason}-{case.sentence}" for case in CASES])
def test_nw_refusals_name_the_rule_the_word_and_the_numbers(case: Case) -> None:
    before = case.position.digest
    caught = refusal(case.position, case.sentence)
    assert str(caught) == case.message
    assert (caught.word, caught.sentence) == (case.word, case.sentence)
    assert caught.rule == case.message.split(":")[0]
    assert case.position.digest == before
    asked = case.position.why_not(case.sentence)
    assert asked is None if case.word == "" else str(asked) == case.message


def test_nw_refusals_every_reason_has_its_case() -> None:
    assert {getattr(refusals, case.reason) for case in CASES} == set(refusals.REASONS)


TURN, BID, INITIAL = two(), auction(), opening()


@pytest.mark.parametrize(
    ("position", "sentence", "rule", "word", "said"),
    [
        (TURN, "", "NW-6", "", "the end is no answer to: Which action? Possible: offer, build"),
        (TURN, "frobnicate", "NW-6", "frobnicate", "'frobnicate' is no answer to: Which action?"),
        (TURN, "5", "NW-6", "5", "'5' is no answer"),
        (TURN, "CNW", "NW-6", "CNW", "'CNW' is no answer"),
        (TURN, "chicago", "NW-6", "chicago", "'chicago' is no answer"),
        (TURN, "bid 5", "NW-6", "bid", "'bid' is no answer"),
        (TURN, "start CRIP 5 chicago>peoria", "NW-6", "start", "'start' is no answer"),
        (TURN, "offer", "NW-6", "", "the end is no answer to: Which share is offered?"),
        (TURN, "offer peoria 5", "NW-6", "peoria", "'peoria' is no answer"),
        (TURN, "offer CBQ", "NW-6", "", "the end is no answer to: What is your opening bid for CBQ?"),
        (TURN, "offer CBQ CNW", "NW-6", "CNW", "'CNW' is no answer"),
        (TURN, "offer CBQ 5 6", "NW-6", "6", "the sentence ends before '6'"),
        (TURN, "build", "NW-7", "", "the end is no answer to: Which railroad builds?"),
        (TURN, "build chicago", "NW-7", "chicago", "'chicago' is no answer"),
        (TURN, "build CRIP", "NW-9", "", "the end is no answer to: From which city does CRIP build?"),
        (TURN, "build CRIP 5", "NW-9", "5", "'5' is no answer"),
        (TURN, "build CRIP >chicago", "NW-9", ">chicago", "'>chicago' is no answer"),
        (TURN, "build CRIP chicago peoria", "NW-10", "peoria", "'peoria' is no answer"),
        (TURN, "build CRIP chicago>CNW", "NW-10", ">CNW", "'>CNW' is no answer"),
        (TURN, "build CRIP chicago>5", "NW-10", ">5", "'>5' is no answer"),
        (TURN, "build CRIP chicago>peoria CNW", "NW-10", "CNW", "'CNW' is no answer"),
        (TURN, "build CRIP chicago>", "NW-6", "build CRIP chicago>", "is no answer"),
        (TURN, "dividends now", "NW-6", "now", "the sentence ends before 'now'"),
        (TURN, "special", "NW-12", "", "the end is no answer to: Which railroad takes its Special?"),
        (TURN, "special sioux-city", "NW-12", "sioux-city", "'sioux-city' is no answer"),
        (TURN, "west", "NW-13", "", "the end is no answer to: Which railroad goes west?"),
        (TURN, "west CNW", "NW-13", "", "the end is no answer to: Which Gone West city does CNW mark?"),
        (TURN, "west CNW CNW", "NW-13", "CNW", "'CNW' is no answer"),
        (TURN, "west CNW >rapid-city", "NW-13", ">rapid-city", "'>rapid-city' is no answer"),
        (BID, "", "NW-6", "", "the end is no answer to: Bid for CBQ, or pass? Possible: bid, pass"),
        (BID, "bid", "NW-6", "", "the end is no answer to: Bid for CBQ, or pass? Possible: 8, 9"),
        (BID, "8", "NW-6", "8", "'8' is no answer"),
        (BID, "bid bid 8", "NW-6", "bid", "'bid' is no answer"),
        (BID, "bid pass", "NW-6", "pass", "'pass' is no answer"),
        (BID, "pass pass", "NW-6", "pass", "the sentence ends before 'pass'"),
        (BID, "dividends", "NW-6", "dividends", "'dividends' is no answer"),
        (INITIAL, "", "NW-5", "", "the end is no answer to: Which railroad do you start? Possible: start"),
        (INITIAL, "CBQ 5 chicago>peoria", "NW-5", "CBQ", "'CBQ' is no answer"),
        (INITIAL, "start", "NW-5", "", "Which railroad do you start? Possible: CMSTPP, CNW, CRIP, ATSF, CBQ"),
        (INITIAL, "start chicago", "NW-5", "chicago", "'chicago' is no answer"),
        (INITIAL, "start CBQ", "NW-5", "", "How much do you pay into the treasury of CBQ?"),
        (INITIAL, "start CBQ chicago>peoria", "NW-5", "chicago", "'chicago' is no answer"),
        (INITIAL, "start CBQ 5", "NW-9", "", "the end is no answer to: From which city does CBQ build?"),
    ],
)
def test_nw_refusals_of_grammar(position: Position, sentence: str, rule: str, word: str, said: str) -> None:
    caught = refusal(position, sentence)
    assert (caught.rule, caught.word) == (rule, word)
    assert said in caught.reason


def test_nw_refusals_list_at_most_twelve_words() -> None:
    reason = refusal(northwestern(), "offer CBQ x").reason
    assert reason.endswith("Possible: 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, …")
    assert refusal(northwestern(cash=[16, 80, 80]), "offer CBQ x").reason.endswith("13, 14, 15, 16")
