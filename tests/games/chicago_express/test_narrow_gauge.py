"""CE-32 to CE-37: orange locomotives wait, are sent away, crowd and block; and both modules together."""

from typing import Any

import pytest

from cuberails import Position, chicago_express
from cuberails.games.chicago_express.events import (
    DialMoved,
    DidNothing,
    LocomotivePlaced,
    NarrowGaugeFreed,
    NarrowGaugePlaced,
)
from tests.games.chicago_express.table import express
from tests.table import NAMES, company, play, refusal

# city, hex, a hex beside it, printed cost, income
CITIES = [
    ("Altoona", "M4", "M3", 2, 1),
    ("Ashland", "F8", "F7", 2, 2),
    ("Charleston", "I9", "H8", 3, 2),
    ("Clarksburg", "K7", "K6", 2, 1),
    ("Harrisburg", "O4", "P4", 2, 1),
    ("Martinsburg", "N6", "O6", 2, 1),
    ("Pittsburgh", "K4", "K3", 4, 4),
    ("Roanoke", "K10", "L9", 2, 1),
    ("Wheeling", "I6", "H5", 3, 3),
]
WAITING = ["F8", "I6", "I9", "K10", "K4", "K7", "M4", "N6", "O4"]


def narrow(**given: Any) -> Position:
    return express(modules=("narrow_gauge",), **given)


def orange(position: Position) -> dict[str, Any]:
    found: dict[str, Any] = position.snapshot()["narrow_gauge"]
    return found


def test_ce_32_nine_cities() -> None:
    game = chicago_express(NAMES[:3], ["narrow_gauge"])
    assert orange(game.start()) == {"cities": WAITING, "repository": 0, "hexes": []}
    for city, hex_id, *_ in CITIES:
        found = game.box.find(city)
        assert found is not None
        assert found.id == hex_id
    assert "narrow_gauge" not in chicago_express(NAMES[:3]).start().snapshot()


@pytest.mark.parametrize(("city", "hex_id", "beside", "cost", "income"), CITIES)
def test_ce_32_they_do_not_count_for_costs_there(
    city: str, hex_id: str, beside: str, cost: int, income: int
) -> None:
    p = narrow(held={(0, "NYC"): 1}, treasury={"NYC": cost}, track_of={"NYC": [beside]}, income={"NYC": 10})
    p = p.play(f"expand NYC {hex_id}")
    assert company(p, "NYC")["treasury"] == 0
    assert company(p, "NYC")["income"] == 10 + income
    there = {"NYC": [hex_id], "PRR": [beside]}
    second = narrow(held={(0, "PRR"): 1}, treasury={"PRR": 2 * cost}, track_of=there)
    assert company(second.play(f"expand PRR {hex_id}"), "PRR")["treasury"] == 0


@pytest.mark.parametrize(("city", "hex_id", "beside", "cost", "income"), CITIES)
def test_ce_33_the_first_company_sends_the_orange_locomotive_to_the_repository(
    city: str, hex_id: str, beside: str, cost: int, income: int
) -> None:
    p = narrow(held={(0, "NYC"): 1}, treasury={"NYC": 20}, track_of={"NYC": [beside]})
    p = p.play(f"expand NYC {hex_id}")
    assert p.story()[1:3] == (LocomotivePlaced("NYC", hex_id, cost), NarrowGaugeFreed(hex_id))
    assert p.lines()[2] == f"The narrow gauge locomotive of {hex_id} goes to the repository."
    assert orange(p) == {"cities": [h for h in WAITING if h != hex_id], "repository": 1, "hexes": []}


def test_ce_33_a_second_company_sends_nothing() -> None:
    p = narrow(held={(0, "PRR"): 1}, treasury={"PRR": 9}, track_of={"NYC": ["O4"], "PRR": ["P4"]})
    assert orange(p)["repository"] == 1
    p = p.play("expand PRR O4")
    assert orange(p)["repository"] == 1
    assert not any(isinstance(event, NarrowGaugeFreed) for event in p.story())


