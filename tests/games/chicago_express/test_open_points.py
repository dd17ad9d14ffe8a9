"""The options for points that the rulebooks leave open: each alone, and some together."""

from typing import Any

import pytest

from cuberails import Position, Record, chicago_express
from cuberails.games.chicago_express.events import IncomeRose, LocomotivePlaced
from cuberails.games.events import (
    AuctionOpened,
    CompanyOpened,
    DividendPaid,
    GameOver,
    ShareSold,
    ShareUnsold,
)
from cuberails.games.options import options_of
from cuberails.games.registry import installed
from cuberails.views.options import options_of as choices_of
from tests.games.chicago_express.choices import about, effect_lines
from tests.games.chicago_express.table import express
from tests.table import NAMES, company, play, refusal

NEW = (
    "connected_expansion",
    "chicago_interrupts",
    "erie_opens_unsold",
    "sold_out_ends_at_once",
    "narrow_gauge_moves_red",
    "develop_narrow_gauge",
)
PRR: dict[str, Any] = {"held": {(0, "PRR"): 1}, "treasury": {"PRR": 30}}
AT_THE_GATES: dict[str, Any] = {
    "held": {(0, "NYC"): 2, (1, "NYC"): 2},
    "treasury": {"NYC": 20},
    "track_of": {"NYC": ["B3"]},
    "income": {"NYC": 21},
}


def test_all_are_off_by_default_and_stand_in_records() -> None:
    known = {one.id: one for one in options_of(installed()["chicago-express"].setup.options)}
    assert list(known)[-len(NEW) :] == list(NEW)
    for name in NEW:
        assert known[name].default is False
        game = chicago_express(NAMES[:3], ["erie", "narrow_gauge"], **{name: True})
        assert game.changed_house_rules == {name: True}
        assert Record.parse(Record(game).to_json()).game == game
        assert game != chicago_express(NAMES[:3], ["erie", "narrow_gauge"])


# connected_expansion


def test_ce_14_connected_expansion_asks_for_a_locomotive_of_the_same_expansion() -> None:
    free, bound = express(**PRR), express(connected_expansion=True, **PRR)
    assert free.options("expand PRR").words == bound.options("expand PRR").words
    assert "S5" in free.options("expand PRR Q5").words  # another side of Philadelphia
    refused = refusal(bound, "expand PRR Q5 S5")
    assert (refused.rule, refused.reason) == (
        "CE-14",
        "S5 is not next to a locomotive that PRR placed in this expansion",
    )
    assert bound.play("expand PRR Q5").to_move == 1  # one alone is enough


def test_ce_14_connected_expansion_branches_from_either_new_locomotive() -> None:
    p = express(connected_expansion=True, **PRR)
    line, branch = p.play("expand PRR Q5 P4 O4"), p.play("expand PRR Q5 P4 Q6")  # Q6 is beside Q5, not P4
    assert company(line, "PRR")["hexes"] == ["O4", "P4", "Q5", "R5"]
    assert company(branch, "PRR")["hexes"] == ["P4", "Q5", "Q6", "R5"]
    assert refusal(p, "expand PRR Q5 P4 S5").reason.startswith("S5 is not next to a locomotive")


def test_ce_14_connected_expansion_begins_again_with_the_next_one() -> None:
    p = express(2, connected_expansion=True, **PRR)
    p = play(p, "expand PRR Q5 P4", "develop -", "expand PRR S5")
    assert company(p, "PRR")["hexes"] == ["P4", "Q5", "R5", "S5"]


def test_ce_14_connected_expansion_says_first_what_is_wrong_with_the_network() -> None:
    p = express(connected_expansion=True, **PRR)
    assert refusal(p, "expand PRR Q5 E0").reason == "E0 (Detroit) is not next to the network of PRR"


# chicago_interrupts


def test_ce_18_chicago_interrupts_the_expansion() -> None:
    p = express(chicago_interrupts=True, **AT_THE_GATES)
    after = p.play("expand NYC B2 A2")
    assert DividendPaid("NYC", 7, {0: 14, 1: 14}, "chicago") in after.story()  # 28 for four shares
    refused = refusal(p, "expand NYC B2 A2 C2")
    assert (refused.rule, refused.reason) == ("CE-14", "the sentence ends before 'C2'")
    late = express(**AT_THE_GATES).play("expand NYC B2 A2 C2")
    assert DividendPaid("NYC", 8, {0: 16, 1: 16}, "chicago") in late.story()  # 29 for four shares


