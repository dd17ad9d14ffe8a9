"""`cuberails replay`: the story or snapshots of records; the good ones even if others are bad."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from cuberails.cli.story import story_of
from tests.cli.conftest import Cli, altered, error_of, express_record, northwestern_record, write

GOOD = express_record()
SNAPSHOTS = [{"number": 0} | position.snapshot() for position in GOOD.positions()]


def read_lines(text: str) -> list[object]:
    return [json.loads(line) for line in text.splitlines()]


def test_snapshots_are_the_start_and_then_one_after_every_action(cli: Cli, tmp_path: Path) -> None:
    answer = cli("replay", write(tmp_path / "game.json", GOOD.to_json()), "--snapshots")
    assert answer.code == 0
    assert answer.err == ""
    assert read_lines(answer.out) == SNAPSHOTS
    assert len(SNAPSHOTS) == len(GOOD.actions) + 1


def test_snapshots_of_every_record_come_in_order(cli: Cli, tmp_path: Path) -> None:
    short, other = express_record(1, actions=4), northwestern_record()
    answer = cli("replay", write(tmp_path / "x", short.to_json(), "", other.to_json()), "--snapshots")
    expected = [
        {"number": number} | position.snapshot()
        for number, record in enumerate((short, other))
        for position in record.positions()
    ]
    assert read_lines(answer.out) == expected


def test_story_has_ply_player_sentence_and_indented_events(cli: Cli, tmp_path: Path) -> None:
    record = express_record()
    answer = cli("replay", write(tmp_path / "game.json", record.to_json()))
    lines = answer.out.splitlines()
    assert lines[0] == "Chicago Express with erie for Ann, Bob, Cleo"
    assert lines[1] == f"   1 Ann: {record.actions[0]}"
    assert lines[2].startswith("       Ann bids $")
    positions = list(record.positions())
    told = [line for before, after in pairwise(positions) for line in story_of(before, after)]
    assert lines[1:] == told
    assert "The game is over" in lines[-1]


def test_to_stops_after_that_many_actions(cli: Cli, tmp_path: Path) -> None:
    file = write(tmp_path / "game.json", GOOD.to_json())
    assert read_lines(cli("replay", file, "--snapshots", "--to", 5).out) == SNAPSHOTS[:6]
    assert read_lines(cli("replay", file, "--snapshots", "--to", 0).out) == SNAPSHOTS[:1]
    assert read_lines(cli("replay", file, "--snapshots", "--to", 9999).out) == SNAPSHOTS
    assert cli("replay", file, "--to", 1).out.count(": ") == 1


def test_to_does_not_look_at_what_comes_later(cli: Cli, tmp_path: Path) -> None:
    file = write(tmp_path / "game.json", altered(GOOD, actions=[*GOOD.actions[:3], "bid 1"], result=None))
    assert cli("replay", file, "--to", 3, "--snapshots").code == 0
    assert cli("replay", file, "--to", 4, "--snapshots").code == 2


def test_standard_input_pretty_printed_and_with_byte_order_mark(cli: Cli) -> None:
    pretty = json.dumps(GOOD.to_dict(), indent=2)
    marked, dos = f"\ufeff{GOOD.to_json()}", pretty.replace("\n", "\r\n")
    for text in (pretty, f"\n\n{pretty}\n", f"\ufeff{pretty}", marked, dos):
        answer = cli("replay", "-", "--snapshots", stdin=text)
        assert answer.code == 0
        assert read_lines(answer.out) == SNAPSHOTS


def test_good_records_are_replayed_and_bad_ones_reported_with_their_lines(cli: Cli, tmp_path: Path) -> None:
    start = express_record(actions=0)
    file = write(
        tmp_path / "games.jsonl",
        start.to_json(),
        altered(GOOD, actions=["bid 12", "bid 3"]),
        "",
        '{"cut": [1,',
        altered(GOOD, players=["Ann"]),
        start.to_json(),
        "null",
        altered(GOOD, format="cuberails/7"),
        start.to_json(),
    )
    answer = cli("replay", file, "--snapshots")
    assert answer.code == 2
    found = [SNAPSHOTS[0] | {"number": number} for number in (0, 4, 7)]
    assert read_lines(answer.out) == found  # nothing of a bad record, but it has its number
    assert answer.err.splitlines() == [
        f"error: {file}, line 2: action 2, 'bid 3': CE-11: $3 is too low, the next bid must be at least $13",
        f"error: {file}, line 4: not JSON: Input data was truncated",
        f"error: {file}, line 5: CE-1: Chicago Express has 2 to 6 players, not 1",
        f"error: {file}, line 7: not a record: a JSON object is needed, not null",
        f"error: {file}, line 8: format is 'cuberails/7', this engine reads 'cuberails/1'",
    ]
    assert cli("replay", file).out.count("for Ann, Bob, Cleo") == 3


def test_a_bad_first_line_does_not_hide_the_good_ones(cli: Cli, tmp_path: Path) -> None:
    answer = cli("replay", write(tmp_path / "x.jsonl", '{"oops', GOOD.to_json()), "--snapshots")
    assert read_lines(answer.out) == [each | {"number": 1} for each in SNAPSHOTS]
    assert error_of(answer).startswith(f"{tmp_path / 'x.jsonl'}, line 1: not JSON")


def test_a_wrong_result_is_bad(cli: Cli, tmp_path: Path) -> None:
    file = write(tmp_path / "x", altered(GOOD, result={"cash": [1, 2, 3], "winners": [2]}))
    assert [cli("replay", file, "--to", len(GOOD.actions) - less).code for less in (0, 1)] == [2, 0]
    answer = cli("replay", file)
    cash, winner = GOOD.result.cash, GOOD.game.players[GOOD.result.winners[0]]
    given = f"the game gives cash {', '.join(map(str, cash))}, won by {winner}"
    assert error_of(answer) == f"{file}, line 1: the result says cash 1, 2, 3, won by Cleo; {given}"
    assert answer.out == ""


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "the file is empty"),
        (b" \n\n", "the file is empty"),
        (b"\xff\xfe{", ", line 1: not JSON"),
        (b'{"name": "J\xf6rg"}', "not UTF-8"),
        (b"not json at all\n", ", line 1: not JSON"),
        (b'{\n "format": 1,\n "x" 5\n}', ", line 3: not JSON"),
        (b'{\n "format": [1,\n\n', ", line 2: not JSON: Input data was truncated"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000 + b"\n", "nested too deeply"),
        (b"[]", ", line 1: not a record: a JSON object is needed, not a list"),
        (b"null", ": not a record: a JSON object is needed, not null"),
        (b"5", ", line 1: not a record: a JSON object is needed, not a single value"),
        (b"{}", "not a record: the key 'format' is missing, this engine reads 'cuberails/1'"),
        (b'{"format": "cuberails/1"}', ", line 1: the key 'game' is missing"),
    ],
)
def test_files_that_hold_no_record(cli: Cli, tmp_path: Path, content: bytes, reason: str) -> None:
    (tmp_path / "x").write_bytes(content)
    answer = cli("replay", tmp_path / "x")
    assert error_of(answer).startswith(str(tmp_path / "x"))
    assert reason in error_of(answer)
    assert answer.out == ""
    piped = cli("replay", "-", stdin=content)
    assert error_of(piped).startswith("standard input")


def test_missing_file_and_folder(cli: Cli, tmp_path: Path) -> None:
    assert error_of(cli("replay", tmp_path / "none")) == f"{tmp_path / 'none'}: there is no such file"
    assert error_of(cli("replay", tmp_path)) == f"{tmp_path}: is a folder, not a file"
    assert "null" in error_of(cli("replay", "a\0b"))
    assert error_of(cli("replay", "")) == "the name of a file is empty"


def test_a_wrong_result_of_a_strange_size_is_told_in_words(cli: Cli, tmp_path: Path) -> None:
    file = write(tmp_path / "x", altered(GOOD, result={"cash": [], "winners": [7, -1]}))
    assert ": the result says cash nothing, won by seat 7 and seat -1; the game" in error_of(
        cli("replay", file)
    )


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ({"players": "Ann"}, "players: a list is needed, not text"),
        ({"actions": [1]}, "actions[0]: text is needed, not a whole number"),
        ({"house_rules": {"houses": "many"}}, "house rules: houses: a whole number is needed, not text"),
        ({"house_rules": {"dials": [1, 2]}}, "house rules: dials: a list of length 3 is needed, not 2"),
    ],
)
def test_keys_of_the_wrong_type_are_told_in_words(cli: Cli, keys: dict[str, object], reason: str) -> None:
    assert error_of(cli("replay", "-", stdin=altered(GOOD, **keys))) == f"standard input, line 1: {reason}"


def test_names_from_a_file_cannot_move_the_cursor(cli: Cli, tmp_path: Path) -> None:
    file = write(tmp_path / "x", altered(express_record(actions=2), players=["\x1b[31mAnn", "B\tob", "C\r"]))
    answer = cli("replay", file)
    assert answer.code == 0
    assert not set(answer.out) & set("\x1b\t\r")


def test_bad_actions_from_a_file_cannot_either(cli: Cli, tmp_path: Path) -> None:
    file = write(tmp_path / "x", altered(GOOD, actions=["bid \x1b[2J\n7"], result=None))
    assert "\x1b" not in error_of(cli("replay", file))
