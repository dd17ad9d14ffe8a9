"""CE-23: houses on cities, mountains and forests, and the markers of Wheeling and Pittsburgh."""

import pytest

from cuberails.games.chicago_express.events import (
    DialMoved,
    HouseBuilt,
    IncomeRose,
    MarkerMoved,
    TreasuryGained,
)
from tests.games.chicago_express.table import express
from tests.table import company, play, refusal


def test_ce_23_example_charleston_raises_chesapeake_and_ohio_from_12_to_13() -> None:
    p = express(track_of={"C&O": ["I9"]}, income={"C&O": 12}).play("develop I9")
    assert p.story() == (DialMoved(0, "develop", 1, 4), HouseBuilt(0, "I9"), IncomeRose("C&O", 1, 13))
    assert p.lines() == [
        "Ann moves the develop dial to 1 of 4.",
        "Ann builds a house in I9.",
        "The income of C&O rises by 1 to 13.",
    ]
    assert company(p, "C&O")["income"] == 13


def test_ce_23_example_wheeling_from_3_to_4_raises_both_companies_there() -> None:
    p = express(track_of={"PRR": ["I6"], "B&O": ["I6"]}, income={"PRR": 17, "B&O": 14}).play("develop I6")
    assert p.story()[1:] == (MarkerMoved("Wheeling", 4), IncomeRose("PRR", 1, 18), IncomeRose("B&O", 1, 15))
    assert p.lines()[1] == "Wheeling grows to 4."
    assert [company(p, name)["income"] for name in ("PRR", "B&O", "C&O", "NYC")] == [18, 15, 5, 8]
    assert p.snapshot()["tracks"] == {"Detroit": 1, "Wheeling": 4, "Pittsburgh": 4}


@pytest.mark.parametrize(
    ("hex_id", "gain"),
    [("B5", 2), ("F5", 1), ("I9", 1), ("L0", 2), ("D3", 2), ("S0", 2), ("J6", 2), ("N4", 1), ("L6", 2)],
)
def test_ce_23_cities_and_mountains_pay_their_development_value(hex_id: str, gain: int) -> None:
    p = express(track_of={"C&O": [hex_id]}, income={"C&O": 20}).play(f"develop {hex_id}")
    assert company(p, "C&O")["income"] == 20 + gain
    assert company(p, "C&O")["treasury"] == 0
    assert p.snapshot()["developed"] == [hex_id]
    assert p.snapshot()["houses_left"] == 19


def test_ce_23_every_company_present_gains() -> None:
    everyone = {name: ["B5"] for name in ("PRR", "B&O", "NYC", "WAB")}
    p = express(track_of=everyone | {"C&O": ["B4"]}, income={"PRR": 10, "B&O": 10, "NYC": 10, "WAB": 10})
    p = p.play("develop B5")
    assert {name: row["income"] for name, row in p.snapshot()["companies"].items()} == {
        "PRR": 12,
        "B&O": 12,
        "C&O": 5,
        "NYC": 12,
        "WAB": 12,
    }
    assert p.snapshot()["houses_left"] == 19  # one house for all of them


@pytest.mark.parametrize("hex_id", ["B5", "J6", "G8"])
def test_ce_23_city_mountain_and_forest_once(hex_id: str) -> None:
    p = express(track_of={"PRR": [hex_id]}).play(f"develop {hex_id}")
    refused = refusal(p, f"develop {hex_id}")
    assert refused.rule == "CE-23"
    assert refused.reason.endswith(" has a house already")
    assert refused.reason.startswith(hex_id)


def test_ce_23_a_developed_city_stays_developed_when_another_company_comes() -> None:
    p = express(held={(1, "NYC"): 1}, track_of={"PRR": ["B5"], "NYC": ["B4"]}, treasury={"NYC": 9})
    p = play(p, "develop B5", "expand NYC B5")
    assert company(p, "NYC")["income"] == 12  # 8, and 2 + 2 for the developed city
    assert refusal(p, "develop B5").reason == "B5 (Indianapolis) has a house already"


def test_ce_23_no_share_and_no_money_needed() -> None:
    p = express(cash=[0, 40, 40], held={(1, "PRR"): 1}, track_of={"PRR": ["B5"]}, treasury={"PRR": 3})
    p = p.play("develop B5")
    assert p.cash == (0, 40, 40)
    assert company(p, "PRR")["treasury"] == 3
    assert company(p, "PRR")["income"] == 11  # 7, 2 for the city, 2 for the house


@pytest.mark.parametrize("hex_id", ["B5", "J6", "G8", "I6", "K4"])
def test_ce_23_needs_a_locomotive(hex_id: str) -> None:
    refused = refusal(express(), f"develop {hex_id}")
    assert refused.rule == "CE-23"
    assert refused.reason.endswith(" has no locomotive")