def test_ce_33_two_cities_in_one_expansion() -> None:
    p = narrow(held={(0, "PRR"): 1}, treasury={"PRR": 9}, track_of={"PRR": ["P4"]})
    p = p.play("expand PRR O4 N4 M4")
    assert orange(p) == {"cities": ["F8", "I6", "I9", "K10", "K4", "K7", "N6"], "repository": 2, "hexes": []}


def test_ce_34_only_while_the_repository_is_not_empty() -> None:
    p = narrow()
    assert p.options().words == ("auction", "expand", "develop")
    refused = refusal(p, "narrow expand R4")
    assert (refused.rule, refused.reason) == ("CE-34", "no narrow gauge locomotive is in the repository")
    p = narrow(track_of={"PRR": ["M4"]})
    assert p.options().words == ("auction", "expand", "develop", "narrow")
    p = p.play("narrow expand R4")
    assert orange(p)["repository"] == 0
    assert refusal(p, "narrow expand R6").rule == "CE-34"


@pytest.mark.parametrize(
    ("dial", "dials"), [("auction", (1, 0, 0)), ("expand", (0, 1, 0)), ("develop", (0, 0, 1))]
)
def test_ce_34_any_dial_moves_and_one_locomotive_is_placed(dial: str, dials: tuple[int, ...]) -> None:
    p = narrow(track_of={"PRR": ["M4"]}, turn=1)
    after = p.play(f"narrow {dial} N4")
    size = {"auction": 3, "expand": 5, "develop": 4}[dial]
    assert after.story() == (DialMoved(1, dial, 1, size), NarrowGaugePlaced(1, "N4"))
    assert after.lines()[1] == "Bob places a narrow gauge locomotive in N4."
    assert tuple(after.snapshot()["dials"].values()) == dials
    assert (orange(after)["hexes"], orange(after)["repository"]) == (["N4"], 0)
    assert after.to_move == 2


def test_ce_34_a_red_dial_cannot_be_moved() -> None:
    p = narrow(track_of={"PRR": ["M4"]}, dials=(3, 0, 0))
    assert p.options("narrow").words == ("expand", "develop")
    refused = refusal(p, "narrow auction N4")
    assert (refused.rule, refused.reason) == ("CE-8", "the auction dial is red")


def test_ce_34_the_dial_it_turns_red_brings_the_dividend_phase() -> None:
    p = narrow(track_of={"PRR": ["M4"]}, dials=(3, 4, 0)).play("narrow expand N4")
    assert p.snapshot()["dividends_paid"] == 1
    assert p.snapshot()["dials"] == {"auction": 0, "expand": 0, "develop": 0}


def test_ce_34_nothing_need_be_placed() -> None:
    p = narrow(track_of={"PRR": ["M4"]}).play("narrow develop -")
    assert p.story() == (DialMoved(0, "develop", 1, 4), DidNothing(0, "narrow"))
    assert orange(p) == {"cities": [h for h in WAITING if h != "M4"], "repository": 1, "hexes": []}
    assert p.to_move == 1


def test_ce_34_only_one_at_a_time() -> None:
    p = narrow(track_of={"PRR": ["M4", "O4"]})
    assert orange(p.play("narrow expand R4"))["repository"] == 1
    refused = refusal(p, "narrow expand R4 R6")
    assert (refused.rule, refused.reason) == ("CE-34", "the sentence ends before 'R6'")


def test_ce_34_where_it_may_go() -> None:
    """Plains, forests and mountains beside any open company, empty, and no city."""
    p = narrow(track_of={"PRR": ["M4", "P4", "Q5"]})
    assert p.options("narrow expand").words == (
        "-",
        "L3",
        "L4",
        "M3",
        "M5",
        "N3",
        "N4",
        "O5",
        "P3",
        "P5",
        "P6",
        "P7",
        "P8",
        "P9",
        "Q4",
        "Q6",
        "Q8",
        "R2",
        "R3",
        "R4",
        "R6",
        "S2",
        "S4",
        "S5",
    )
    for hex_id, terrain in (("R4", "plain"), ("M3", "forest"), ("N4", "mountain")):
        assert next(h.terrain for h in p.game.box.hexes if h.id == hex_id) == terrain
        assert orange(p.play(f"narrow expand {hex_id}"))["hexes"] == [hex_id]