def test_ce_18_chicago_interrupts_after_the_other_placements_as_before() -> None:
    p = express(chicago_interrupts=True, **AT_THE_GATES).play("expand NYC B2 C2 A2")
    assert DividendPaid("NYC", 8, {0: 16, 1: 16}, "chicago") in p.story()
    assert p.story()[-1] == AuctionOpened("WAB", 1)


def test_ce_18_chicago_interrupts_before_every_company() -> None:
    """A second company has its Chicago phase too, without an auction; then the next seat has its turn."""
    given = AT_THE_GATES | {"track_of": {"PRR": ["A2"], "WAB": [], "NYC": ["B2"]}}
    p = express(chicago_interrupts=True, **given).play("expand NYC A2")
    assert (p.to_move, p.snapshot()["phase"]) == (1, "turn")
    assert any(isinstance(event, DividendPaid) for event in p.story())


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (False, "Chicago dividend after the last locomotive"),
        (True, "ends the expansion with a Chicago dividend"),
    ],
)
def test_ce_18_the_choice_of_chicago_says_when_its_dividend_comes(option: bool, said: str) -> None:
    p = express(chicago_interrupts=option, **AT_THE_GATES)
    assert about(p, "expand NYC B2", "A2") == f"Costs $3, income +7, {said}"
    assert choices_of(p, "expand NYC B2 A2").may_end
    assert bool(choices_of(p, "expand NYC B2 A2").choices) is not option


# erie_opens_unsold


def unsold_erie(**given: Any) -> Position:
    p = express(modules=("erie",), track_of={"PRR": ["I2", "L0"]}, **given)
    return play(p, "auction ERIE", "pass", "pass", "pass")


def test_ce_29_erie_opens_unsold() -> None:
    p = unsold_erie(erie_opens_unsold=True)
    assert p.story()[1:] == (ShareUnsold("ERIE"), CompanyOpened("ERIE", "L0"), IncomeRose("ERIE", 3, 3))
    assert company(p, "ERIE") == {
        "open": True,
        "treasury": 0,
        "income": 3,
        "shares_left": 1,
        "locomotives_left": 12,
        "hexes": ["L0"],
    }
    assert p.to_move == 1
    assert p.view().companies["ERIE"].note == ""
    assert not company(unsold_erie(), "ERIE")["open"]


def test_ce_29_erie_opens_unsold_and_gains_like_any_open_company() -> None:
    p = unsold_erie(erie_opens_unsold=True)
    assert refusal(p, "expand ERIE L1").reason == "Bob holds no share of ERIE"
    p = play(p, "develop L0", "auction ERIE")
    assert company(p, "ERIE")["income"] == 5
    assert p.snapshot()["auction"]["minimum"] == 5
    p = play(p, "bid 5", "pass", "pass")
    assert p.story()[-1] == ShareSold("ERIE", 2, 5)  # nothing opens a second time
    assert company(p, "ERIE")["hexes"] == ["L0"]


def test_ce_29_erie_opens_unsold_says_so_before_the_last_pass() -> None:
    p = express(modules=("erie",), track_of={"PRR": ["I2", "L0"]}, erie_opens_unsold=True)
    p = play(p, "auction ERIE", "pass", "pass")
    assert "Erie opens" in " ".join(effect_lines(p, "", "pass")).replace("ERIE", "Erie")


def test_ce_29_erie_opens_unsold_leaves_opening_shares_alone() -> None:
    game = chicago_express(NAMES[:3], ["erie"], erie_opens_unsold=True, free_opening_share=False)
    p = play(game.start(), *["pass"] * 12)
    assert [name for name, one in p.snapshot()["companies"].items() if one["open"]] == [
        "PRR",
        "B&O",
        "C&O",
        "NYC",
    ]


# sold_out_ends_at_once

THREE_SOLD_OUT = {(0, "PRR"): 3, (1, "B&O"): 4, (2, "NYC"): 5, (2, "C&O"): 5}


def nearly_sold_out(modules: tuple[str, ...] = ("erie",), **given: Any) -> Position:
    p = express(modules=modules, held=THREE_SOLD_OUT, sold_out_ends_at_once=True, **given)
    return play(p, "auction C&O", "bid 9", "pass")


