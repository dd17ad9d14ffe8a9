"""CE-1 to CE-6: what lies on the table, the opening auctions, and who has the first turn."""

import pytest

from cuberails import Position, SetupError, chicago_express
from cuberails.games.events import AuctionOpened, Bid, Passed, ShareSold
from tests.games.chicago_express.table import express
from tests.table import NAMES, company, play, refusal, start

IDLE_ROUND = ("develop -",) * 4 + ("auction -",) * 3  # two dials red: a dividend phase follows
ROWS = [
    ("PRR", "Pennsylvania", "red", "R5", "Philadelphia", 3, 20, 7),
    ("B&O", "Baltimore & Ohio", "blue", "Q7", "Baltimore", 4, 22, 6),
    ("C&O", "Chesapeake & Ohio", "yellow", "Q9", "Washington", 6, 26, 5),
    ("NYC", "New York Central", "green", "S3", "New York", 5, 24, 8),
]


def opening(players: int = 3, *sentences: str) -> Position:
    return start(chicago_express(NAMES[:players]), *sentences)


def treasuries(position: Position) -> list[int]:
    return [position.snapshot()["companies"][name]["treasury"] for name in ("PRR", "B&O", "C&O", "NYC")]


@pytest.mark.parametrize(("players", "cash"), [(2, 60), (3, 40), (4, 30), (5, 24), (6, 20)])
def test_ce_01_starting_cash_by_number_of_players(players: int, cash: int) -> None:
    p = opening(players)
    assert p.cash == (cash,) * players
    assert sum(p.cash) == 120
    assert [seat["cash"] for seat in p.snapshot()["players"]] == [cash] * players
    assert [seat["shares"] for seat in p.snapshot()["players"]] == [{}] * players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_ce_01_two_to_six_players(players: int) -> None:
    with pytest.raises(SetupError, match=f"CE-1: Chicago Express has 2 to 6 players, not {players}"):
        chicago_express([f"player {seat}" for seat in range(players)])


@pytest.mark.parametrize(
    ("name", "title", "colour", "hex_id", "city", "shares", "locomotives", "income"), ROWS
)
def test_ce_02_company_row(
    name: str, title: str, colour: str, hex_id: str, city: str, shares: int, locomotives: int, income: int
) -> None:
    game = chicago_express(NAMES[:3])
    on_charter = locomotives - 1  # one stands on the start hex
    assert company(game.start(), name) == {
        "open": True,
        "treasury": 0,
        "income": income,
        "shares_left": shares,
        "locomotives_left": on_charter,
        "hexes": [hex_id],
    }
    printed = next(c for c in game.box.companies if c.id == name)
    assert (printed.title, printed.colour) == (title, colour)
    found = game.box.find(city)
    assert found is not None
    assert (found.id, found.terrain) == (hex_id, "start")


def test_ce_02_wabash_row() -> None:
    game = chicago_express(NAMES[:3])
    assert company(game.start(), "WAB") == {
        "open": False,
        "treasury": 0,
        "income": 0,
        "shares_left": 2,
        "locomotives_left": 11,
        "hexes": [],
    }
    assert list(game.start().snapshot()["companies"]) == ["PRR", "B&O", "C&O", "NYC", "WAB"]
    printed = game.box.companies[4]
    assert (printed.title, printed.colour) == ("Wabash", "black")
    fort_wayne = game.box.find("Fort Wayne")
    assert fort_wayne is not None
    assert (fort_wayne.id, fort_wayne.terrain) == ("D3", "city")


def test_ce_02_fort_wayne_is_empty_until_wabash_opens() -> None:
    p = express(held={(0, "PRR"): 1}, track_of={"PRR": ["B2"]}, treasury={"PRR": 3})
    assert all("D3" not in row["hexes"] for row in p.snapshot()["companies"].values())
    p = p.play("expand PRR A2")
    wabash = company(p, "WAB")
    assert (wabash["hexes"], wabash["locomotives_left"], wabash["income"]) == (["D3"], 10, 1)


def test_ce_03_houses_and_first_boxes() -> None:
    at = opening().snapshot()
    assert at["houses_left"] == 20
    assert at["developed"] == []
    assert at["tracks"] == {"Detroit": 1, "Wheeling": 3, "Pittsburgh": 4}


@pytest.mark.parametrize(
    ("city", "hex_id", "values", "incomes"),
    [("Wheeling", "I6", [4, 5, 6], [11, 12, 13]), ("Pittsburgh", "K4", [6, 8], [13, 15])],
)
def test_ce_03_boxes_of_wheeling_and_pittsburgh(
    city: str, hex_id: str, values: list[int], incomes: list[int]
) -> None:
    p = express(track_of={"PRR": [hex_id]})
    seen = []
    for _ in values:
        p = p.play(f"develop {hex_id}")
        seen.append((p.snapshot()["tracks"][city], company(p, "PRR")["income"]))
    assert seen == list(zip(values, incomes, strict=True))
    assert refusal(p, f"develop {hex_id}").rule == "CE-23"


def test_ce_03_boxes_of_detroit() -> None:
    p, seen = express(), []
    for _ in range(7):
        p = play(p, *IDLE_ROUND)
        seen.append(p.snapshot()["tracks"]["Detroit"])
    assert seen == [2, 3, 4, 5, 6, 7, 8]
    assert not p.is_over


