"""CE-10 to CE-13: naming a share, bidding for it, and who pays what."""

import pytest

from cuberails import Position
from cuberails.games.chicago_express.events import DialMoved
from cuberails.games.events import AuctionOpened, Bid, Passed, ShareSold, ShareUnsold
from tests.games.chicago_express.table import express
from tests.table import company, play, refusal


def auction(position: Position) -> dict[str, object]:
    found: dict[str, object] = position.snapshot()["auction"]
    return found


def test_ce_10_example_new_york_central_at_22_with_two_shares_sold() -> None:
    p = express(held={(1, "NYC"): 1, (2, "NYC"): 1}, income={"NYC": 22}).play("auction NYC")
    assert auction(p) == {
        "company": "NYC",
        "minimum": 8,
        "high_bid": None,
        "high_bidder": None,
        "in": [0, 1, 2],
    }
    assert p.story() == (DialMoved(0, "auction", 1, 3), AuctionOpened("NYC", 8))
    refused = refusal(p, "bid 7")
    assert (refused.rule, refused.reason) == ("CE-11", "$7 is too low, the next bid must be at least $8")
    assert auction(p.play("bid 8"))["high_bid"] == 8


@pytest.mark.parametrize(
    ("income", "sold", "minimum"),
    [
        (20, 2, 7),
        (21, 2, 7),
        (22, 2, 8),
        (24, 2, 8),
        (25, 2, 9),
        (8, 0, 8),
        (9, 1, 5),
        (8, 1, 4),
        (25, 4, 5),
        (26, 4, 6),
    ],
)
def test_ce_10_minimum_bid_rounds_up(income: int, sold: int, minimum: int) -> None:
    p = express(held={(1, "NYC"): sold}, income={"NYC": income}).play("auction NYC")
    assert auction(p)["minimum"] == minimum
    assert refusal(p, f"bid {minimum - 1}").rule == "CE-11"
    assert auction(p.play(f"bid {minimum}"))["high_bidder"] == 0


def test_ce_10_any_open_company_with_a_share_left_may_be_named_by_anyone() -> None:
    p = express(held={(1, "PRR"): 3, (1, "B&O"): 3, (2, "C&O"): 5})
    assert p.options("auction").words == ("-", "B&O", "C&O", "NYC")  # no PRR left, WAB not open
    assert auction(p.play("auction B&O"))["company"] == "B&O"
    refused = refusal(p, "auction PRR")
    assert (refused.rule, refused.reason) == ("CE-10", "PRR has no share left")
    refused = refusal(p, "auction WAB")
    assert (refused.rule, refused.reason) == ("CE-20", "WAB is not open")


@pytest.mark.parametrize(("name", "shares"), [("PRR", 3), ("B&O", 4), ("C&O", 6), ("NYC", 5), ("WAB", 2)])
def test_ce_10_the_last_share_may_be_named_but_no_more(name: str, shares: int) -> None:
    p = express(held={(1, name): shares - 1}, track_of={"WAB": []})
    p = play(p, f"auction {name}", "bid 30", "pass", "pass")
    assert company(p, name)["shares_left"] == 0
    assert p.snapshot()["players"][0]["shares"] == {name: 1}
    assert refusal(p, f"auction {name}").rule == "CE-10"


def test_ce_11_the_player_who_named_the_share_opens_and_bidding_goes_clockwise() -> None:
    p = express(4, turn=2).play("auction PRR")
    assert (p.to_move, p.snapshot()["phase"]) == (2, "auction")
    p = p.play("bid 7")
    assert p.to_move == 3
    p = p.play("bid 9")
    assert (p.to_move, auction(p)) == (
        0,
        {"company": "PRR", "minimum": 10, "high_bid": 9, "high_bidder": 3, "in": [0, 1, 2, 3]},
    )
    p = play(p, "pass", "pass")
    assert (p.to_move, auction(p)["in"]) == (2, [2, 3])


