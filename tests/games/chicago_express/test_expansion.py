"""CE-14 to CE-18: where locomotives go, what they cost, and what they earn."""

import pytest

from cuberails.games.chicago_express.events import DialMoved, IncomeRose, LocomotivePlaced
from cuberails.games.events import AuctionOpened, CompanyOpened, DividendPaid
from tests.games.chicago_express.table import express
from tests.table import company, play, refusal

COMPANIES = ("PRR", "B&O", "C&O", "NYC", "WAB")
LONE = [("G8", "G7"), ("J2", "I2"), ("K5", "K4"), ("G9", "F8"), ("N4", "O4"), ("L6", "K7")]
# plains, cities, industrial cities and Chicago, which all may enter; a hex beside; the printed cost
SHARED = [
    ("F3", "F2", 1),
    ("O5", "P5", 2),
    ("F5", "F4", 1),
    ("I9", "H8", 3),
    ("I6", "H5", 3),
    ("K4", "L3", 4),
    ("E0", "E1", 3),
    ("A2", "B2", 3),
]


def test_ce_14_needs_a_share_of_the_company() -> None:
    p = express(held={(1, "PRR"): 1}, treasury={"PRR": 9})
    refused = refusal(p, "expand PRR R4")
    assert (refused.rule, refused.reason) == ("CE-14", "Ann holds no share of PRR")
    assert p.options("expand").words == ("-",)
    p = p.play("develop -")
    assert p.options("expand").words == ("-", "PRR")
    assert company(p.play("expand PRR R4"), "PRR")["hexes"] == ["R4", "R5"]


@pytest.mark.parametrize(
    ("hexes", "after"),
    [("R4", ["R4", "R5"]), ("R4 Q5", ["Q5", "R4", "R5"]), ("R4 Q5 P5", ["P5", "Q5", "R4", "R5"])],
)
def test_ce_14_one_to_three_locomotives(hexes: str, after: list[str]) -> None:
    p = express(held={(0, "PRR"): 1}, treasury={"PRR": 9}).play(f"expand PRR {hexes}")
    assert company(p, "PRR")["hexes"] == after
    assert company(p, "PRR")["treasury"] == 10 - len(after)
    assert company(p, "PRR")["locomotives_left"] == 20 - len(after)
    assert p.snapshot()["dials"]["expand"] == 1
    assert p.to_move == 1


def test_ce_14_no_fourth_locomotive() -> None:
    p = express(held={(0, "PRR"): 1}, treasury={"PRR": 9})
    assert p.options("expand PRR R4 Q5").may_end
    assert p.options("expand PRR R4 Q5 P5") == ("The sentence is complete.", (), True)
    refused = refusal(p, "expand PRR R4 Q5 P5 O5")
    assert refused.reason == "the sentence ends before 'O5'"
    assert refused.rule == "CE-14"


def test_ce_14_each_expansion_counts_its_own_three() -> None:
    p = express(2, held={(0, "PRR"): 1, (1, "NYC"): 1}, treasury={"PRR": 9, "NYC": 9})
    p = play(p, "expand PRR R4 Q5 P5", "expand NYC S4 S5 S2", "expand PRR P4 Q6 R6")
    assert company(p, "PRR")["hexes"] == ["P4", "P5", "Q5", "Q6", "R4", "R5", "R6"]
    assert company(p, "NYC")["hexes"] == ["S2", "S3", "S4", "S5"]
    assert refusal(p, "expand NYC").rule == "CE-14"  # and each needs one at least
    assert p.snapshot()["dials"]["expand"] == 3


def test_ce_14_at_least_one_locomotive() -> None:
    p = express(held={(0, "PRR"): 1}, treasury={"PRR": 9})
    assert not p.options("expand PRR").may_end
    refused = refusal(p, "expand PRR")
    assert refused.rule == "CE-14"
    assert "at least one locomotive; to do nothing, write expand -" in refused.reason


@pytest.mark.parametrize(
    ("middle", "around"),
    [
        ("E5", ("D4", "D5", "E4", "E6", "F4", "F5")),
        ("F3", ("E3", "E4", "F2", "F4", "G3", "G4")),
        ("E0", ("D0", "E1")),
        ("A2", ("A3", "B2")),
    ],
)
def test_ce_14_next_to_the_network(middle: str, around: tuple[str, ...]) -> None:
    p = express(held={(0, "PRR"): 1}, treasury={"PRR": 50}, track_of={"PRR": [middle]})
    assert p.options("expand PRR").words == (*around, "Q5", "Q6", "R4", "R6", "S5")
    for hex_id in around:
        assert hex_id in company(p.play(f"expand PRR {hex_id}"), "PRR")["hexes"]


