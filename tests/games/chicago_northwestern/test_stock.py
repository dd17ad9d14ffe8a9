"""Chicago & NorthWestern, offering stock: NW-6."""

import pytest

from cuberails.games import events
from tests.games.chicago_northwestern.table import northwestern
from tests.table import company, play, refusal

ANN, BOB, CLEO, DMITRI = 0, 1, 2, 3


def test_nw_06_example_a_bid_of_25_that_nobody_can_top() -> None:
    """Pete is Ann here; Rich has 23, Dave 16 and Hudson as much as the bid."""
    position = northwestern(4, cash=[25, 23, 16, 25]).play("offer ATSF 25")
    assert position.cash == (0, 23, 16, 25)
    assert company(position, "ATSF")["treasury"] == 25
    assert company(position, "ATSF")["shares_left"] == 3
    assert position.snapshot()["players"][ANN]["shares"] == {"ATSF": 1}
    assert (position.to_move, position.snapshot()["phase"]) == (BOB, "turn")


def test_nw_06_one_dollar_more_in_another_hand_and_the_bid_can_be_topped() -> None:
    position = northwestern(4, cash=[25, 23, 16, 26]).play("offer ATSF 25")
    assert position.snapshot()["auction"] == {
        "company": "ATSF",
        "minimum": 26,
        "high_bid": 25,
        "high_bidder": ANN,
        "in": [ANN, DMITRI],
    }
    assert position.options().words == ("bid", "pass")
    assert position.options("bid").words == ("26",)
    assert position.play("bid 26").cash == (25, 23, 16, 0)
    assert position.play("pass").cash == (0, 23, 16, 26)


def test_nw_06_story_of_an_offer() -> None:
    position = northwestern(4, cash=[25, 5, 16, 25])
    opened = position.play("offer ATSF 5")
    assert opened.story() == (
        events.AuctionOpened("ATSF", 5),
        events.Bid(ANN, "ATSF", 5),
        events.Passed(BOB, "ATSF", could_not_pay=True),
    )
    assert opened.lines() == [
        "ATSF goes under the hammer at $5.",
        "Ann bids $5 for ATSF.",
        "Bob cannot pay the next bid.",
    ]
    raised = opened.play("bid 16")
    assert raised.story() == (events.Bid(CLEO, "ATSF", 16),)
    assert raised.lines() == ["Cleo bids $16 for ATSF."]
    passed = raised.play("pass")
    assert passed.story() == (events.Passed(DMITRI, "ATSF", could_not_pay=False),)
    assert passed.lines() == ["Dmitri passes."]
    sold = passed.play("pass")
    assert sold.story() == (
        events.Passed(ANN, "ATSF", could_not_pay=False),
        events.ShareSold("ATSF", CLEO, 16),
    )
    assert sold.lines() == ["Ann passes.", "Cleo takes a share of ATSF for $16."]
    assert sold.cash == (25, 5, 0, 25)


def test_nw_06_the_minimum_of_an_offer_is_5_however_high_the_opening_bid() -> None:
    opened = northwestern(cash=[25, 80, 80]).play("offer ATSF 25")
    assert opened.story() == (events.AuctionOpened("ATSF", 5), events.Bid(ANN, "ATSF", 25))


def test_nw_06_any_open_railroad_may_be_offered_whoever_holds_shares() -> None:
    position = northwestern(held={(BOB, "CNW"): 3})
    assert position.options("offer").words == ("CMSTPP", "CNW", "CRIP", "ATSF", "CBQ")
    assert company(play(position, "offer CNW 5", "pass", "pass"), "CNW")["shares_left"] == 0


def test_nw_06_the_fourth_share_can_be_offered_and_no_fifth() -> None:
    position = northwestern(held={(BOB, "CNW"): 3})
    sold = play(position, "offer CNW 7", "pass", "pass")
    assert (company(sold, "CNW")["shares_left"], company(sold, "CNW")["treasury"]) == (0, 7)
    assert str(refusal(sold, "offer CNW 5")) == "NW-6: C&NW has no share left"


def test_nw_06_a_railroad_that_has_gone_west_is_not_offered() -> None:
    links = {"CRIP": ["chicago>cedar-rapids>des-moines>omaha>north-platte>denver"]}
    position = northwestern(held={(ANN, "CRIP"): 1}, links=links)
    assert "CRIP" in position.options("offer").words
    after = position.play("west CRIP denver")
    assert "CRIP" not in after.options("offer").words
    assert str(refusal(after, "offer CRIP 5")) == "NW-13: CRI&P has gone west"


