"""CE-24 to CE-26: the dividend phase, the end of the game, and who has won."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from cuberails import Position
from cuberails.games.chicago_express.events import DetroitGrew, DialsReset, DividendPhase, IncomeRose
from cuberails.games.events import DividendPaid, GameOver
from cuberails.games.registry import installed
from tests.games.chicago_express.table import express
from tests.table import company, play, refusal

IDLE_ROUND = ("develop -",) * 4 + ("auction -",) * 3
SOLD_OUT = {"PRR": 3, "B&O": 4, "C&O": 6, "NYC": 5, "WAB": 2}


def before_dividend(**given: Any) -> Position:
    """Ann's turn; `auction -` turns the second dial red."""
    return express(dials=(2, 5, 0), **given)


def holding(shares: Mapping[str, int]) -> dict[tuple[int, str], int]:
    return {(0, name): count for name, count in shares.items()}


def test_ce_24_example_16_for_three_shares_pays_12_and_6() -> None:
    p = before_dividend(held={(0, "NYC"): 2, (1, "NYC"): 1}, income={"NYC": 16}).play("auction -")
    assert DividendPaid("NYC", 6, {0: 12, 1: 6}, "general") in p.story()
    assert "NYC pays $6 a share: Ann $12, Bob $6." in p.lines()
    assert p.cash == (52, 46, 40)


def test_ce_24_example_17_for_two_shares_of_one_player_pays_18() -> None:
    p = before_dividend(held={(0, "NYC"): 2}, income={"NYC": 17}).play("auction -")
    assert DividendPaid("NYC", 9, {0: 18}, "general") in p.story()
    assert p.cash == (58, 40, 40)


@pytest.mark.parametrize(("income", "each"), [(12, 4), (13, 5), (14, 5), (15, 5), (16, 6), (1, 1), (0, 0)])
def test_ce_24_rounded_up_per_share(income: int, each: int) -> None:
    p = before_dividend(held={(0, "C&O"): 1, (1, "C&O"): 1, (2, "C&O"): 1}, income={"C&O": income})
    assert p.play("auction -").cash == (40 + each, 40 + each, 40 + each)


def test_ce_24_every_company_pays_and_only_for_sold_shares() -> None:
    p = before_dividend(
        held={(0, "PRR"): 1, (1, "B&O"): 1, (2, "C&O"): 1, (0, "WAB"): 1, (1, "WAB"): 1},
        track_of={"WAB": []},
        income={"WAB": 5},
        treasury={"PRR": 4, "NYC": 2},
    )
    p = p.play("auction -")
    assert p.cash == (40 + 7 + 3, 40 + 6 + 3, 40 + 5)  # NYC has sold nothing and pays nothing
    assert [event.company for event in p.story() if isinstance(event, DividendPaid)] == [
        "PRR",
        "B&O",
        "C&O",
        "WAB",
    ]
    assert [row["treasury"] for row in p.snapshot()["companies"].values()] == [4, 0, 0, 2, 0]
    assert [row["income"] for row in p.snapshot()["companies"].values()] == [7, 6, 5, 8, 5]


def test_ce_24_order_dividends_then_dials_then_detroit() -> None:
    p = before_dividend(
        held={(1, "PRR"): 1, (2, "NYC"): 1}, track_of={"PRR": ["E0"], "NYC": ["E0"], "B&O": ["E1"]}
    )
    p = p.play("auction -")
    assert p.story()[2:] == (
        DividendPhase(1),
        DividendPaid("PRR", 8, {1: 8}, "general"),
        DividendPaid("NYC", 9, {2: 9}, "general"),
        DialsReset(),
        DetroitGrew("Detroit", 2),
        IncomeRose("PRR", 1, 9),
        IncomeRose("NYC", 1, 10),
    )
    assert p.lines()[2:] == [
        "Dividend phase 1.",
        "PRR pays $8 a share: Bob $8.",
        "NYC pays $9 a share: Cleo $9.",
        "All dials go back to green.",
        "Detroit grows by itself to 2.",
        "The income of PRR rises by 1 to 9.",
        "The income of NYC rises by 1 to 10.",
    ]
    assert p.cash == (40, 48, 49)  # before Detroit grew
    assert [row["income"] for row in p.snapshot()["companies"].values()] == [9, 6, 5, 10, 0]
    assert p.snapshot()["dials"] == {"auction": 0, "expand": 0, "develop": 0}
    assert p.to_move == 1