def test_ce_14_each_locomotive_must_be_connected_when_it_is_placed() -> None:
    p = express(held={(0, "PRR"): 1}, treasury={"PRR": 9})
    refused = refusal(p, "expand PRR P5 Q5")
    assert (refused.rule, refused.reason) == ("CE-14", "P5 is not next to the network of PRR")
    assert company(p.play("expand PRR Q5 P5"), "PRR")["hexes"] == ["P5", "Q5", "R5"]
    assert "P5" not in p.options("expand PRR R4").words
    assert "P5" in p.options("expand PRR Q5").words


def test_ce_14_branches_and_different_ends_are_fine() -> None:
    p = express(held={(0, "PRR"): 1}, treasury={"PRR": 9}, track_of={"PRR": ["Q5"]})
    assert company(p.play("expand PRR P4 P5 R6"), "PRR")["hexes"] == ["P4", "P5", "Q5", "R5", "R6"]


def test_ce_14_the_network_of_another_company_does_not_connect() -> None:
    p = express(held={(0, "PRR"): 1, (0, "B&O"): 1}, treasury={"PRR": 9, "B&O": 9}, track_of={"B&O": ["P6"]})
    assert refusal(p, "expand PRR O6").rule == "CE-14"
    assert company(p.play("expand B&O O6"), "B&O")["hexes"] == ["O6", "P6", "Q7"]


def test_ce_15_one_locomotive_of_a_company_in_a_hex() -> None:
    p = express(held={(0, "PRR"): 1}, treasury={"PRR": 9}, track_of={"PRR": ["R4"]})
    refused = refusal(p, "expand PRR R4")
    assert (refused.rule, refused.reason) == ("CE-15", "PRR already has a locomotive in R4")
    assert refusal(p, "expand PRR Q5 Q5").rule == "CE-15"
    assert refusal(p, "expand PRR R5").reason == "PRR already has a locomotive in R5 (Philadelphia)"


@pytest.mark.parametrize(("hex_id", "beside", "cost"), SHARED)
@pytest.mark.parametrize("last", COMPANIES)
def test_ce_15_plains_cities_and_industrial_cities_take_all_companies(
    hex_id: str, beside: str, cost: int, last: str
) -> None:
    others = {name: [hex_id] for name in COMPANIES if name != last}
    p = express(held={(0, last): 1}, track_of=others | {last: [beside]}, treasury={last: 5 * cost})
    p = p.play(f"expand {last} {hex_id}")
    assert all(hex_id in company(p, name)["hexes"] for name in COMPANIES)
    assert company(p, last)["treasury"] == 0


@pytest.mark.parametrize(("hex_id", "beside"), LONE)
@pytest.mark.parametrize("first", ["PRR", "WAB"])
def test_ce_15_forest_and_mountain_take_one_locomotive_in_all(hex_id: str, beside: str, first: str) -> None:
    p = express(held={(0, "NYC"): 1}, treasury={"NYC": 50}, track_of={"NYC": [beside]})
    assert hex_id in company(p.play(f"expand NYC {hex_id}"), "NYC")["hexes"]
    p = express(held={(0, "NYC"): 1}, treasury={"NYC": 50}, track_of={"NYC": [beside], first: [hex_id]})
    refused = refusal(p, f"expand NYC {hex_id}")
    assert (refused.rule, refused.reason) == ("CE-15", f"{hex_id} takes one locomotive in all and has one")


@pytest.mark.parametrize(("hex_id", "beside"), LONE)
def test_ce_15_a_taken_forest_is_closed_to_a_network_that_comes_later(hex_id: str, beside: str) -> None:
    p = express(held={(0, "NYC"): 1}, treasury={"NYC": 50}, track_of={"PRR": [hex_id], "NYC": [beside]})
    assert refusal(p, f"expand NYC {hex_id}").rule == "CE-15"


def test_ce_15_blocked_as_the_board_stands() -> None:
    """Bob takes the forest between two of Ann's turns."""
    held = {(0, "NYC"): 1, (1, "PRR"): 1}
    p = express(2, held=held, treasury={"NYC": 9, "PRR": 9}, track_of={"PRR": ["R4"]})
    p = play(p, "expand NYC S4", "expand PRR R3")
    assert refusal(p, "expand NYC R3").rule == "CE-15"
    assert p.options("expand NYC").words == ("R2", "R4", "S2", "S5")


