"""Matches that are interrupted, resumed, killed and shared: every game once."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from cuberails import Record
from cuberails.arena import ArenaError, FolderError, Match, Outcome, play_match
from cuberails.arena.local import play_in_workers
from cuberails.arena.run import sum_up

MATCH = Match(("random", "random:uniform"), players=(2, 3), seed=4)


def lines_of(folder: Path) -> list[str]:
    return (folder / "records.jsonl").read_text().splitlines()


def games_of(folder: Path) -> dict[int, list[str]]:
    """The sentences of every game; fails if a number appears twice."""
    records = [Record.parse(line) for line in lines_of(folder)]
    found = {record.extra["arena"]["number"]: record.actions for record in records}
    assert len(found) == len(records)
    return found


def without_times(outcome: Outcome) -> object:
    found = msgspec.to_builtins(outcome)
    for group in found["standings"].values():
        for standing in group:
            for key in ("ms_mean", "ms_median", "ms_worst"):
                del standing[key]
    return found


def test_every_game_is_a_record_that_replays(tmp_path: Path) -> None:
    outcome = play_match(tmp_path, MATCH, 6)
    for line in lines_of(tmp_path):
        record = Record.parse(line)
        assert record.replay().is_over
        entry = record.extra["arena"]
        assert len(entry["bots"]) == len(record.game.players)
        assert sum(len(ms) for ms in entry["ms"]) == len(record.actions)
    assert sorted(games_of(tmp_path)) == list(range(6))
    assert list(outcome.standings) == ["2", "3", "all"]
    assert msgspec.json.decode((tmp_path / "result.json").read_bytes(), type=Outcome) == outcome


def test_the_same_games_whatever_the_number_of_jobs(tmp_path: Path) -> None:
    one = play_match(tmp_path / "one", MATCH, 9)
    two = play_match(tmp_path / "two", MATCH, 9, jobs=2)
    assert games_of(tmp_path / "one") == games_of(tmp_path / "two")
    assert without_times(one) == without_times(two)


def test_a_match_goes_on_where_it_was_left_and_may_grow(tmp_path: Path) -> None:
    play_match(tmp_path / "whole", MATCH, 8)
    play_match(tmp_path / "parts", MATCH, 8, first=3, seconds=0)
    assert lines_of(tmp_path / "parts") == []
    play_match(tmp_path / "parts", MATCH, 5, first=2)
    assert sorted(games_of(tmp_path / "parts")) == [2, 3, 4]
    play_match(tmp_path / "parts", MATCH, 5)
    before = lines_of(tmp_path / "parts")
    outcome = play_match(tmp_path / "parts", MATCH, 8)
    assert lines_of(tmp_path / "parts")[:5] == before
    assert len(before) == 5
    assert games_of(tmp_path / "parts") == games_of(tmp_path / "whole")
    assert outcome.games == 8


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    play_match(tmp_path, MATCH, 4)
    before = games_of(tmp_path)
    path = tmp_path / "records.jsonl"
    path.write_bytes(path.read_bytes()[:-200])
    play_match(tmp_path, MATCH, 4)
    assert games_of(tmp_path) == before


def test_a_game_that_is_there_twice_counts_once(tmp_path: Path) -> None:
    play_match(tmp_path, MATCH, 4)
    path = tmp_path / "records.jsonl"
    path.write_text(path.read_text() + lines_of(tmp_path)[0] + "\n")
    assert play_match(tmp_path, MATCH, 4).games == 4


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (Match(("random",), players=(2, 3), seed=4), "other bots: random,random:uniform, not random"),
        (Match(("random", "random:uniform"), players=(3,), seed=4), "other players: 2,3, not 3"),
        (Match(("random", "random:uniform"), players=(2, 3), seed=5), "other seed: 4, not 5"),
    ],
)
def test_another_match_in_the_same_folder_is_refused(tmp_path: Path, other: Match, reason: str) -> None:
    play_match(tmp_path, MATCH, 1)
    before = lines_of(tmp_path)
    with pytest.raises(FolderError, match=reason):
        play_match(tmp_path, other, 1)
    assert lines_of(tmp_path) == before


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("arena.json", "{}", "arena.json: the key 'bots' is missing"),
        ("arena.json", "x", "malformed"),
        ("records.jsonl", "{}\n", "not a game of the arena"),
        ("bots.json", "[]", "bots.json: an object is needed, not a list"),
    ],
)
def test_a_folder_of_something_else_is_refused(tmp_path: Path, name: str, text: str, reason: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(FolderError, match=reason):
        play_match(tmp_path, MATCH, 1)
    assert (tmp_path / name).read_text() == text


def test_games_of_a_bot_that_changed_are_not_mixed(tmp_path: Path) -> None:
    file, out = tmp_path / "mine.py", tmp_path / "out"
    text = "class Mine:\n    def choose(self, position):\n        return next(iter(position.legal()))\n"
    file.write_text(text)
    match = Match((f"{file}:Mine", "random"), players=(2,))
    play_match(out, match, 1)
    assert play_match(out, match, 2).games == 2
    file.write_text(text + "\n")
    with pytest.raises(FolderError, match=r"mine\.py:Mine has changed since its games"):
        play_match(out, match, 3)
    assert len(lines_of(out)) == 2


def test_two_runs_cannot_write_in_one_folder(tmp_path: Path) -> None:
    def try_another(played: object) -> None:
        with pytest.raises(FolderError, match="another process is writing to this folder"):
            play_match(tmp_path, MATCH, 2)

    assert play_match(tmp_path, MATCH, 1, watch=try_another).games == 1


def test_a_process_that_dies_is_replaced_and_its_game_played_again() -> None:
    lines = play_in_workers(MATCH, iter(range(12)), 2)
    first = next(lines)
    for child in multiprocessing.active_children():
        os.kill(child.pid or 0, signal.SIGKILL)
    numbers = [json.loads(line)["arena"]["number"] for line in [first, *lines]]
    assert sorted(numbers) == list(range(12))


def test_a_game_that_cannot_be_played_ends_the_match_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match=r"game \d: BotError: unknown bot 'nobody'"):
        play_match(tmp_path, Match(("random", "nobody")), 3, jobs=2)
    assert not multiprocessing.active_children()


def test_killed_in_the_middle_nothing_is_lost_or_counted_twice(tmp_path: Path) -> None:
    options = "--bots random,random:uniform --players 2,3 --seed 4 --jobs 2 --games 40 --out"
    command = [sys.executable, "-m", "cuberails", "arena", *options.split(), str(tmp_path / "a")]
    killed = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not (tmp_path / "a" / "records.jsonl").exists() or len(lines_of(tmp_path / "a")) < 3:
        assert killed.poll() is None
        time.sleep(0.02)
    killed.kill()
    killed.wait()
    assert len(lines_of(tmp_path / "a")) < 40
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert "40 games, saved in" in done.stdout
    assert sorted(games_of(tmp_path / "a")) == list(range(40))
    assert without_times(play_match(tmp_path / "b", MATCH, 40)) == without_times(
        play_match(tmp_path / "a", MATCH, 40)
    )


def test_who_ends_the_arena_ends_its_processes_and_their_guests(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("import os, time\nopen(f'{__file__}.{os.getpid()}', 'w')\nwhile True: time.sleep(1)")
    command = [
        sys.executable,
        "-m",
        "cuberails",
        "arena",
        "--players",
        "2",
        "--jobs",
        "2",
        "--games",
        "9",
        "--bots",
        "random",
        "--bot",
        f"program:{sys.executable} {program}",
        "--out",
        str(tmp_path / "a"),
    ]
    arena = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while len(found := list(tmp_path.glob("program.py.*"))) < 2:
        assert arena.poll() is None
        time.sleep(0.02)
    arena.terminate()
    assert arena.wait(20) == 130
    for path in found:
        assert not Path(f"/proc/{path.suffix[1:]}/cmdline").exists()


def test_the_result_covers_what_was_played() -> None:
    assert sum_up(Match(("random",), players=(3,)), []).standings == {"3": []}
