"""House rules: without them the numbered rules hold, and each changes just what it says."""

from typing import Any

import pytest

from cuberails import Position, SetupError, chicago_express
from cuberails.games.chicago_express.events import DialMoved
from cuberails.games.events import AuctionOpened, Passed, ShareUnsold
from tests.games.chicago_express.table import express
from tests.table import NAMES, company, play, refusal


def opening(*sentences: str, **house_rules: Any) -> Position:
    return play(chicago_express(NAMES[:3], **house_rules).start(), *sentences)


def test_the_defaults_are_the_numbered_rules() -> None:
    plain = chicago_express(NAMES[:3])
    spelt_out = chicago_express(
        NAMES[:3],
        erie_doubles_new_york=False,
        free_opening_share=True,
        dials=(3, 5, 4),
        houses=20,
        starting_cash=None,
    )
    assert spelt_out == plain
    assert plain.changed_house_rules == {}
    changed = chicago_express(NAMES[:3], houses=21)
    assert changed != plain
    assert changed.changed_house_rules == {"houses": 21}


@pytest.mark.parametrize(("doubled", "cost"), [(False, 6), (True, 12)])
def test_ce_30_house_rule_the_erie_pays_double_in_new_york(doubled: bool, cost: int) -> None:
    given: dict[str, Any] = {
        "modules": ("erie",),
        "held": {(0, "ERIE"): 1},
        "track_of": {"ERIE": ["S2"]},
        "erie_doubles_new_york": doubled,
    }
    p = express(treasury={"ERIE": cost}, **given).play("expand ERIE S3")
    assert (company(p, "ERIE")["treasury"], company(p, "ERIE")["income"]) == (0, 11)
    refused = refusal(express(treasury={"ERIE": cost - 1}, **given), "expand ERIE S3")
    assert refused.reason == f"ERIE has ${cost - 1}, S3 (New York) costs ${cost}"


def test_ce_30_house_rule_without_the_erie_new_york_stays_closed() -> None:
    p = express(
        held={(0, "PRR"): 1}, treasury={"PRR": 50}, track_of={"PRR": ["S4"]}, erie_doubles_new_york=True
    )
    assert refusal(p, "expand PRR S3").rule == "CE-15"


def test_ce_05_house_rule_an_opening_share_without_a_bid_stays() -> None:
    p = opening("pass", "pass", "pass", free_opening_share=False)
    assert p.story() == (Passed(2, "PRR", could_not_pay=False), ShareUnsold("PRR"), AuctionOpened("B&O", 6))
    assert company(p, "PRR")["shares_left"] == 3
    assert p.snapshot()["players"][0]["shares"] == {}
    assert (p.to_move, p.snapshot()["auction"]["company"]) == (0, "B&O")  # the same seat opens the next
    free = opening("pass", "pass", "pass")
    assert company(free, "PRR")["shares_left"] == 2
    assert free.snapshot()["players"][0]["shares"] == {"PRR": 1}


def test_ce_05_house_rule_the_last_opener_goes_on_opening() -> None:
    p = opening("pass", "bid 7", "pass", free_opening_share=False)  # Bob has PRR
    p = play(p, "pass", "pass", "pass")  # nobody wants B&O
    assert (p.to_move, p.snapshot()["auction"]["company"]) == (1, "C&O")
    p = play(p, "pass", "bid 5", "pass")  # Cleo has C&O
    assert (p.to_move, p.snapshot()["auction"]["company"]) == (2, "NYC")
    p = play(p, "pass", "pass", "pass")
    assert (p.to_move, p.snapshot()["phase"]) == (1, "turn")  # CE-6 as ever
    assert [seat["shares"] for seat in p.snapshot()["players"]] == [{}, {"PRR": 1}, {"C&O": 1}]


def test_ce_06_house_rule_seat_0_has_the_first_turn_when_nobody_bought_prr() -> None:
    p = opening("pass", "pass", "pass", free_opening_share=False)
    p = play(p, "pass", "pass", "bid 6")  # Cleo has B&O
    p = play(p, *["pass"] * 6)
    assert (p.to_move, p.snapshot()["phase"]) == (0, "turn")
    p = play(p, "auction PRR")  # it can still be bought
    assert p.snapshot()["auction"]["minimum"] == 7


@pytest.mark.parametrize(("verb", "size"), [("auction", 2), ("expand", 1), ("develop", 6)])
def test_ce_04_house_rule_dials(verb: str, size: int) -> None:
    p = express(dials=(0, 0, 0))
    assert p.game.house_rules.dials == (3, 5, 4)
    p = opening(*["pass"] * 12, dials=(2, 1, 6))
    for step in range(1, size + 1):
        p = p.play(f"{verb} -")
        assert p.story()[0] == DialMoved((step - 1) % 3, verb, step, size)
    assert refusal(p, f"{verb} -").reason == f"the {verb} dial is red"
    assert p.snapshot()["dividends_paid"] == 0