@pytest.mark.parametrize(
    ("hex_id", "city", "owner", "beside"),
    [
        ("S3", "New York", "NYC", "S4"),
        ("R5", "Philadelphia", "PRR", "R6"),
        ("Q7", "Baltimore", "B&O", "Q8"),
        ("Q9", "Washington", "C&O", "P9"),
    ],
)
@pytest.mark.parametrize("name", COMPANIES)
def test_ce_15_start_hexes_are_closed_to_others(
    hex_id: str, city: str, owner: str, beside: str, name: str
) -> None:
    p = express(held={(0, name): 1}, treasury={name: 50}, track_of={name: [beside]})
    refused = refusal(p, f"expand {name} {hex_id}")
    assert refused.rule == "CE-15"
    if name == owner:
        assert refused.reason == f"{name} already has a locomotive in {hex_id} ({city})"
    else:
        assert refused.reason == f"{hex_id} ({city}) is a start hex, closed to {name}"


@pytest.mark.parametrize(("wabash", "cost"), [(False, 1), (True, 2)])
def test_ce_15_fort_wayne_is_an_ordinary_city(wabash: bool, cost: int) -> None:
    track: dict[str, list[str]] = {"PRR": ["D4"]} | ({"WAB": []} if wabash else {})
    p = express(held={(0, "PRR"): 1}, treasury={"PRR": cost}, track_of=track).play("expand PRR D3")
    assert (company(p, "PRR")["treasury"], company(p, "PRR")["income"]) == (0, 8)


def test_ce_16_example_binghamton_costs_6_with_a_red_locomotive_there() -> None:
    p = express(held={(0, "NYC"): 1}, treasury={"NYC": 6}, track_of={"PRR": ["Q3"]})
    after = p.play("expand NYC R3 Q3")
    assert after.story() == (
        DialMoved(0, "expand", 1, 5),
        LocomotivePlaced("NYC", "R3", 2),
        LocomotivePlaced("NYC", "Q3", 4),
        IncomeRose("NYC", 1, 9),
    )
    assert company(after, "NYC")["treasury"] == 0
    assert after.cash == (40, 40, 40)
    short = express(held={(0, "NYC"): 1}, treasury={"NYC": 5}, track_of={"PRR": ["Q3"]})
    refused = refusal(short, "expand NYC R3 Q3")
    assert (refused.rule, refused.reason) == ("CE-16", "NYC has $3, Q3 (Binghamton) costs $4")


@pytest.mark.parametrize(("hex_id", "beside", "cost"), SHARED)
@pytest.mark.parametrize(
    ("others", "times"),
    [
        ([], 1),
        (["PRR"], 2),
        (["B&O", "WAB"], 3),
        (["PRR", "B&O", "C&O"], 4),
        (["PRR", "B&O", "C&O", "WAB"], 5),
    ],
)
def test_ce_16_cost_times_locomotives_the_new_one_included(
    hex_id: str, beside: str, cost: int, others: list[str], times: int
) -> None:
    track = {name: [hex_id] for name in others} | {"NYC": [beside]}
    p = express(held={(0, "NYC"): 1}, treasury={"NYC": times * cost + 1}, track_of=track)
    assert company(p.play(f"expand NYC {hex_id}"), "NYC")["treasury"] == 1
    short = express(held={(0, "NYC"): 1}, treasury={"NYC": times * cost - 1}, track_of=track)
    assert refusal(short, f"expand NYC {hex_id}").rule == "CE-16"


@pytest.mark.parametrize(
    ("hex_id", "beside", "cost"),
    [
        ("J2", "I2", 1),
        ("G8", "G7", 2),
        ("L3", "K4", 3),
        ("K5", "K4", 4),
        ("L6", "K7", 2),
        ("G9", "F8", 3),
        ("J7", "K7", 4),
        ("N8", "O9", 2),
        ("B5", "B4", 1),
        ("L0", "L1", 2),
    ],
)
def test_ce_16_printed_costs(hex_id: str, beside: str, cost: int) -> None:
    p = express(held={(0, "NYC"): 1}, treasury={"NYC": cost}, track_of={"NYC": [beside]})
    assert company(p.play(f"expand NYC {hex_id}"), "NYC")["treasury"] == 0
    short = express(held={(0, "NYC"): 1}, treasury={"NYC": cost - 1}, track_of={"NYC": [beside]})
    assert refusal(short, f"expand NYC {hex_id}").rule == "CE-16"