def test_ce_24_detroit_grows_though_nobody_is_there() -> None:
    p = before_dividend().play("auction -")
    assert p.snapshot()["tracks"] == {"Detroit": 2, "Wheeling": 3, "Pittsburgh": 4}
    assert [row["income"] for row in p.snapshot()["companies"].values()] == [7, 6, 5, 8, 0]


def test_ce_24_detroit_grows_wherever_its_track_stands_on_the_map() -> None:
    bundled = json.loads(installed()["chicago-express"].setup.map_file.read_text())
    tracks = {city: bundled["tracks"][city] for city in ("Wheeling", "Pittsburgh", "Detroit")}
    p = before_dividend(map=bundled | {"tracks": tracks}, track_of={"PRR": ["E0"], "NYC": ["I6"]})
    p = p.play("auction -")
    assert p.story()[-2:] == (DetroitGrew("Detroit", 2), IncomeRose("PRR", 1, 9))
    assert p.snapshot()["tracks"] == {"Detroit": 2, "Wheeling": 3, "Pittsburgh": 4}
    last = before_dividend(map=bundled | {"tracks": tracks}, detroit=7).play("auction -")
    assert last.endings() == ("Detroit at its last box",)


def test_ce_24_all_three_dials_go_back() -> None:
    p = express(dials=(2, 5, 3)).play("auction -")
    assert p.snapshot()["dials"] == {"auction": 0, "expand": 0, "develop": 0}


def test_ce_24_the_game_ends_between_the_dividends_and_the_dials() -> None:
    p = before_dividend(held={(0, "PRR"): 1}, track_of={"PRR": ["E0"]}, houses=3).play("auction -")
    assert p.story()[2:] == (
        DividendPhase(1),
        DividendPaid("PRR", 8, {0: 8}, "general"),
        GameOver(("few houses left",), (0,)),
    )
    assert p.lines()[-1] == "The game is over (few houses left): Ann wins."
    at = p.snapshot()
    assert (at["phase"], at["to_move"], at["winners"], at["dividends_paid"]) == ("over", None, [0], 1)
    assert at["dials"] == {"auction": 3, "expand": 5, "develop": 0}
    assert at["tracks"]["Detroit"] == 1
    assert company(p, "PRR")["income"] == 8
    assert p.is_over
    assert p.cash == (48, 40, 40)


def test_ce_25_a_game_lasts_at_most_eight_dividend_phases() -> None:
    p = express(held={(0, "PRR"): 1})
    for number in range(1, 8):
        p = play(p, *IDLE_ROUND)
        assert (p.is_over, p.snapshot()["dividends_paid"]) == (False, number)
    p = play(p, *IDLE_ROUND)
    assert (p.is_over, p.snapshot()["dividends_paid"]) == (True, 8)
    assert p.story()[-1] == GameOver(("Detroit at its last box",), (0,))
    assert p.snapshot()["tracks"]["Detroit"] == 8
    assert p.cash == (40 + 56, 40, 40)


@pytest.mark.parametrize(
    ("empty", "ends"),
    [
        (["PRR", "B&O"], False),
        (["PRR", "B&O", "C&O"], True),
        (["B&O", "NYC", "WAB"], True),
        (["PRR", "B&O", "C&O", "NYC"], True),
        ([], False),
    ],
)
def test_ce_25_three_companies_without_locomotives(empty: list[str], ends: bool) -> None:
    p = before_dividend(track_of={"WAB": []}, cubes=dict.fromkeys(empty, 0))
    p = p.play("auction -")
    assert p.is_over is ends
    assert p.endings() == (("companies without locomotives",) if ends else ())


def test_ce_25_a_company_with_one_locomotive_left_does_not_count() -> None:
    p = before_dividend(cubes={"PRR": 0, "B&O": 0, "C&O": 1})
    assert not p.play("auction -").is_over


@pytest.mark.parametrize(
    ("sold", "ends"),
    [
        (["PRR", "B&O"], False),
        (["PRR", "B&O", "C&O"], True),
        (["C&O", "NYC", "WAB"], True),
        (["PRR", "B&O", "C&O", "NYC"], True),
    ],
)
def test_ce_25_three_companies_without_shares(sold: list[str], ends: bool) -> None:
    p = before_dividend(track_of={"WAB": []}, held=holding({name: SOLD_OUT[name] for name in sold}))
    p = p.play("auction -")
    assert p.is_over is ends
    assert p.endings() == (("companies sold out",) if ends else ())