def test_nw_06_the_offerer_must_bid_5_and_may_bid_more_up_to_all_cash() -> None:
    position = northwestern(cash=[9, 80, 80])
    assert position.options("offer CBQ").words == ("5", "6", "7", "8", "9")
    assert str(refusal(position, "offer CBQ 4")) == "NW-6: $4 is less than $5"
    assert str(refusal(position, "offer CBQ 10")) == "NW-6: Ann has $9, which is less than $10"
    assert refusal(position, "offer CBQ").rule == "NW-6"
    assert position.play("offer CBQ 9").snapshot()["auction"]["high_bid"] == 9


def test_nw_06_an_offer_needs_5_dollars() -> None:
    assert "offer" in northwestern(cash=[5, 80, 80]).options().words
    poor = northwestern(cash=[4, 80, 80])
    assert poor.options().words == ("dividends",)
    assert str(refusal(poor, "offer CBQ 5")) == "NW-6: Ann has $4, an offer needs $5"


def test_nw_06_clockwise_higher_or_out() -> None:
    position = northwestern(cash=[20, 20, 20], turn=BOB).play("offer CBQ 6")
    assert position.to_move == CLEO
    assert str(refusal(position, "bid 6")) == "NW-6: $6 is too low, the next bid must be at least $7"
    assert str(refusal(position, "bid 21")) == "NW-6: Cleo has $20, which is less than $21"
    position = position.play("bid 7")
    assert position.to_move == ANN
    position = position.play("bid 20")
    assert position.snapshot()["phase"] == "turn"
    assert position.cash == (0, 20, 20)


def test_nw_06_who_drops_out_does_not_come_back() -> None:
    position = play(northwestern(4, cash=[30, 30, 30, 30]), "offer CBQ 5", "pass", "bid 7", "pass")
    assert position.snapshot()["auction"] == {
        "company": "CBQ",
        "minimum": 8,
        "high_bid": 7,
        "high_bidder": CLEO,
        "in": [ANN, CLEO],
    }
    position = play(position, "bid 8")
    assert position.to_move == CLEO
    position = play(position, "bid 9")
    assert position.to_move == ANN
    position = play(position, "pass")
    assert (position.cash, position.to_move) == ((30, 30, 21, 30), BOB)
    assert company(position, "CBQ")["treasury"] == 9


def test_nw_06_a_seat_that_cannot_pay_leaves_when_its_call_comes_and_not_earlier() -> None:
    position = northwestern(4, cash=[30, 30, 5, 30]).play("offer CBQ 5")
    assert position.snapshot()["auction"]["in"] == [ANN, BOB, CLEO, DMITRI]
    after = position.play("pass")
    assert (after.to_move, after.snapshot()["auction"]["in"]) == (DMITRI, [ANN, DMITRI])
    assert after.story() == (
        events.Passed(BOB, "CBQ", could_not_pay=False),
        events.Passed(CLEO, "CBQ", could_not_pay=True),
    )
    assert after.lines() == ["Bob passes.", "Cleo cannot pay the next bid."]


def test_nw_06_any_seat_may_be_too_poor_for_the_opening_bid() -> None:
    position = northwestern(cash=[6, 30, 30], turn=CLEO).play("offer CBQ 6")
    assert (position.to_move, position.snapshot()["auction"]["in"]) == (BOB, [BOB, CLEO])
    assert position.story()[1:] == (events.Bid(CLEO, "CBQ", 6), events.Passed(ANN, "CBQ", could_not_pay=True))


def test_nw_06_the_offerer_is_not_asked_about_the_own_bid() -> None:
    position = play(northwestern(cash=[30, 30, 30]), "offer CBQ 5", "pass", "pass")
    assert (position.cash, position.to_move) == ((25, 30, 30), BOB)


def test_nw_06_the_winner_pays_the_treasury_and_the_turn_goes_on_from_the_offerer() -> None:
    position = northwestern(cash=[30, 30, 30], treasury={"CBQ": 4}, turn=CLEO)
    sold = play(position, "offer CBQ 5", "pass", "bid 11", "pass")
    assert sold.cash == (30, 19, 30)
    assert company(sold, "CBQ")["treasury"] == 15
    assert [seat["shares"] for seat in sold.snapshot()["players"]] == [{}, {"CBQ": 1}, {}]
    assert (sold.to_move, sold.snapshot()["phase"], sold.snapshot()["auction"]) == (ANN, "turn", None)


@pytest.mark.parametrize(
    "sentence", ["bid 6.5", "bid -6", "bid $6", "bid six", "6", "bid", "bid pass", "bid CBQ"]
)
def test_nw_06_bids_are_whole_dollars(sentence: str) -> None:
    position = northwestern().play("offer CBQ 5")
    assert refusal(position, sentence).rule == "NW-6"
    assert position.play("bid 6").snapshot()["auction"]["high_bid"] == 6
