"""`cuberails simulate`: games at random, the same for every number of processes, and what they came to."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cuberails import Record, chicago_express, chicago_northwestern
from cuberails.cli.commands import simulate as command
from cuberails.cli.files import writing
from cuberails.engine.batch import play_sentences
from cuberails.engine.game import Game, on_its_own_map
from cuberails.engine.playouts import VICTORY_PARTS, Series, Spread, Tally, simulate
from cuberails.engine.random_play import random_sentence
from cuberails.kernel.machines import bulk
from tests.cli.conftest import Cli, error_of

COMMAND = [sys.executable, "-m", "cuberails.cli.main"]
DIALS = "--dials: three numbers from 1 to 20 such as 3,5,4 are needed"
GAMES = [chicago_express(["A", "B"], ["erie", "narrow_gauge"]), chicago_northwestern(["A", "B", "C"])]


def tally_of(game: Game, games: int, policy: str = "directed") -> Tally:
    tally = Tally.empty(len(game.players))
    for played in simulate(Series(game, 3, policy, False), games, 1):
        tally.merge(played.tally)
    return tally


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_tally_is_what_a_count_by_hand_gives(game: Game) -> None:
    tally, n = tally_of(game, 7), 7
    ends = [Record(game, play_sentences(game, 3, i, "directed")).replay() for i in range(n)]
    assert tally.games == n
    plies = [end.ply for end in ends]
    assert tally.sentences == Spread(n, sum(plies), min(plies), max(plies))
    assert tally.endings == Counter(name for end in ends for name in end.endings())
    for seat in range(len(game.players)):
        cash = [end.cash[seat] for end in ends]
        assert tally.cash[seat] == Spread(n, sum(cash), min(cash), max(cash))
        wins = sum(1 / len(end.winners or ()) for end in ends if seat in (end.winners or ()))
        assert tally.wins[seat] / VICTORY_PARTS == pytest.approx(wins)
    assert tally.actions.total > tally.sentences.total


def test_rounds_are_dividend_phases() -> None:
    game = GAMES[0]
    ends = [Record(game, play_sentences(game, 3, i, "directed")).replay().snapshot() for i in range(5)]
    assert tally_of(game, 5).rounds.total == sum(end["dividends_paid"] for end in ends)


def test_rounds_are_turns_a_seat_where_there_are_no_dividend_phases() -> None:
    game = GAMES[1]
    rounds = []
    for i in range(5):
        positions = list(Record(game, play_sentences(game, 3, i, "directed")).positions())
        turns = sum(position.snapshot()["phase"] == "turn" for position in positions)
        rounds.append(-(-turns // 3))
    assert tally_of(game, 5).rounds.total == sum(rounds)


def test_a_shared_victory_counts_in_parts() -> None:
    tally = tally_of(chicago_express(["A", "B"], starting_cash=0), 10, "uniform")
    assert sum(tally.wins) == 10 * VICTORY_PARTS


@pytest.mark.parametrize("records", [[], ["--records", "games.jsonl"]], ids=["tally", "records"])
def test_every_game_is_played_once(
    records: list[str], cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the box is set up once: no record is read back, and no sentence is played again."""
    calls: Counter[str] = Counter()

    def count(owner: Any, name: str) -> None:
        real = getattr(owner, name)

        def counting(*args: Any) -> Any:
            calls[name] += 1
            return real(*args)

        monkeypatch.setattr(owner, name, counting)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "prepare_games", lambda *_: None)
    on_its_own_map.cache_clear()
    for name in ("play_on", "apply_at", "answer_at"):
        count(GAMES[0].on(bulk()).loops, name)
    count(Game, "__init__")
    assert cli("simulate", GAMES[0].name, "--games", "20", *records).code == 0
    assert calls == {"play_on": 20, "__init__": 1}


def test_records_are_the_games_of_the_seed_in_order(cli: Cli, tmp_path: Path) -> None:
    options = "--games 3 --seed 9 --policy directed --players 4 --modules erie --dials 3,4,4"
    answer = cli("simulate", "chicago-express", *options.split(), "--unsold-opening-shares", "--records", "x")
    assert answer.code == 0
    lines = (tmp_path / "x").read_text("utf-8").splitlines()
    game = chicago_express(["P1", "P2", "P3", "P4"], ["erie"], dials=[3, 4, 4], free_opening_share=False)
    assert len(lines) == 3
    for number, line in enumerate(lines):
        record = Record.parse(line)
        assert record.game == game
        assert record.actions == play_sentences(game, 9, number, "directed")
        assert record.replay().is_over
        assert record.result is not None
        assert record.extra == {"simulation": {"policy": "directed", "seed": 9, "number": number}}


def test_records_are_the_same_for_every_number_of_jobs(tmp_path: Path) -> None:
    found = []
    for jobs in ("1", "2"):
        options = f"--games 12 --seed 4 --jobs {jobs} --records {jobs}.jsonl"
        done = subprocess.run(
            [*COMMAND, "simulate", "chicago-and-northwestern", *options.split()],
            cwd=tmp_path,
            env=os.environ | {"CUBERAILS_JIT": "0"},
            capture_output=True,
            text=True,
            check=True,
        )
        tables = done.stdout.splitlines()[2:]  # without the seconds
        found.append(((tmp_path / f"{jobs}.jsonl").read_bytes(), tables))
    assert found[0] == found[1]
    assert found[0][0].count(b"\n") == 12


def test_standard_output_has_nothing_but_records(cli: Cli) -> None:
    answer = cli("simulate", "chicago-express", "--games", 2, "--records", "-")
    assert [json.loads(line)["game"] for line in answer.out.splitlines()] == ["chicago-express"] * 2
    assert "2 games of Chicago Express, 3 players, uniform, seed 0" in answer.err


