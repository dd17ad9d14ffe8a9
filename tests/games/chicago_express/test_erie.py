"""CE-27 to CE-31: the Erie opens, builds into New York, and lets the game last longer."""

from typing import Any

import pytest

from cuberails import Position, chicago_express
from cuberails.games.chicago_express.events import DialMoved, IncomeRose
from cuberails.games.events import AuctionOpened, CompanyOpened, ShareSold, ShareUnsold
from tests.games.chicago_express.table import express
from tests.table import NAMES, company, play, refusal

GATES = [
    ("Cleveland", "I2", "I3"),
    ("Youngstown", "I4", "I3"),
    ("Wheeling", "I6", "H5"),
    ("Charleston", "I9", "H8"),
]
UNOPENED = {"open": False, "treasury": 0, "income": 0, "shares_left": 1, "locomotives_left": 13, "hexes": []}


def erie(**given: Any) -> Position:
    return express(modules=("erie",), **given)


def test_ce_27_the_company() -> None:
    game = chicago_express(NAMES[:3], ["erie"])
    p = game.start()
    assert list(p.snapshot()["companies"]) == ["PRR", "B&O", "C&O", "NYC", "WAB", "ERIE"]
    assert company(p, "ERIE") == UNOPENED
    printed = game.box.companies[5]
    assert (printed.title, printed.colour, printed.home) == ("Erie", "brown", "L0")
    buffalo = game.box.find("Buffalo")
    assert buffalo is not None
    assert (buffalo.id, buffalo.terrain) == ("L0", "city")
    assert "ERIE" not in chicago_express(NAMES[:3]).start().snapshot()["companies"]


def test_ce_27_it_has_no_opening_auction() -> None:
    p = play(chicago_express(NAMES[:3], ["erie"]).start(), *["pass"] * 12)
    assert p.snapshot()["phase"] == "turn"
    assert p.snapshot()["players"][0]["shares"] == {"PRR": 1, "B&O": 1, "C&O": 1, "NYC": 1}
    assert company(p, "NYC")["income"] == 8  # New York pays its own company nothing more


@pytest.mark.parametrize(("opened", "cost"), [(False, 2), (True, 4)])
def test_ce_27_buffalo_is_an_ordinary_city_for_the_others(opened: bool, cost: int) -> None:
    track: dict[str, list[str]] = {"NYC": ["M0"]} | ({"ERIE": []} if opened else {})
    p = erie(held={(0, "NYC"): 1}, treasury={"NYC": cost}, track_of=track)
    p = play(p, "expand NYC L0", "develop L0")
    assert company(p, "NYC")["treasury"] == 0
    assert company(p, "NYC")["income"] == 13  # 8, 3 for Buffalo, 2 for the house there
    assert company(p, "ERIE")["income"] == (5 if opened else 0)


@pytest.mark.parametrize(("city", "hex_id", "beside"), GATES)
@pytest.mark.parametrize("name", ["PRR", "WAB"])
def test_ce_28_once_any_company_has_entered_one_of_four_cities(
    city: str, hex_id: str, beside: str, name: str
) -> None:
    p = erie(held={(0, name): 1}, treasury={name: 9}, track_of={name: [beside]})
    found = p.game.box.find(city)
    assert found is not None
    assert found.id == hex_id
    refused = refusal(p, "auction ERIE")
    assert (refused.rule, refused.reason) == (
        "CE-28",
        "ERIE is not available before a company enters Cleveland or Youngstown or Wheeling or Charleston",
    )
    p = p.play(f"expand {name} {hex_id}")
    assert "ERIE" in p.options("auction").words
    assert p.play("auction ERIE").snapshot()["auction"]["company"] == "ERIE"


def test_ce_28_other_cities_do_not_count() -> None:
    far = ["A2", "B5", "C2", "D3", "D7", "E0", "F1", "F5", "F8", "K4", "K7", "K10", "L0", "M4", "N6", "O4"]
    assert refusal(erie(track_of={"PRR": far}), "auction ERIE").rule == "CE-28"


@pytest.mark.parametrize(("developed", "income"), [([], 3), (["L0"], 5)])
def test_ce_28_example_the_first_bid_is_3_or_5(developed: list[str], income: int) -> None:
    p = erie(track_of={"PRR": ["I2", "L0"]}, developed=developed).play("auction ERIE")
    assert p.story() == (DialMoved(0, "auction", 1, 3), AuctionOpened("ERIE", income))
    assert p.snapshot()["auction"]["minimum"] == income
    assert p.snapshot()["dials"] == {"auction": 1, "expand": 0, "develop": 0}
    assert company(p, "ERIE") == UNOPENED
    assert refusal(p, f"bid {income - 1}").rule == "CE-11"
    p = play(p, f"bid {income}", "pass", "pass")
    assert company(p, "ERIE") == {
        "open": True,
        "treasury": income,
        "income": income,
        "shares_left": 0,
        "locomotives_left": 12,
        "hexes": ["L0"],
    }


