"""What an action caused, as events with amounts: every kind that Chicago Express has, and its line."""

from typing import Any, NamedTuple

import pytest

from cuberails import chicago_express
from cuberails.games import events
from cuberails.games.chicago_express import events as own
from cuberails.games.events import Event
from tests.games.chicago_express.table import express
from tests.table import NAMES, play

HELD = {(0, "PRR"): 2, (2, "PRR"): 1}
AT_THE_GATES: dict[str, Any] = {
    "held": HELD,
    "track_of": {"PRR": ["B2"]},
    "treasury": {"PRR": 10},
    "income": {"PRR": 13},
}
ORANGE: dict[str, Any] = {"modules": ("narrow_gauge",), "held": HELD, "treasury": {"PRR": 9}}


class Told(NamedTuple):
    event: Event
    line: str
    given: dict[str, Any]
    sentences: tuple[str, ...]


TOLD = [
    Told(own.DialMoved(0, "auction", 2, 3), "Ann moves the auction dial to 2 of 3.", {"dials": (1, 0, 0)},
         ("auction -",)),
    Told(own.DialMoved(0, "expand", 1, 5), "Ann moves the expand dial to 1 of 5.", {}, ("expand -",)),
    Told(own.DialMoved(0, "develop", 1, 4), "Ann moves the develop dial to 1 of 4.", {}, ("develop -",)),
    Told(own.DialStayed(0, "auction"), "Ann names the auction dial, which is red and stays where it is.",
         ORANGE | {"track_of": {"PRR": ["M4"]}, "dials": (3, 0, 0), "narrow_gauge_moves_red": True},
         ("narrow auction -",)),
    Told(own.DidNothing(0, "auction"), "Ann does nothing with it.", {}, ("auction -",)),
    Told(own.DidNothing(0, "expand"), "Ann does nothing with it.", {}, ("expand -",)),
    Told(own.DidNothing(0, "develop"), "Ann does nothing with it.", {}, ("develop -",)),
    Told(own.DidNothing(0, "narrow"), "Ann does nothing with it.", ORANGE | {"track_of": {"PRR": ["M4"]}},
         ("narrow expand -",)),
    Told(events.AuctionOpened("NYC", 8), "NYC goes under the hammer at $8.", {}, ("auction NYC",)),
    Told(events.Bid(0, "NYC", 9), "Ann bids $9 for NYC.", {}, ("auction NYC", "bid 9")),
    Told(events.Passed(1, "NYC", could_not_pay=False), "Bob passes.", {}, ("auction NYC", "bid 9", "pass")),
    Told(events.Passed(1, "NYC", could_not_pay=True), "Bob cannot pay the next bid.", {"cash": [40, 9, 40]},
         ("auction NYC", "bid 9")),
    Told(events.ShareSold("NYC", 0, 9), "Ann takes a share of NYC for $9.", {},
         ("auction NYC", "bid 9", "pass", "pass")),
    Told(events.ShareUnsold("NYC"), "Nobody bids; the share of NYC stays.", {},
         ("auction NYC", "pass", "pass", "pass")),
    Told(own.LocomotivePlaced("PRR", "A2", 3), "PRR places a locomotive in A2 for $3.", AT_THE_GATES,
         ("expand PRR A2",)),
    Told(own.IncomeRose("PRR", 7, 20), "The income of PRR rises by 7 to 20.", AT_THE_GATES,
         ("expand PRR A2",)),
    Told(events.DividendPaid("PRR", 7, {0: 14, 2: 7}, "chicago"),
         "PRR pays $7 a share for reaching Chicago: Ann $14, Cleo $7.", AT_THE_GATES, ("expand PRR A2",)),
    Told(events.CompanyOpened("WAB", "D3"), "WAB opens at D3.", AT_THE_GATES, ("expand PRR A2",)),
    Told(own.IncomeRose("WAB", 1, 1), "The income of WAB rises by 1 to 1.", AT_THE_GATES,
         ("expand PRR A2",)),
    Told(events.AuctionOpened("WAB", 1), "WAB goes under the hammer at $1.", AT_THE_GATES,
         ("expand PRR A2",)),
    Told(own.HouseBuilt(0, "B5"), "Ann builds a house in B5.", {"track_of": {"PRR": ["B5"]}},
         ("develop B5",)),
    Told(own.TreasuryGained("PRR", 2), "PRR gets $2 from the bank.", {"track_of": {"PRR": ["R3"]}},
         ("develop R3",)),
    Told(own.MarkerMoved("Pittsburgh", 6), "Pittsburgh grows to 6.", {"track_of": {"PRR": ["K4"]}},
         ("develop K4",)),
    Told(own.DividendPhase(1), "Dividend phase 1.", {"dials": (2, 5, 0)}, ("auction -",)),
    Told(events.DividendPaid("PRR", 3, {0: 6, 2: 3}, "general"), "PRR pays $3 a share: Ann $6, Cleo $3.",
         {"dials": (2, 5, 0), "held": HELD}, ("auction -",)),
    Told(own.DialsReset(), "All dials go back to green.", {"dials": (2, 5, 0)}, ("auction -",)),
    Told(own.DetroitGrew("Detroit", 4), "Detroit grows by itself to 4.",
         {"dials": (2, 5, 0), "detroit": 2}, ("auction -",)),
    Told(events.GameOver(("Detroit at its last box",), (1,)),
         "The game is over (Detroit at its last box): Bob wins.",
         {"dials": (2, 5, 0), "detroit": 7, "cash": [1, 3, 2]}, ("auction -",)),
    Told(events.GameOver(("few houses left", "Detroit at its last box"), (0, 2)),
         "The game is over (few houses left, Detroit at its last box): Ann and Cleo share the victory.",
         {"dials": (2, 5, 0), "detroit": 7, "houses": 1, "cash": [3, 1, 3]}, ("auction -",)),
    Told(own.NarrowGaugeFreed("O4"), "The narrow gauge locomotive of O4 goes to the repository.",
         ORANGE | {"track_of": {"PRR": ["P4"]}}, ("expand PRR O4",)),
    Told(own.NarrowGaugePlaced(0, "R4"), "Ann places a narrow gauge locomotive in R4.",
         ORANGE | {"track_of": {"PRR": ["O4"]}}, ("narrow expand R4",)),
]  # fmt: skip