def test_ce_31_sold_out_ends_at_once() -> None:
    p = nearly_sold_out(cash=[40, 30, 20], dials=(2, 5, 0)).play("pass")
    assert p.is_over
    assert p.story()[1:] == (ShareSold("C&O", 0, 9), GameOver(("companies sold out",), (0,)))
    assert p.lines()[-1] == "The game is over (companies sold out): Ann wins."
    assert p.cash == (31, 30, 20)  # without a dividend, though two dials are red
    assert (p.snapshot()["dividends_paid"], p.endings()) == (0, ("companies sold out",))


def test_ce_31_sold_out_ends_at_once_and_not_before_the_sale() -> None:
    p = nearly_sold_out()
    assert (p.is_over, p.endings()) == (False, ())
    unsold = express(modules=("erie",), held=THREE_SOLD_OUT, sold_out_ends_at_once=True)
    unsold = play(unsold, "auction C&O", "pass", "pass", "pass")
    assert not unsold.is_over


def test_ce_31_sold_out_ends_at_once_is_no_reason_for_others() -> None:
    """Three houses end the game at a dividend, which does not come."""
    p = nearly_sold_out(houses=3).play("pass")
    assert p.endings() == ("companies sold out",)


def test_ce_31_the_other_conditions_wait_for_the_dividend_with_sold_out_ends_at_once() -> None:
    p = express(modules=("erie",), dials=(1, 5, 0), houses=3, sold_out_ends_at_once=True)
    p = p.play("auction -")
    assert not p.is_over
    assert p.play("auction -").endings() == ("few houses left",)


@pytest.mark.parametrize("modules", [(), ("narrow_gauge",)])
def test_ce_31_sold_out_ends_at_once_needs_the_erie(modules: tuple[str, ...]) -> None:
    assert not nearly_sold_out(modules).play("pass").is_over
    assert nearly_sold_out(modules).view().endings[1].what == "Companies sold out"


def test_ce_31_the_share_of_the_erie_can_end_the_game_with_sold_out_ends_at_once() -> None:
    p = express(
        modules=("erie", "narrow_gauge"),
        held={(0, "PRR"): 3, (1, "B&O"): 4, (2, "NYC"): 5},
        track_of={"PRR": ["I2"]},
        sold_out_ends_at_once=True,
    )
    p = play(p, "auction ERIE", "bid 3", "pass", "pass")
    assert p.story()[1:] == (
        ShareSold("ERIE", 0, 3),
        CompanyOpened("ERIE", "L0"),
        IncomeRose("ERIE", 3, 3),
        GameOver(("companies sold out",), (1, 2)),
    )


def test_ce_31_sold_out_ends_at_once_is_told_beforehand() -> None:
    p = express(modules=("erie",), held=THREE_SOLD_OUT, sold_out_ends_at_once=True)
    offer = p.play("auction C&O")
    ends = "ends the game: companies sold out (4 of 4)"
    assert choices_of(offer, "bid 9").effect.lines[-1].endswith(f"; {ends}")  # type: ignore[union-attr]
    (passing,) = [one for one in choices_of(nearly_sold_out(), "").choices if one.word == "pass"]
    assert [each.text for each in passing.effect.consequences] == [ends]  # type: ignore[union-attr]
    assert p.view().endings[1].what == "Companies sold out (ends at once)"


# together


def test_chicago_interrupts_a_connected_expansion() -> None:
    p = express(chicago_interrupts=True, connected_expansion=True, **AT_THE_GATES)
    after = p.play("expand NYC B2 A2")
    assert LocomotivePlaced("NYC", "A2", 3) in after.story()
    assert after.story()[-1] == AuctionOpened("WAB", 1)
    after = play(after, "bid 2", "bid 3", "pass", "pass")
    assert ShareSold("WAB", 1, 3) in after.story()


def test_an_unsold_erie_ends_nothing_at_once() -> None:
    p = express(
        modules=("erie",),
        held={(0, "PRR"): 3, (1, "B&O"): 4, (2, "NYC"): 5},
        track_of={"PRR": ["I2"]},
        sold_out_ends_at_once=True,
        erie_opens_unsold=True,
    )
    p = play(p, "auction ERIE", "pass", "pass", "pass")
    assert not p.is_over
    assert company(p, "ERIE")["open"]
    assert play(p, "auction ERIE", "bid 3", "pass", "pass").is_over
