"""Every way of being illegal in Chicago Express, with the rule and the words that say so."""

import json
import pickle
import re
from typing import Any, NamedTuple

import pytest

from cuberails import IllegalAction, chicago_express
from cuberails.games.chicago_express import refusals
from tests.games.chicago_express.table import express
from tests.table import NAMES, play, refusal


def map_with_a_walled_in_new_york() -> dict[str, Any]:
    """Only the forests R2 and R3 lead out of New York."""
    bundled: dict[str, Any] = json.loads(chicago_express(NAMES[:2]).type.setup.map_file.read_text())
    return bundled | {"hexes": [h for h in bundled["hexes"] if h["hex"] not in ("S2", "S4")]}


class Case(NamedTuple):
    code: str  # its name in refusals.py
    sentence: str
    rule: str
    reason: str
    given: dict[str, Any]  # the table
    before: tuple[str, ...] = ()


CASES = [
    Case("BID_TOO_LOW", "bid 6", "CE-11", "$6 is too low, the next bid must be at least $7", {},
         ("auction PRR",)),
    Case("BID_ABOVE_CASH", "bid 41", "CE-12", "Ann has $40, which is less than $41", {}, ("auction PRR",)),
    Case("DIAL_RED", "auction PRR", "CE-8", "the auction dial is red", {"dials": (3, 0, 0)}),
    Case("DIAL_RED", "expand -", "CE-8", "the expand dial is red", {"dials": (0, 5, 0)}),
    Case("DIAL_RED", "develop -", "CE-8", "the develop dial is red", {"dials": (0, 0, 4)}),
    Case("NOT_OPEN", "auction WAB", "CE-20", "WAB is not open", {}),
    Case("GATE_SHUT", "auction ERIE", "CE-28",
         "ERIE is not available before a company enters Cleveland or Youngstown or Wheeling or Charleston",
         {"modules": ("erie",)}),
    Case("NO_SHARES_LEFT", "auction PRR", "CE-10", "PRR has no share left", {"held": {(1, "PRR"): 3}}),
    Case("NO_SHARE_HELD", "expand PRR R4", "CE-14", "Ann holds no share of PRR", {"treasury": {"PRR": 9}}),
    Case("NO_SHARE_HELD", "expand PRR R4", "CE-14", "Bob holds no share of PRR", {"treasury": {"PRR": 9}},
         ("auction NYC", "pass", "pass", "pass")),
    Case("NO_LOCOMOTIVES", "expand PRR R4", "CE-16", "PRR has no locomotives left",
         {"held": {(0, "PRR"): 1}, "treasury": {"PRR": 9}, "cubes": {"PRR": 0}}),
    Case("NO_LOCOMOTIVES", "expand PRR R4 Q5", "CE-16", "PRR has no locomotives left",
         {"held": {(0, "PRR"): 1}, "treasury": {"PRR": 9}, "cubes": {"PRR": 1}}),
    Case("NOTHING_IN_REACH", "expand NYC R3", "CE-14", "NYC has no hex beside its network that it may enter",
         {"held": {(0, "NYC"): 1}, "treasury": {"NYC": 9}, "track_of": {"PRR": ["R2", "R3"]},
          "map": map_with_a_walled_in_new_york()}),
    Case("NOTHING_AFFORDABLE", "expand PRR R4", "CE-16",
         "PRR has $0, too little for any hex beside its network", {"held": {(0, "PRR"): 1}}),
    Case("ALREADY_THERE", "expand PRR R5", "CE-15", "PRR already has a locomotive in R5 (Philadelphia)",
         {"held": {(0, "PRR"): 1}, "treasury": {"PRR": 9}}),
    Case("START_OF_ANOTHER", "expand PRR S3", "CE-15", "S3 (New York) is a start hex, closed to PRR",
         {"held": {(0, "PRR"): 1}, "treasury": {"PRR": 9}, "track_of": {"PRR": ["S4"]}}),
    Case("TAKEN", "expand NYC R3", "CE-15", "R3 takes one locomotive in all and has one",
         {"held": {(0, "NYC"): 1}, "treasury": {"NYC": 9}, "track_of": {"PRR": ["R3"]}}),
    Case("NOT_CONNECTED", "expand PRR E0", "CE-14", "E0 (Detroit) is not next to the network of PRR",
         {"held": {(0, "PRR"): 1}, "treasury": {"PRR": 9}}),
    Case("NOT_BESIDE_NEW", "expand PRR Q5 S5", "CE-14",
         "S5 is not next to a locomotive that PRR placed in this expansion",
         {"held": {(0, "PRR"): 1}, "treasury": {"PRR": 9}, "connected_expansion": True}),
    Case("TOO_EXPENSIVE", "expand NYC R3", "CE-16", "NYC has $1, R3 costs $2",
         {"held": {(0, "NYC"): 1}, "treasury": {"NYC": 1}}),
    Case("NOTHING_PLACED", "expand PRR", "CE-14",
         "an expansion places at least one locomotive; to do nothing, write expand -",
         {"held": {(0, "PRR"): 1}, "treasury": {"PRR": 9}}),
    Case("NOT_DEVELOPABLE", "develop R5", "CE-23", "R5 (Philadelphia) can never be developed", {}),
    Case("NO_LOCOMOTIVE_THERE", "develop M4", "CE-23", "M4 (Altoona) has no locomotive", {}),
    Case("ONLY_ORANGE_THERE", "develop R3", "CE-36", "R3 has only a narrow gauge locomotive",
         {"modules": ("narrow_gauge",), "orange": ["R3"]}),
    Case("HAS_HOUSE", "develop M4", "CE-23", "M4 (Altoona) has a house already",
         {"track_of": {"PRR": ["M4"]}, "developed": ["M4"]}),
    Case("LAST_BOX", "develop K4", "CE-23", "the marker of K4 (Pittsburgh) stands on its last box",
         {"track_of": {"PRR": ["K4"]}, "developed": ["K4", "K4"]}),
    Case("NO_HOUSES", "develop M4", "CE-23", "no house is left in the supply",
         {"track_of": {"PRR": ["M4"]}, "houses": 0}),
    Case("REPOSITORY_EMPTY", "narrow expand R4", "CE-34", "no narrow gauge locomotive is in the repository",
         {"modules": ("narrow_gauge",)}),
    Case("REPOSITORY_EMPTY", "narrow auction -", "CE-34",
         "no narrow gauge locomotive is in the repository", {}),
    Case("DIAL_RED", "narrow develop R4", "CE-8", "the develop dial is red",
         {"modules": ("narrow_gauge",), "track_of": {"PRR": ["M4"]}, "dials": (0, 0, 4)}),
    Case("IS_A_CITY", "narrow expand Q3", "CE-34",
         "Q3 (Binghamton) is a city; a narrow gauge locomotive goes on plain, forest or mountain",
         {"modules": ("narrow_gauge",), "track_of": {"PRR": ["M4"]}}),
    Case("NOT_EMPTY", "narrow expand R4", "CE-34", "R4 has a locomotive already",
         {"modules": ("narrow_gauge",), "track_of": {"PRR": ["M4", "R4"]}}),
    Case("NO_COMPANY_BESIDE", "narrow expand E5", "CE-34",
         "E5 is not next to a hex with a company's locomotive",
         {"modules": ("narrow_gauge",), "track_of": {"PRR": ["M4"]}}),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}: {case.sentence}")
