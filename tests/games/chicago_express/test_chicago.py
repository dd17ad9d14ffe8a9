"""CE-19 to CE-22: a company reaches Chicago, and the Wabash opens."""

import json
from typing import Any

import pytest

from cuberails import Position
from cuberails.games.chicago_express.events import DividendPhase
from cuberails.games.events import DividendPaid, ShareSold, ShareUnsold
from cuberails.games.registry import installed
from tests.games.chicago_express.table import express
from tests.table import company, play, refusal


def at_the_gates(**other: Any) -> Position:
    """PRR stands beside Chicago with an income of 13: it will be 20 there."""
    given: dict[str, Any] = {
        "held": {(0, "PRR"): 2, (1, "PRR"): 1},
        "track_of": {"PRR": ["B2"]},
        "treasury": {"PRR": 10},
        "income": {"PRR": 13},
    }
    return express(**(given | other))


def test_ce_18_chicago_is_where_the_map_has_it() -> None:
    bundled = json.loads(installed()["chicago-express"].setup.map_file.read_text())
    north = {"hex": "A1", "terrain": "plain", "cost": 1}
    p = at_the_gates(map=bundled | {"hexes": [north, *bundled["hexes"]]})
    p = p.play("expand PRR A2 A1")
    assert p.cash == (54, 47, 40)
    assert p.snapshot()["auction"]["company"] == "WAB"
    beside = at_the_gates(map=p.game.map, track_of={"PRR": ["A2"], "WAB": []}).play("expand PRR A1")
    assert (beside.cash, beside.snapshot()["phase"]) == ((40, 40, 40), "turn")


def test_ce_19_the_shareholders_of_the_company_get_a_dividend_from_the_bank() -> None:
    p = at_the_gates(held={(0, "PRR"): 2, (1, "PRR"): 1, (1, "NYC"): 1, (2, "B&O"): 2}).play("expand PRR A2")
    assert DividendPaid("PRR", 7, {0: 14, 1: 7}, "chicago") in p.story()
    assert "PRR pays $7 a share for reaching Chicago: Ann $14, Bob $7." in p.lines()
    assert p.cash == (54, 47, 40)  # 20 / 3 is 6.67: 7 a share; nothing for NYC and B&O
    assert company(p, "PRR")["treasury"] == 7  # 10 less 3 for the hex
    assert company(p, "PRR")["income"] == 20
    assert p.snapshot()["dividends_paid"] == 0


@pytest.mark.parametrize(("income", "each"), [(11, 9), (12, 10), (13, 10), (14, 11)])
def test_ce_19_rounded_up_per_share(income: int, each: int) -> None:
    p = at_the_gates(held={(0, "PRR"): 1, (1, "PRR"): 1}, income={"PRR": income}).play("expand PRR A2")
    assert p.cash == (40 + each, 40 + each, 40)


def test_ce_20_the_first_company_in_chicago_opens_the_wabash() -> None:
    p = at_the_gates()
    assert not company(p, "WAB")["open"]
    p = p.play("expand PRR A2")
    assert company(p, "WAB") == {
        "open": True,
        "treasury": 0,
        "income": 1,
        "shares_left": 2,
        "locomotives_left": 10,
        "hexes": ["D3"],
    }


def test_ce_20_the_wabash_is_then_open_like_the_others() -> None:
    assert set(at_the_gates().play("expand PRR A2").state.pool[0].is_open[:5]) == {1}


def test_ce_20_its_income_is_3_where_fort_wayne_is_developed() -> None:
    p = at_the_gates(track_of={"PRR": ["B2", "D3"]}, developed=["D3"]).play("expand PRR A2")
    assert company(p, "WAB")["income"] == 3
    assert p.snapshot()["auction"]["minimum"] == 3
    assert company(p, "PRR")["income"] == 20


def test_ce_20_the_black_locomotive_is_free_in_a_crowded_fort_wayne() -> None:
    crowd = {"PRR": ["B2", "D3"], "B&O": ["D3"], "C&O": ["D3"], "NYC": ["D3"]}
    p = at_the_gates(track_of=crowd).play("expand PRR A2")
    assert (company(p, "WAB")["hexes"], company(p, "WAB")["treasury"]) == (["D3"], 0)
    assert company(p, "WAB")["income"] == 1
    assert company(p, "PRR")["hexes"] == ["A2", "B2", "D3", "R5"]


def test_ce_20_only_the_first_company() -> None:
    p = at_the_gates(
        held={(0, "PRR"): 1, (1, "NYC"): 1},
        track_of={"PRR": ["B2"], "NYC": ["A3"]},
        treasury={"PRR": 10, "NYC": 10},
    )
    p = play(p, "expand PRR A2", "pass", "pass", "pass")
    before = company(p, "WAB")
    p = p.play("expand NYC A2")
    assert company(p, "WAB") == before
    assert (p.snapshot()["phase"], p.snapshot()["auction"], p.to_move) == ("turn", None, 2)


def test_ce_20_the_wabash_may_not_be_named_or_built_before() -> None:
    p = at_the_gates()
    assert refusal(p, "auction WAB").rule == "CE-20"
    assert "WAB" not in p.options("expand").words


