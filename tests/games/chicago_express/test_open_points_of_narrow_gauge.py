"""The options of the narrow gauge for points that the rulebooks leave open."""

from typing import Any

import pytest

from cuberails import Position, chicago_express
from cuberails.envs.research import longest_game
from cuberails.games.chicago_express.events import (
    DialMoved,
    DialsReset,
    DialStayed,
    DidNothing,
    HouseBuilt,
    MarkerMoved,
    NarrowGaugePlaced,
)
from tests.games.chicago_express.choices import about
from tests.games.chicago_express.table import express
from tests.table import NAMES, company, play, refusal

PRR: dict[str, Any] = {"held": {(0, "PRR"): 1}, "treasury": {"PRR": 30}}

# narrow_gauge_moves_red


def red_dial(**given: Any) -> Position:
    return express(modules=("narrow_gauge",), track_of={"PRR": ["M4", "O4"]}, dials=(3, 0, 0), **given)


def test_ce_34_narrow_gauge_moves_red() -> None:
    p = red_dial(narrow_gauge_moves_red=True)
    assert p.options("narrow").words == ("auction", "expand", "develop")
    after = p.play("narrow auction N4")
    assert after.story() == (DialStayed(0, "auction"), NarrowGaugePlaced(0, "N4"))
    assert after.lines()[0] == "Ann names the auction dial, which is red and stays where it is."
    assert tuple(after.snapshot()["dials"].values()) == (3, 0, 0)
    assert after.snapshot()["narrow_gauge"]["hexes"] == ["N4"]
    assert refusal(red_dial(), "narrow auction N4").rule == "CE-8"


def test_ce_34_narrow_gauge_moves_red_and_does_nothing() -> None:
    p = red_dial(narrow_gauge_moves_red=True).play("narrow auction -")
    assert p.story() == (DialStayed(0, "auction"), DidNothing(0, "narrow"))
    assert p.to_move == 1
    assert tuple(p.snapshot()["dials"].values()) == (3, 0, 0)


def test_ce_34_narrow_gauge_moves_red_still_moves_the_others() -> None:
    p = red_dial(narrow_gauge_moves_red=True).play("narrow expand N4")
    assert p.story()[0] == DialMoved(0, "expand", 1, 5)


def test_ce_08_narrow_gauge_moves_red_for_no_other_action() -> None:
    p = red_dial(narrow_gauge_moves_red=True)
    assert p.options().words == ("expand", "develop", "narrow")
    assert refusal(p, "auction -").reason == "the auction dial is red"


def test_ce_34_narrow_gauge_moves_red_in_words() -> None:
    p = red_dial(narrow_gauge_moves_red=True)
    assert about(p, "narrow", "auction") == "Is red and stays where it is"
    assert about(p, "narrow", "expand") == "Moves its dial to 1 of 5"
    named = p.game.type.story.summary
    for sentence, said in (
        ("narrow auction N4", "places a narrow gauge locomotive in N4, auction dial stays red"),
        ("narrow auction -", "does nothing, auction dial stays red"),
    ):
        assert named(sentence, p.play(sentence).story(), p.game.names) == said


# develop_narrow_gauge


def orange_only(hex_id: str, **given: Any) -> Position:
    return express(modules=("narrow_gauge",), track_of={"PRR": ["M4"]}, orange=[hex_id], **given)


@pytest.mark.parametrize("hex_id", ["N3", "R3"])  # a mountain and a forest
def test_ce_36_develop_narrow_gauge(hex_id: str) -> None:
    p = orange_only(hex_id, develop_narrow_gauge=True)
    assert hex_id in p.options("develop").words
    assert about(p, "develop", hex_id) == "Nobody gains"
    after = p.play(f"develop {hex_id}")
    assert after.story() == (DialMoved(0, "develop", 1, 4), HouseBuilt(0, hex_id))
    assert (after.snapshot()["houses_left"], after.snapshot()["developed"]) == (19, [hex_id])
    assert [one["income"] for one in after.snapshot()["companies"].values()] == [
        one["income"] for one in p.snapshot()["companies"].values()
    ]
    assert all(one["treasury"] == 0 for one in after.snapshot()["companies"].values())
    assert refusal(after, f"develop {hex_id}").reason == f"{hex_id} has a house already"
    assert refusal(orange_only(hex_id), f"develop {hex_id}").rule == "CE-36"


def test_ce_36_develop_narrow_gauge_in_a_city_where_one_waits() -> None:
    """The first company to enter gains the development value with the income."""
    p = express(modules=("narrow_gauge",), develop_narrow_gauge=True, **PRR)
    assert p.options("develop").words == ("-", "F8", "I6", "I9", "K10", "K4", "K7", "M4", "N6", "O4")
    p = play(p, "develop O4", "auction -", "auction -", "expand PRR Q5 P4 O4")
    assert company(p, "PRR")["income"] == 7 + 1 + 1
    assert refusal(p, "develop O4").reason == "O4 (Harrisburg) has a house already"


@pytest.mark.parametrize(
    ("city", "hex_id", "boxes"), [("Pittsburgh", "K4", [6, 8]), ("Wheeling", "I6", [4, 5, 6])]
)
def test_ce_36_develop_narrow_gauge_moves_the_marker_of_an_industrial_city(
    city: str, hex_id: str, boxes: list[int]
) -> None:
    p = express(modules=("narrow_gauge",), develop_narrow_gauge=True)
    for value in boxes:
        p = p.play(f"develop {hex_id}")
        assert p.story()[1:] == (MarkerMoved(city, value),)
    assert p.snapshot()["houses_left"] == 20
    assert refusal(p, f"develop {hex_id}").reason == f"the marker of {hex_id} ({city}) stands on its last box"


def test_ce_36_develop_narrow_gauge_opens_no_other_hex() -> None:
    p = orange_only("R4", develop_narrow_gauge=True)  # a plain
    assert refusal(p, "develop R4").reason == "R4 can never be developed"
    assert refusal(p, "develop Q3").reason == "Q3 (Binghamton) has no locomotive"
    empty = express(modules=("narrow_gauge",), develop_narrow_gauge=True, houses=0)
    assert empty.options("develop").words == ("-", "I6", "K4")
    assert refusal(empty, "develop O4").reason == "no house is left in the supply"
    base = express(develop_narrow_gauge=True)
    assert base.options("develop").words == ("-",)
    assert refusal(base, "develop O4").reason == "O4 (Harrisburg) has no locomotive"


# together


def test_a_red_dial_lets_turns_pass_without_a_dividend() -> None:
    p = red_dial(narrow_gauge_moves_red=True, develop_narrow_gauge=True)
    for _ in range(30):
        p = p.play("narrow auction -")
        assert DialsReset() not in p.story()
    assert p.snapshot()["dividends_paid"] == 0


def test_only_a_red_dial_of_the_narrow_gauge_takes_away_the_longest_game() -> None:
    usual = longest_game(chicago_express(NAMES[:3], ["narrow_gauge"]))
    assert longest_game(chicago_express(NAMES[:3], ["narrow_gauge"], narrow_gauge_moves_red=True)) > 5 * usual
    assert longest_game(chicago_express(NAMES[:3], narrow_gauge_moves_red=True)) == longest_game(
        chicago_express(NAMES[:3])
    )
