"""The first learning run in its short form: it draws its curve, and its network plays in the arena."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cuberails.arena import Match, play_match

pytest.importorskip("torch", reason="the extra `learn` is not installed")
pytest.importorskip("sb3_contrib", reason="the extra `learn` is not installed")
pytest.importorskip("matplotlib", reason="the extra `learn` is not installed")

EXAMPLES = Path(__file__).parents[2] / "examples"
PAGE = (Path(__file__).parents[2] / "docs" / "first-run.md").read_text()


def run(script: str, *options: str) -> str:
    command = [sys.executable, str(EXAMPLES / "learning" / script), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_short_form_ends_in_the_arena(tmp_path: Path) -> None:
    lines = run("first_run.py", "--steps", "4096", "--out", str(tmp_path)).splitlines()
    assert lines[0].startswith("   ")
    assert "against random and greedy: random 0." in lines[-1]
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
    policy = f"policy:{tmp_path / 'policy.pt2'}:sample"
    match = Match((policy, "random"), players=(3,), pairing="duel", map=str(EXAMPLES / "maps" / "small.json"))
    outcome = play_match(tmp_path / "match", match, 3)
    assert not outcome.lost
    assert outcome.games == 3


def test_the_difficulty_is_measured_as_the_page_says() -> None:
    rows = [line for line in run("difficulty.py", "--games", "2").splitlines() if line.startswith("|")]
    setups = [row.split("|")[1:4] for row in rows]
    assert [line.split("|")[1:4] for line in PAGE.splitlines() if line.startswith("|")][
        : len(setups)
    ] == setups


def test_the_page_shows_the_script_in_about_sixty_lines() -> None:
    code = (EXAMPLES / "learning" / "first_run.py").read_text()
    assert '--8<-- "examples/learning/first_run.py"' in PAGE
    body = re.sub(r'""".*?"""', "", code, flags=re.DOTALL)
    assert sum(bool(line.strip()) for line in body.splitlines()) < 70
