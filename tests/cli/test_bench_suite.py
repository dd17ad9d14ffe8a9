"""`cuberails bench-suite`: what is in the set, the score of an agent, and a set of one's own."""

from pathlib import Path

import pytest

from cuberails.arena.benchmark import make
from cuberails.cli.commands import bench_suite
from tests.cli.conftest import Cli, error_of


def test_what_is_in_the_set(cli: Cli) -> None:
    answer = cli("bench-suite")
    assert "Set 2: 200 positions" in answer.out
    assert "chicago-express 4 narrow_gauge" in answer.out


def test_a_short_score(cli: Cli) -> None:
    answer = cli("bench-suite", "--agent", "random", "--positions", "10", "--games", "0")
    assert answer.code == 0
    assert "Set 2: random (version 1)" in answer.out
    assert "given away" in answer.out


def test_games_of_the_protocol(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_suite, "PROTOCOL", bench_suite.PROTOCOL[:1])
    answer = cli("bench-suite", "--agent", "greedy", "--positions", "0", "--games", "1")
    assert "random (version 1), chicago-express, 4 players" in answer.out
    assert "25%" in answer.out


def test_one_game_alone(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        bench_suite, "PROTOCOL", [each for each in bench_suite.PROTOCOL if each.bot == "random"]
    )
    answer = cli(
        "bench-suite", "--agent", "greedy", "--game", "chicago-express", "--positions", "7", "--games", "1"
    )
    assert answer.code == 0
    assert "chicago-and-northwestern" not in answer.out.partition("evaluation versions")[0]
    assert "random (version 1), chicago-express, 4 players" in answer.out
    assert "random (version 1), chicago-and-northwestern" not in answer.out


def test_a_set_of_ones_own(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "SETUPS", make.SETUPS[2:3])
    monkeypatch.setattr(bench_suite, "SETUPS", make.SETUPS)
    answer = cli("bench-suite", "--make", "set.jsonl", "--positions", "1", "--simulations", "20")
    assert answer.code == 0
    assert len(Path("set.jsonl").read_text().splitlines()) == 1


def test_mistakes_are_one_line(cli: Cli) -> None:
    assert error_of(cli("bench-suite", "--version", "9")) == "--version: there is no set 9, known: 1, 2"
    nothing = cli("bench-suite", "--agent", "random", "--positions", "0", "--games", "0")
    assert error_of(nothing).startswith("--positions 0 with --games 0 leaves nothing to score")
    assert "--agent: unknown bot 'nobody'" in error_of(cli("bench-suite", "--agent", "nobody"))
    other = cli("bench-suite", "--agent", "random", "--game", "chess")
    assert error_of(other).startswith("--game: 'chess' is not in the set; it has chicago-and-northwestern,")
    assert "a multiple of 10" in error_of(cli("bench-suite", "--make", "x.jsonl", "--positions", "7"))
