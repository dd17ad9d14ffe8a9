"""What is an answer at all: verbs, companies and hexes of this table, and none beside them."""

import pytest

from cuberails import Position
from cuberails.games.chicago_express.state import NARROW
from cuberails.kernel.refusals import FINE
from cuberails.kernel.state import COMPANY, PLACE, STOP, VERB
from tests.games.chicago_express.table import express
from tests.table import kinds_of_answers, listed_at, reasons_at

VERBS = [VERB, VERB + 1, VERB + 2]
QUESTIONS = ["", "auction", "expand", "expand PRR", "expand PRR R4", "develop", "narrow", "narrow expand"]


@pytest.fixture
def turn() -> Position:
    """Every question can be asked, the narrow gauge one included."""
    held, treasury, track = {(0, "PRR"): 1}, {"PRR": 9}, {"PRR": ["M4"]}
    return express(modules=("narrow_gauge",), held=held, treasury=treasury, track_of=track)


def companies(p: Position) -> list[int]:
    return [COMPANY + c for c in range(len(p.game.box.companies))]


def hexes(p: Position) -> list[int]:
    return [PLACE + h for h in range(len(p.game.box.hexes))]


def test_ce_08_a_turn_is_one_of_three_verbs(turn: Position) -> None:
    assert kinds_of_answers(turn, "") == [*VERBS, NARROW]


def test_ce_10_a_share_of_a_company_of_this_table_or_none(turn: Position) -> None:
    assert kinds_of_answers(turn, "auction") == [STOP, *companies(turn)]


def test_ce_14_an_expansion_of_a_company_of_this_table_or_none(turn: Position) -> None:
    assert kinds_of_answers(turn, "expand") == [STOP, *companies(turn)]


@pytest.mark.parametrize("draft", ["expand PRR", "expand PRR R4"])
def test_ce_14_a_locomotive_goes_to_a_hex_of_this_map(turn: Position, draft: str) -> None:
    assert kinds_of_answers(turn, draft) == [STOP, *hexes(turn)]


def test_ce_23_a_house_goes_to_a_hex_of_this_map(turn: Position) -> None:
    assert kinds_of_answers(turn, "develop") == [STOP, *hexes(turn)]


def test_ce_34_a_narrow_gauge_locomotive_moves_one_of_three_dials(turn: Position) -> None:
    assert kinds_of_answers(turn, "narrow") == VERBS


def test_ce_34_a_narrow_gauge_locomotive_goes_to_a_hex_of_this_map(turn: Position) -> None:
    assert kinds_of_answers(turn, "narrow expand") == [STOP, *hexes(turn)]


@pytest.mark.parametrize("draft", QUESTIONS)
def test_ce_08_every_legal_answer_is_listed_once(turn: Position, draft: str) -> None:
    fine = [a for a, reason in enumerate(reasons_at(turn, draft)) if reason == FINE]
    assert listed_at(turn, draft) == fine
