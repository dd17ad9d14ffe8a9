"""`cuberails map`: maps of one's own, every problem with its place."""

import json
from pathlib import Path
from typing import Any

import pytest

from cuberails.games.registry import installed
from tests.cli.conftest import Cli, error_of

EXPRESS, NORTHWESTERN = (kind.setup.map_file for kind in installed().values())


def changed(path: Path, **keys: Any) -> str:
    return json.dumps(json.loads(path.read_text("utf-8")) | keys)


def test_maps_of_the_package_are_fine(cli: Cli) -> None:
    answer = cli("map", "check", EXPRESS)
    assert answer.code == 0
    assert "a map of Chicago Express, fine" in answer.out
    assert "160 hexes: 73 plain, 41 forest, 22 city, 16 mountain, 4 start, 3 industrial" in answer.out
    assert "module erie: fine" in answer.out
    assert "about: Chicago Express map." in answer.out
    answer = cli("map", "check", "-", stdin=NORTHWESTERN.read_bytes())
    assert answer.code == 0
    assert "standard input: a map of Chicago & NorthWestern, fine" in answer.out
    assert "32 cities: 21 reconstruction, 11 rules" in answer.out
    assert "60 links: 56 reconstruction, 4 rules" in answer.out
    assert "status: " in answer.out


def test_show_prints_a_map_that_check_takes(cli: Cli) -> None:
    for game in installed():
        shown = cli("map", "show", game)
        assert cli("map", "check", "-", stdin=shown.out).code == 0
        assert cli("map", "check", game).code == 0
    assert "chicago-express, chicago-and-northwestern" in error_of(cli("map", "show", "monopoly"))


def test_every_problem_is_a_line_with_its_place(cli: Cli, tmp_path: Path) -> None:
    hexes = json.loads(EXPRESS.read_text("utf-8"))["hexes"]
    hexes[0]["terrain"], hexes[3]["cost"] = "swamp", 1000
    (tmp_path / "x.json").write_text(changed(EXPRESS, hexes=hexes))
    answer = cli("map", "check", tmp_path / "x.json")
    first, second, *_ = answer.err.splitlines()
    file = tmp_path / "x.json"
    assert answer.code == 2
    assert answer.out == ""
    assert first.startswith(f"error: {file}: hexes[0] ({hexes[0]['hex']}): unknown terrain 'swamp'")
    assert second.startswith(f"error: {file}: hexes[3] ({hexes[3]['hex']}): cost 1000")


def test_a_module_that_the_map_cannot_carry_is_told(cli: Cli) -> None:
    hexes = json.loads(EXPRESS.read_text("utf-8"))["hexes"]
    for h in hexes:
        h["name"] = h.get("name", "").replace("Buffalo", "Bisontown")
    answer = cli("map", "check", "-", stdin=changed(EXPRESS, hexes=hexes))
    assert answer.code == 0
    assert "module erie: hexes: ERIE has no home" in answer.out
    assert "module narrow_gauge: fine" in answer.out


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the file is empty"),
        ("[]", "the file must hold one JSON object"),
        ("{}", "top level: not a map of an installed game"),
        ('{\n"hexes": [,]}', ", line 2: not JSON"),
        ("[" * 100, "too deep for a map"),
        ("[" * 60_000, "too many lists and objects"),
        ("[" * 100_000, "the limit is 64"),
        ('{"hexes": 5, "tracks": {}}', "hexes: a list is needed"),
        ('{"cities": [], "links": [], "railroads": []}', "gone_west_cities"),
    ],
)
def test_files_that_are_no_maps(cli: Cli, tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "x").write_text(text)
    line = error_of(cli("map", "check", tmp_path / "x"))
    assert line.startswith(str(tmp_path / "x"))
    assert reason in line


def test_a_map_of_ones_own_can_be_played_on(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(
        changed(EXPRESS, tracks={"Detroit": [1, 2], "Wheeling": [3, 4, 5, 6], "Pittsburgh": [4, 6, 8]})
    )
    answer = cli("simulate", "chicago-express", "--map", "mine.json", "--games", 5)
    assert answer.code == 0
    row = next(line for line in answer.out.splitlines() if "dividend phases" in line)
    assert row.split()[-1] == "2"  # Detroit is full in the second dividend phase


def test_a_bad_map_is_named_wherever_a_map_is_given(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text(changed(EXPRESS, hexes=[]))
    for command in (["simulate", "chicago-express"], ["perft", "chicago-express"], ["play"]):
        assert error_of(cli(*command, "--map", "bad.json")).startswith("bad.json: hexes: ")
        assert error_of(cli(*command, "--map", "none.json")).startswith("none.json: ")
        assert error_of(cli(*command, "--map", tmp_path)) == f"{tmp_path}: Is a directory"
