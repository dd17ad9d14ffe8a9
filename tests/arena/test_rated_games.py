"""The rated games of the ladder: kept as lines, counted once, and started again when a bot changes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cuberails.arena import rated_games
from cuberails.arena.folder import FolderError
from cuberails.arena.match import Match
from cuberails.arena.plackett_luce import Game
from cuberails.arena.rated_games import RatedLadder, game_of, games_of_match, line_of
from cuberails.arena.rating_report import ratings_section
from cuberails.games.registry import installed
from tests.arena.test_standings import played

NAME = "chicago-express"
BOTS = ("random", "random:uniform", "greedy")


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rated_games, "RATED", BOTS)
    monkeypatch.setattr(rated_games, "WANTED", 12)
    monkeypatch.setattr(rated_games, "match_of", lambda game: Match(BOTS, game, (2, 3), pairing="rotation"))
    monkeypatch.setattr(rated_games, "installed", lambda: {NAME: installed()[NAME]})


def ladder(folder: Path) -> RatedLadder:
    return RatedLadder(folder / "games", folder / "ratings.json")


def test_a_line_says_who_sat_where_and_how_they_finished() -> None:
    line = line_of(played(4, "ABC", [10, 30, 10]))
    assert line == "A=2 B=1 C=2"
    match = Match(("A", "B", "C"), players=(3,), pairing="rotation")
    assert game_of(match, 4, line) == Game(("A", "B", "C"), (2, 1, 2), 3)
    assert game_of(match, 0, "level:4=1 x.py:Bot=2").bots == ("level:4", "x.py:Bot")


def test_games_are_played_kept_and_fitted(tmp_path: Path) -> None:
    one = ladder(tmp_path)
    assert one.next() == NAME
    assert ratings_section(one) == ""
    one.climb(NAME, 1, 1e9)
    assert one.next() is None
    stored = json.loads((tmp_path / "ratings.json").read_text())[NAME]
    assert len(stored["games"]) == 12
    assert stored["versions"] == {"random": 1, "random:uniform": 1, "greedy": 3}
    # another machine has the file, but not the records
    other = RatedLadder(tmp_path / "elsewhere", tmp_path / "ratings.json")
    assert other.games(NAME) == one.games(NAME)
    assert {game.block for game in other.games(NAME)} == {0, 1, 4, 7, 8}
    text = ratings_section(other)
    assert "### Chicago Express" in text
    assert "12 games of 5 line-ups" in text
    assert "| `random` | 0" in text


def test_what_was_interrupted_is_counted_later_and_no_gap_is_skipped(tmp_path: Path) -> None:
    one = ladder(tmp_path)
    one.climb(NAME, 1, 1e9)
    records = next((tmp_path / "games").rglob("records.jsonl"))
    lines = records.read_text().splitlines(keepends=True)
    records.write_text("".join(lines[:3] + lines[4:]))
    (tmp_path / "ratings.json").unlink()
    again = ladder(tmp_path)
    assert len(again.of(NAME).games) == 3
    again.climb(NAME, 1, 1e9)
    assert again.games(NAME) == one.games(NAME)


def test_games_of_a_bot_that_changed_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ladder(tmp_path).climb(NAME, 1, 1e9)
    monkeypatch.setattr("cuberails.bots.random.RandomBot.version", 2, raising=False)
    assert ladder(tmp_path).games(NAME) == []


def test_the_games_of_any_match_can_be_fitted(tmp_path: Path) -> None:
    one = ladder(tmp_path)
    one.climb(NAME, 1, 1e9)
    assert games_of_match(one.folder(NAME)) == (NAME, one.games(NAME))
    with pytest.raises(FolderError):
        games_of_match(tmp_path / "nowhere")


def test_the_file_of_the_repository_can_be_read() -> None:
    path = Path(__file__).parents[2] / "docs" / "ratings.json"
    stored = json.loads(path.read_text())
    for rated in stored.values():
        assert all(line.count("=") in rated["players"] for line in rated["games"])
