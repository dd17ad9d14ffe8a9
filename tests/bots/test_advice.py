"""Hints and reviews: good moves with reasons, what a move costs, and silence where searches disagree."""

from __future__ import annotations

import pytest

from cuberails.bots import review
from cuberails.bots.advice import base_form, compare, good_moves
from cuberails.bots.review import RUNS, costliest, mistake_in
from cuberails.engine.game import make_game
from cuberails.engine.position import Position

NORTHWESTERN = [
    "start CRIP 44 chicago>cedar-rapids>des-moines",
    "start ATSF 14 chicago>davenport",
    "start CNW 15 chicago>dubuque>mason-city",
    "offer CMSTPP 10",
]
AUCTIONS = [("chicago-express", []), ("chicago-and-northwestern", NORTHWESTERN)]
GAMES = pytest.mark.parametrize(("game", "opening"), AUCTIONS, ids=[game for game, _ in AUCTIONS])


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few simulations: what is tested is obvious, and rules may run uncompiled."""
    monkeypatch.setattr("cuberails.bots.advice.ADVISER", "400")
    monkeypatch.setattr("cuberails.bots.advice.SIMULATIONS", 150)
    monkeypatch.setattr("cuberails.bots.review.ARGUMENT", "400")


def auction(game: str, opening: list[str]) -> Position:
    position = make_game(game, ["Ann", "Bob", "Cleo"]).start()
    for sentence in opening:
        position = position.play(sentence)
    return position


def all_cash(position: Position) -> str:
    return f"bid {position.cash[position.to_move or 0]}"


@GAMES
def test_a_hint_names_good_moves_with_reasons(game: str, opening: list[str]) -> None:
    position = auction(game, opening)
    found = good_moves(position)
    assert 2 <= len(found) <= 3
    assert len({move.sentence for move in found}) == len(found)
    for move in found:
        assert move.sentence in position.legal()
        assert move.words[0].isupper()
        assert move.reason.endswith(".")
        assert sum(move.worth.victory) == pytest.approx(1.0, abs=0.01)
    chances = [round(move.worth.victory[position.to_move or 0], 2) for move in found]
    assert chances == sorted(chances, reverse=True)


@GAMES
def test_a_bid_is_compared_with_a_pass_and_a_pass_with_a_bid(game: str, opening: list[str]) -> None:
    for move in good_moves(auction(game, opening)):
        assert ("By bidding $" if move.sentence == "pass" else "y passing, your chance") in move.reason


@GAMES
def test_all_cash_for_one_share_is_found_and_said_in_words(game: str, opening: list[str]) -> None:
    position = auction(game, opening)
    best = good_moves(position)[0].sentence
    found = compare(position, all_cash(position), best)
    assert found.is_worse
    assert "costs you more than it will bring" in found.reason
    position = position.play("bid 30")  # the share is not worth more: all searches would pass
    mistake = mistake_in(position, all_cash(position))
    assert mistake is not None
    assert mistake.ply == position.ply + 1
    assert mistake.comparison.victory > 0
    name = position.game.players[mistake.seat]
    assert f"costs {name} more than it will bring" in mistake.comparison.reason
    assert costliest([mistake], mistake.seat) == [mistake]
    assert costliest([mistake], mistake.seat + 1) == []


def test_nothing_is_said_where_searches_disagree(monkeypatch: pytest.MonkeyPatch) -> None:
    position = auction("chicago-express", []).play("bid 39")
    assert mistake_in(position, "bid 40") is not None
    chosen = iter(["pass"] * (RUNS - 1) + ["bid 41"])
    monkeypatch.setattr(review.MctsBot, "choose", lambda self, position: next(chosen))
    assert mistake_in(position, "bid 40") is None


def test_nothing_is_said_of_a_move_that_the_search_would_play() -> None:
    position = auction("chicago-express", []).play("bid 39")
    assert mistake_in(position, "pass") is None


def test_a_review_stops_when_it_is_told_to() -> None:
    assert mistake_in(auction("chicago-express", []).play("bid 39"), "bid 40", lambda: True) is None


@pytest.mark.parametrize(
    ("verb", "base"), [("bids", "bid"), ("passes", "pass"), ("does", "do"), ("carries", "carry")]
)
def test_verbs_lose_their_ending(verb: str, base: str) -> None:
    assert base_form(verb) == base