def test_every_reason(case: Case) -> None:
    p = play(express(**case.given), *case.before)
    digest = p.digest
    refused = refusal(p, case.sentence)
    assert (refused.rule, refused.reason) == (case.rule, case.reason)
    assert refused.sentence == case.sentence
    assert str(refused) == f"{case.rule}: {case.reason}"
    assert p.digest == digest  # a refusal changes nothing
    rule, template = refusals.REASONS[getattr(refusals, case.code)]
    assert rule == case.rule
    assert re.fullmatch(re.sub(r"\\{\w+\\}", ".+", re.escape(template)), case.reason)


def test_every_reason_has_a_case() -> None:
    assert {getattr(refusals, case.code) for case in CASES} == set(refusals.REASONS)


ON_TURN = "Which action? Possible: auction, expand, develop, narrow"
FOR_SHARE = "Which share goes under the hammer? Possible: -, PRR, B&O, C&O, NYC"
FOR_COMPANY = "Which company expands? Possible: -, PRR"
FOR_TRACK = "Where does PRR place a locomotive? Possible: Q5, Q6, R4, R6, S5"
FOR_HOUSE = "Which hex is developed? Possible: -, K4"
FOR_DIAL = "Which dial moves for the narrow gauge? Possible: auction, expand, develop"
FOR_ORANGE = (
    "Where does the narrow gauge locomotive go? Possible: -, J3, J4, K3, K5, L3, L4, P6, P7, P8, P9, Q5, …"
)


