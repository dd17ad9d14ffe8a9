"""The ladder grows a little at a time, on any machine, and counts no game twice."""

import json
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from cuberails.arena import ladder as ladder_module
from cuberails.arena.folder import FolderError
from cuberails.arena.ladder import (
    BOTS,
    LEVELS,
    Ladder,
    LadderSetup,
    Pairing,
    all_pairings,
    all_setups,
    wanted,
)
from cuberails.arena.report import ABOVE, BELOW, OPEN, page, verdict
from cuberails.arena.tally import Pace, Tally
from cuberails.games.game_type import GameType
from cuberails.games.registry import bundled, installed

TWO, THREE = LadderSetup("chicago-express", 2), LadderSetup("chicago-and-northwestern", 3)
PAIRINGS = [Pairing("random", "random:uniform", TWO), Pairing("random", "random:uniform", THREE)]
FOREVER = 1e9


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder_module, "FIRST", 2)
    monkeypatch.setattr(ladder_module, "WANTED", ((1e9, 5),))


def climbed(folder: Path, steps: int) -> Ladder:
    for _ in range(steps):
        ladder = Ladder(PAIRINGS, folder / "games", folder / "strength.json")
        ladder.climb(ladder.next() or PAIRINGS[0], 1, FOREVER)
    return Ladder(PAIRINGS, folder / "games", folder / "strength.json")


def test_the_pairings_are_those_of_neighbours_in_every_setup() -> None:
    ours = {game.id for game in bundled()}
    pairings = [p for p in all_pairings() if p.setup.game in ours]
    names = Counter((p.stronger, p.weaker) for p in pairings)
    setups = [setup for setup in all_setups() if setup.game in ours]
    assert names["greedy", "random"] == names["level:6", "level:5"] == len(setups) == 11
    assert names["mcts:20000", "mcts:2000"] == len(setups)
    assert names["level:7", "level:6"] == names["level:8", "level:7"] == 3
    assert len(names) == len(BOTS) + len(LEVELS) - 2
    assert len({p.name for p in pairings}) == len(pairings)


def test_a_game_that_names_no_setups_is_measured_with_all_numbers_of_players(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = bundled()[0]
    silent = replace(game, bots=game.bots._replace(ladder=(), usual=()))
    monkeypatch.setattr(ladder_module, "installed", lambda: {game.id: silent})
    assert all_setups() == [LadderSetup(game.id, players) for players in game.seats]
    assert "level:8" not in {p.stronger for p in all_pairings()}


def test_the_pairing_that_lacks_most_plays_first(tmp_path: Path) -> None:
    ladder = climbed(tmp_path, 1)
    assert ladder.tally(PAIRINGS[0]).games == 2
    assert ladder.next() == PAIRINGS[1]
    assert climbed(tmp_path, 1).next() == PAIRINGS[0]  # 2 of 5 each, now that the pace is known
    done = climbed(tmp_path, 2)
    assert [done.tally(p).games for p in PAIRINGS] == [5, 5]
    assert done.next() is None


def test_a_second_machine_goes_on_from_the_tallies_and_nothing_counts_twice(tmp_path: Path) -> None:
    whole, first, second = (tmp_path / name for name in ("whole", "first", "second"))
    expected = climbed(whole, 4).tallies
    climbed(first, 1)
    second.mkdir()
    shutil.copy(first / "strength.json", second)
    found = climbed(second, 3)
    numbers = [
        json.loads(line)["arena"]["number"]
        for path in (second / "games").rglob("records.jsonl")
        for line in path.read_text().splitlines()
        if "express" in str(path)
    ]
    assert sorted(numbers) == [2, 3, 4]  # games 0 and 1 were played elsewhere
    shutil.copytree(first / "games", second / "games", dirs_exist_ok=True)
    again = Ladder(PAIRINGS, second / "games", second / "strength.json")
    for tallies in (found.tallies, again.tallies):
        assert {name: (t.games, t.wins) for name, t in tallies.items()} == {
            name: (t.games, t.wins) for name, t in expected.items()
        }


def test_games_of_a_bot_that_changed_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert climbed(tmp_path, 1).tally(PAIRINGS[0]).games == 2
    monkeypatch.setattr("cuberails.bots.random.RandomBot.version", 2, raising=False)
    assert climbed(tmp_path, 0).tally(PAIRINGS[0]).games == 0
    assert climbed(tmp_path, 1).tally(PAIRINGS[0]).versions == (2, 2)


def with_version(version: int) -> GameType:
    game_type = installed()[THREE.game]
    return replace(game_type, bots=game_type.bots._replace(version=version))


def test_a_new_evaluation_restarts_the_ladder_of_its_own_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    express, northwestern = PAIRINGS
    climbed(tmp_path, 2)
    newer = northwestern.evaluation_version + 1
    monkeypatch.setitem(installed(), THREE.game, with_version(newer))
    before = climbed(tmp_path, 0)
    assert [before.tally(pairing).games for pairing in (express, northwestern)] == [2, 0]
    after = climbed(tmp_path, 1)
    assert [after.tally(pairing).games for pairing in (express, northwestern)] == [2, 2]
    assert after.tally(northwestern).judgement == newer


def test_a_tally_without_a_version_of_the_evaluation_is_of_the_first(tmp_path: Path) -> None:
    written = {PAIRINGS[0].name: {"versions": list(PAIRINGS[0].versions), "games": 7}}
    (tmp_path / "strength.json").write_text(json.dumps(written))
    assert climbed(tmp_path, 0).tallies[PAIRINGS[0].name].judgement == 1


def test_a_gap_is_not_counted_over() -> None:
    tally = Tally((1, 1))
    tally.take({1: None, 2: None}, "random")  # type: ignore[dict-item]
    assert tally.games == 0


def test_slow_bots_need_fewer_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for ms, games in ((19, 1000), (21, 200), (199, 200), (201, 60)):
        tally = Tally((1, 1), 3, 1, Pace(10, 10), Pace(10, 10 * ms))
        assert wanted(PAIRINGS[0], tally) == games
        assert wanted(Pairing("level:7", "level:6", THREE), tally) == 60
    assert wanted(PAIRINGS[0], Tally((1, 1))) == 60


@pytest.mark.parametrize(("wins", "word"), [(70, ABOVE), (50, OPEN), (30, BELOW)])
def test_the_verdict_asks_for_a_whole_interval(wins: float, word: str) -> None:
    assert verdict(PAIRINGS[0], Tally((1, 1), 100, wins)) == word


def test_the_page_tells_games_shares_and_par(tmp_path: Path) -> None:
    ladder = climbed(tmp_path, 1)
    tally = ladder.tally(PAIRINGS[0])
    text = page(ladder)
    assert "## Chicago Express, 2 players" in text
    assert f"| `random` | `random:uniform` | 2 | {tally.wins / 2:.1%} | " in text
    assert "| 50.0% | " in text
    assert "NorthWestern" not in text  # nothing played there yet
    assert "This page counts 2 games." in text
    assert "2 of 2 have fewer games than they should" in text


def test_a_tally_that_is_no_text_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "strength.json").write_bytes(b'{"\xff": 1}')
    with pytest.raises(FolderError, match=r"strength\.json: "):
        climbed(tmp_path, 0)


def test_a_broken_tally_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "strength.json").write_text("[]")
    with pytest.raises(FolderError, match=r"strength\.json: an object is needed"):
        climbed(tmp_path, 0)
