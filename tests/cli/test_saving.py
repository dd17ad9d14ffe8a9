"""The terminal game is saved as it goes, and goes on from what was saved."""

import json
from pathlib import Path

import pytest

from cuberails import Record
from cuberails.cli.errors import Failure
from tests.cli.conftest import Cli, after, altered, error_of, express_record, said, write


def test_quit_and_end_of_input_tell_where_it_is_saved(cli: Cli, tmp_path: Path) -> None:
    for lines in (["bid 9", "quit", "bid 10"], ["bid 9"]):
        answer = said(cli, *lines)
        assert answer.code == 0
        last = answer.out.splitlines()[-1]
        assert last.startswith("The game is saved: cuberails play --resume ")
        saved = Record.parse(Path(last.rpartition(" ")[2]).read_text())
        assert saved.actions[0] == "bid 9"
        assert Path(last.rpartition(" ")[2]).parent == tmp_path / "state" / "cuberails"


def test_what_could_not_be_saved_is_not_called_saved(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill_up(path: str, text: str) -> None:
        raise Failure(f"{path}: No space left on device")

    monkeypatch.setattr("cuberails.cli.terminal.session.write_text", fill_up)
    answer = said(cli, "bid 9")
    assert answer.code == 0
    last = answer.out.splitlines()[-1]
    assert last.startswith("The last decisions are not saved: ")
    assert last.endswith(": No space left on device")


def test_save_goes_to_a_file_from_now_on(cli: Cli, tmp_path: Path) -> None:
    answer = said(cli, "save mine.json", "bid 9", "save none/../../x\0y", f"save {tmp_path}", "save -")
    assert after(answer, "save mine.json") == "Saved: mine.json"
    assert json.loads((tmp_path / "mine.json").read_text())["actions"][0] == "bid 9"
    assert after(answer, f"save {tmp_path}") == f"{tmp_path}: is a folder, not a file"
    assert "not to standard output" in after(answer, "save -")
    assert answer.out.endswith("cuberails play --resume mine.json\n")


def test_a_saved_game_is_not_replaced_by_a_new_one(cli: Cli, tmp_path: Path) -> None:
    said(cli, "bid 9", options="--seed 8 --save a.json")
    before = (tmp_path / "a.json").read_bytes()
    write(tmp_path / "b.json", express_record(actions=0).to_json())
    for options in ("--save a.json", "--resume b.json --save a.json"):
        answer = cli("play", *options.split())
        assert answer.code == 2
        assert answer.err == "error: a.json: already exists; --resume a.json continues it\n"
    assert after(said(cli, "save a.json"), "save a.json") == "a.json: already exists; choose another name"
    assert (tmp_path / "a.json").read_bytes() == before
    assert said(cli, "save b2.json", "save b2.json", options="--resume a.json --save a.json").code == 0


def test_save_knows_the_home_folder(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    said(cli, "save ~/mine.json")
    assert (tmp_path / "home" / "mine.json").exists()
    assert not (tmp_path / "~").exists()


def test_a_game_is_not_saved_to_a_folder_that_is_not_there(cli: Cli, tmp_path: Path) -> None:
    answer = cli("play", "--save", "some/new/game.json")
    assert error_of(answer) == "some/new/game.json: there is no folder some/new"
    asked = said(cli, "save some/new/game.json")
    assert after(asked, "save some/new/game.json") == "some/new/game.json: there is no folder some/new"
    assert not (tmp_path / "some").exists()


def test_a_saved_game_goes_on_as_if_it_had_not_been_interrupted(cli: Cli, tmp_path: Path) -> None:
    options = (
        "--players 4 --modules erie --humans 2 --names Ann,Bob,Cleo,Dan --seed 8 --bots random:uniform,random"
    )
    said(cli, "bid 9", "pass", "bid 30", options=f"{options} --save a.json")
    said(cli, "bid 9", options=f"{options} --save b.json")
    said(cli, "pass", "bid 30", options="--resume b.json")
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    answer = said(cli, options="--resume b.json")
    assert "At this keyboard: Ann, Bob\nCleo is random:uniform (seed 8): " in answer.out
    assert "\nDan is random (seed 8): " in answer.out
    assert answer.out.endswith("cuberails play --resume b.json\n")


def test_resume_keeps_foreign_keys_and_can_save_elsewhere(cli: Cli, tmp_path: Path) -> None:
    write(tmp_path / "x.json", express_record(actions=0, comment="rainy day").to_json())
    before = (tmp_path / "x.json").read_bytes()
    said(cli, "bid 9", options="--resume x.json --save y.json --humans 3")
    assert (tmp_path / "x.json").read_bytes() == before
    saved = json.loads((tmp_path / "y.json").read_text())
    assert saved["comment"] == "rainy day"
    assert saved["actions"] == ["bid 9"]
    assert saved["sitting"]["humans"] == [0, 1, 2]


def test_resume_saves_sentences_as_the_format_writes_them(cli: Cli, tmp_path: Path) -> None:
    write(tmp_path / "x.json", altered(express_record(actions=0), actions=["BID  09", "Pass"]))
    said(cli, "pass", options="--resume x.json --humans 3")
    assert json.loads((tmp_path / "x.json").read_text())["actions"] == ["bid 9", "pass", "pass"]


def test_a_finished_game_can_be_looked_at(cli: Cli, tmp_path: Path) -> None:
    write(tmp_path / "x.json", express_record().to_json())
    assert "The game ended: " in said(cli, options="--resume x.json").out


@pytest.mark.parametrize(
    "sitting",
    [
        5,
        {"humans": "all"},
        {"humans": [0], "policy": "clever"},
        {"humans": [0], "seed": -1},
        {"humans": [0], "seed": 10**30},
        {"humans": [0], "bots": 5},
        {"humans": [7]},
        {},
    ],
)
def test_a_strange_seating_in_a_record_is_ignored(cli: Cli, tmp_path: Path, sitting: object) -> None:
    write(tmp_path / "x.json", altered(express_record(actions=0), sitting=sitting))
    assert "At this keyboard: Ann\n" in said(cli, "bid 9", options="--resume x.json").out
