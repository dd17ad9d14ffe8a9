"""What is an answer at all: verbs, railroads and cities of this table, and none beside them."""

import pytest

from cuberails import Position, chicago_northwestern
from cuberails.games.chicago_northwestern.state import OFFER, PASS
from cuberails.kernel.refusals import FINE
from cuberails.kernel.state import COMPANY, PLACE, STOP
from tests.games.chicago_northwestern.table import northwestern
from tests.table import NAMES, kinds_of_answers, listed_at, reasons_at

QUESTIONS = ["", "offer", "build", "build CNW chicago", "build CNW chicago>madison", "special", "west CNW"]


@pytest.fixture
def turn() -> Position:
    """Every action is possible, with C&NW."""
    links = {"CNW": ["chicago>dubuque>mason-city>sioux-city>aberdeen>rapid-city"]}
    return northwestern(held={(0, "CNW"): 1}, treasury={"CNW": 60}, links=links)


def railroads(p: Position) -> list[int]:
    return [COMPANY + c for c in range(len(p.game.box.companies))]


def cities(p: Position) -> list[int]:
    return [PLACE + city for city in range(len(p.game.box.cities))]


def test_nw_05_an_initial_build_is_of_a_railroad_of_this_table() -> None:
    p = chicago_northwestern(NAMES[:3]).start()
    assert kinds_of_answers(p, "start") == railroads(p)


def test_nw_05_an_initial_build_names_dollars(turn: Position) -> None:
    assert kinds_of_answers(chicago_northwestern(NAMES[:3]).start(), "start CBQ") == []
    assert kinds_of_answers(turn, "offer CNW") == []


def test_nw_06_a_turn_is_one_of_five_actions_or_a_forced_pass(turn: Position) -> None:
    assert kinds_of_answers(turn, "") == list(range(OFFER, PASS + 1))


@pytest.mark.parametrize("draft", ["offer", "build", "special", "west"])
def test_nw_06_an_action_names_a_railroad_of_this_table(turn: Position, draft: str) -> None:
    assert kinds_of_answers(turn, draft) == railroads(turn)


def test_nw_08_a_build_begins_and_goes_on_in_a_city_of_this_map(turn: Position) -> None:
    assert kinds_of_answers(turn, "build CNW") == cities(turn)
    assert kinds_of_answers(turn, "build CNW chicago") == [STOP, *cities(turn)]


def test_nw_13_the_mark_goes_to_a_city_of_this_map(turn: Position) -> None:
    assert kinds_of_answers(turn, "west CNW") == cities(turn)


@pytest.mark.parametrize("draft", QUESTIONS)
def test_nw_06_every_legal_answer_is_listed_once(turn: Position, draft: str) -> None:
    fine = [a for a, reason in enumerate(reasons_at(turn, draft)) if reason == FINE]
    assert listed_at(turn, draft) == fine