def test_ce_25_a_company_with_one_share_left_does_not_count() -> None:
    p = before_dividend(held=holding({"PRR": 3, "B&O": 4, "C&O": 5, "NYC": 4}))
    assert not p.play("auction -").is_over


def test_ce_25_an_unopened_wabash_still_has_its_locomotives_and_shares() -> None:
    p = before_dividend(cubes={"PRR": 0, "B&O": 0}, held=holding({"C&O": 6, "NYC": 5}))
    assert company(p, "WAB")["locomotives_left"] == 11
    assert not p.play("auction -").is_over


@pytest.mark.parametrize(("houses", "ends"), [(5, False), (4, False), (3, True), (2, True), (0, True)])
def test_ce_25_three_or_fewer_houses(houses: int, ends: bool) -> None:
    p = before_dividend(houses=houses).play("auction -")
    assert p.is_over is ends
    assert p.endings() == (("few houses left",) if ends else ())


@pytest.mark.parametrize(("box", "value", "ends"), [(5, 6, False), (6, 7, False), (7, 8, True)])
def test_ce_25_detroit_at_8(box: int, value: int, ends: bool) -> None:
    p = before_dividend(detroit=box)
    assert p.snapshot()["tracks"]["Detroit"] == value
    p = p.play("auction -")
    assert p.is_over is ends
    assert p.snapshot()["tracks"]["Detroit"] == (8 if ends else value + 1)  # it grows if the game goes on


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"cubes": {"PRR": 0, "B&O": 0, "C&O": 0}}, "companies without locomotives"),
        ({"held": {(1, "PRR"): 3, (1, "B&O"): 4, (1, "C&O"): 6}}, "companies sold out"),
        ({"houses": 3}, "few houses left"),
        ({"detroit": 7}, "Detroit at its last box"),
    ],
)
def test_ce_25_checked_only_in_the_dividend_phase(given: dict[str, Any], reason: str) -> None:
    p = express(**given)
    assert p.endings() == (reason,)
    p = play(p, "develop -", "develop -", "develop -", "develop -", "auction -", "auction -")
    assert not p.is_over
    assert p.winners is None
    p = p.play("auction -")
    assert p.is_over
    game_over = p.story()[-1]
    assert isinstance(game_over, GameOver)
    assert game_over.reasons == (reason,)


def test_ce_25_several_conditions_are_all_named() -> None:
    p = before_dividend(cubes={"PRR": 0, "B&O": 0, "C&O": 0}, houses=2, detroit=7, cash=[1, 5, 5])
    p = p.play("auction -")
    assert p.story()[-1] == GameOver(
        ("companies without locomotives", "few houses left", "Detroit at its last box"), (1, 2)
    )


def test_ce_25_the_fourth_last_house_ends_the_game_at_the_dividend_that_follows() -> None:
    p = express(track_of={"PRR": ["B5"]}, houses=4, dials=(3, 0, 2))
    p = p.play("develop B5")
    assert (p.is_over, p.snapshot()["houses_left"]) == (False, 3)
    assert p.play("develop -").is_over


def test_ce_26_most_cash_wins_and_shares_count_nothing() -> None:
    p = before_dividend(
        houses=3, cash=[10, 30, 33], held={(0, "PRR"): 3, (1, "NYC"): 1}, income={"PRR": 60, "NYC": 4}
    )
    p = p.play("auction -")
    assert (p.cash, p.winners) == ((70, 34, 33), (0,))
    in_shares = before_dividend(
        houses=3, cash=[30, 31, 0], held={(0, "PRR"): 3, (0, "B&O"): 4}, income={"PRR": 0, "B&O": 0}
    )
    assert in_shares.play("auction -").winners == (1,)


def test_ce_26_a_tie_is_a_shared_victory() -> None:
    p = before_dividend(houses=3, cash=[20, 27, 26], held={(0, "PRR"): 1}).play("auction -")
    assert p.cash == (27, 27, 26)
    assert p.winners == (0, 1)
    assert p.snapshot()["winners"] == [0, 1]
    assert p.lines()[-1] == "The game is over (few houses left): Ann and Bob share the victory."


def test_ce_26_after_the_end_nothing_can_be_played() -> None:
    p = before_dividend(houses=3).play("auction -")
    assert p.options().words == ()
    assert list(p.legal()) == []
    refused = refusal(p, "auction -")
    assert (refused.rule, refused.reason) == ("CE-25", "the game is over")