@pytest.mark.parametrize(
    ("hex_id", "beside"),
    [
        ("B5", "B4"),
        ("O4", "P4"),
        ("I6", "H5"),
        ("K4", "K3"),
        ("E0", "E1"),
        ("A2", "B2"),
        ("S3", "S4"),
        ("R5", "R6"),
        ("Q7", "Q8"),
        ("Q9", "Q8"),
        ("D3", "D4"),
    ],
)
def test_ce_34_no_city_of_any_kind(hex_id: str, beside: str) -> None:
    refused = refusal(narrow(track_of={"PRR": ["M4", beside]}), f"narrow expand {hex_id}")
    assert refused.rule == "CE-34"
    assert "is a city; a narrow gauge locomotive goes on plain, forest or mountain" in refused.reason


@pytest.mark.parametrize("hex_id", ["R4", "N4", "M3"])
def test_ce_34_no_hex_with_a_locomotive(hex_id: str) -> None:
    beside = {"PRR": ["M4"], "NYC": [hex_id]}
    refused = refusal(narrow(track_of=beside), f"narrow expand {hex_id}")
    assert (refused.rule, refused.reason) == ("CE-34", f"{hex_id} has a locomotive already")
    second = narrow(track_of={"PRR": ["M4"]}, orange=[hex_id])
    assert refusal(second, f"narrow expand {hex_id}").reason == f"{hex_id} has a locomotive already"


@pytest.mark.parametrize("hex_id", ["E5", "G8", "J8"])
def test_ce_34_next_to_a_locomotive_of_a_company(hex_id: str) -> None:
    refused = refusal(narrow(track_of={"PRR": ["M4"]}), f"narrow expand {hex_id}")
    assert (refused.rule, refused.reason) == (
        "CE-34",
        f"{hex_id} is not next to a hex with a company's locomotive",
    )


@pytest.mark.parametrize("name", ["PRR", "B&O", "C&O", "NYC", "WAB"])
def test_ce_34_any_company_will_do(name: str) -> None:
    p = narrow(track_of={name: ["E5", "M4"]}).play("narrow expand E4")
    assert orange(p)["hexes"] == ["E4"]


def test_ce_35_it_costs_and_earns_nothing_and_belongs_to_nobody() -> None:
    p = narrow(held={(0, "PRR"): 1}, track_of={"PRR": ["M4"]}, treasury={"PRR": 5})
    after = p.play("narrow expand N4")  # a mountain, which would pay a company 1
    assert after.cash == p.cash
    assert after.snapshot()["companies"] == p.snapshot()["companies"]


@pytest.mark.parametrize("hex_id", ["N3", "N4"])
def test_ce_35_it_blocks_a_forest_or_mountain(hex_id: str) -> None:
    p = narrow(held={(1, "PRR"): 1}, track_of={"PRR": ["M4"]}, treasury={"PRR": 20})
    assert hex_id in p.play("develop -").options("expand PRR").words
    p = p.play(f"narrow expand {hex_id}")
    refused = refusal(p, f"expand PRR {hex_id}")
    assert (refused.rule, refused.reason) == ("CE-15", f"{hex_id} takes one locomotive in all and has one")


def test_ce_35_it_blocks_a_network_that_comes_later_too() -> None:
    p = narrow(held={(0, "NYC"): 1}, track_of={"NYC": ["O2"]}, orange=["N3"], treasury={"NYC": 20})
    assert refusal(p, "expand NYC O3 N3").rule == "CE-15"
    assert (
        "N3"
        in narrow(held={(0, "NYC"): 1}, track_of={"NYC": ["O2"]}, treasury={"NYC": 20})
        .options("expand NYC O3")
        .words
    )