def test_ce_16_paid_one_by_one_from_the_treasury_to_the_bank() -> None:
    p = express(held={(0, "NYC"): 1}, treasury={"NYC": 4, "PRR": 5})
    refused = refusal(p, "expand NYC R3 R2 S4")
    assert (refused.rule, refused.reason) == ("CE-16", "NYC has $0, S4 costs $1")
    assert p.options("expand NYC R3 R2") == ("Where does NYC place a locomotive?", (), True)
    after = p.play("expand NYC R3 S4 S5")
    assert [event.paid for event in after.story() if isinstance(event, LocomotivePlaced)] == [2, 1, 1]
    assert company(after, "NYC")["treasury"] == 0
    assert company(after, "PRR")["treasury"] == 5
    assert after.cash == (40, 40, 40)


def test_ce_16_without_money_for_any_hex_the_company_cannot_expand() -> None:
    crowded = {"PRR": ["S2", "S4"]}  # all around New York costs 2 now
    p = express(held={(0, "NYC"): 1}, treasury={"NYC": 1}, track_of=crowded)
    refused = refusal(p, "expand NYC S4")
    assert (refused.rule, refused.reason) == (
        "CE-16",
        "NYC has $1, too little for any hex beside its network",
    )
    p = express(held={(0, "NYC"): 1}, treasury={"NYC": 2}, track_of=crowded)
    assert p.options("expand NYC").words == ("R2", "R3", "S2", "S4")


def test_ce_16_the_companies_that_are_offered() -> None:
    """A share, a locomotive and the price of the cheapest hex: 1 for most, 2 for B&O in this crowd."""
    everything = {(0, name): 1 for name in COMPANIES}
    crowd = {"PRR": ["P6", "P7", "Q6", "Q8", "R6"], "WAB": ["A3"]}
    for dollars, offered in ((0, ("-",)), (1, ("-", "PRR", "C&O", "NYC", "WAB")), (2, ("-", *COMPANIES))):
        p = express(held=everything, treasury=dict.fromkeys(COMPANIES, dollars), track_of=crowd)
        assert p.options("expand").words == offered
    p = express(held=everything, treasury=dict.fromkeys(COMPANIES, 9), track_of=crowd, cubes={"C&O": 0})
    assert p.options("expand").words == ("-", "PRR", "B&O", "NYC", "WAB")


def test_ce_16_without_locomotives_no_placement() -> None:
    p = express(held={(0, "PRR"): 1}, treasury={"PRR": 9}, cubes={"PRR": 0})
    refused = refusal(p, "expand PRR R4")
    assert (refused.rule, refused.reason) == ("CE-16", "PRR has no locomotives left")
    p = express(held={(0, "PRR"): 1}, treasury={"PRR": 9}, cubes={"PRR": 1})
    assert p.options("expand PRR R4") == ("Where does PRR place a locomotive?", (), True)
    assert company(p.play("expand PRR R4"), "PRR")["locomotives_left"] == 0
    refused = refusal(p, "expand PRR R4 Q5")
    assert (refused.rule, refused.reason) == ("CE-16", "PRR has no locomotives left")


@pytest.mark.parametrize(
    ("hex_id", "beside", "gain"),
    [
        ("B5", "B4", 2),
        ("F5", "F4", 1),
        ("I9", "H8", 2),
        ("L0", "L1", 3),
        ("J6", "K7", 1),
        ("N4", "O4", 1),
        ("I6", "H5", 3),
        ("K4", "L3", 4),
        ("E0", "E1", 1),
        ("A2", "B2", 7),
        ("G8", "G7", 0),
        ("F3", "F2", 0),
    ],
)
def test_ce_17_income_rises_by_what_the_hex_pays(hex_id: str, beside: str, gain: int) -> None:
    p = express(held={(0, "C&O"): 1}, treasury={"C&O": 20}, track_of={"C&O": [beside]}, income={"C&O": 30})
    p = p.play(f"expand C&O {hex_id}")
    assert company(p, "C&O")["income"] == 30 + gain
    assert [company(p, name)["income"] for name in ("PRR", "B&O", "NYC")] == [7, 6, 8]


@pytest.mark.parametrize(
    ("hex_id", "beside", "gain"),
    [
        ("B5", "B4", 4),
        ("F5", "F4", 2),
        ("I9", "H8", 3),
        ("L0", "L1", 5),
        ("J6", "K7", 3),
        ("N4", "O4", 2),
        ("G8", "G7", 0),
    ],
)
def test_ce_17_with_a_house_the_development_value_counts_too(hex_id: str, beside: str, gain: int) -> None:
    p = express(
        held={(0, "C&O"): 1},
        treasury={"C&O": 20},
        track_of={"C&O": [beside]},
        income={"C&O": 30},
        developed=[hex_id],
    )
    assert company(p.play(f"expand C&O {hex_id}"), "C&O")["income"] == 30 + gain