def test_ce_20_the_wabash_pays_its_own_chicago_dividend() -> None:
    p = express(
        held={(0, "WAB"): 1, (2, "WAB"): 1},
        track_of={"PRR": ["A2"], "WAB": ["C3", "B2"]},
        treasury={"WAB": 6},
        income={"WAB": 2},
    )
    p = p.play("expand WAB A2")
    assert DividendPaid("WAB", 5, {0: 5, 2: 5}, "chicago") in p.story()
    assert (p.cash, p.snapshot()["phase"]) == ((45, 40, 45), "turn")


def test_ce_21_the_player_who_reached_chicago_auctions_the_first_wabash_share() -> None:
    p = at_the_gates(turn=1).play("expand PRR A2")
    at = p.snapshot()
    assert (at["phase"], at["to_move"]) == ("auction", 1)
    assert at["auction"] == {
        "company": "WAB",
        "minimum": 1,
        "high_bid": None,
        "high_bidder": None,
        "in": [0, 1, 2],
    }
    assert refusal(p, "bid 0").rule == "CE-11"
    p = play(p, "bid 1", "bid 5", "pass", "pass")
    assert p.story()[-1] == ShareSold("WAB", 2, 5)
    assert company(p, "WAB")["treasury"] == 5
    assert company(p, "WAB")["shares_left"] == 1


@pytest.mark.parametrize("red", [0, 3])
def test_ce_21_no_dial_moves_for_it(red: int) -> None:
    p = at_the_gates(dials=(red, 1, 2)).play("expand PRR A2")
    assert p.snapshot()["phase"] == "auction"
    p = play(p, "bid 2", "pass", "pass")
    assert p.snapshot()["dials"] == {"auction": red, "expand": 2, "develop": 2}
    assert p.snapshot()["players"][0]["shares"] == {"PRR": 2, "WAB": 1}


def test_ce_21_if_nobody_bids_the_share_stays_and_the_wabash_is_open() -> None:
    p = play(at_the_gates(), "expand PRR A2", "pass", "pass", "pass")
    assert p.story()[-1] == ShareUnsold("WAB")
    assert company(p, "WAB")["open"]
    assert company(p, "WAB")["shares_left"] == 2
    assert all("WAB" not in seat["shares"] for seat in p.snapshot()["players"])
    assert p.to_move == 1
    p = play(p, "auction WAB", "bid 1", "pass", "pass")  # it can be named like any other
    assert p.snapshot()["players"][1]["shares"] == {"PRR": 1, "WAB": 1}
    assert p.snapshot()["dials"]["auction"] == 1


def test_ce_21_the_second_wabash_share_is_sold_in_an_ordinary_auction() -> None:
    p = at_the_gates(track_of={"PRR": ["B2", "D3"]}, developed=["D3"]).play("expand PRR A2")
    p = play(p, "bid 3", "pass", "pass", "auction WAB")
    assert p.snapshot()["auction"]["minimum"] == 2  # 3 / 2, rounded up
    p = play(p, "bid 2", "pass", "pass")
    assert refusal(p, "auction WAB").reason == "WAB has no share left"


def test_ce_22_the_next_turn_is_left_of_the_player_who_reached_chicago() -> None:
    p = at_the_gates(players=4, turn=2, held={(2, "PRR"): 1}).play("expand PRR A2")
    p = play(p, "bid 1", "pass", "pass", "bid 4", "pass")  # Bob gets the Wabash
    assert p.story()[-1] == ShareSold("WAB", 1, 4)
    assert p.to_move == 3


def test_ce_22_the_dividend_phase_follows_the_chicago_phase() -> None:
    p = at_the_gates(turn=2, held={(2, "PRR"): 1}, dials=(3, 4, 0)).play("expand PRR A2")
    assert p.cash == (40, 40, 60)
    assert (p.snapshot()["dividends_paid"], p.snapshot()["phase"]) == (0, "auction")
    p = play(p, "pass", "pass", "bid 2")  # Bob holds the Wabash share by now
    assert p.story()[1:5] == (
        ShareSold("WAB", 1, 2),
        DividendPhase(1),
        DividendPaid("PRR", 20, {2: 20}, "general"),
        DividendPaid("WAB", 1, {1: 1}, "general"),
    )
    assert p.cash == (40, 39, 80)
    assert (p.snapshot()["dividends_paid"], p.to_move) == (1, 0)


def test_ce_22_the_same_for_a_later_company() -> None:
    p = at_the_gates(track_of={"PRR": ["B2"], "NYC": ["A2"], "WAB": []}, dials=(3, 4, 0))
    p = p.play("expand PRR A2")
    paid = [
        (event.company, event.per_share, event.occasion)
        for event in p.story()
        if isinstance(event, DividendPaid)
    ]
    assert paid == [("PRR", 7, "chicago"), ("PRR", 7, "general")]
    assert p.cash == (68, 54, 40)
    assert (p.snapshot()["dividends_paid"], p.to_move) == (1, 1)
