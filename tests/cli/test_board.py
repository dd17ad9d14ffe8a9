"""`cuberails board`: any position of a record as SVG or as text."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.cli.conftest import Cli, altered, error_of, express_record, northwestern_record, write


def test_the_last_position_is_drawn(cli: Cli, tmp_path: Path) -> None:
    record = express_record()
    answer = cli("board", write(tmp_path / "game.json", record.to_json()), "-o", tmp_path / "end.svg")
    assert answer == (0, "", "")
    drawn = (tmp_path / "end.svg").read_text("utf-8")
    assert drawn == record.replay()._repr_svg_()
    assert ElementTree.fromstring(drawn).tag.endswith("svg")


def test_the_other_game_on_standard_output_from_standard_input(cli: Cli) -> None:
    record = northwestern_record()
    answer = cli("board", "-", "-o", "-", stdin=record.to_json())
    assert answer.code == 0
    assert answer.out == record.replay()._repr_svg_()


@pytest.mark.parametrize("ply", [0, 7])
def test_at_and_record_choose_the_position(cli: Cli, tmp_path: Path, ply: int) -> None:
    first, second = express_record(0), express_record(1)
    file = write(tmp_path / "games.jsonl", first.to_json(), "", second.to_json())
    for number, record in ((1, first), (2, second)):
        position = list(record.positions())[ply]
        answer = cli("board", file, "--record", number, "--at", ply, "-o", "-")
        assert answer.out == position._repr_svg_()
    assert (
        cli("board", file, "--at", ply, "-o", "-").out
        == cli("board", file, "--record", 1, "--at", ply, "-o", "-").out
    )


def test_without_a_file_the_board_is_text(cli: Cli, tmp_path: Path) -> None:
    answer = cli("board", write(tmp_path / "x", express_record(actions=0).to_json()))
    assert "Philadelphia" in answer.out
    assert "Ann to bid for a share of PRR" in answer.out


def test_a_bad_action_before_the_position_gives_an_error_and_no_picture(cli: Cli, tmp_path: Path) -> None:
    file = write(tmp_path / "x", altered(express_record(), actions=["bid 12", "bid 3", "pass"], result=None))
    assert "line 1: action 2, 'bid 3': CE-11" in error_of(cli("board", file, "-o", tmp_path / "x.svg"))
    assert not (tmp_path / "x.svg").exists()
    assert cli("board", file, "--at", 1, "-o", tmp_path / "x.svg").code == 0


def test_positions_that_are_not_there(cli: Cli, tmp_path: Path) -> None:
    file = write(tmp_path / "x", express_record(actions=5).to_json())
    assert error_of(cli("board", file, "--at", 6)) == f"{file}, line 1: --at 6: the game has 5 actions"
    assert error_of(cli("board", file, "--record", 2)) == f"{file}: there is no record 2, the file has 1"
    assert "--at" in error_of(cli("board", file, "--at", -1))


def test_places_that_cannot_be_written(cli: Cli, tmp_path: Path) -> None:
    file = write(tmp_path / "x", express_record(actions=0).to_json())
    assert error_of(cli("board", file, "-o", tmp_path)) == f"{tmp_path}: is a folder, not a file"
    none = tmp_path / "none"
    assert (
        error_of(cli("board", file, "-o", none / "x.svg")) == f"{none / 'x.svg'}: there is no folder {none}"
    )


def test_a_file_holds_what_its_ending_says(cli: Cli, tmp_path: Path) -> None:
    file = write(tmp_path / "x", express_record(actions=0).to_json())
    for name in ("a.svg", "a.SVG", "a"):
        assert cli("board", file, "-o", tmp_path / name).code == 0
        assert (tmp_path / name).read_text().startswith("<svg")
    assert cli("board", file, "-o", tmp_path / "a.txt").code == 0
    assert (tmp_path / "a.txt").read_text() == cli("board", file).out
    answer = cli("board", file, "-o", "end.png")
    assert error_of(answer) == "--output: end.png: the name must end in .svg (a picture) or .txt (text)"
    assert not (tmp_path / "end.png").exists()
