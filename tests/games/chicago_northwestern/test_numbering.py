"""Corners of the numbering: the first railroad, the first city, and lists that are too short."""

from cuberails.games.chicago_northwestern.state import OFFER
from cuberails.kernel.layout import ints
from cuberails.kernel.state import COMPANY, DOLLARS, STOP
from tests.games.chicago_northwestern.table import northwestern
from tests.table import company, play, refusal


def test_nw_07_a_refusal_names_the_first_railroad_of_the_list() -> None:
    p = northwestern(held={(0, "CBQ"): 1, (1, "CNW"): 1}, treasury={"CBQ": 20, "CNW": 20, "CMSTPP": 20})
    after = play(p, "build CBQ chicago>peoria")
    assert refusal(after, "build CMSTPP").reason == "Bob holds no share of CMStP&P"


def test_nw_07_a_city_without_free_links_does_not_end_the_search() -> None:
    """Aberdeen, the first city by number, has only built links; the railroad can still build elsewhere."""
    paths = [
        "chicago>madison>la-crosse>minneapolis>aberdeen>miles-city",
        "aberdeen>rapid-city",
        "aberdeen>sioux-city",
    ]
    p = northwestern(links={"CMSTPP": paths}, held={(0, "CMSTPP"): 1}, treasury={"CMSTPP": 5})
    assert "aberdeen" not in p.options("build CMSTPP").words
    assert company(play(p, "build CMSTPP chicago>dubuque"), "CMSTPP")["treasury"] == 0


def test_nw_06_a_short_list_holds_the_lowest_amounts() -> None:
    p = northwestern(cash=[40, 40, 40])
    loops, pool, out = p.game.type.loops, p.state.copy(), ints(6)
    for a in (OFFER, COMPANY):
        loops.apply_at(p.game.constants, pool, 0, a)
    assert loops.legal_at(p.game.constants, pool, 0, out) == 6
    assert [int(a) for a in out] == [DOLLARS + amount for amount in range(5, 11)]
    loops.apply_at(p.game.constants, pool, 0, DOLLARS + 7)
    assert loops.legal_at(p.game.constants, pool, 0, out) == 6
    assert [int(a) for a in out] == [STOP, *(DOLLARS + amount for amount in range(8, 13))]
