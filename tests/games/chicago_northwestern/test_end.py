"""Chicago & NorthWestern, the end of the game: NW-15 and NW-16."""

import pytest

from cuberails import Position
from cuberails.games import events
from cuberails.games.chicago_northwestern import events as own
from tests.games.chicago_northwestern.table import northwestern
from tests.table import company, play, refusal

ANN, BOB, CLEO = 0, 1, 2
ALL = ("CMSTPP", "CNW", "CRIP", "ATSF", "CBQ", "MP")
TO_SPECIALS = {  # 3, 3, 3, 4, 3 and 2 links
    "CMSTPP": ["chicago>milwaukee>la-crosse>minneapolis"],
    "CNW": ["chicago>dubuque>mason-city>sioux-city"],
    "CRIP": ["chicago>cedar-rapids>des-moines>omaha"],
    "ATSF": ["chicago>springfield-il>quincy>kansas-city>topeka"],
    "CBQ": ["chicago>davenport>des-moines>kansas-city"],
    "MP": ["st-louis>memphis>little-rock"],
}
TO_THE_WEST = {
    "CMSTPP": "miles-city>aberdeen",
    "CNW": "rapid-city>aberdeen",
    "CRIP": "denver>north-platte",
    "ATSF": "santa-fe>dodge-city",
    "CBQ": "pueblo>dodge-city",
    "MP": "cheyenne>north-platte",
}
TURNED = {name: [">".join(reversed(path.split(">")))] for name, path in TO_THE_WEST.items()}
ONE_EACH = {(seat, name): 1 for seat in (ANN, BOB, CLEO) for name in ALL}


def going_west() -> Position:
    """Everybody holds a share of every railroad, and every railroad has one link, into a Gone West city."""
    return northwestern(held=ONE_EACH, links=TURNED)


def west(position: Position, *names: str) -> Position:
    return play(position, *(f"west {name} {TO_THE_WEST[name].partition('>')[0]}" for name in names))


def test_nw_15_the_sixth_special_ends_the_game_and_not_the_fifth() -> None:
    position = northwestern(held=ONE_EACH, links=TO_SPECIALS)
    position = play(position, *(f"special {name}" for name in ALL[:5]))
    assert (position.is_over, position.to_move, position.winners) == (False, CLEO, None)
    position = position.play("special MP")
    assert position.is_over
    assert position.cash == (80 + 3 * 18,) * 3
    assert position.story() == (
        own.SpecialTaken("MP", CLEO),
        events.DividendPaid("MP", 6, {ANN: 6, BOB: 6, CLEO: 6}, "special"),
        events.GameOver(("every Special taken",), (ANN, BOB, CLEO)),
    )
    assert position.lines() == [
        "Cleo takes the Special of MP.",
        "MP pays $6 a share for its Special: Ann $6, Bob $6, Cleo $6.",
        "The game is over (every Special taken): Ann and Bob and Cleo share the victory.",
    ]
    assert (position.to_move, position.snapshot()["phase"]) == (None, "over")
    assert position.snapshot()["winners"] == [ANN, BOB, CLEO]


def test_nw_15_a_special_lost_in_the_west_does_not_count_as_one_that_occurred() -> None:
    links = TO_SPECIALS | {"MP": ["north-platte>cheyenne"]}
    position = northwestern(held=ONE_EACH, links=links)
    position = play(position, "west MP cheyenne", *(f"special {name}" for name in ALL[:5]))
    assert not position.is_over
    assert position.to_move == ANN


def test_nw_15_a_special_taken_before_the_west_counts() -> None:
    links = TO_SPECIALS | {"MP": ["st-louis>memphis>little-rock", "north-platte>cheyenne"]}
    position = northwestern(held=ONE_EACH, links=links)
    position = play(position, "special MP", "west MP cheyenne", *(f"special {name}" for name in ALL[:4]))
    assert not position.is_over
    assert position.play("special CBQ").endings() == ("every Special taken",)


def test_nw_15_the_fourth_railroad_in_the_west_ends_the_game_and_not_the_third() -> None:
    position = west(going_west(), "CMSTPP", "MP", "CRIP")
    assert (position.is_over, position.to_move) == (False, ANN)
    position = west(position, "CBQ")
    assert position.is_over
    assert position.cash == (80, 80, 80)
    assert position.story() == (
        own.WentWest("CBQ", "pueblo", ANN),
        events.GameOver(("railroads gone west",), (ANN, BOB, CLEO)),
    )


def all_sold(but: str, shares: int = 1, **held_too: int) -> dict[tuple[int, str], int]:
    """Every share of the first five railroads is held by Bob, but for the last ones of one railroad."""
    held = {(BOB, name): 4 - (shares if name == but else 0) for name in ALL[:5]}
    return held | {(BOB, name): count for name, count in held_too.items()}


