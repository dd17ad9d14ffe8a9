"""Chicago & NorthWestern, Pay Dividends cards and Specials: NW-11 and NW-12."""

import pytest

from cuberails.games import events
from cuberails.games.chicago_northwestern import events as own
from tests.games.chicago_northwestern.table import northwestern
from tests.table import company, play, refusal

ANN, BOB, CLEO = 0, 1, 2
TO_OMAHA = "chicago>cedar-rapids>des-moines>omaha"
TO_DENVER = f"{TO_OMAHA}>north-platte>denver"
TO_SIOUX_CITY = "chicago>dubuque>mason-city>sioux-city"


def test_nw_11_example_dividends_of_12_and_6_and_3() -> None:
    """Pete is Ann, Rich is Bob."""
    position = northwestern(
        held={(ANN, "ATSF"): 2, (BOB, "ATSF"): 1, (BOB, "CRIP"): 1},
        links={"ATSF": ["chicago>peoria>quincy"], "CRIP": ["chicago>cedar-rapids"]},
        cash=[20, 30, 40],
    ).play("dividends")
    assert position.cash == (32, 39, 40)
    assert position.story() == (
        own.CardPlayed(ANN),
        events.DividendPaid("CRIP", 3, {BOB: 3}, "card"),
        events.DividendPaid("ATSF", 6, {ANN: 12, BOB: 6}, "card"),
    )
    assert position.lines() == [
        "Ann plays the Pay Dividends card.",
        "CRIP pays $3 a share: Bob $3.",
        "ATSF pays $6 a share: Ann $12, Bob $6.",
    ]
    assert [seat["dividend_card"] for seat in position.snapshot()["players"]] == [False, True, True]
    assert (company(position, "ATSF")["treasury"], position.to_move) == (0, BOB)


def test_nw_11_once_a_game_for_each_player() -> None:
    position = play(northwestern(), "dividends", "dividends", "offer CNW 5", "pass", "pass")
    assert position.options().words == ("offer",)
    assert str(refusal(position, "dividends")) == "NW-11: Ann has used the Pay Dividends card"
    later = play(position, "offer CBQ 5", "pass", "pass")
    assert str(refusal(later, "dividends")) == "NW-11: Bob has used the Pay Dividends card"
    last = play(later, "offer CRIP 5", "pass", "pass")
    assert play(last, "dividends").snapshot()["players"][CLEO]["dividend_card"] is False


def test_nw_11_legal_also_where_nothing_is_paid() -> None:
    position = northwestern(held={(BOB, "CNW"): 2})
    assert "dividends" in position.options().words
    after = position.play("dividends")
    assert after.cash == (80, 80, 80)
    assert after.story() == (own.CardPlayed(ANN), events.DividendPaid("CNW", 0, {BOB: 0}, "card"))


def test_nw_11_unsold_shares_pay_nobody() -> None:
    position = northwestern(links={"CNW": ["chicago>dubuque>mason-city"]}, treasury={"CNW": 9})
    position = position.play("dividends")
    assert position.cash == (80, 80, 80)
    assert company(position, "CNW")["treasury"] == 9
    assert position.story() == (own.CardPlayed(ANN),)


@pytest.mark.parametrize(
    ("links", "each"),
    [
        (["chicago>madison"], 3),
        (["chicago>madison>la-crosse"], 6),
        (["chicago>madison>la-crosse", "chicago>dubuque"], 9),
    ],
)
def test_nw_11_three_dollars_a_link_for_every_share(links: list[str], each: int) -> None:
    position = northwestern(held={(ANN, "CNW"): 1, (CLEO, "CNW"): 3}, links={"CNW": links}, turn=BOB)
    assert position.play("dividends").cash == (80 + each, 80, 80 + 3 * each)


def test_nw_11_five_dollars_a_link_once_gone_west() -> None:
    position = northwestern(
        held={(ANN, "CRIP"): 2, (BOB, "CRIP"): 1, (CLEO, "CNW"): 1},
        links={"CRIP": [TO_DENVER], "CNW": ["chicago>dubuque"]},
    )
    assert position.play("dividends").cash == (80 + 30, 80 + 15, 80 + 3)
    west = position.play("west CRIP denver")
    assert west.cash == (80, 80, 80)
    paid = west.play("dividends")
    assert paid.cash == (80 + 50, 80 + 25, 80 + 3)
    assert paid.story() == (
        own.CardPlayed(BOB),
        events.DividendPaid("CNW", 3, {CLEO: 3}, "card"),
        events.DividendPaid("CRIP", 25, {ANN: 50, BOB: 25}, "card"),
    )


