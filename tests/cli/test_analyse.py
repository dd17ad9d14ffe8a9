"""`cuberails analyse`: the costliest decisions of a recorded game, in words."""

from pathlib import Path

import pytest

from cuberails import Record
from tests.cli.conftest import Cli, error_of, express_record, write
from tests.table import play


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cuberails.bots.advice.SIMULATIONS", 150)
    monkeypatch.setattr("cuberails.bots.review.ARGUMENT", "400")


def test_a_bid_of_all_cash_is_told_to_its_player_alone(cli: Cli, tmp_path: Path) -> None:
    game = express_record().game
    played = play(game.start(), "bid 30", "bid 40")
    file = write(tmp_path / "game.json", Record(game, played.actions).to_json())
    answer = cli("analyse", file, "--seat", "2")
    assert answer.code == 0
    assert answer.out.startswith(f"{game.players[1]}:\n  ply 2: Take PRR for $40")
    assert "better: Let " in answer.out
    assert "percentage points of the chance to win" in answer.out
    assert f"{game.players[0]}:" not in answer.out


def test_a_seat_that_is_not_there_is_refused(cli: Cli, tmp_path: Path) -> None:
    file = write(tmp_path / "game.json", express_record().to_json())
    assert error_of(cli("analyse", file, "--seat", "9")).startswith("--seat 9: the game has")