@pytest.mark.parametrize(
    ("sentence", "word", "rule", "reason"),
    [
        ("", "", "CE-8", f"the end is no answer to: {ON_TURN}"),
        ("  \n ", "", "CE-8", f"the end is no answer to: {ON_TURN}"),
        ("fly PRR", "fly", "CE-8", f"'fly' is no answer to: {ON_TURN}"),
        ("Expnd PRR", "Expnd", "CE-8", f"'Expnd' is no answer to: {ON_TURN}. Did you mean expand?"),
        ("PRR", "PRR", "CE-8", f"'PRR' is no answer to: {ON_TURN}"),
        ("-", "-", "CE-8", f"'-' is no answer to: {ON_TURN}"),
        ("pass", "pass", "CE-8", f"'pass' is no answer to: {ON_TURN}"),
        ("bid 7", "bid", "CE-8", f"'bid' is no answer to: {ON_TURN}"),
        ("auction", "", "CE-10", f"the end is no answer to: {FOR_SHARE}"),
        ("auction BNSF", "BNSF", "CE-10", f"'BNSF' is no answer to: {FOR_SHARE}"),
        ("auction R4", "R4", "CE-10", f"'R4' is no answer to: {FOR_SHARE}"),
        ("auction ERIE", "ERIE", "CE-10", f"'ERIE' is no answer to: {FOR_SHARE}"),
        ("auction - -", "-", "CE-10", "the sentence ends before '-'"),
        ("expand", "", "CE-14", f"the end is no answer to: {FOR_COMPANY}"),
        ("expand R4", "R4", "CE-14", f"'R4' is no answer to: {FOR_COMPANY}"),
        ("expand - R4", "R4", "CE-14", "the sentence ends before 'R4'"),
        ("expand PRR B&O", "B&O", "CE-14", f"'B&O' is no answer to: {FOR_TRACK}"),
        ("expand PRR Z9", "Z9", "CE-14", f"'Z9' is no answer to: {FOR_TRACK}"),
        ("expand PRR Philadelphia", "Philadelphia", "CE-14", f"'Philadelphia' is no answer to: {FOR_TRACK}"),
        ("expand PRR 4", "4", "CE-14", f"'4' is no answer to: {FOR_TRACK}"),
        ("expand PRR -", "-", "CE-14", f"'-' is no answer to: {FOR_TRACK}"),
        ("expand PRR >R4", ">R4", "CE-14", f"'>R4' is no answer to: {FOR_TRACK}. Did you mean R4?"),
        ("expand PRR>R4", ">R4", "CE-14", f"'>R4' is no answer to: {FOR_TRACK}. Did you mean R4?"),
        ("develop", "", "CE-23", f"the end is no answer to: {FOR_HOUSE}"),
        ("develop PRR", "PRR", "CE-23", f"'PRR' is no answer to: {FOR_HOUSE}"),
        ("develop K4 K4", "K4", "CE-23", "the sentence ends before 'K4'"),
        ("narrow", "", "CE-34", f"the end is no answer to: {FOR_DIAL}"),
        ("narrow narrow", "narrow", "CE-34", f"'narrow' is no answer to: {FOR_DIAL}"),
        ("narrow R4", "R4", "CE-34", f"'R4' is no answer to: {FOR_DIAL}"),
        ("narrow expand", "", "CE-34", f"the end is no answer to: {FOR_ORANGE}"),
        ("narrow expand PRR", "PRR", "CE-34", f"'PRR' is no answer to: {FOR_ORANGE}"),
    ],
)
def test_words_that_make_no_sentence_on_a_turn(sentence: str, word: str, rule: str, reason: str) -> None:
    p = express(
        modules=("narrow_gauge",), held={(0, "PRR"): 1}, treasury={"PRR": 1}, track_of={"PRR": ["K4"]}
    )
    refused = refusal(p, sentence)
    assert (refused.word, refused.rule, refused.reason) == (word, rule, reason)


FOR_BID = "Bid for PRR, or pass? Possible:"
FIRST_TWELVE = "7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, …"


