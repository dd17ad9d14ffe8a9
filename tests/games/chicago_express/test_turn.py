"""CE-7 to CE-9: when a turn begins, what a turn is, and whose money is whose."""

import pytest

from cuberails import chicago_express
from cuberails.games.chicago_express.events import DialMoved, DialsReset, DidNothing, DividendPhase
from tests.games.chicago_express.table import express
from tests.table import NAMES, company, play, refusal


@pytest.mark.parametrize(
    ("dials", "sentence"),
    [
        ((2, 5, 0), "auction -"),
        ((3, 4, 0), "expand -"),
        ((2, 0, 4), "auction -"),
        ((3, 0, 3), "develop -"),
        ((0, 4, 4), "expand -"),
        ((0, 5, 3), "develop -"),
    ],
)
def test_ce_07_two_red_dials_bring_a_dividend_phase_before_the_next_turn(
    dials: tuple[int, int, int], sentence: str
) -> None:
    p = express(turn=1, dials=dials, held={(0, "PRR"): 1})
    assert p.snapshot()["dividends_paid"] == 0
    p = p.play(sentence)
    assert p.snapshot()["dividends_paid"] == 1
    assert p.cash == (47, 40, 40)
    assert (p.snapshot()["phase"], p.to_move) == ("turn", 2)  # after it, the next player moves
    assert p.snapshot()["dials"] == {"auction": 0, "expand": 0, "develop": 0}


@pytest.mark.parametrize(
    ("dials", "sentence", "after"),
    [
        ((2, 4, 3), "auction -", (3, 4, 3)),
        ((2, 4, 3), "expand -", (2, 5, 3)),
        ((2, 4, 3), "develop -", (2, 4, 4)),
        ((1, 5, 3), "auction -", (2, 5, 3)),
    ],
)
def test_ce_07_one_red_dial_does_not(
    dials: tuple[int, int, int], sentence: str, after: tuple[int, int, int]
) -> None:
    p = express(turn=1, dials=dials, held={(0, "PRR"): 1}).play(sentence)
    assert p.snapshot()["dividends_paid"] == 0
    assert p.cash == (40, 40, 40)
    assert tuple(p.snapshot()["dials"].values()) == after
    assert p.to_move == 2


def test_ce_07_the_dividend_phase_waits_for_the_auction_to_end() -> None:
    p = express(dials=(2, 5, 0), held={(0, "PRR"): 1}, income={"PRR": 8})
    p = play(p, "auction PRR", "bid 4", "pass")
    assert p.snapshot()["dividends_paid"] == 0
    p = p.play("pass")  # two shares are sold by now: 8 / 2 each
    assert p.snapshot()["dividends_paid"] == 1
    assert p.cash == (40 - 4 + 8, 40, 40)
    assert p.to_move == 1


def test_ce_07_the_story_puts_the_dividend_phase_after_the_action() -> None:
    events = express(dials=(2, 5, 0)).play("auction -").story()
    assert events[:3] == (DialMoved(0, "auction", 3, 3), DidNothing(0, "auction"), DividendPhase(1))
    assert DialsReset() in events


@pytest.mark.parametrize(
    ("verb", "dials"), [("auction", (1, 0, 0)), ("expand", (0, 1, 0)), ("develop", (0, 0, 1))]
)
def test_ce_08_the_dial_moves_one_step_even_where_nothing_is_done(verb: str, dials: tuple[int, ...]) -> None:
    p = express(turn=2, held={(2, "PRR"): 1}, treasury={"PRR": 5}, track_of={"PRR": ["R4", "O4"]})
    assert len(p.options(verb).words) > 1  # there is something to do
    after = p.play(f"{verb} -")
    assert tuple(after.snapshot()["dials"].values()) == dials
    assert after.to_move == 0
    assert after.cash == p.cash
    assert after.snapshot()["companies"] == p.snapshot()["companies"]
    assert after.snapshot()["houses_left"] == 20


@pytest.mark.parametrize(
    ("sentence", "dials"),
    [("auction B&O", (1, 0, 0)), ("expand PRR R4", (0, 1, 0)), ("develop O4", (0, 0, 1))],
)
def test_ce_08_the_dial_moves_one_step_with_the_action(sentence: str, dials: tuple[int, ...]) -> None:
    p = express(held={(0, "PRR"): 1}, treasury={"PRR": 5}, track_of={"PRR": ["O4"]}).play(sentence)
    assert tuple(p.snapshot()["dials"].values()) == dials