def test_nw_15_no_share_left_ends_the_game_while_mp_is_closed() -> None:
    position = northwestern(held=all_sold("CBQ"), cash=[30, 5, 30]).play("offer CBQ 6")
    assert not position.is_over
    position = position.play("pass")
    assert position.is_over
    assert company(position, "MP") == {
        "open": False,
        "treasury": 0,
        "shares_left": 4,
        "cubes_left": 16,
        "links": [],
        "special_used": False,
        "gone_west": None,
    }
    assert position.story() == (
        events.Passed(CLEO, "CBQ", could_not_pay=False),
        events.ShareSold("CBQ", ANN, 6),
        events.GameOver(("no share left to offer",), (CLEO,)),
    )
    assert position.cash == (24, 5, 30)
    assert position.lines()[-1] == "The game is over (no share left to offer): Cleo wins."


def test_nw_15_one_more_share_and_the_game_goes_on() -> None:
    position = play(northwestern(held=all_sold("CBQ", 2)), "offer CBQ 6", "pass", "pass")
    assert not position.is_over
    assert company(position, "CBQ")["shares_left"] == 1


@pytest.mark.parametrize(("mp_held", "is_over"), [(3, False), (4, True)])
def test_nw_15_open_mp_counts_as_long_as_it_has_a_share(mp_held: int, is_over: bool) -> None:
    position = northwestern(held=all_sold("CBQ", MP=mp_held), links={"CNW": ["memphis>st-louis"]})
    position = play(position, "offer CBQ 6", "pass", "pass")
    assert position.is_over == is_over


def test_nw_15_shares_of_a_railroad_gone_west_cannot_be_offered_any_more() -> None:
    position = northwestern(held=all_sold("CBQ", 3), links={"CBQ": ["dodge-city>pueblo"]}, turn=BOB)
    assert company(position, "CBQ")["shares_left"] == 3
    after = position.play("west CBQ pueblo")
    assert after.story() == (
        own.WentWest("CBQ", "pueblo", BOB),
        events.GameOver(("no share left to offer",), (ANN, BOB, CLEO)),
    )


def test_nw_15_two_endings_at_once_are_both_named() -> None:
    """Four go west, and the fourth takes the last share that could be offered with it."""
    position = northwestern(
        held={key: 1 for key in ONE_EACH if key[1] not in ("ATSF", "MP")} | {(BOB, "ATSF"): 4},
        links={name: TURNED[name] for name in ALL[:5]},
    )
    position = west(position, "CMSTPP", "CNW", "CRIP")
    assert (position.is_over, position.endings()) == (False, ())
    assert position.options("offer").words == ("CBQ",)
    position = west(position, "CBQ")
    assert position.endings() == ("railroads gone west", "no share left to offer")
    assert position.lines()[-1].startswith("The game is over (railroads gone west, no share left to offer): ")


def test_nw_15_nothing_is_played_after_the_end() -> None:
    position = west(going_west(), "CMSTPP", "CNW", "CRIP", "ATSF")
    assert list(position.legal()) == []
    assert len(position.legal()) == 0
    assert position.options() == ("The game is over.", (), False)
    for sentence in ("pass", "dividends", "offer CBQ 5", "west CBQ pueblo", "bid 5", "x"):
        assert str(refusal(position, sentence)) == "NW-15: the game is over"


def test_nw_15_the_game_is_not_over_during_an_auction() -> None:
    position = northwestern(held=all_sold("CBQ")).play("offer CBQ 6")
    assert (position.endings(), position.is_over) == ((), False)


@pytest.mark.parametrize(
    ("cash", "winners"),
    [
        ([31, 30, 29], (ANN,)),
        ([30, 31, 31], (BOB, CLEO)),
        ([30, 30, 30], (ANN, BOB, CLEO)),
        ([31, 0, 32], (CLEO,)),
        ([0, 0, 0], (ANN, BOB, CLEO)),
    ],
)
def test_nw_16_most_cash_wins_and_ties_share(cash: list[int], winners: tuple[int, ...]) -> None:
    """Bob holds most shares and the treasuries are full: neither counts."""
    position = northwestern(
        held=ONE_EACH | {(BOB, "ATSF"): 2}, links=TURNED, cash=cash, treasury=dict.fromkeys(ALL, 99)
    )
    assert position.winners is None
    over = west(position, "CMSTPP", "CNW", "CRIP", "ATSF")
    assert over.cash == tuple(cash)
    assert over.winners == winners
    assert over.story()[-1] == events.GameOver(("railroads gone west",), winners)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_nw_16_every_seat_that_plays_can_win_and_no_other(players: int) -> None:
    position = northwestern(players, cash=[0] * players, cards=[0] * players)
    assert play(position, *["pass"] * players).winners == tuple(range(players))
