"""A Box is set up once for all tables of the same game."""

from __future__ import annotations

import pytest

from cuberails import SetupError, chicago_express, chicago_northwestern
from cuberails.engine.batch import play_sentences
from cuberails.engine.record import Record
from cuberails.server.tables.game_cache import cached_game, game_of, setup_of


def test_the_same_game_for_other_players_shares_its_constants() -> None:
    first = cached_game("chicago-express", ["A", "B", "C"], ["erie"], None, {"houses": 9})
    second = cached_game("chicago-express", ["D", "E", "F"], ["erie"], None, {"houses": 9})
    assert second == chicago_express(["D", "E", "F"], ["erie"], houses=9)
    assert second != first
    assert second.constants is first.constants
    other = cached_game("chicago-express", ["A", "B"], ["erie"], None, {"houses": 9})
    assert other.constants is not first.constants


def test_the_names_are_those_of_the_people_who_play() -> None:
    game = chicago_northwestern(["A", "B", "C"]).with_players(["D", "E", "F"])
    last = Record(game, play_sentences(game, 1, 2, "directed")).replay()
    assert [player["name"] for player in last.snapshot()["players"]] == ["D", "E", "F"]
    assert not any(word in "ABC" for line in last.lines() for word in line.split())
    with pytest.raises(SetupError, match="2 names for 3 seats"):
        game.with_players(["A", "B"])


def test_a_setup_comes_back_as_the_same_game() -> None:
    game = chicago_express(["A", "B"], ["narrow_gauge"], starting_cash=50)
    assert game_of(setup_of(game)) == game
