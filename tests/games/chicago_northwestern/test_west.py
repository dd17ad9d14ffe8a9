"""Chicago & NorthWestern, going west and the forced pass: NW-13 and NW-14."""

from typing import Any

import pytest

from cuberails import Position
from cuberails.games import events
from cuberails.games.chicago_northwestern import events as own
from tests.games.chicago_northwestern.table import northwestern
from tests.table import company, play, refusal

ANN, BOB, CLEO = 0, 1, 2
TO_OMAHA = "chicago>cedar-rapids>des-moines>omaha"
TO_DENVER = f"{TO_OMAHA}>north-platte>denver"
WEST_CITIES = {
    "cheyenne": "cheyenne>north-platte",
    "denver": "denver>north-platte",
    "miles-city": "aberdeen>miles-city",
    "pueblo": "dodge-city>pueblo",
    "rapid-city": "north-platte>rapid-city",
    "santa-fe": "dodge-city>santa-fe",
}


def rock_island(*paths: str, **more: Any) -> Position:
    return northwestern(held={(ANN, "CRIP"): 2, (BOB, "CRIP"): 1}, links={"CRIP": paths}, **more)


def test_nw_13_the_cube_marks_the_city_and_the_railroad_is_finished() -> None:
    position = rock_island(TO_DENVER, treasury={"CRIP": 33})
    assert company(position, "CRIP")["cubes_left"] == 11
    after = position.play("west CRIP denver")
    assert company(after, "CRIP") == {
        "open": True,
        "treasury": 33,
        "shares_left": 0,
        "cubes_left": 0,
        "links": [
            "cedar-rapids>chicago",
            "cedar-rapids>des-moines",
            "denver>north-platte",
            "des-moines>omaha",
            "north-platte>omaha",
        ],
        "special_used": False,
        "gone_west": "denver",
    }
    assert (after.cash, after.to_move) == ((80, 80, 80), BOB)
    assert [seat["shares"] for seat in after.snapshot()["players"]] == [{"CRIP": 2}, {"CRIP": 1}, {}]
    assert after.story() == (own.WentWest("CRIP", "denver", ANN),)
    assert after.lines() == ["Ann sends CRIP west at denver."]


@pytest.mark.parametrize("city", WEST_CITIES)
def test_nw_13_six_cities_of_the_reconstructed_map_are_gone_west_cities(city: str) -> None:
    position = rock_island(WEST_CITIES[city])
    assert position.options("west CRIP").words == (city,)
    assert company(position.play(f"west CRIP {city}"), "CRIP")["gone_west"] == city


def test_nw_13_a_link_at_the_city_is_needed_and_it_must_be_its_own() -> None:
    position = northwestern(
        held={(ANN, "CRIP"): 1, (BOB, "CNW"): 1},
        links={"CRIP": [f"{TO_OMAHA}>north-platte"], "CNW": ["cheyenne>denver"]},
        treasury={"CRIP": 5},
    )
    assert "west" not in position.options().words
    assert str(refusal(position, "west CRIP denver")) == "NW-13: Ann holds no railroad that can go west"
    reached = play(position, "build CRIP north-platte>denver", "dividends", "dividends")
    assert reached.options("west").words == ("CRIP",)
    assert reached.options("west CRIP").words == ("denver",)
    assert str(refusal(reached, "west CRIP cheyenne")) == "NW-13: CRI&P has no link at Cheyenne"
    assert str(refusal(reached, "west CRIP omaha")) == "NW-13: Omaha is no Gone West city"


def test_nw_13_only_a_shareholder() -> None:
    links = {"CRIP": [TO_DENVER], "CNW": ["denver>cheyenne"]}
    position = northwestern(held={(ANN, "CNW"): 1, (BOB, "CRIP"): 4}, links=links)
    assert position.options("west").words == ("CNW",)
    assert str(refusal(position, "west CRIP denver")) == "NW-13: Ann holds no share of CRI&P"


def test_nw_13_a_cube_is_needed() -> None:
    last = rock_island(TO_DENVER, cubes={"CRIP": 1}).play("west CRIP denver")
    assert (company(last, "CRIP")["cubes_left"], company(last, "CRIP")["gone_west"]) == (0, "denver")
    assert "west" not in rock_island(TO_DENVER, cubes={"CRIP": 0}).options().words
    other = northwestern(
        held={(ANN, "CRIP"): 1, (ANN, "CNW"): 1},
        cubes={"CRIP": 0},
        links={"CRIP": [TO_DENVER], "CNW": ["denver>cheyenne"]},
    )
    assert other.options("west").words == ("CNW",)
    assert str(refusal(other, "west CRIP denver")) == "NW-13: CRI&P has no cube left to mark the city"


def test_nw_13_each_city_is_used_once() -> None:
    position = northwestern(
        held={(ANN, "CRIP"): 1, (BOB, "CNW"): 1, (BOB, "CBQ"): 1},
        links={"CRIP": [TO_DENVER], "CNW": ["denver>cheyenne"], "CBQ": ["denver>pueblo"]},
    )
    assert position.options("west CRIP").words == ("denver",)
    after = play(position, "west CRIP denver")
    assert after.options("west").words == ("CNW", "CBQ")
    assert after.options("west CNW").words == ("cheyenne",)
    assert str(refusal(after, "west CNW denver")) == "NW-13: Denver is marked already"
    later = play(after, "west CBQ pueblo", "dividends", "dividends")
    assert later.options("west").words == ("CNW",)