def test_ce_08_all_that_a_turn_offers() -> None:
    p = express(held={(0, "PRR"): 2, (1, "B&O"): 4}, treasury={"PRR": 1, "B&O": 9}, track_of={"B&O": ["R3"]})
    assert list(p.legal()) == [
        "auction -",
        "auction PRR",
        "auction C&O",
        "auction NYC",
        "expand -",
        "expand PRR Q5",
        "expand PRR Q6",
        "expand PRR R4",
        "expand PRR R6",
        "expand PRR S5",
        "develop -",
        "develop R3",
    ]
    assert len(p.legal()) == 12
    one_more = express(held={(0, "NYC"): 1}, treasury={"NYC": 2}, dials=(3, 0, 4), track_of={"PRR": ["S2"]})
    assert list(one_more.legal()) == [
        "expand -",
        "expand NYC R2",
        "expand NYC R3",
        "expand NYC S2",
        "expand NYC S4",
        "expand NYC S4 R4",
        "expand NYC S4 S5",
    ]
    assert len(one_more.legal()) == 7


def test_ce_08_where_nothing_can_be_done_the_action_may_still_be_chosen() -> None:
    p = express(held={(1, "PRR"): 3, (1, "B&O"): 4, (1, "C&O"): 6, (1, "NYC"): 5})
    for verb in ("auction", "expand", "develop"):
        assert p.options(verb).words == ("-",)
        after = p.play(f"{verb} -")
        assert after.snapshot()["dials"][verb] == 1
        assert after.to_move == 1


@pytest.mark.parametrize(
    ("dials", "left"),
    [
        ((3, 0, 0), ("expand", "develop")),
        ((0, 5, 0), ("auction", "develop")),
        ((0, 0, 4), ("auction", "expand")),
        ((2, 4, 3), ("auction", "expand", "develop")),
    ],
)
def test_ce_08_only_dials_that_are_not_red(dials: tuple[int, int, int], left: tuple[str, ...]) -> None:
    p = express(dials=dials)
    assert p.options().words == left
    for verb in {"auction", "expand", "develop"} - set(left):
        refused = refusal(p, f"{verb} -")
        assert (refused.rule, refused.reason) == ("CE-8", f"the {verb} dial is red")


def test_ce_08_example_choosing_the_auction_and_offering_nothing() -> None:
    p = express(cash=[2, 50, 50], dials=(2, 0, 0), held={(1, "PRR"): 1})
    after = p.play("auction -")
    assert after.story() == (DialMoved(0, "auction", 3, 3), DidNothing(0, "auction"))
    assert after.lines() == ["Ann moves the auction dial to 3 of 3.", "Ann does nothing with it."]
    assert (after.cash, after.snapshot()["auction"]) == ((2, 50, 50), None)
    assert refusal(after, "auction PRR").rule == "CE-8"  # one auction less for the rich


def test_ce_09_money_and_shares_are_open() -> None:
    p = express(cash=[11, 12, 13], held={(0, "PRR"): 2, (2, "NYC"): 1}, treasury={"PRR": 17, "C&O": 4})
    at = p.snapshot()
    assert at["players"] == [
        {"name": "Ann", "cash": 11, "shares": {"PRR": 2}},
        {"name": "Bob", "cash": 12, "shares": {}},
        {"name": "Cleo", "cash": 13, "shares": {"NYC": 1}},
    ]
    assert {name: row["treasury"] for name, row in at["companies"].items()} == {
        "PRR": 17,
        "B&O": 0,
        "C&O": 4,
        "NYC": 0,
        "WAB": 0,
    }
    assert {name: row["shares_left"] for name, row in at["companies"].items()} == {
        "PRR": 1,
        "B&O": 4,
        "C&O": 6,
        "NYC": 4,
        "WAB": 2,
    }


def test_ce_09_a_player_cannot_pay_for_a_company() -> None:
    p = express(cash=[100, 0, 0], held={(0, "NYC"): 3}, treasury={"NYC": 1, "PRR": 90})
    assert refusal(p, "expand NYC R3").rule == "CE-16"
    after = p.play("expand NYC S4")
    assert after.cash == (100, 0, 0)
    assert company(after, "NYC")["treasury"] == 0
    assert company(after, "PRR")["treasury"] == 90


def test_ce_09_a_company_cannot_pay_for_a_player() -> None:
    p = express(cash=[9, 40, 40], held={(0, "PRR"): 1}, treasury={"PRR": 90}).play("auction PRR")
    refused = refusal(p, "bid 10")
    assert (refused.rule, refused.reason) == ("CE-12", "Ann has $9, which is less than $10")


def test_ce_09_there_is_no_way_to_lend_or_trade() -> None:
    p = express(held={(0, "PRR"): 1})
    assert p.options().words == ("auction", "expand", "develop")
    in_auction = chicago_express(NAMES[:3]).start()
    assert in_auction.options().words == ("bid", "pass")