def test_ce_35_it_counts_for_the_cost_of_a_plain() -> None:
    p = narrow(held={(1, "PRR"): 1}, track_of={"PRR": ["M4"]}, treasury={"PRR": 2}).play("narrow expand R4")
    after = p.play("expand PRR R4")
    assert LocomotivePlaced("PRR", "R4", 2) in after.story()
    poor = narrow(held={(0, "PRR"): 1}, orange=["R4"], treasury={"PRR": 1})
    assert refusal(poor, "expand PRR R4").reason == "PRR has $1, R4 costs $2"
    crowded = narrow(held={(0, "PRR"): 1}, orange=["R4"], track_of={"NYC": ["R4"]}, treasury={"PRR": 3})
    assert company(crowded.play("expand PRR R4"), "PRR")["treasury"] == 0
    assert orange(after)["hexes"] == ["R4"]  # it stays there


def test_ce_35_it_is_no_starting_point() -> None:
    p = narrow(track_of={"PRR": ["E5", "M4", "O4"]}).play("narrow expand E4")
    refused = refusal(p, "narrow expand E3")  # beside the orange one, but beside no company
    assert (refused.rule, refused.reason) == ("CE-34", "E3 is not next to a hex with a company's locomotive")


def test_ce_35_nor_part_of_a_network() -> None:
    p = narrow(held={(0, "PRR"): 1}, track_of={"PRR": ["E5"]}, orange=["E4"], treasury={"PRR": 9})
    assert refusal(p, "expand PRR E3").rule == "CE-14"


@pytest.mark.parametrize("hex_id", ["N3", "N4"])
def test_ce_36_a_hex_with_only_an_orange_locomotive_cannot_be_developed(hex_id: str) -> None:
    p = narrow(track_of={"PRR": ["M4"]}, orange=[hex_id])
    refused = refusal(p, f"develop {hex_id}")
    assert (refused.rule, refused.reason) == ("CE-36", f"{hex_id} has only a narrow gauge locomotive")
    assert p.options("develop").words == ("-", "M4")


def test_ce_36_nor_a_city_where_an_orange_locomotive_waits() -> None:
    refused = refusal(narrow(), "develop O4")
    assert (refused.rule, refused.reason) == ("CE-36", "O4 (Harrisburg) has only a narrow gauge locomotive")
    assert company(narrow(track_of={"PRR": ["O4"]}).play("develop O4"), "PRR")["income"] == 9


def test_the_snapshot_has_narrow_gauge_where_the_format_page_has_it() -> None:
    keys = list(narrow().snapshot())
    assert keys[keys.index("narrow_gauge") - 1 :][:3] == ["tracks", "narrow_gauge", "auction"]


def both(**given: Any) -> Position:
    return express(modules=("erie", "narrow_gauge"), **given)


@pytest.mark.parametrize(
    ("sold", "ends"), [(["PRR", "B&O", "C&O"], False), (["PRR", "B&O", "C&O", "NYC"], True)]
)
def test_ce_37_with_both_modules_four_companies_must_be_sold_out(sold: list[str], ends: bool) -> None:
    shares = {"PRR": 3, "B&O": 4, "C&O": 6, "NYC": 5}
    held = {(0, name): shares[name] for name in sold}
    assert both(dials=(2, 5, 0), held=held).play("auction -").is_over is ends
    alone = narrow(dials=(2, 5, 0), held=held).play("auction -")
    assert alone.is_over  # three are enough without the Erie


def test_ce_37_the_erie_counts_as_a_company_for_the_narrow_gauge() -> None:
    closed = both(track_of={"PRR": ["I9"]})
    assert refusal(closed, "narrow expand M0").rule == "CE-34"
    opened = both(track_of={"PRR": ["I9"], "ERIE": []})
    assert orange(opened.play("narrow expand M0"))["hexes"] == ["M0"]


def test_ce_37_one_locomotive_in_wheeling_does_both() -> None:
    p = both(held={(0, "PRR"): 1}, treasury={"PRR": 3}, track_of={"PRR": ["H5"]})
    p = play(p, "expand PRR I6", "auction ERIE", "bid 3", "pass", "pass", "narrow expand M0")
    assert company(p, "ERIE")["hexes"] == ["L0"]
    assert orange(p)["hexes"] == ["M0"]
