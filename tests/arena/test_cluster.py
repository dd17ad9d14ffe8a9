"""The arena on a real Ray with two workers, one of which is killed: no game is lost or counted twice."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cuberails.arena import ArenaError, Match, play_match
from cuberails.arena.cluster import connect, play_on_ray
from cuberails.arena.play import Played
from cuberails.cli.main import run
from tests.arena.test_run import games_of, without_times
from tests.ray_alone import ray_alone

pytestmark = pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::DeprecationWarning", "ignore::FutureWarning"
)
GAMES = 60
MATCH = Match(("random", "random:uniform"), players=(2, 3), seed=4)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with ray_alone(tmp_path_factory, processors=2) as ray:
        yield ray


def workers(cluster: Any) -> set[int]:
    """The processes that play: each holds a processor long enough for the other task to need the second."""

    def who() -> int:
        time.sleep(0.5)
        return os.getpid()

    task = cluster.remote(num_cpus=1)(who)
    found: set[int] = set()
    while len(found) < 2:
        found = set(cluster.get([task.remote(), task.remote()]))
    return found


def test_a_killed_worker_costs_no_game(cluster: Any, tmp_path: Path) -> None:
    victim, *_ = workers(cluster)
    seen: list[int] = []

    def kill_in_the_middle(played: Played) -> None:
        seen.append(played.arena.number)
        if len(seen) == GAMES // 3:
            os.kill(victim, signal.SIGKILL)

    outcome = play_match(tmp_path / "ray", MATCH, GAMES, 2, play_on_ray, kill_in_the_middle)
    assert not Path(f"/proc/{victim}").exists()
    assert sorted(seen) == list(range(GAMES))
    expected = play_match(tmp_path / "here", MATCH, GAMES)
    assert games_of(tmp_path / "ray") == games_of(tmp_path / "here")
    assert without_times(outcome) == without_times(expected)


def test_a_match_begun_here_goes_on_there(cluster: Any, tmp_path: Path) -> None:
    play_match(tmp_path, MATCH, 3)
    assert play_match(tmp_path, MATCH, 8, 2, play_on_ray).games == 8
    assert sorted(games_of(tmp_path)) == list(range(8))


def test_a_game_that_cannot_be_played_is_told_in_one_line(cluster: Any, tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match=r"game \d: .*BotError: unknown bot 'nobody'") as told:
        play_match(tmp_path, Match(("random", "nobody")), 2, 2, play_on_ray)
    assert "\n" not in str(told.value)


def test_the_command_knows_it(cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = f"arena --bots random,random:uniform --players 2 --games 4 --backend ray --out {tmp_path}"
    assert run(words.split()) == 0
    assert "4 games, saved in" in capsys.readouterr().out


def test_without_ray_the_way_to_get_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(ArenaError, match=r"pip install 'cuberails\[ray\]'"):
        connect(2)
