"""The captions of the rulebook's pictures, one test each; its longer examples are tests of their chapters."""

import pytest

from cuberails import Position
from tests.games.chicago_express.table import express
from tests.table import company


def green(*track: str, **more: object) -> Position:
    """Ann may build for the green company, which earns 20."""
    money = {"held": {(0, "NYC"): 1}, "treasury": {"NYC": 9}, "income": {"NYC": 20}}
    others = more.pop("others", {})
    return express(track_of={"NYC": track, **others}, **money, **more)  # type: ignore[arg-type, dict-item]


def income(position: Position) -> int:
    found: int = company(position, "NYC")["income"]
    return found


def test_ce_17_caption_a_mountain_without_a_house_costs_3_and_earns_1() -> None:
    after = green("M4").play("expand NYC N4")
    assert (company(after, "NYC")["treasury"], income(after)) == (9 - 3, 20 + 1)


def test_ce_17_caption_the_same_mountain_with_a_house_earns_1_and_1() -> None:
    assert income(green("M4").play("expand NYC N4")) == 20 + 1
    assert income(green("N4").play("develop N4")) == 20 + 1


@pytest.mark.parametrize(("beside", "city"), [("H2", "I2"), ("C5", "B5"), ("G9", "F8")])
def test_ce_17_caption_without_a_house_green_increases_by_2(beside: str, city: str) -> None:
    assert income(green(beside).play(f"expand NYC {city}")) == 20 + 2


@pytest.mark.parametrize(("beside", "city"), [("D2", "D3"), ("G9", "F8")])
def test_ce_17_caption_a_city_with_a_house_brings_green_3(beside: str, city: str) -> None:
    position = green(beside, others={"PRR": [city]}, developed=[city])
    assert income(position.play(f"expand NYC {city}")) == 20 + 3


def test_ce_17_caption_a_mountain_with_a_house_brings_green_3() -> None:
    """Only one company can be there, so its house comes after its locomotive."""
    built = green("K9").play("expand NYC J9")
    assert income(built) == 20 + 1
    assert income(green("J9").play("develop J9")) - 20 == 3 - 1


def test_ce_17_caption_an_industrial_city_brings_green_what_its_marker_shows() -> None:
    position = green("I7")
    assert position.snapshot()["tracks"]["Wheeling"] == 3
    assert income(position.play("expand NYC I6")) == 20 + 3


@pytest.mark.parametrize(("city", "hex_id", "gain"), [("Wheeling", "I6", 1), ("Pittsburgh", "K4", 2)])
def test_ce_23_caption_a_step_in_wheeling_is_worth_1_and_in_pittsburgh_2(
    city: str, hex_id: str, gain: int
) -> None:
    position = green(hex_id)
    after = position.play(f"develop {hex_id}")
    assert income(after) == 20 + gain
    assert after.snapshot()["tracks"][city] == position.snapshot()["tracks"][city] + gain


@pytest.mark.parametrize("before", range(1, 8))
def test_ce_24_caption_detroit_rises_by_1_after_every_dividend_up_to_8(before: int) -> None:
    position = green("E0", detroit=before - 1, dials=(3, 4, 0))
    assert position.snapshot()["tracks"]["Detroit"] == before
    after = position.play("expand -")
    assert after.snapshot()["dividends_paid"] == 1
    assert after.snapshot()["tracks"]["Detroit"] == before + 1
    assert income(after) == 20 + 1
