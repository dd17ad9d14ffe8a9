"""`cuberails lesson`: the list, the check of a file, and what a mistake costs."""

import json
from pathlib import Path
from typing import Any

import pytest

from cuberails.engine.lesson_files import find_lesson
from tests.cli.conftest import Cli, error_of, write

MISTAKE = find_lesson("chicago-express", "speeding-a-dividend")
GUIDED = find_lesson("chicago-express", "first-game")


def changed(path: Path, tmp_path: Path, **change: Any) -> str:
    raw = json.loads(path.read_text())
    raw["lesson"] |= change
    return write(tmp_path / "lesson.json", json.dumps(raw))


def test_the_list_names_every_lesson_with_its_game(cli: Cli) -> None:
    lines = cli("lesson", "list").out.splitlines()
    assert lines[0].startswith("chicago-express  first-game  Your first game: ")
    assert len(lines) >= 12


def test_a_good_file_is_summed_up(cli: Cli) -> None:
    assert GUIDED
    answer = cli("lesson", "check", str(GUIDED.path))
    assert answer.code == 0
    assert answer.out.endswith(
        "a lesson of Chicago Express, fine\n  Your first game: 19 notes, 16 moves of the learner\n"
    )


def test_a_bad_file_is_one_line(cli: Cli, tmp_path: Path) -> None:
    assert GUIDED
    file = changed(GUIDED.path, tmp_path, seat=7)
    assert error_of(cli("lesson", "check", file)).endswith(
        "lesson.seat: the game has 3 seats, numbered from 0"
    )
    assert "not JSON" in error_of(cli("lesson", "check", write(tmp_path / "bad.json", "{")))
    assert error_of(cli("lesson", "check", str(tmp_path / "none.json"))).endswith("there is no such file")


def test_a_mistake_is_measured(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cuberails.bots.advice.SIMULATIONS", 100)
    monkeypatch.setattr("cuberails.bots.review.ARGUMENT", "400")
    assert MISTAKE
    assert GUIDED
    assert '"cost": {"victory": ' in cli("lesson", "measure", str(MISTAKE.path)).out
    assert "only a mistake" in error_of(cli("lesson", "measure", str(GUIDED.path)))
    same = {"move": "develop M6", "text": "x"}
    file = changed(MISTAKE.path, tmp_path, tempting=same, better={"move": "auction -", "text": "x"})
    assert "do not agree that 'develop M6' is a mistake" in error_of(cli("lesson", "measure", file))
    file = changed(MISTAKE.path, tmp_path, better={"move": "develop O10", "text": "x"})
    assert "the searches prefer 'develop M6' to 'develop O10'" in error_of(cli("lesson", "measure", file))