def test_the_summary_has_lengths_endings_wins_cash_and_speed(cli: Cli) -> None:
    answer = cli("simulate", "chicago-express", "--games", 40, "--policy", "directed", "--seed", 2)
    assert answer.err == ""
    for words in (
        "40 games of Chicago Express, 3 players, directed, seed 2",
        "games and",
        "a second",
        "actions",
        "sentences",
        "rounds (dividend phases)",
        "ended by",
        "cash, mean",
        "P3",
    ):
        assert words in answer.out
    wins = [float(line.split()[1]) for line in answer.out.splitlines() if line.lstrip().startswith("P")]
    assert sum(wins) == pytest.approx(40, abs=0.2)
    assert "rounds (turns a seat)" in cli("simulate", "chicago-and-northwestern", "--games", 1).out


def test_an_interrupted_run_leaves_no_file(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "simulate", stop)
    answer = cli("simulate", "chicago-express", "--records", tmp_path / "x")
    assert answer.code == 130
    assert "Traceback" not in answer.err
    assert list(tmp_path.iterdir()) == []


def begun(folder: Path, jobs: str) -> subprocess.Popen[str]:
    """A run that would take hours, with some games already played."""
    options = f"--games 1000000 --jobs {jobs} --records x.jsonl"
    run = subprocess.Popen(
        [*COMMAND, "simulate", "chicago-express", *options.split()],
        cwd=folder,
        env=os.environ | {"CUBERAILS_JIT": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not any(part.stat().st_size for part in folder.glob(".x.jsonl.*.part")):
        assert run.poll() is None
        time.sleep(0.05)
    return run


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "sigterm"])
def test_a_stopped_run_keeps_the_finished_games(sign: int, jobs: str, tmp_path: Path) -> None:
    run = begun(tmp_path, jobs)
    os.kill(run.pid, sign)
    out, err = run.communicate()
    lines = (tmp_path / "x.jsonl").read_text().splitlines()
    assert run.returncode == 130
    assert f"Stopped: {len(lines)} games of 1,000,000 finished and saved in x.jsonl." in err
    assert f"{len(lines)} games of Chicago Express" in out
    assert [Record.parse(line).extra["simulation"]["number"] for line in lines] == list(range(len(lines)))
    assert [path.name for path in tmp_path.iterdir()] == ["x.jsonl"]


def test_a_killed_run_leaves_no_workers(tmp_path: Path) -> None:
    run = begun(tmp_path, "2")
    run.kill()
    run.wait()
    try:
        for _ in range(1200):
            os.killpg(run.pid, 0)  # fails as soon as nobody is left in its group
            time.sleep(0.05)
        os.killpg(run.pid, signal.SIGKILL)
        pytest.fail("a worker outlived its parent")
    except ProcessLookupError:
        pass
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.close()
    run.stderr.close()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["monopoly"], "GAME: unknown game 'monopoly', known are chicago-express, chicago-and-northwestern"),
        (["chicago-express", "--players", "7"], "--players: CE-1: Chicago Express has 2 to 6 players, not 7"),
        (["chicago-and-northwestern", "--players", "2"], "--players: NW-1: Chicago & NorthWestern has"),
        (
            ["chicago-express", "--modules", "erie,coal"],
            "--modules: unknown module 'coal' of Chicago Express, known: erie",
        ),
        (
            ["chicago-and-northwestern", "--modules", "erie"],
            "--modules: unknown module 'erie' of Chicago & NorthWestern",
        ),
        (["chicago-express", "--dials", "3,x"], f"{DIALS}, not '3,x'"),
        (["chicago-express", "--dials", "3,5"], f"{DIALS}, not '3,5'"),
        (["chicago-express", "--dials", "3,5,99"], f"{DIALS}, not '3,5,99'"),
        (
            ["chicago-express", "--houses", "999"],
            "--houses: a whole number from 0 to 200 is needed, not '999'",
        ),
        (
            ["chicago-express", "--starting-cash", "-1"],
            "--starting-cash: a whole number from 0 to 500 is needed",
        ),
        (["chicago-express", "--players", "0"], "--players: CE-1: Chicago Express has 2 to 6 players, not 0"),
        (
            ["chicago-and-northwestern", "--houses", "3"],
            "--houses: not a house rule of Chicago & NorthWestern, known: --starting-cash",
        ),
        (["chicago-express", "--games", "0"], "--games"),
        (["chicago-express", "--games", "many"], "--games"),
        (["chicago-express", "--seed", "-1"], "--seed"),
        (["chicago-express", "--seed", str(10**20)], "--seed"),
        (["chicago-express", "--jobs", "0"], "--jobs"),
        (["chicago-express", "--policy", "clever"], "--policy"),
        (["chicago-express", "--records", "none/x"], "none/x: there is no folder none"),
        (["chicago-express", "--records", "."], ".: is a folder, not a file"),
        ([], "GAME"),
    ],
)
def test_bad_options(cli: Cli, words: list[str], reason: str) -> None:
    answer = cli("simulate", *words)
    assert reason in error_of(answer)
    assert answer.out == ""


def test_random_players_say_the_same_for_the_same_seed_and_only_legal_things() -> None:
    for game in GAMES:
        position = game.start()
        said = []
        while not position.is_over:
            sentence = random_sentence(position, 11, "directed")
            assert random_sentence(position, 11, "directed") == sentence
            position = position.play(sentence)
            said.append(sentence)
        assert said != play_sentences(game, 11, 0, "directed")


def test_a_broken_write_is_reported_with_the_file(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="/dev/full: No space left on device"), writing("/dev/full") as file:
        file.write(b"x" * 100_000)