@pytest.mark.parametrize(
    ("sentence", "word", "reason"),
    [
        ("", "", f"the end is no answer to: {FOR_BID} bid, pass"),
        ("7", "7", f"'7' is no answer to: {FOR_BID} bid, pass"),
        ("auction PRR", "auction", f"'auction' is no answer to: {FOR_BID} bid, pass"),
        ("PRR", "PRR", f"'PRR' is no answer to: {FOR_BID} bid, pass"),
        ("-", "-", f"'-' is no answer to: {FOR_BID} bid, pass"),
        ("bid", "", f"the end is no answer to: {FOR_BID} {FIRST_TWELVE}"),
        ("bid pass", "pass", f"'pass' is no answer to: {FOR_BID} {FIRST_TWELVE}"),
        ("bid bid 7", "bid", f"'bid' is no answer to: {FOR_BID} {FIRST_TWELVE}"),
        ("bid seven", "seven", f"'seven' is no answer to: {FOR_BID} {FIRST_TWELVE}"),
        ("bid -9", "-9", f"'-9' is no answer to: {FOR_BID} {FIRST_TWELVE}"),
        ("bid 7.5", "7.5", f"'7.5' is no answer to: {FOR_BID} {FIRST_TWELVE}"),
        ("bid $9", "$9", f"'$9' is no answer to: {FOR_BID} {FIRST_TWELVE}"),
        ("bid ٩", "٩", f"'٩' is no answer to: {FOR_BID} {FIRST_TWELVE}"),
        ("bid PRR", "PRR", f"'PRR' is no answer to: {FOR_BID} {FIRST_TWELVE}"),
        ("bid 7 8", "8", "the sentence ends before '8'"),
        ("pass pass", "pass", "the sentence ends before 'pass'"),
        ("bid 0", "0", "$0 is too low, the next bid must be at least $7"),
    ],
)
def test_words_that_make_no_bid(sentence: str, word: str, reason: str) -> None:
    refused = refusal(chicago_express(NAMES[:3]).start(), sentence)
    assert (refused.word, refused.rule, refused.reason) == (word, "CE-11", reason)


@pytest.mark.parametrize("amount", ["1000000000", "99999999999999999999", "1" + "0" * 5000])
def test_absurd_bids_are_refused_like_any_other(amount: str) -> None:
    """Each is read as a thousand million, a number that all tables have room for."""
    refused = refusal(chicago_express(NAMES[:3]).start(), f"bid {amount}")
    assert str(refused) == "CE-12: Ann has $40, which is less than $1000000000"


@pytest.mark.parametrize("sentence", ["auction -", "bid 7", "pass", "fly"])
def test_when_the_game_is_over(sentence: str) -> None:
    p = express(dials=(2, 5, 0), houses=3).play("auction -")
    assert p.is_over
    refused = refusal(p, sentence)
    assert (refused.word, refused.rule, refused.reason) == (sentence.split()[0], "CE-25", "the game is over")


def test_an_empty_sentence_when_the_game_is_over() -> None:
    refused = refusal(express(dials=(2, 5, 0), houses=3).play("auction -"), "")
    assert refused.rule == "CE-25"
    assert "The game is over." in refused.reason


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("EXPAND prr r4", "expand PRR R4"),
        ("  expand\tPRR   R4 ", "expand PRR R4"),
        ("Auction b&o", "auction B&O"),
        ("expand -", "expand -"),
    ],
)
def test_case_and_spaces_do_not_matter(written: str, canonical: str) -> None:
    p = express(held={(0, "PRR"): 1}, treasury={"PRR": 9})
    assert p.play(written) == p.play(canonical)
    assert p.play(written).sentence == canonical
    assert canonical in p.legal()


def test_a_refusal_survives_pickling() -> None:
    refused = refusal(express(), "auction WAB")
    copy = pickle.loads(pickle.dumps(refused))
    assert isinstance(copy, IllegalAction)
    assert (copy.sentence, copy.word, copy.rule, copy.reason) == (
        "auction WAB",
        "WAB",
        "CE-20",
        "WAB is not open",
    )


def test_why_not_answers_for_drafts_too() -> None:
    p = express(held={(0, "PRR"): 1}, treasury={"PRR": 9})
    assert p.why_not("expand PRR") is None  # it may go on
    assert p.why_not("expand PRR R4") is None
    refused = p.why_not("expand PRR E0")
    assert refused is not None
    assert refused.rule == "CE-14"