def test_nw_12_example_special_with_four_links_pays_24_12_12() -> None:
    """Pete is Ann with two shares, John is Bob and takes it, Dave is Cleo. At Omaha, as NW-2 has it."""
    position = northwestern(
        held={(ANN, "CRIP"): 2, (BOB, "CRIP"): 1, (CLEO, "CRIP"): 1, (ANN, "CNW"): 1},
        links={
            "CRIP": ["chicago>cedar-rapids>mason-city", "cedar-rapids>des-moines>omaha"],
            "CNW": ["chicago>dubuque"],
        },
        cash=[10, 20, 30],
        turn=BOB,
    )
    after = position.play("special CRIP")
    assert after.cash == (34, 32, 42)
    assert company(after, "CRIP")["special_used"]
    assert not company(after, "CNW")["special_used"]
    assert [seat["dividend_card"] for seat in after.snapshot()["players"]] == [True, True, True]
    assert after.story() == (
        own.SpecialTaken("CRIP", BOB),
        events.DividendPaid("CRIP", 12, {ANN: 24, BOB: 12, CLEO: 12}, "special"),
    )
    assert after.lines() == [
        "Bob takes the Special of CRIP.",
        "CRIP pays $12 a share for its Special: Ann $24, Bob $12, Cleo $12.",
    ]
    assert after.to_move == CLEO


def test_nw_12_only_a_shareholder() -> None:
    links = {"CRIP": [TO_OMAHA], "CNW": [TO_SIOUX_CITY]}
    position = northwestern(held={(ANN, "CNW"): 1, (BOB, "CRIP"): 3}, links=links)
    assert position.options("special").words == ("CNW",)
    assert str(refusal(position, "special CRIP")) == "NW-12: Ann holds no share of CRI&P"
    nothing = northwestern(held={(BOB, "CRIP"): 3}, links=links)
    assert "special" not in nothing.options().words
    assert str(refusal(nothing, "special CRIP")) == ("NW-12: Ann holds no railroad that can take its Special")


def test_nw_12_the_railroad_itself_needs_a_link_at_its_special_city() -> None:
    links = {"CRIP": ["chicago>cedar-rapids>des-moines"], "CNW": [f"{TO_SIOUX_CITY}>omaha"]}
    position = northwestern(held={(ANN, "CRIP"): 1, (ANN, "CNW"): 1}, links=links, treasury={"CRIP": 5})
    assert str(refusal(position, "special CRIP")) == "NW-12: CRI&P has no link at Omaha"
    reached = play(position, "build CRIP des-moines>omaha", "dividends", "dividends")
    assert reached.options("special").words == ("CNW", "CRIP")


def test_nw_12_once_for_each_railroad() -> None:
    held = {(seat, name): 1 for seat in (ANN, BOB) for name in ("CRIP", "CNW")}
    position = northwestern(held=held, links={"CRIP": [TO_OMAHA], "CNW": [TO_SIOUX_CITY]})
    once = position.play("special CRIP")
    assert once.options("special").words == ("CNW",)
    assert str(refusal(once, "special CRIP")) == "NW-12: CRI&P has used its Special"
    assert once.play("special CNW").cash == (98, 98, 80)


def test_nw_12_not_after_going_west() -> None:
    held = {(seat, name): 1 for seat in (ANN, BOB) for name in ("CRIP", "CNW")}
    position = northwestern(held=held, links={"CRIP": [TO_DENVER], "CNW": [TO_SIOUX_CITY]})
    assert position.options("special").words == ("CNW", "CRIP")
    west = position.play("west CRIP denver")
    assert west.options("special").words == ("CNW",)
    assert str(refusal(west, "special CRIP")) == "NW-13: CRI&P has gone west"


def test_nw_12_three_dollars_a_link_before_the_west_and_five_only_afterwards() -> None:
    position = northwestern(held={(ANN, "CRIP"): 1, (BOB, "CRIP"): 1}, links={"CRIP": [TO_DENVER]})
    assert position.play("special CRIP").cash == (95, 95, 80)
    after = play(position, "special CRIP", "west CRIP denver", "dividends")
    assert after.cash == (95 + 25, 95 + 25, 80)
    assert company(after, "CRIP")["special_used"]
