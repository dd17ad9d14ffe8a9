"""The options for points that the rulebooks leave open: each alone, and some together."""

from typing import Any

import pytest

from cuberails import Position, Record, chicago_express
from cuberails.envs.research import longest_game
from cuberails.games.chicago_express.events import (
    DialMoved,
    DialsReset,
    DialStayed,
    DidNothing,
    HouseBuilt,
    IncomeRose,
    LocomotivePlaced,
    MarkerMoved,
    NarrowGaugePlaced,
)
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


def effect_lines(position: Position, draft: str, word: str) -> list[str]:
    """What the choice of a word after the draft would change, as the page shows it."""
    chosen = next(one for one in choices_of(position, draft).choices if one.word == word)
    return chosen.effect.lines if chosen.effect else []


def about(position: Position, draft: str, word: str) -> str:
    return next(one.about for one in choices_of(position, draft).choices if one.word == word)


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


# narrow_gauge_moves_red


def red_dial(**given: Any) -> Position:
    return express(modules=("narrow_gauge",), track_of={"PRR": ["M4", "O4"]}, dials=(3, 0, 0), **given)


def test_ce_34_narrow_gauge_moves_red() -> None:
    p = red_dial(narrow_gauge_moves_red=True)
    assert p.options("narrow").words == ("auction", "expand", "develop")
    after = p.play("narrow auction N4")
    assert after.story() == (DialStayed(0, "auction"), NarrowGaugePlaced(0, "N4"))
    assert after.lines()[0] == "Ann names the auction dial, which is red and stays where it is."
    assert tuple(after.snapshot()["dials"].values()) == (3, 0, 0)
    assert after.snapshot()["narrow_gauge"]["hexes"] == ["N4"]
    assert refusal(red_dial(), "narrow auction N4").rule == "CE-8"


def test_ce_34_narrow_gauge_moves_red_and_does_nothing() -> None:
    p = red_dial(narrow_gauge_moves_red=True).play("narrow auction -")
    assert p.story() == (DialStayed(0, "auction"), DidNothing(0, "narrow"))
    assert p.to_move == 1
    assert tuple(p.snapshot()["dials"].values()) == (3, 0, 0)


def test_ce_34_narrow_gauge_moves_red_still_moves_the_others() -> None:
    p = red_dial(narrow_gauge_moves_red=True).play("narrow expand N4")
    assert p.story()[0] == DialMoved(0, "expand", 1, 5)


def test_ce_08_narrow_gauge_moves_red_for_no_other_action() -> None:
    p = red_dial(narrow_gauge_moves_red=True)
    assert p.options().words == ("expand", "develop", "narrow")
    assert refusal(p, "auction -").reason == "the auction dial is red"


def test_ce_34_narrow_gauge_moves_red_in_words() -> None:
    p = red_dial(narrow_gauge_moves_red=True)
    assert about(p, "narrow", "auction") == "Is red and stays where it is"
    assert about(p, "narrow", "expand") == "Moves its dial to 1 of 5"
    named = p.game.type.story.summary
    for sentence, said in (
        ("narrow auction N4", "places a narrow gauge locomotive in N4, auction dial stays red"),
        ("narrow auction -", "does nothing, auction dial stays red"),
    ):
        assert named(sentence, p.play(sentence).story(), p.game.names) == said


# develop_narrow_gauge


def orange_only(hex_id: str, **given: Any) -> Position:
    return express(modules=("narrow_gauge",), track_of={"PRR": ["M4"]}, orange=[hex_id], **given)


@pytest.mark.parametrize("hex_id", ["N3", "R3"])  # a mountain and a forest
def test_ce_36_develop_narrow_gauge(hex_id: str) -> None:
    p = orange_only(hex_id, develop_narrow_gauge=True)
    assert hex_id in p.options("develop").words
    assert about(p, "develop", hex_id) == "Nobody gains"
    after = p.play(f"develop {hex_id}")
    assert after.story() == (DialMoved(0, "develop", 1, 4), HouseBuilt(0, hex_id))
    assert (after.snapshot()["houses_left"], after.snapshot()["developed"]) == (19, [hex_id])
    assert [one["income"] for one in after.snapshot()["companies"].values()] == [
        one["income"] for one in p.snapshot()["companies"].values()
    ]
    assert all(one["treasury"] == 0 for one in after.snapshot()["companies"].values())
    assert refusal(after, f"develop {hex_id}").reason == f"{hex_id} has a house already"
    assert refusal(orange_only(hex_id), f"develop {hex_id}").rule == "CE-36"


def test_ce_36_develop_narrow_gauge_in_a_city_where_one_waits() -> None:
    """The first company to enter gains the development value with the income."""
    p = express(modules=("narrow_gauge",), develop_narrow_gauge=True, **PRR)
    assert p.options("develop").words == ("-", "F8", "I6", "I9", "K10", "K4", "K7", "M4", "N6", "O4")
    p = play(p, "develop O4", "auction -", "auction -", "expand PRR Q5 P4 O4")
    assert company(p, "PRR")["income"] == 7 + 1 + 1
    assert refusal(p, "develop O4").reason == "O4 (Harrisburg) has a house already"


@pytest.mark.parametrize(
    ("city", "hex_id", "boxes"), [("Pittsburgh", "K4", [6, 8]), ("Wheeling", "I6", [4, 5, 6])]
)
def test_ce_36_develop_narrow_gauge_moves_the_marker_of_an_industrial_city(
    city: str, hex_id: str, boxes: list[int]
) -> None:
    p = express(modules=("narrow_gauge",), develop_narrow_gauge=True)
    for value in boxes:
        p = p.play(f"develop {hex_id}")
        assert p.story()[1:] == (MarkerMoved(city, value),)
    assert p.snapshot()["houses_left"] == 20
    assert refusal(p, f"develop {hex_id}").reason == f"the marker of {hex_id} ({city}) stands on its last box"


def test_ce_36_develop_narrow_gauge_opens_no_other_hex() -> None:
    p = orange_only("R4", develop_narrow_gauge=True)  # a plain
    assert refusal(p, "develop R4").reason == "R4 can never be developed"
    assert refusal(p, "develop Q3").reason == "Q3 (Binghamton) has no locomotive"
    empty = express(modules=("narrow_gauge",), develop_narrow_gauge=True, houses=0)
    assert empty.options("develop").words == ("-", "I6", "K4")
    assert refusal(empty, "develop O4").reason == "no house is left in the supply"
    base = express(develop_narrow_gauge=True)
    assert base.options("develop").words == ("-",)
    assert refusal(base, "develop O4").reason == "O4 (Harrisburg) has no locomotive"


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


def test_a_red_dial_lets_turns_pass_without_a_dividend() -> None:
    p = red_dial(narrow_gauge_moves_red=True, develop_narrow_gauge=True)
    for _ in range(30):
        p = p.play("narrow auction -")
        assert DialsReset() not in p.story()
    assert p.snapshot()["dividends_paid"] == 0


def test_only_a_red_dial_of_the_narrow_gauge_takes_away_the_longest_game() -> None:
    usual = longest_game(chicago_express(NAMES[:3], ["narrow_gauge"]))
    assert longest_game(chicago_express(NAMES[:3], ["narrow_gauge"], narrow_gauge_moves_red=True)) > 5 * usual
    assert longest_game(chicago_express(NAMES[:3], narrow_gauge_moves_red=True)) == longest_game(
        chicago_express(NAMES[:3])
    )
