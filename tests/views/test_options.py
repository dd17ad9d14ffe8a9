"""Options agree with the engine: the same words, and effects that come true when the words are played."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from cuberails import IllegalAction, Position, chicago_express, chicago_northwestern
from cuberails.display.schema.board import Column
from cuberails.display.schema.options import Change, Effect, Options
from cuberails.display.schema.view import View
from cuberails.views import board_of, options_of, view_of
from tests.games.chicago_express.table import express
from tests.games.chicago_northwestern.table import northwestern
from tests.views.positions import RECORDS, drafts, game, some

NOTHING = Effect([], [], [], {})


def difference(columns: list[Column], before: View, after: View) -> Effect:
    """The numbers of an effect, from two whole views."""
    seats = list(enumerate(zip(before.players, after.players, strict=True)))
    cash = [Change(seat, a.cash, b.cash) for seat, (a, b) in seats if a.cash != b.cash]
    dividend = [
        Change(seat, a.next_dividend, b.next_dividend)
        for seat, (a, b) in seats
        if a.next_dividend != b.next_dividend and after.over is None  # no dividend follows the end
    ]
    companies = {}
    for company, old in before.companies.items():
        new = after.companies[company].values
        pairs = {key: (old.values[key], new[key]) for key in (column.key for column in columns)}
        changed = {key: (a, b) for key, (a, b) in pairs.items() if a != b and a is not None and b is not None}
        if changed:
            companies[company] = changed
    return Effect([], cash, dividend, companies)


def outcome(position: Position, draft: str) -> View | None:
    """The table after the draft is played, or as far as it goes."""
    try:
        return view_of(position.play(draft))
    except IllegalAction:
        return options_of(position, draft).view


def numbers(effect: Effect | None) -> Effect:
    return msgspec.structs.replace(effect or NOTHING, lines=[], consequences=[])


def with_chips(position: Position, question: str) -> str:
    """The engine asks with ids, the page with the names on the chips."""
    chips = {company.id: company.name for company in board_of(position.game).companies}
    return " ".join(
        chips.get(word.rstrip(",?"), word.rstrip(",?")) + word[len(word.rstrip(",?")) :]
        for word in question.split()
    )


def said_words(options: Options, draft: str) -> set[str]:
    """The words after the draft, read off the drafts that are offered."""
    found = {choice.draft.removeprefix(draft).split()[0] for choice in options.choices}
    if options.bid:
        lead = options.bid.draft.removeprefix(draft).strip()
        found |= {lead} if lead else {str(n) for n in range(options.bid.minimum, options.bid.maximum + 1)}
    return found


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_options_are_those_of_the_engine_and_effects_come_true(path: Path) -> None:
    rng = random.Random(path.stem)
    for position in some(path, 6):
        before, columns = view_of(position), board_of(position.game).company_columns
        for draft in drafts(position, rng):
            plain, options = position.options(draft), options_of(position, draft)
            assert said_words(options, draft) == set(plain.words)
            assert (options.may_end, options.ply) == (plain.may_end, position.ply)
            assert options.question == with_chips(position, plain.question)
            for choice in options.choices:
                left = outcome(position, choice.draft)
                assert left is not None
                assert numbers(choice.effect) == difference(columns, before, left), choice.draft
            if draft:
                left = outcome(position, draft)
                assert left is not None
                assert numbers(options.effect) == difference(columns, before, left), draft
                assert options.view is not None
                assert difference(columns, left, options.view) == NOTHING
            assert msgspec.json.decode(msgspec.json.encode(options), type=Options) == options


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_refused_words_are_refused_with_a_rule(path: Path) -> None:
    rng = random.Random(path.stem)
    for position in some(path, 6):
        for draft in drafts(position, rng):
            for refused in options_of(position, draft).refused:
                text = f"{draft} {refused.word}".strip()
                if position.options(draft).words == ("start",):
                    text = f"start {refused.word}"
                found = position.why_not(text)
                assert found is not None
                assert (found.rule, found.reason) == (refused.rule, refused.reason)
                assert refused.title


def in_turn() -> Position:
    """Ann holds PRR and NYC, Bob B&O and C&O; Ann has the first turn."""
    position = chicago_express(["Ann", "Bob"]).start()
    for sentence in ("bid 7", "pass", "bid 6", "bid 7", "pass", "bid 5", "pass", "pass", "bid 8"):
        position = position.play(sentence)
    return position


def test_a_hex_says_what_it_costs_and_earns() -> None:
    position = in_turn()
    [hex_] = [choice for choice in options_of(position, "expand PRR").choices if choice.site == "Q5"]
    assert (hex_.kind, hex_.title, hex_.about) == ("site", "Q5, plain", "Costs $1, income unchanged")
    assert (hex_.company, hex_.cost, hex_.draft) == ("PRR", 1, "expand PRR Q5")
    assert hex_.effect is not None
    assert hex_.effect.lines == ["PRR: treasury $7 to $6"]


def test_a_bid_tells_what_it_would_bring_if_it_won() -> None:
    start = chicago_express(["Ann", "Bob"]).start()
    options = options_of(start)
    assert [choice.word for choice in options.choices] == ["pass"]
    assert options.bid is not None
    assert (options.bid.draft, options.bid.minimum, options.bid.maximum) == ("bid", 7, 60)
    effect = options_of(start, "bid 9").effect
    assert effect is not None
    assert effect.cash == []
    assert effect.lines == [
        "If this bid wins, PRR: treasury $0 to $9, a share pays $0 to $7; "
        "Ann: cash $60 to $51, next dividend $0 to $7"
    ]


@pytest.mark.parametrize("draft", ["bid 9", "pass"])
def test_an_answered_bid_still_offers_the_other_amounts(draft: str) -> None:
    start = chicago_express(["Ann", "Bob"]).start()
    assert options_of(start, draft).offer == options_of(start)
    assert options_of(start, "bid").offer is None


def test_only_an_answer_to_an_amount_has_an_offer() -> None:
    start, turn = chicago_northwestern(["Ann", "Bob", "Cleo"]).start(), in_turn()
    question = options_of(start, "start CNW")
    assert question.bid is not None
    answered = options_of(start, f"start CNW {question.bid.minimum}")
    assert answered.choices, "the sentence goes on with the first link"
    assert answered.offer is None
    assert options_of(turn, "expand PRR Q5").offer is None
    assert options_of(turn).offer is None


def test_amounts_follow_a_draft_without_a_lead_too() -> None:
    start = chicago_northwestern(["Ann", "Bob", "Cleo"]).start()
    options = options_of(start, "start CNW")
    assert options.choices == []
    assert options.bid is not None
    assert (options.bid.draft, options.bid.minimum, options.bid.maximum) == ("start CNW", 5, 80)


def test_a_refused_company_says_why_with_its_rule() -> None:
    [b_and_o] = [refused for refused in options_of(in_turn(), "expand").refused if refused.company == "B&O"]
    assert (b_and_o.word, b_and_o.kind, b_and_o.title, b_and_o.site) == ("B&O", "company", "B&O", None)
    assert (b_and_o.rule, b_and_o.reason) == ("CE-14", "Ann holds no share of B&O")


def test_a_draft_that_is_refused_has_no_options() -> None:
    with pytest.raises(IllegalAction, match="CE-14"):
        options_of(in_turn(), "expand PRR A2")


def test_the_last_red_dial_brings_dividends_before_it_is_confirmed() -> None:
    position = in_turn()
    for sentence in ("develop -", "develop -", "develop -", "develop -", "auction -", "auction -"):
        position = position.play(sentence)
    [nothing] = [choice for choice in options_of(position, "auction").choices if choice.word == "-"]
    assert nothing.effect is not None
    assert nothing.effect.lines[-1] == "Two dials are red: dividends are paid"
    assert [change.seat for change in nothing.effect.cash] == [0, 1]


def consequences(effect: Effect | None) -> list[str]:
    return [each.text for each in effect.consequences] if effect else []


def test_a_move_says_that_dividends_come_first_and_before_whose_turn() -> None:
    position = in_turn()
    for sentence in ("develop -", "develop -", "develop -", "develop -", "auction -", "auction -"):
        position = position.play(sentence)
    [nothing] = [choice for choice in options_of(position, "auction").choices if choice.word == "-"]
    assert consequences(nothing.effect) == ["then dividends, before Bob's turn"]
    assert consequences(options_of(position, "auction -").effect) == ["then dividends, before Bob's turn"]
    assert consequences(options_of(position, "expand -").effect) == []


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_last_action_says_that_it_ends_the_game(path: Path) -> None:
    *_, before, after = game(path)
    effect = options_of(before, after.sentence).effect
    assert effect is not None
    last = effect.consequences[-1]
    assert last.brief == "ends the game"
    shown = [ending for ending in view_of(after).endings if ending.is_reached]
    assert all(f"({ending.now}" in last.text for ending in shown)
    assert last.text.startswith(f"ends the game: {after.endings()[0]}")
    assert effect.next_dividend == []
    assert "next dividend" not in " ".join(effect.lines)
    word = after.sentence.split()[-1]
    choices = options_of(before, after.sentence.removesuffix(word).strip()).choices
    said = [choice.effect for choice in choices if choice.draft == after.sentence]
    assert all(consequences(each) == consequences(effect) for each in said)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_consequences_are_told_exactly_when_they_come(path: Path) -> None:
    found = game(path)
    for before, after in list(pairwise(found))[-60:]:
        told = consequences(options_of(before, after.sentence).effect)
        automatic = [event for _, events in after.steps() for event in events if event.is_dividend]
        assert any("ends the game" in text for text in told) == after.is_over
        if after.sentence != "dividends":  # the card itself is not a consequence
            assert any("dividends" in text for text in told) == bool(automatic), after.sentence


def test_a_bid_says_what_comes_if_it_wins() -> None:
    position = in_turn()
    for sentence in (*["develop -"] * 4, "auction -", "auction -", "auction PRR"):
        position = position.play(sentence)
    effect = options_of(position, "bid 10").effect
    assert effect is not None
    assert effect.consequences == []
    assert effect.lines[-1].endswith("; then dividends, before Bob's turn")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_minimum_bid_on_the_table_is_the_one_of_the_rules(path: Path) -> None:
    for position in some(path, 6):
        seen, verb = view_of(position), "offer" if "northwestern" in path.stem else "auction"
        if verb not in position.options().words:
            continue
        named = [choice for choice in options_of(position, verb).choices if choice.company]
        offered = {choice.company: choice.about for choice in named}
        shown = {company: now.values["minimum_bid"] for company, now in seen.companies.items()}
        assert set(offered) == {company for company, minimum in shown.items() if minimum is not None}
        for company, about in offered.items():
            assert verb == "offer" or f"Minimum bid ${shown[str(company)]}," in about


def test_a_city_brings_the_link_that_would_be_built() -> None:
    position = northwestern(held={(0, "CRIP"): 2}, treasury={"CRIP": 50})
    first = options_of(position, "build CRIP")
    assert {choice.link for choice in first.choices} == {None}
    second = {choice.site: choice for choice in options_of(position, "build CRIP chicago").choices}
    assert (second["davenport"].kind, second["davenport"].link) == ("site", "chicago>davenport")
    third = options_of(position, "build CRIP chicago>davenport").choices
    links = {link.id for link in board_of(position.game).links}
    assert third
    assert {choice.link for choice in third} <= links


def test_verbs_that_nobody_misses_are_not_refused() -> None:
    words = {refused.word for refused in options_of(in_turn()).refused}
    assert "narrow" not in words
    assert "pass" not in {refused.word for refused in options_of(northwestern()).refused}
    dials = {choice.title for choice in options_of(narrow_turn(), "narrow").choices}
    assert dials == {"The auction dial", "The expand dial", "The develop dial"}


def narrow_turn() -> Position:
    return express(modules=("narrow_gauge",), track_of={"PRR": ["M4"]})


def test_a_link_is_offered_whole_once_and_from_whichever_end_is_legal() -> None:
    game = chicago_northwestern(["Ann", "Bob", "Cid"]).start()
    options = options_of(game, "start CBQ 25")
    steps = {step.link: step.draft for step in options_of(game, "start CBQ 25 chicago").choices}
    assert {choice.link: choice.draft for choice in options.links} == steps
    assert "Chicago – Peoria" in [choice.title for choice in options.links]
    assert options_of(game, "start CBQ 25 chicago").links == []


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_whole_link_is_legal(path: Path) -> None:
    for position in some(path, 2):
        for draft in drafts(position, random.Random(path.stem)):
            for choice in options_of(position, draft).links:
                assert position.why_not(choice.draft) is None
                assert position.options(draft).words


def test_a_dial_can_be_chosen_to_do_nothing_in_one_step() -> None:
    position = express(dials=(0, 5, 3))
    skips = options_of(position).skips
    assert [skip.draft for skip in skips] == ["auction -", "develop -"]  # the expansion dial is red
    assert skips[0].title == "Auction a share: do nothing"
    assert [each.brief for each in skips[1].effect.consequences] == ["then dividends"]  # type: ignore[union-attr]
    assert all(position.why_not(skip.draft) is None for skip in skips)
    assert options_of(position, "auction").skips == []


def test_no_word_is_skipped_where_a_turn_must_be_used() -> None:
    position = northwestern(held={(0, "CBQ"): 1}, treasury={"CBQ": 20})
    assert options_of(position).skips == []
    assert options_of(chicago_express(["Ann", "Bob"]).start()).skips == []  # a bid, or a pass
