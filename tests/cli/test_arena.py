"""`cuberails arena`, `ladder` and `bots`: what they print, and how they fail."""

import json
from pathlib import Path

import pytest

from cuberails.arena.ladder import Ladder, all_pairings
from cuberails.bots.registry import known_bots
from tests.cli.conftest import Cli, error_of


def test_bots_lists_every_bot(cli: Cli) -> None:
    answer = cli("bots")
    assert answer.code == 0
    for name, about in known_bots():
        assert name in answer.out
        assert about.split()[0] in answer.out
    assert "path/to/file.py:MyBot" in answer.out


def test_a_match_is_played_and_told(cli: Cli, tmp_path: Path) -> None:
    answer = cli("arena", "--bots", "random,random:uniform", "--players", "2,3", "--games", 4, "--out", "m")
    assert answer.code == 0
    for text in (
        "Chicago Express, 2 players",
        "Chicago Express, 3 players",
        "all numbers of players",
        "random:uniform",
        "of all (95%)",
        "4 games, saved in m",
    ):
        assert text in answer.out
    result = json.loads((tmp_path / "m" / "result.json").read_text())
    assert {s["bot"] for s in result["standings"]["all"]} == {"random", "random:uniform"}


def test_a_duel_has_par_below_a_half(cli: Cli, tmp_path: Path) -> None:
    bots = ("--bot", "random", "--bot", "random:uniform")
    cli(
        "arena",
        "--duel",
        *bots,
        "--players",
        3,
        "--games",
        3,
        "--out",
        "m",
        "--game",
        "chicago-and-northwestern",
    )
    result = json.loads((tmp_path / "m" / "result.json").read_text())
    games = {s["bot"]: s["games"] for s in result["standings"]["3"]}
    assert games == {"random": 3, "random:uniform": 6}


SMALL = Path(__file__).parents[2] / "examples" / "maps" / "small.json"


def test_a_match_on_another_map_in_rotation_and_its_ratings(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "small.json").write_text(SMALL.read_text())
    command = ("arena", "--bots", "random,random:uniform", "--players", 2, "--games", 10, "--out", "m")
    assert cli(*command, "--rotate", "--map", "small.json").code == 0
    records = [json.loads(line) for line in (tmp_path / "m" / "records.jsonl").read_text().splitlines()]
    assert all(len(record["map"]["hexes"]) == 22 for record in records)
    assert records[0]["arena"]["bots"] == records[1]["arena"]["bots"][::-1]
    answer = cli("lab", "ratings", "m")
    assert answer.code == 0
    assert "10 games of 5 line-ups. The model: strength" in answer.out
    assert "| `random` | 0 |" in answer.out
    (tmp_path / "small.json").write_text(SMALL.read_text().replace('"cost": 4', '"cost": 5'))
    changed = cli(*command, "--rotate", "--map", "small.json")
    assert error_of(changed) == "m: the map small.json has changed since its games in this folder"


def test_ratings_need_games(cli: Cli, tmp_path: Path) -> None:
    assert "nowhere" in error_of(cli("lab", "ratings", "nowhere"))
    cli("arena", "--bots", "random,random:uniform", "--players", 2, "--games", 2, "--out", "m")
    assert error_of(cli("lab", "ratings", "m")) == "Chicago Express: a fit needs two bots and 10 games"


def test_a_map_that_does_not_fit_and_a_rotated_duel_are_one_line(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{}")
    for name in ("bad.json", "nowhere.json"):
        assert error_of(cli("arena", "--bots", "random,greedy", "--map", name, "--out", "m")).startswith(
            "--map: "
        )
    both = cli("arena", "--bots", "random,greedy", "--duel", "--rotate", "--out", "m")
    assert error_of(both).startswith("--rotate: not allowed with --duel")


def test_lost_moves_are_told(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("class Bad:\n    def choose(self, position): return 1 / 0\n")
    answer = cli("arena", "--bots", "random,bad.py:Bad", "--players", 2, "--games", 1, "--out", "m")
    assert ": bad.py:Bad lost its move: crashed: ZeroDivisionError: division by zero" in answer.out
    assert answer.out.count("lost its move") == 4


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("", "--bots: a match needs two bots, such as --bots greedy,investor, but none is named"),
        (
            "--bots random",
            "--bots: a match needs two bots, such as --bots greedy,investor, but only random is",
        ),
        ("--bots clever", "--bots: unknown bot 'clever'"),
        ("--bots random --bot clever", "--bot: unknown bot 'clever'"),
        ("--bots random,random", "--bots: random is named twice"),
        ("--bots random:wild", "unknown policy 'wild'"),
        ("--bots random,greedy --players x", "--players: numbers"),
        ("--bots random,greedy --players 9", "--players: CE-1: Chicago Express has 2 to 6 players, not 9"),
        ("--bots random,greedy --players ,", "--players: a match needs a number of players, such as 4"),
        ("--bots random,greedy --players 4,4", "--players: 4 is named twice"),
        ("--bots random,greedy --game go", "--game: unknown game 'go'"),
        ("--bots random,greedy --modules snow", "--modules: unknown module 'snow'"),
        ("--bots random,greedy,investor --duel", "--bots: a duel is between two bots, not 3"),
        ("--bots random --games 0", "--games"),
        (
            "--bots random,greedy --seconds inf",
            "--seconds: a move may take between 0 and 86,400 seconds, not inf",
        ),
        ("--bots random,greedy --out=", "--out: name a folder"),
        ("--bots random,greedy --out /dev/null/x", "/dev/null/x: not a folder"),
    ],
)
def test_bad_input_is_one_line(cli: Cli, options: str, reason: str) -> None:
    assert reason in error_of(cli("arena", *options.split()))


def test_another_match_in_the_folder_is_one_line(cli: Cli) -> None:
    cli("arena", "--bots", "random,greedy", "--players", 2, "--games", 1, "--out", "m")
    answer = cli("arena", "--bots", "random,greedy", "--players", 3, "--games", 1, "--out", "m")
    assert error_of(answer) == "m: the folder has a match with other players: 2, not 3"


def test_the_ladder_shows_what_is_counted_and_writes_the_page(cli: Cli, tmp_path: Path) -> None:
    answer = cli("ladder", "--show", "--write", "page.md")
    assert answer.code == 0
    assert answer.out.strip() == (tmp_path / "page.md").read_text().strip()
    assert answer.out.startswith("# Strength")
    assert "no pairing of known bots has 'zeppelin'" in error_of(cli("ladder", "--only", "zeppelin"))


def test_what_an_earlier_run_left_uncounted_is_on_the_page_and_in_the_file(cli: Cli, tmp_path: Path) -> None:
    pairing = next(p for p in all_pairings() if p.stronger == "greedy")
    Ladder([pairing], tmp_path / "games", tmp_path / "lost.json").climb(pairing, 1, 0.1)
    answer = cli("ladder", "--minutes", 0, "--out", "games", "--tally", "strength.json", "--write", "page.md")
    assert answer.code == 0
    counted = sum(tally["games"] for tally in json.loads((tmp_path / "strength.json").read_text()).values())
    assert counted > 0
    assert f"This page counts {counted:,} games." in (tmp_path / "page.md").read_text()