def test_ce_11_each_bid_is_higher_than_the_last() -> None:
    p = play(express(), "auction PRR", "bid 10")
    for amount in (7, 9, 10):
        refused = refusal(p, f"bid {amount}")
        assert (refused.rule, refused.reason) == (
            "CE-11",
            f"${amount} is too low, the next bid must be at least $11",
        )
    assert p.options("bid").words[0] == "11"
    assert auction(p.play("bid 11"))["high_bid"] == 11


def test_ce_11_who_has_passed_is_out_of_this_auction() -> None:
    p = play(express(), "auction PRR", "pass", "bid 7", "bid 8")
    assert (p.to_move, auction(p)["in"]) == (1, [1, 2])  # Ann is not asked again
    p = p.play("bid 9")
    assert p.to_move == 2
    p = p.play("pass")
    assert p.snapshot()["players"][1]["shares"] == {"PRR": 1}
    assert p.to_move == 1  # Ann named it: Bob is next
    assert auction(p.play("auction PRR"))["in"] == [0, 1, 2]  # and all are in again


def test_ce_11_it_ends_when_all_but_one_have_passed_after_a_bid() -> None:
    p = play(express(), "auction PRR", "bid 7", "pass")
    assert p.snapshot()["phase"] == "auction"
    p = p.play("pass")
    assert (p.snapshot()["phase"], p.snapshot()["auction"]) == ("turn", None)
    assert p.snapshot()["players"][0]["shares"] == {"PRR": 1}


def test_ce_11_the_last_player_may_bid_or_pass_when_all_others_have_passed() -> None:
    p = play(express(), "auction PRR", "pass", "pass")
    assert (p.to_move, auction(p)["in"], p.snapshot()["phase"]) == (2, [2], "auction")
    assert p.play("bid 7").snapshot()["players"][2]["shares"] == {"PRR": 1}
    assert p.play("pass").snapshot()["phase"] == "turn"


@pytest.mark.parametrize("passes", [1, 2])
def test_ce_11_a_first_bid_by_a_later_player_must_reach_the_minimum(passes: int) -> None:
    p = play(express(income={"PRR": 19}), "auction PRR", *["pass"] * passes)
    assert auction(p)["minimum"] == 19
    assert refusal(p, "bid 18").rule == "CE-11"
    p.play("bid 19")


def test_ce_12_a_bid_is_at_most_the_cash() -> None:
    p = express(cash=[12, 40, 40]).play("auction PRR")
    refused = refusal(p, "bid 13")
    assert (refused.rule, refused.reason) == ("CE-12", "Ann has $12, which is less than $13")
    assert p.options("bid").words == ("7", "8", "9", "10", "11", "12")
    assert play(p, "bid 12", "pass", "pass").cash == (0, 40, 40)
    assert list(p.legal()) == ["pass", "bid 7", "bid 8", "bid 9", "bid 10", "bid 11", "bid 12"]
    assert len(p.legal()) == 7


def test_ce_12_who_cannot_afford_the_next_bid_is_passed_without_being_asked() -> None:
    p = express(4, cash=[40, 9, 10, 40]).play("auction PRR")
    p = p.play("bid 9")  # Bob has 9 and would need 10, Cleo has exactly 10
    assert (p.to_move, auction(p)["in"]) == (2, [0, 2, 3])
    assert p.story() == (Bid(0, "PRR", 9), Passed(1, "PRR", could_not_pay=True))
    assert p.lines() == ["Ann bids $9 for PRR.", "Bob cannot pay the next bid."]
    assert p.ply == 2