def test_ce_23_a_forest_gives_its_company_two_dollars_once() -> None:
    p = express(track_of={"PRR": ["G8"], "B&O": ["G7"]}, treasury={"PRR": 5, "B&O": 5}, turn=1)
    after = p.play("develop G8")
    assert after.story() == (DialMoved(1, "develop", 1, 4), HouseBuilt(1, "G8"), TreasuryGained("PRR", 2))
    assert after.lines()[2] == "PRR gets $2 from the bank."
    assert [company(after, name)["treasury"] for name in ("PRR", "B&O")] == [7, 5]
    assert [company(after, name)["income"] for name in ("PRR", "B&O")] == [7, 6]
    assert (after.snapshot()["houses_left"], after.snapshot()["developed"]) == (19, ["G8"])
    assert after.cash == (40, 40, 40)


@pytest.mark.parametrize(
    ("hex_id", "city", "values", "incomes"),
    [("I6", "Wheeling", [4, 5, 6], [21, 22, 23]), ("K4", "Pittsburgh", [6, 8], [22, 24])],
)
def test_ce_23_industrial_cities_as_often_as_they_have_boxes(
    hex_id: str, city: str, values: list[int], incomes: list[int]
) -> None:
    p = express(track_of={"PRR": [hex_id], "C&O": [hex_id]}, income={"PRR": 20, "C&O": 10})
    for value, income in zip(values, incomes, strict=True):
        p = p.play(f"develop {hex_id}")
        assert p.snapshot()["tracks"][city] == value
        assert company(p, "PRR")["income"] == income
        assert company(p, "C&O")["income"] == income - 10
    assert (p.snapshot()["houses_left"], p.snapshot()["developed"]) == (20, [])
    refused = refusal(p, f"develop {hex_id}")
    assert (refused.rule, refused.reason) == (
        "CE-23",
        f"the marker of {hex_id} ({city}) stands on its last box",
    )


def test_ce_23_a_company_that_comes_to_a_full_track_cannot_develop_it_either() -> None:
    p = express(held={(0, "PRR"): 1}, treasury={"PRR": 9}, track_of={"PRR": ["L3"]}, developed=["K4", "K4"])
    p = play(p, "expand PRR K4")
    assert company(p, "PRR")["income"] == 15
    assert refusal(p, "develop K4").reason.endswith("stands on its last box")


@pytest.mark.parametrize(
    ("hex_id", "shown"),
    [
        ("E5", "E5"),
        ("O5", "O5"),
        ("R4", "R4"),
        ("E0", "E0 (Detroit)"),
        ("A2", "A2 (Chicago)"),
        ("S3", "S3 (New York)"),
        ("R5", "R5 (Philadelphia)"),
        ("Q7", "Q7 (Baltimore)"),
        ("Q9", "Q9 (Washington)"),
    ],
)
def test_ce_23_never(hex_id: str, shown: str) -> None:
    p = express(track_of={"WAB": ["E5", "O5", "R4", "E0", "A2"]})
    refused = refusal(p, f"develop {hex_id}")
    assert (refused.rule, refused.reason) == ("CE-23", f"{shown} can never be developed")


def test_ce_23_what_is_offered() -> None:
    p = express(
        track_of={"PRR": ["R4", "O4", "N4", "I4"], "NYC": ["R3", "O4", "O3"], "B&O": ["K4", "E0", "I5", "B5"]}
    )
    assert p.options("develop").words == ("-", "B5", "I4", "I5", "K4", "N4", "O3", "O4", "R3")


def test_ce_23_with_no_house_left_only_wheeling_and_pittsburgh() -> None:
    track = {"PRR": ["B5", "J6", "G8", "I6", "K4"]}
    assert express(track_of=track, houses=1).options("develop").words == ("-", "B5", "G8", "I6", "J6", "K4")
    p = express(track_of=track, houses=0)
    assert p.options("develop").words == ("-", "I6", "K4")
    for hex_id in ("B5", "J6", "G8"):
        refused = refusal(p, f"develop {hex_id}")
        assert (refused.rule, refused.reason) == ("CE-23", "no house is left in the supply")
    assert play(p, "develop I6", "develop K4").snapshot()["tracks"] == {
        "Detroit": 1,
        "Wheeling": 4,
        "Pittsburgh": 6,
    }


def test_ce_23_the_last_house() -> None:
    p = express(track_of={"PRR": ["B5", "G8"]}, houses=1).play("develop G8")
    assert p.snapshot()["houses_left"] == 0
    assert refusal(p, "develop B5").reason == "no house is left in the supply"


def test_ce_23_one_hex_a_turn() -> None:
    p = express(track_of={"PRR": ["B5", "G8"]}).play("develop B5")
    assert (p.to_move, p.snapshot()["dials"]["develop"]) == (1, 1)
