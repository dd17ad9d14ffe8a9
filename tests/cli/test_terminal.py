"""The game in a real terminal: questions, TAB, Ctrl-C and Ctrl-D."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
PATIENCE = 60


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Any]:
    """Starts the command in a terminal of 80 columns."""
    started: list[Any] = []

    def start(*words: str, width: int = 80) -> Any:
        environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        environment |= {"CUBERAILS_JIT": "0", "TERM": "xterm", "XDG_STATE_HOME": str(tmp_path)}
        child = pexpect.spawn(
            sys.executable,
            ["-m", "cuberails.cli.main", *words],
            env=environment,
            encoding="utf-8",
            dimensions=(50, width),
            timeout=PATIENCE,
            cwd=str(tmp_path),
        )
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)


def test_the_game_is_asked_for_and_tab_completes(terminal: Any) -> None:
    child = terminal("play", "--in-order", "--seed", "5")
    child.expect_exact("1  Chicago Express, 2 to 6 players")
    child.expect_exact("2  Chicago & NorthWestern, 3 to 5 players")
    child.expect_exact("Which game? [1]")
    child.sendline("7")
    child.expect_exact("Which game? [1]")
    child.sendline("")
    child.expect_exact("P1> ")
    child.send("bi\t")
    child.expect_exact("bid ")
    child.send("3\t")
    child.expect("30 +31 +32")
    child.sendline("5")
    child.expect_exact("1 P1: bid 35")
    child.expect_exact("P1> ")
    child.sendeof()
    child.expect_exact("The game is saved: cuberails play --resume")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0


def test_a_sentence_that_is_begun_stands_in_the_next_line(terminal: Any) -> None:
    child = terminal("play", "--in-order", "chicago-express", "--seed", "5")
    child.expect_exact("P1> ")
    child.sendline("bid")
    child.expect_exact("7 to 40")
    child.expect_exact("P1> bid ")
    child.sendline("12")
    child.expect_exact("1 P1: bid 12")


def test_ctrl_c_ends_the_game_kindly(terminal: Any) -> None:
    child = terminal("play", "--in-order", "chicago-and-northwestern")
    child.expect_exact("P1> ")
    child.sendline("start CRIP 5 chicago>dubuque")
    child.expect_exact("P1> ")
    child.sendintr()
    child.expect_exact("The game is saved: cuberails play --resume")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130
    assert "Traceback" not in child.before


@pytest.mark.parametrize("width", [80, 120])
def test_everything_fits_the_width_of_the_terminal(terminal: Any, width: int) -> None:
    child = terminal("play", "--in-order", "chicago-express", "--modules", "erie,narrow_gauge", width=width)
    child.expect_exact("P1> ")
    lines = [plain(line).rstrip() for line in child.before.split("\r\n")]
    assert max(len(line) for line in lines) <= width
    shown = "\n".join(lines)
    assert shown.count("Treasury") == 1  # no heading is cut
    assert re.search(r"\bP +Q +R +S\b", shown)  # the east coast is there
    assert re.search(r"^ +A +B +C\b", shown, re.MULTILINE)


def test_progress_is_shown_and_wiped(terminal: Any) -> None:
    child = terminal("simulate", "chicago-express", "--games", "60")
    child.expect("Playing.*%")
    child.expect_exact("60 games of Chicago Express")
    child.expect(pexpect.EOF)


def test_ctrl_c_stops_counting_at_once(terminal: Any) -> None:
    child = terminal("perft", "chicago-express", "--depth", "9")
    child.expect("3 +9,661")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.wait()
    assert "Traceback" not in child.before
    assert child.signalstatus == 2 or child.exitstatus == 130


def test_the_arena_shows_its_progress_and_goes_on_after_ctrl_c(terminal: Any, tmp_path: Path) -> None:
    words = ("arena", "--bots", "random,random:uniform", "--players", "2", "--games", "40", "--out", "match")
    child = terminal(*words, width=120)
    child.expect(r"Playing.* [1-9]\d?/40")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130
    assert "Traceback" not in child.before
    kept = len((tmp_path / "match" / "records.jsonl").read_text().splitlines())
    assert 1 <= kept < 40
    child = terminal(*words, width=120)
    child.expect(r"random:uniform [0-9.]+")  # the ratings so far
    child.expect_exact("40 games, saved in match")
    child.expect(pexpect.EOF)
    assert len((tmp_path / "match" / "records.jsonl").read_text().splitlines()) == 40


def test_a_bot_of_ones_own_is_played_against_in_the_terminal(terminal: Any, tmp_path: Path) -> None:
    bot = Path(__file__).parents[2] / "examples" / "bots" / "builder.py"
    child = terminal(
        "play", "--in-order", "chicago-express", "--players", "2", "--bot", f"{bot}:Builder", width=120
    )
    child.expect_exact("builder.py:Builder (seed ")
    child.expect_exact("P1> ")
    child.sendline("bid 12")
    child.expect("2 P2: (bid 13|pass)")
    child.expect_exact("P1> ")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0