def test_ce_07_house_rule_dials_bring_the_dividend_phase() -> None:
    p = opening(*["pass"] * 12, dials=(2, 1, 6))
    p = play(p, "auction -", "expand -")
    assert p.snapshot()["dividends_paid"] == 0
    assert p.play("auction -").snapshot()["dividends_paid"] == 1


@pytest.mark.parametrize(("houses", "ends"), [(4, False), (3, True), (0, True), (200, False)])
def test_ce_03_house_rule_houses(houses: int, ends: bool) -> None:
    p = opening(*["pass"] * 12, houses=houses)
    assert p.snapshot()["houses_left"] == houses
    p = play(p, *["develop -"] * 4, *["auction -"] * 3)
    assert p.is_over is ends


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("cash", [7, 25, 500])
def test_ce_01_house_rule_starting_cash(players: int, cash: int) -> None:
    p = chicago_express(NAMES[:players], starting_cash=cash).start()
    assert p.cash == (cash,) * players
    assert p.to_move == 0
    assert p.options("bid").words[-1] == str(cash)


def test_ce_12_house_rule_starting_cash_below_the_first_minimum() -> None:
    """Nobody can pay 7: the opener has PRR for nothing before anyone is asked (CE-5, CE-12)."""
    p = chicago_express(NAMES[:3], starting_cash=6).start()
    assert p.snapshot()["auction"] == {
        "company": "B&O",
        "minimum": 6,
        "high_bid": None,
        "high_bidder": None,
        "in": [0, 1, 2],
    }
    assert p.snapshot()["players"][0]["shares"] == {"PRR": 1}
    assert p.options().words == ("bid", "pass")


@pytest.mark.parametrize(("free", "shares"), [(True, {"PRR": 1, "B&O": 1, "C&O": 1, "NYC": 1}), (False, {})])
def test_ce_12_house_rule_no_starting_cash(free: bool, shares: dict[str, int]) -> None:
    p = chicago_express(NAMES[:3], starting_cash=0, free_opening_share=free).start()
    assert (p.snapshot()["phase"], p.to_move, p.cash) == ("turn", 0, (0, 0, 0))
    assert p.snapshot()["players"][0]["shares"] == shares
    assert p.options().words == ("auction", "expand", "develop")


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("dials", (3, 5), "dials"),
        ("dials", (3, 5, 4, 1), "dials"),
        ("dials", (0, 5, 4), "dials are three numbers from 1 to 20"),
        ("dials", (3, 0, 4), "from 1 to 20"),
        ("dials", (3, 5, 21), "from 1 to 20"),
        ("dials", "354", "dials"),
        ("dials", 3, "dials"),
        ("dials", (3, 5, "4"), "dials"),
        ("dials", (3, 5, 4.5), "dials"),
        ("dials", (3, 5, -4), "from 1 to 20"),
        ("houses", -1, "houses is a number from 0 to 200"),
        ("houses", 201, "from 0 to 200"),
        ("houses", "20", "houses"),
        ("houses", 2.5, "houses"),
        ("houses", None, "houses"),
        ("starting_cash", -1, "starting_cash is a number from 0 to 500"),
        ("starting_cash", 501, "from 0 to 500"),
        ("starting_cash", "40", "starting_cash"),
        ("starting_cash", [40, 30], "starting_cash"),
        ("free_opening_share", "no", "free_opening_share"),
        ("free_opening_share", 1, "free_opening_share"),
        ("free_opening_share", None, "free_opening_share"),
        ("erie_doubles_new_york", "yes", "erie_doubles_new_york"),
        ("erie_doubles_new_york", 0, "erie_doubles"),
        ("loans", True, "unknown house rule 'loans' of Chicago Express, known: erie_doubles_new_york, "),
    ],
)
def test_wrong_values_are_refused(option: str, value: Any, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        chicago_express(NAMES[:3], **{option: value})


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("dials", (1, 1, 1)),
        ("dials", (20, 20, 20)),
        ("dials", [3, 5, 4]),
        ("houses", 0),
        ("houses", 200),
        ("starting_cash", 0),
        ("starting_cash", 500),
        ("starting_cash", None),
    ],
)
def test_values_at_the_limits_are_taken(option: str, value: Any) -> None:
    game = chicago_express(NAMES[:3], **{option: value})
    taken = getattr(game.house_rules, option)
    assert taken == (tuple(value) if isinstance(value, list) else value)


def test_unknown_modules_and_a_string_of_players_are_refused() -> None:
    with pytest.raises(SetupError, match="unknown module 'erry' of Chicago Express, known: erie, narrow"):
        chicago_express(NAMES[:3], ["erry"])
    with pytest.raises(SetupError, match="CE-1: Chicago Express has 2 to 6 players, not a single string"):
        chicago_express("Ann")


@pytest.mark.parametrize("modules", [["narrow_gauge", "erie"], ["erie", "narrow_gauge", "erie"]])
def test_modules_in_any_order_or_named_twice_are_the_same_game(modules: list[str]) -> None:
    assert chicago_express(NAMES[:3], modules) == chicago_express(NAMES[:3], ["erie", "narrow_gauge"])