@pytest.mark.parametrize(("verb", "size"), [("auction", 3), ("expand", 5), ("develop", 4)])
def test_ce_04_a_dial_is_red_after_so_many_choices(verb: str, size: int) -> None:
    p = opening(3, *["pass"] * 12)
    assert p.snapshot()["dials"] == {"auction": 0, "expand": 0, "develop": 0}
    p = play(p, *[f"{verb} -"] * (size - 1))
    assert p.options().words == ("auction", "expand", "develop")
    p = p.play(f"{verb} -")
    assert p.snapshot()["dials"] == {"auction": 0, "expand": 0, "develop": 0} | {verb: size}
    assert verb not in p.options().words
    assert len(p.options().words) == 2
    refused = refusal(p, f"{verb} -")
    assert (refused.rule, refused.reason) == ("CE-8", f"the {verb} dial is red")


def test_ce_05_first_lot() -> None:
    p = opening()
    at = p.snapshot()
    assert (at["phase"], at["to_move"], at["ply"]) == ("opening-auction", 0, 0)
    assert at["auction"] == {
        "company": "PRR",
        "minimum": 7,
        "high_bid": None,
        "high_bidder": None,
        "in": [0, 1, 2],
    }
    assert p.story() == ()


@pytest.mark.parametrize(
    ("lots_before", "name", "minimum"), [(0, "PRR", 7), (1, "B&O", 6), (2, "C&O", 5), (3, "NYC", 8)]
)
def test_ce_05_order_and_minimum_bids(lots_before: int, name: str, minimum: int) -> None:
    p = opening(3, *["pass"] * 3 * lots_before)
    assert p.snapshot()["auction"]["company"] == name
    refused = refusal(p, f"bid {minimum - 1}")
    assert (refused.rule, refused.reason) == (
        "CE-11",
        f"${minimum - 1} is too low, the next bid must be at least ${minimum}",
    )
    p = play(p, f"bid {minimum}", "pass", "pass")
    assert company(p, name)["treasury"] == minimum
    assert p.cash == (40 - minimum, 40, 40)


def test_ce_05_whoever_gets_a_share_opens_the_next_auction() -> None:
    p = opening(3, "pass", "bid 7", "pass")  # Bob has PRR
    assert (p.to_move, p.snapshot()["auction"]["company"]) == (1, "B&O")
    p = play(p, "bid 6", "bid 7", "pass", "pass")  # Cleo outbids Bob
    assert (p.to_move, p.snapshot()["auction"]["company"]) == (2, "C&O")
    p = play(p, "bid 5", "pass", "pass")  # Cleo again
    assert (p.to_move, p.snapshot()["auction"]["company"]) == (2, "NYC")
    p = play(p, "pass", "pass", "bid 8")  # Bob, after two passes
    assert p.snapshot()["phase"] == "turn"
    assert p.cash == (40, 25, 28)
    assert treasuries(p) == [7, 7, 5, 8]
    assert [seat["shares"] for seat in p.snapshot()["players"]] == [
        {},
        {"PRR": 1, "NYC": 1},
        {"B&O": 1, "C&O": 1},
    ]


def test_ce_05_without_a_bid_the_opener_gets_the_share_for_nothing() -> None:
    p = opening(3, "pass", "pass", "bid 9")  # Cleo has PRR and opens B&O
    p = play(p, "pass", "pass", "pass")
    assert p.story() == (
        Passed(1, "B&O", could_not_pay=False),
        ShareSold("B&O", 2, 0),
        AuctionOpened("C&O", 5),
    )
    assert p.lines()[1] == "Cleo takes a share of B&O for nothing."
    assert p.cash == (40, 40, 31)
    assert company(p, "B&O")["treasury"] == 0
    assert company(p, "B&O")["shares_left"] == 3
    assert p.snapshot()["players"][2]["shares"] == {"PRR": 1, "B&O": 1}
    assert p.to_move == 2


def test_ce_05_four_lots_and_no_wabash() -> None:
    p = opening(3, *["pass"] * 11)
    assert p.snapshot()["phase"] == "opening-auction"
    p = p.play("pass")
    assert p.snapshot()["phase"] == "turn"
    assert p.snapshot()["auction"] is None
    assert p.snapshot()["players"][0]["shares"] == {"PRR": 1, "B&O": 1, "C&O": 1, "NYC": 1}
    assert p.cash == (40, 40, 40)


def test_ce_05_story_of_a_lot() -> None:
    p = opening(2, "bid 7")
    assert p.story() == (Bid(0, "PRR", 7),)
    p = p.play("pass")
    assert p.story() == (
        Passed(1, "PRR", could_not_pay=False),
        ShareSold("PRR", 0, 7),
        AuctionOpened("B&O", 6),
    )
    assert p.lines() == [
        "Bob passes.",
        "Ann takes a share of PRR for $7.",
        "B&O goes under the hammer at $6.",
    ]


def test_ce_06_the_owner_of_prr_has_the_first_turn_and_turns_go_clockwise() -> None:
    p = opening(4, "pass", "pass", "bid 7", "pass")  # Cleo has PRR
    p = play(p, "bid 6", "bid 7", "pass", "pass", "pass")  # Dmitri has B&O
    p = play(p, *["pass"] * 4)  # Dmitri opens and has C&O
    p = play(p, "pass", "bid 8", "pass", "pass")  # Ann has NYC
    order = [p.to_move]
    for _ in range(4):
        p = p.play("develop -")
        order.append(p.to_move)
    assert order == [2, 3, 0, 1, 2]
    assert p.snapshot()["dials"] == {"auction": 0, "expand": 0, "develop": 4}