def test_ce_12_a_seat_leaves_only_when_the_bidding_comes_to_it() -> None:
    p = play(express(4, cash=[40, 40, 40, 5]), "auction PRR", "bid 9")
    assert (p.to_move, auction(p)["in"]) == (1, [0, 1, 2, 3])
    p = play(p, "pass", "pass")  # Dmitri is passed, and only Ann is left
    assert p.story() == (
        Passed(2, "PRR", could_not_pay=False),
        Passed(3, "PRR", could_not_pay=True),
        ShareSold("PRR", 0, 9),
    )
    assert p.snapshot()["phase"] == "turn"


def test_ce_12_an_opener_without_the_minimum_is_passed_too() -> None:
    p = express(cash=[6, 7, 40]).play("auction PRR")
    assert (p.to_move, auction(p)["in"]) == (1, [1, 2])
    assert p.story()[1:] == (AuctionOpened("PRR", 7), Passed(0, "PRR", could_not_pay=True))
    p = play(p, "bid 7", "pass")
    assert p.cash == (6, 0, 40)
    assert p.to_move == 1  # Ann had the turn


def test_ce_12_where_nobody_can_pay_the_auction_is_over_at_once() -> None:
    p = express(cash=[6, 6, 6], turn=1).play("auction PRR")
    assert (p.snapshot()["phase"], p.to_move, p.cash) == ("turn", 2, (6, 6, 6))
    assert {type(event) for event in p.story()} == {DialMoved, AuctionOpened, Passed, ShareUnsold}
    assert company(p, "PRR")["shares_left"] == 3


def test_ce_12_the_highest_bidder_is_not_passed_for_lack_of_more() -> None:
    p = play(express(2, cash=[20, 21]), "auction PRR", "bid 20")
    assert p.to_move == 1  # exactly one dollar more
    p = p.play("bid 21")
    assert p.story() == (Bid(1, "PRR", 21), Passed(0, "PRR", could_not_pay=True), ShareSold("PRR", 1, 21))
    assert p.cash == (20, 0)


def test_ce_12_story_names_the_players_who_cannot_pay_in_clockwise_order() -> None:
    p = express(5, cash=[5, 5, 40, 5, 5], turn=2).play("auction PRR").play("bid 9")
    passed = [event.seat for event in p.story() if isinstance(event, Passed)]
    assert passed == [3, 4, 0, 1]


def test_ce_13_the_highest_bidder_pays_the_treasury_and_takes_the_share() -> None:
    p = express(turn=1, treasury={"NYC": 5, "PRR": 2}, held={(2, "NYC"): 1}, income={"NYC": 8})
    p = play(p, "auction NYC", "bid 4", "bid 6", "bid 11", "pass", "pass")
    assert p.story()[-1] == ShareSold("NYC", 0, 11)
    assert p.lines()[-1] == "Ann takes a share of NYC for $11."
    assert p.cash == (29, 40, 40)
    assert {name: row["treasury"] for name, row in p.snapshot()["companies"].items()} == {
        "PRR": 2,
        "B&O": 0,
        "C&O": 0,
        "NYC": 16,
        "WAB": 0,
    }
    assert company(p, "NYC")["shares_left"] == 3
    assert company(p, "NYC")["income"] == 8
    assert [seat["shares"] for seat in p.snapshot()["players"]] == [{"NYC": 1}, {}, {"NYC": 1}]
    assert p.to_move == 2  # left of Bob, who named it


def test_ce_13_if_all_pass_the_share_stays_and_nobody_pays() -> None:
    p = play(express(turn=1), "auction PRR", "pass", "pass", "pass")
    assert p.story() == (Passed(0, "PRR", could_not_pay=False), ShareUnsold("PRR"))
    assert p.lines() == ["Ann passes.", "Nobody bids; the share of PRR stays."]
    assert p.cash == (40, 40, 40)
    assert company(p, "PRR")["treasury"] == 0
    assert company(p, "PRR")["shares_left"] == 3
    assert [seat["shares"] for seat in p.snapshot()["players"]] == [{}, {}, {}]
    assert p.snapshot()["dials"]["auction"] == 1  # the action is spent all the same
    assert p.to_move == 2
