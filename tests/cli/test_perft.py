"""`cuberails perft` and the options that lay out a game."""

import pytest

from cuberails import chicago_express, chicago_northwestern
from tests.cli.conftest import Cli, error_of


def rows(out: str) -> list[list[str]]:
    return [line.split()[:2] for line in out.splitlines()]


def test_one_row_a_depth(cli: Cli) -> None:
    start = chicago_express(["P1", "P2", "P3"]).start()
    expected = [[str(depth), f"{start.perft(depth):,}"] for depth in (1, 2, 3)]
    answer = cli("perft", "chicago-express", "--depth", 3)
    assert rows(answer.out) == [["depth", "ways"], *expected]
    assert (answer.code, answer.err) == (0, "")


def test_options_of_the_game_count(cli: Cli) -> None:
    start = chicago_express(["P1", "P2"], ["narrow_gauge"], starting_cash=9).start()
    answer = cli(
        "perft", "chicago-express", "-d", 2, "-p", 2, "--modules", "narrow_gauge", "--starting-cash", 9
    )
    assert rows(answer.out)[1:] == [["1", f"{start.perft(1):,}"], ["2", f"{start.perft(2):,}"]]
    other = chicago_northwestern(["P1", "P2", "P3", "P4"]).start()
    answer = cli("perft", "chicago-and-northwestern", "--depth", 1, "--players", 4)
    assert rows(answer.out)[1:] == [["1", f"{other.perft(1):,}"]]


@pytest.mark.parametrize("depth", ["0", "-1", "x", "1000"])
def test_bad_depths(cli: Cli, depth: str) -> None:
    assert "--depth" in error_of(cli("perft", "chicago-express", "--depth", depth))