@pytest.mark.parametrize("told", TOLD, ids=lambda told: type(told.event).__name__)
def test_every_event_and_its_line(told: Told) -> None:
    p = play(express(**told.given), *told.sentences)
    found = p.story()
    assert found.count(told.event) == 1
    assert len(p.lines()) == len(found)
    assert p.lines()[found.index(told.event)] == told.line


def test_every_kind_of_event_is_told() -> None:
    known = {kind for kind in Event.__subclasses__() if kind.__module__ in (events.__name__, own.__name__)}
    assert known - {type(told.event) for told in TOLD} == {events.CubePlaced}  # a shared one for other games


def test_the_start_has_no_story() -> None:
    p = chicago_express(NAMES[:3]).start()
    assert p.story() == ()
    assert p.lines() == []


def test_the_story_is_that_of_the_last_sentence_only() -> None:
    p = play(express(), "auction NYC", "bid 9", "bid 10")
    assert p.story() == (events.Bid(1, "NYC", 10),)


def test_one_sentence_through_all_phases_in_order() -> None:
    """Expansion, Chicago, the Wabash auction that nobody can enter, dividends, dials, Detroit."""
    p = express(
        2,
        held={(1, "PRR"): 1},
        turn=1,
        track_of={"PRR": ["B2", "E0"]},
        treasury={"PRR": 9},
        income={"PRR": 0},
        cash=[0, 0],
        dials=(3, 4, 0),
    )
    p = p.play("expand PRR A2")
    assert p.snapshot()["auction"]["in"] == [0, 1]
    p = p.play("pass")  # Ann has nothing to bid with
    assert p.story() == (
        events.Passed(1, "WAB", could_not_pay=False),
        events.Passed(0, "WAB", could_not_pay=True),
        events.ShareUnsold("WAB"),
        own.DividendPhase(1),
        events.DividendPaid("PRR", 7, {1: 7}, "general"),
        own.DialsReset(),
        own.DetroitGrew("Detroit", 2),
        own.IncomeRose("PRR", 1, 8),
    )
    assert p.cash == (0, 14)
    assert p.to_move == 0


def test_no_dividend_is_told_for_a_company_without_sold_shares() -> None:
    p = express(dials=(2, 5, 0)).play("auction -")
    assert not any(isinstance(event, events.DividendPaid) for event in p.story())
