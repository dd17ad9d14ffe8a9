"""Counts of all ways to play on: any change to what is legal shows up here.

The counts were confirmed by an independent implementation of the rules.
"""

import pytest

from cuberails import Record, make_game
from cuberails.engine.batch import play_sentences

BIDS = [
    "bid 11", "bid 13", "bid 14", "bid 18", "bid 20", "pass", "pass", "bid 8", "bid 9", "bid 13",
    "bid 14", "bid 15", "bid 17", "pass", "pass", "bid 6", "bid 9", "bid 10", "bid 11", "bid 15",
    "pass", "pass", "bid 8", "bid 9", "bid 12", "bid 13", "bid 17", "bid 20", "bid 21", "pass",
]  # fmt: skip
BUILDS = [
    "start CRIP 50 chicago>cedar-rapids>des-moines>omaha",
    "start CMSTPP 72 chicago>dubuque>mason-city>minneapolis",
    "start CBQ 8 chicago>springfield-il",
]
MORE = [*BUILDS, "dividends", "dividends", "dividends", "offer CBQ 29", "bid 35", "bid 72",
        "build CMSTPP chicago>davenport>des-moines", "build CBQ chicago>peoria>quincy>kansas-city",
        "build CRIP cedar-rapids>mason-city", "build CMSTPP minneapolis>aberdeen",
        "build CBQ springfield-il>st-louis>memphis", "offer CNW 18", "bid 19", "bid 51",
        "build CMSTPP mason-city>sioux-city", "build CBQ memphis>little-rock>oklahoma-city",
        "build CNW chicago>milwaukee>la-crosse>minneapolis"]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "seats", "played", "counts"),
    [
        ("chicago-express", 2, [], [55, 1595]),
        ("chicago-express", 3, [], [35, 665]),
        ("chicago-express", 4, [], [25, 350]),
        ("chicago-express", 5, [], [19, 209, 1901]),
        ("chicago-express", 6, [], [15, 135, 1041]),
        ("chicago-express", 3, BIDS, [314]),
        ("chicago-and-northwestern", 3, [], [12020]),
        ("chicago-and-northwestern", 4, [], [9570]),
        ("chicago-and-northwestern", 5, [], [7120]),
        ("chicago-and-northwestern", 3, BUILDS, [142, 6875]),
        ("chicago-and-northwestern", 3, MORE, [187]),
    ],
)
def test_perft(game: str, seats: int, played: list[str], counts: list[int]) -> None:
    position = Record(make_game(game, [f"P{i}" for i in range(seats)]), played).replay()
    assert [position.perft(depth + 1) for depth in range(len(counts))] == counts


RICH = [                # C holds 4 shares of a long railroad, and nobody has a dollar
    "start CMSTPP 80 chicago>milwaukee", "start ATSF 80 chicago>springfield-il",
    "start CRIP 20 chicago>cedar-rapids", "build CMSTPP chicago>peoria", "build ATSF springfield-il>quincy",
    "offer CRIP 20", "build CMSTPP chicago>davenport", "build ATSF quincy>davenport", "offer CRIP 20",
    "build CMSTPP peoria>quincy", "build ATSF quincy>kansas-city", "offer CRIP 20",
    "build CMSTPP milwaukee>la-crosse", "build ATSF kansas-city>springfield-mo",
    "build CRIP chicago>madison", "build CMSTPP la-crosse>madison", "build ATSF springfield-mo>st-louis",
    "build CRIP cedar-rapids>mason-city", "build CMSTPP davenport>des-moines",
    "build ATSF kansas-city>wichita", "build CRIP chicago>dubuque", "build CMSTPP des-moines>cedar-rapids",
    "build ATSF wichita>dodge-city", "build CRIP madison>dubuque", "build CMSTPP la-crosse>minneapolis",
    "build ATSF dodge-city>topeka", "build CRIP mason-city>minneapolis",
    "build CMSTPP des-moines>kansas-city", "build ATSF dodge-city>pueblo",
    "build CRIP mason-city>sioux-city", "build CMSTPP minneapolis>aberdeen",
    "build ATSF wichita>oklahoma-city", "build CRIP dubuque>mason-city", "build CMSTPP aberdeen>sioux-city",
    "build ATSF st-louis>kansas-city", "build CRIP sioux-city>north-platte",
    "build CMSTPP minneapolis>sioux-city", "build ATSF oklahoma-city>springfield-mo",
    "build CRIP north-platte>topeka", "build CMSTPP kansas-city>topeka",
    "build ATSF springfield-il>st-louis", "build CRIP topeka>wichita", "build CMSTPP topeka>omaha",
    "build ATSF oklahoma-city>little-rock", "build CRIP north-platte>cheyenne",
    "build CMSTPP sioux-city>omaha", "build ATSF springfield-mo>little-rock", "build CRIP cheyenne>denver",
]  # fmt: skip


def test_perft_counts_the_bids_of_those_who_grow_rich_on_the_way() -> None:
    position = Record(make_game("chicago-and-northwestern", ["A", "B", "C"]), RICH).replay()
    assert sum(position.cash) == 0
    assert position.perft(3) == sum(position.play(said).perft(2) for said in position.legal())


@pytest.mark.parametrize("name", ["chicago-express", "chicago-and-northwestern"])
def test_perft_counts_no_way_on_after_the_end(name: str) -> None:
    game = make_game(name, ["A", "B", "C"])
    end = Record(game, play_sentences(game, 1, 0, "uniform")).replay()
    assert [end.perft(depth) for depth in range(3)] == [1, 0, 0]