@pytest.mark.parametrize(
    ("hex_id", "beside", "developed", "detroit", "gain"),
    [
        ("I6", "H5", ["I6"], 0, 4),
        ("I6", "H5", ["I6", "I6", "I6"], 0, 6),
        ("K4", "L3", ["K4"], 0, 6),
        ("K4", "L3", ["K4", "K4"], 0, 8),
        ("E0", "E1", [], 1, 2),
        ("E0", "E1", [], 6, 7),
    ],
)
def test_ce_17_an_industrial_city_pays_its_current_box(
    hex_id: str, beside: str, developed: list[str], detroit: int, gain: int
) -> None:
    p = express(
        held={(0, "C&O"): 1},
        treasury={"C&O": 20},
        track_of={"C&O": [beside]},
        income={"C&O": 30},
        developed=developed,
        detroit=detroit,
    )
    assert company(p.play(f"expand C&O {hex_id}"), "C&O")["income"] == 30 + gain


def test_ce_17_income_rises_with_each_locomotive() -> None:
    p = express(held={(0, "PRR"): 1}, treasury={"PRR": 9}, track_of={"PRR": ["P4"]})
    p = p.play("expand PRR O4 N4 M4")
    assert p.story()[1:] == (
        LocomotivePlaced("PRR", "O4", 2),
        IncomeRose("PRR", 1, 8),
        LocomotivePlaced("PRR", "N4", 3),
        IncomeRose("PRR", 1, 9),
        LocomotivePlaced("PRR", "M4", 2),
        IncomeRose("PRR", 1, 10),
    )
    assert p.lines()[1:3] == ["PRR places a locomotive in O4 for $2.", "The income of PRR rises by 1 to 8."]


@pytest.mark.parametrize(("before", "after"), [(49, 51), (126, 128), (254, 256), (40_000, 40_002)])
def test_ce_17_there_is_no_upper_limit(before: int, after: int) -> None:
    p = express(held={(0, "PRR"): 1}, treasury={"PRR": 9}, track_of={"PRR": ["B4"]}, income={"PRR": before})
    assert company(p.play("expand PRR B5"), "PRR")["income"] == after


def test_ce_18_the_chicago_phase_comes_after_the_last_placement() -> None:
    p = express(held={(0, "PRR"): 1}, track_of={"PRR": ["B2", "C3"]}, treasury={"PRR": 9}, income={"PRR": 10})
    after = p.play("expand PRR A2 C2")  # Chicago +7, then South Bend +1: 18 is paid, not 17
    assert after.story() == (
        DialMoved(0, "expand", 1, 5),
        LocomotivePlaced("PRR", "A2", 3),
        IncomeRose("PRR", 7, 17),
        LocomotivePlaced("PRR", "C2", 2),
        IncomeRose("PRR", 1, 18),
        DividendPaid("PRR", 18, {0: 18}, "chicago"),
        CompanyOpened("WAB", "D3"),
        IncomeRose("WAB", 1, 1),
        AuctionOpened("WAB", 1),
    )
    assert after.cash == (58, 40, 40)
    last = p.play("expand PRR C2 A3 A2")  # the same where Chicago is the third
    assert last.cash == (58, 40, 40)
    assert last.snapshot()["auction"]["company"] == "WAB"


def test_ce_18_each_company_that_enters_gets_one_and_only_when_it_enters() -> None:
    p = express(
        2,
        held={(0, "PRR"): 1, (1, "NYC"): 1},
        track_of={"PRR": ["B2"], "NYC": ["A3"]},
        treasury={"PRR": 30, "NYC": 30},
        income={"PRR": 3, "NYC": 13},
        cash=[0, 0],
    )
    p = play(p, "expand PRR A2", "pass")  # 10 for Ann; Bob has nothing to bid with
    assert p.cash == (10, 0)
    p = p.play("expand NYC A2")  # the second locomotive there: twice 3
    assert p.story()[1:] == (
        LocomotivePlaced("NYC", "A2", 6),
        IncomeRose("NYC", 7, 20),
        DividendPaid("NYC", 20, {1: 20}, "chicago"),
    )
    p = play(p, "expand PRR C2", "expand NYC A4")  # both are there already
    assert p.cash == (10, 20)