def test_ce_29_the_free_locomotive_and_the_standing_income() -> None:
    p = play(erie(track_of={"PRR": ["I2", "L0"]}), "auction ERIE", "bid 3", "bid 9", "pass", "pass")
    assert p.story()[1:] == (ShareSold("ERIE", 1, 9), CompanyOpened("ERIE", "L0"), IncomeRose("ERIE", 3, 3))
    assert p.lines()[1:] == [
        "Bob takes a share of ERIE for $9.",
        "ERIE opens at L0.",
        "The income of ERIE rises by 3 to 3.",
    ]
    assert p.cash == (40, 31, 40)
    assert company(p, "ERIE")["treasury"] == 9  # the locomotive cost nothing
    assert p.to_move == 1
    assert company(p.play("expand ERIE L1 K1"), "ERIE")["treasury"] == 7
    assert refusal(p, "auction ERIE").reason == "ERIE has no share left"


def test_ce_29_if_all_pass_it_stays_unopened_and_can_be_named_again() -> None:
    p = play(erie(track_of={"PRR": ["I2", "L0"]}), "auction ERIE", "pass", "pass", "pass")
    assert p.story()[-1] == ShareUnsold("ERIE")
    assert company(p, "ERIE") == UNOPENED
    assert p.to_move == 1
    p = play(p, "develop L0", "auction ERIE")
    assert p.snapshot()["auction"]["minimum"] == 5  # Buffalo has been developed in between
    p = play(p, "bid 5", "pass", "pass")
    assert company(p, "ERIE")["income"] == 5
    assert p.snapshot()["dials"]["auction"] == 2


def test_ce_29_reaching_chicago_does_not_open_it() -> None:
    p = erie(held={(0, "PRR"): 1}, treasury={"PRR": 9}, track_of={"PRR": ["I2", "B2"]}).play("expand PRR A2")
    assert p.snapshot()["auction"]["company"] == "WAB"
    assert company(p, "ERIE") == UNOPENED


def test_ce_30_the_erie_enters_new_york_for_6_and_earns_8() -> None:
    p = erie(held={(0, "ERIE"): 1}, treasury={"ERIE": 6}, track_of={"ERIE": ["S2"]})
    after = p.play("expand ERIE S3")
    assert (company(after, "ERIE")["treasury"], company(after, "ERIE")["income"]) == (0, 11)
    assert company(after, "NYC")["income"] == 8  # NYC gains nothing
    assert company(after, "ERIE")["hexes"] == ["L0", "S2", "S3"]
    poor = erie(held={(0, "ERIE"): 1}, treasury={"ERIE": 5}, track_of={"ERIE": ["S2"]})
    refused = refusal(poor, "expand ERIE S3")
    assert (refused.rule, refused.reason) == ("CE-16", "ERIE has $5, S3 (New York) costs $6")


@pytest.mark.parametrize("name", ["PRR", "B&O", "C&O", "WAB"])
def test_ce_30_only_the_erie(name: str) -> None:
    p = erie(held={(0, name): 1}, treasury={name: 50}, track_of={name: ["S4"]})
    refused = refusal(p, f"expand {name} S3")
    assert (refused.rule, refused.reason) == ("CE-15", f"S3 (New York) is a start hex, closed to {name}")


@pytest.mark.parametrize(("hex_id", "beside"), [("R5", "R6"), ("Q7", "Q8"), ("Q9", "P9")])
def test_ce_30_and_only_new_york(hex_id: str, beside: str) -> None:
    p = erie(held={(0, "ERIE"): 1}, treasury={"ERIE": 50}, track_of={"ERIE": [beside]})
    assert refusal(p, f"expand ERIE {hex_id}").rule == "CE-15"


def test_ce_30_new_york_is_still_not_developable() -> None:
    p = erie(track_of={"ERIE": ["S2", "S3"]})
    refused = refusal(p, "develop S3")
    assert (refused.rule, refused.reason) == ("CE-23", "S3 (New York) can never be developed")


def test_ce_30_other_hexes_keep_their_multiplied_cost_for_the_erie() -> None:
    p = erie(held={(0, "ERIE"): 1}, treasury={"ERIE": 4}, track_of={"PRR": ["Q3"], "ERIE": ["R3"]})
    assert company(p.play("expand ERIE Q3"), "ERIE")["treasury"] == 0


@pytest.mark.parametrize(
    ("sold", "ends"),
    [
        ({"PRR": 3, "B&O": 4, "C&O": 6}, False),
        ({"PRR": 3, "B&O": 4, "ERIE": 1}, False),
        ({"PRR": 3, "B&O": 4, "C&O": 6, "NYC": 5}, True),
        ({"PRR": 3, "B&O": 4, "WAB": 2, "ERIE": 1}, True),
        ({"PRR": 3, "B&O": 4, "C&O": 6, "NYC": 4}, False),
    ],
)
def test_ce_31_four_companies_without_shares(sold: dict[str, int], ends: bool) -> None:
    held = {(0, name): count for name, count in sold.items()}
    p = erie(dials=(2, 5, 0), held=held, track_of={"WAB": [], "ERIE": []}).play("auction -")
    assert p.is_over is ends
    assert p.endings() == (("companies sold out",) if ends else ())


@pytest.mark.parametrize(
    ("cubes", "ends"), [({"PRR": 0, "ERIE": 0}, False), ({"PRR": 0, "B&O": 0, "ERIE": 0}, True)]
)
def test_ce_31_the_other_end_conditions_stay(cubes: dict[str, int], ends: bool) -> None:
    p = erie(dials=(2, 5, 0), cubes=cubes, track_of={"ERIE": []}).play("auction -")
    assert p.is_over is ends
    assert erie(dials=(2, 5, 0), houses=3).play("auction -").is_over
    assert erie(dials=(2, 5, 0), detroit=7).play("auction -").is_over
