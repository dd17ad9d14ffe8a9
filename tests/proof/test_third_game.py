"""The proof that a game is a plug-in: a package of its own, installed beside cuberails, is played everywhere.

Nothing under src/ or web/ knows it. Every test is a process of a fresh environment, the last one a browser.
"""

from __future__ import annotations

import json
import os
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.proof.environment import GAME, ROOT, Environment

# random legal actions to the end, in each library's own loop
PETTINGZOO = """
from pettingzoo.test import api_test
from cuberails.envs import snowline_v0
api_test(snowline_v0.env(players=3), num_cycles=60)
env = snowline_v0.env(players=2)
env.reset(seed=5)
for seat in env.agent_iter():
    seen, reward, has_ended, was_cut, info = env.last()
    env.step(None if has_ended or was_cut else env.action_space(seat).sample(seen["action_mask"]))
print("ended", has_ended)
"""
OPENSPIEL = """
import pyspiel
import cuberails.envs.openspiel
game = pyspiel.load_game("cuberails_snowline(players=3)")
pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
print("ended", game.num_players())
"""
VECTOR = """
import numpy as np
from cuberails.envs.vector import SelfPlayVectorEnv
env = SelfPlayVectorEnv(4, game="snowline", players=2)
seen, info = env.reset(seed=3)
rng, ended = np.random.default_rng(3), 0
while ended < 4:
    chances = info["action_mask"] * rng.random(info["action_mask"].shape)
    seen, reward, has_ended, was_cut, info = env.step(chances.argmax(axis=1))
    ended += int(has_ended.sum())
print("ended", ended)
"""


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("fresh"))


@pytest.fixture(scope="session")
def records(fresh: Environment) -> Path:
    """Two games of random players."""
    fresh.run("simulate", "snowline", "--games", "2", "--players", "4", "--records", "games.jsonl")
    return fresh.folder / "games.jsonl"


def test_nothing_outside_its_folder_names_the_game() -> None:
    for folder in ("src", "web"):
        for file in (ROOT / folder).rglob("*"):
            if file.is_file() and not {"node_modules", "site", "__pycache__"} & set(file.parts):
                assert b"snowline" not in file.read_bytes().lower(), file


def test_both_packages_come_from_the_environment(fresh: Environment) -> None:
    where = fresh.script("import cuberails, snowline; print(cuberails.__file__, snowline.__file__)")
    assert all(Path(file).is_relative_to(fresh.folder) for file in where.split())


def test_its_own_tests_pass(fresh: Environment) -> None:
    quiet = ["-q", "-p", "no:cacheprovider", "-c", "/dev/null", str(fresh.folder / "game" / "tests")]
    fresh.finish([str(fresh.python), "-m", "pytest", *quiet], fresh.folder, {})


def test_it_is_listed_and_keeps_the_contract(fresh: Environment) -> None:
    assert "snowline" in fresh.run("games")
    assert fresh.run("games", "check", "snowline") == "snowline: 3 of 3 setups are fine\n"


def test_it_is_played_in_the_terminal(fresh: Environment) -> None:
    """Bots in all seats: one of them searches."""
    words = ("--humans", "0", "--players", "3", "--bots", "mcts:20,investor,random", "--seed", "4")
    told = fresh.run("play", "snowline", *words, "--save", "evening.json")
    assert "The game is over (the summer is over): " in told
    assert json.loads((fresh.folder / "evening.json").read_text())["game"] == "snowline"


def test_it_is_recorded_replayed_and_drawn(fresh: Environment, records: Path) -> None:
    assert len(records.read_text().splitlines()) == 2
    told = fresh.run("replay", records.name)
    assert told.count("The game is over (the summer is over): ") == 2
    assert "Snow: every alpine station is snowed in." in told
    last = json.loads(fresh.run("replay", records.name, "--snapshots").splitlines()[-1])
    assert (last["phase"], last["pay_days"], last["players"][3]["weeks"]) == ("over", 4, 12)
    assert last["companies"]["AC"]["sites"][0] == "averley"
    text = fresh.run("board", records.name)
    assert "snowed in" in text
    assert "Week" in text
    fresh.run("board", records.name, "--at", "20", "-o", "board.svg")
    picture = (fresh.folder / "board.svg").read_text()
    assert "Cloudrest" in picture
    assert "week " in picture


def test_its_rules_and_its_map_are_read(fresh: Environment) -> None:
    assert "SL-1 · Players and cash" in fresh.run("rules", "SL-1")
    (fresh.folder / "map.json").write_text(fresh.run("map", "show", "snowline"))
    assert "Snowline" in fresh.run("map", "check", "map.json")


def test_it_is_compiled(fresh: Environment) -> None:
    """Compiled rules play the games of the plain ones."""
    words = ("simulate", "snowline", "--games", "2", "--players", "4", "--records", "-")
    assert fresh.run(*words, CUBERAILS_JIT="1") == fresh.run(*words)


def test_it_is_in_the_arena(fresh: Environment) -> None:
    words = ("--game", "snowline", "--bots", "mcts:40,random", "--players", "2", "--games", "4")
    fresh.run("arena", *words, "--out", "match", CUBERAILS_JIT="1")
    result = json.loads((fresh.folder / "match" / "result.json").read_text())
    first, last = result["standings"]["2"]
    assert (first["bot"], last["bot"], first["share"]) == ("mcts:40", "random", 1.0)


@pytest.mark.parametrize(
    ("library", "text"), [("pettingzoo", PETTINGZOO), ("pyspiel", OPENSPIEL), ("gymnasium", VECTOR)]
)
def test_it_is_an_environment(fresh: Environment, library: str, text: str) -> None:
    if find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    assert "ended" in fresh.script(text).splitlines()[-1]


def test_it_is_played_in_a_browser_against_the_search(fresh: Environment) -> None:
    """The page of the environment's own server, clicked by Chromium from the first question to the last."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if chromium is None or shutil.which("npm") is None:
        pytest.skip("no Chromium, or no Node")
    told = fresh.finish(
        ["npm", "run", "e2e", "--", "--project=site", "any-game.spec.ts"],
        ROOT / "web",
        {
            "CUBERAILS_PYTHON": str(fresh.python),
            "CUBERAILS_E2E_GAME": "snowline",
            "CHROMIUM": chromium,
            "CUBERAILS_E2E_PICTURES": str(fresh.folder / "pictures"),
        },
    )
    assert "passed" in told


def test_the_example_is_as_small_as_the_documentation_says(fresh: Environment) -> None:
    counted = fresh.finish(
        [str(fresh.python), str(ROOT / "scripts" / "count_lines.py"), str(GAME / "src")], fresh.folder, {}
    )
    assert counted.strip() in (ROOT / "docs" / "new-game.md").read_text("utf-8")