def test_nw_13_a_railroad_whose_only_city_is_used_stays() -> None:
    position = northwestern(
        held={(ANN, "CRIP"): 1, (BOB, "CNW"): 1, (BOB, "CBQ"): 1},
        links={"CRIP": [TO_DENVER], "CNW": ["dodge-city>denver"], "CBQ": ["denver>pueblo"]},
    ).play("west CRIP denver")
    assert position.options("west").words == ("CBQ",)
    assert str(refusal(position, "west CNW denver")) == (
        "NW-13: C&NW has no link at a Gone West city that is still free"
    )


def test_nw_13_only_once() -> None:
    position = northwestern(
        held={(seat, name): 1 for seat in (ANN, BOB) for name in ("CRIP", "CNW")},
        links={"CRIP": [f"{TO_DENVER}>cheyenne"], "CNW": ["denver>pueblo"]},
    )
    assert position.options("west CRIP").words == ("cheyenne", "denver")
    after = position.play("west CRIP cheyenne")
    assert after.options("west").words == ("CNW",)
    assert str(refusal(after, "west CRIP denver")) == "NW-13: CRI&P has gone west"


def test_nw_13_no_more_offers_builds_or_specials() -> None:
    both = {(seat, name): 1 for seat in (ANN, BOB) for name in ("CRIP", "CNW")}
    position = northwestern(
        held=both,
        links={"CRIP": [TO_DENVER], "CNW": ["chicago>dubuque>mason-city>sioux-city"]},
        treasury={"CRIP": 50, "CNW": 5},
    )
    assert position.options().words == ("offer", "build", "dividends", "special", "west")
    assert position.options("build").words == ("CNW", "CRIP")
    after = position.play("west CRIP denver")
    assert after.options("build").words == ("CNW",)
    assert after.options("special").words == ("CNW",)
    assert "CRIP" not in after.options("offer").words
    for sentence in ("build CRIP chicago>madison", "special CRIP", "offer CRIP 5"):
        assert str(refusal(after, sentence)) == "NW-13: CRI&P has gone west"
    assert company(after, "CRIP")["treasury"] == 50


def test_nw_13_the_special_city_need_not_be_reached_first() -> None:
    position = rock_island("chicago>dubuque>mason-city>sioux-city>north-platte>denver")
    assert "special" not in position.options().words
    assert company(position.play("west CRIP denver"), "CRIP")["gone_west"] == "denver"


def test_nw_13_an_unused_special_is_lost_and_does_not_count_as_used() -> None:
    position = rock_island(TO_DENVER)
    lost = position.play("west CRIP denver")
    assert company(lost, "CRIP")["special_used"] is False
    assert "special" not in lost.options().words
    kept = play(position, "special CRIP", "west CRIP denver")
    assert company(kept, "CRIP")["special_used"] is True


NOTHING: dict[str, Any] = {
    "cash": [4, 4, 4],
    "cards": [0, 0, 0],
    "held": {(ANN, "CRIP"): 1, (BOB, "CRIP"): 1, (CLEO, "CRIP"): 1},
    "treasury": {"CRIP": 4},
    "links": {"CRIP": ["chicago>cedar-rapids>des-moines"]},
}


def test_nw_14_forced_pass_when_nothing_is_possible() -> None:
    position = northwestern(**NOTHING)
    assert position.options().words == ("pass",)
    after = position.play("pass")
    assert (after.to_move, after.snapshot()["phase"], after.cash) == (BOB, "turn", (4, 4, 4))
    assert after.story() == (own.ForcedPass(ANN),)
    assert after.lines() == ["Ann has nothing to do and passes."]


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"cash": [5, 4, 4]}, "offer"),
        ({"treasury": {"CRIP": 5}}, "build"),
        ({"cards": [1, 0, 0]}, "dividends"),
        ({"links": {"CRIP": [TO_OMAHA]}}, "special"),
        ({"links": {"CRIP": ["north-platte>denver"]}}, "west"),
    ],
    ids=["offer", "build", "dividends", "special", "west"],
)
def test_nw_14_no_pass_while_one_of_the_five_is_possible(change: dict[str, Any], word: str) -> None:
    position = northwestern(**(NOTHING | change))
    assert position.options().words == (word,)
    assert str(refusal(position, "pass")) == (
        "NW-14: Ann has an action to take; a pass is only for a seat that has none"
    )


def test_nw_14_passing_is_not_a_choice() -> None:
    assert refusal(northwestern(), "pass").rule == "NW-14"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_nw_14_the_game_ends_when_all_in_turn_are_forced_to_pass(players: int) -> None:
    position = northwestern(players, cash=[4, 3, 4, 1, 2][:players], cards=[0] * players, turn=1)
    for _ in range(players - 1):
        position = position.play("pass")
        assert not position.is_over
    position = position.play("pass")
    assert position.is_over
    assert position.story() == (
        own.ForcedPass(ANN),
        events.GameOver(("everybody forced to pass",), (ANN, CLEO)),
    )
    assert position.lines()[-1] == (
        "The game is over (everybody forced to pass): Ann and Cleo share the victory."
    )


def test_nw_14_an_action_in_between_begins_the_count_anew() -> None:
    position = northwestern(cash=[4, 4, 4], cards=[0, 0, 1])
    position = play(position, "pass", "pass", "dividends", "pass", "pass")
    assert not position.is_over
    assert position.to_move == CLEO
    assert position.play("pass").is_over


def test_nw_14_pass_in_an_auction_is_not_a_forced_pass() -> None:
    position = northwestern(cash=[4, 4, 20], cards=[0, 0, 0])
    position = play(position, "pass", "pass", "offer CNW 5")
    assert not position.is_over
    assert position.to_move == ANN
    assert play(position, "pass", "pass").to_move == CLEO
