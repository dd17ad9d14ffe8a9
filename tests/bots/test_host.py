"""Plug-ins in Python: found in a file or among installed packages, run in a process of their own."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from cuberails import chicago_express
from cuberails.bots.bot import BotError
from cuberails.bots.external import specs
from cuberails.bots.external.host import make
from cuberails.bots.external.program import ProgramBot
from cuberails.bots.registry import known_bots, make_bot

START = chicago_express(["A", "B", "C"]).start()
PLUG_IN = """
import beside, os
class Fine:
    def __init__(self, seed=0):
        self.seed = seed
        print("chatter that is no answer")
        os.system("echo nor this; head -c 9")
    def choose(self, position):
        if position.ply == 1: return 1 / 0
        if position.ply == 2: raise SystemExit(4)
        return f"bid {position.options('bid').words[0]} {self.seed} {position.actions} {beside.WORD}"
"""


@pytest.fixture
def fine(tmp_path: Path) -> Iterator[ProgramBot]:
    (tmp_path / "beside.py").write_text("WORD = 'hello'")
    (tmp_path / "mine.py").write_text(PLUG_IN)
    bot = make_bot(f"{tmp_path}/mine.py:Fine", seed=8)
    assert isinstance(bot, ProgramBot)
    yield bot
    bot.close()


def test_a_plug_in_gets_its_seed_and_the_position_and_may_crash_and_go_on(fine: ProgramBot) -> None:
    assert fine.choose(START) == "bid 7 8 () hello"
    with pytest.raises(BotError, match="crashed: ZeroDivisionError: division by zero"):
        fine.choose(START.play("bid 9"))
    with pytest.raises(BotError, match="died: exit code 4"):
        fine.choose(START.play("bid 9").play("pass"))
    on = START.play("bid 9").play("bid 10").play("bid 11")
    assert fine.choose(on) == "bid 12 8 ('bid 9', 'bid 10', 'bid 11') hello"


def test_what_was_taken_back_is_taken_back_there_too(fine: ProgramBot) -> None:
    one = START.play("bid 9").play("bid 10").play("bid 11")
    other = START.play("bid 12").play("bid 13").play("bid 14")
    assert fine.choose(one).startswith("bid 12 ")
    assert fine.choose(other).startswith("bid 15 ")
    assert fine.choose(START).startswith("bid 7 ")


def test_a_file_may_have_dataclasses_and_any_name(tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text("""
from __future__ import annotations
from dataclasses import dataclass
@dataclass
class Plan:
    sum: int
class Planned:
    def choose(self, position):
        return f"bid {Plan(7).sum}"
""")
    bot = make_bot(f"{tmp_path}/random.py:Planned")
    assert isinstance(bot, ProgramBot)
    assert bot.choose(START) == "bid 7"
    bot.close()


def test_a_class_is_made_with_its_seed_only_where_it_wants_one() -> None:
    class Plain:
        def choose(self, position: object) -> str:
            return "pass"

    class Seeded(Plain):
        def __init__(self, *, seed: int) -> None:
            self.seed = seed

    assert isinstance(make(Plain, 3), Plain)
    assert make(Seeded, 3).seed == 3  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "spec", "reason"),
    [
        (None, "nowhere.py:Fine", r"nowhere\.py: No such file"),
        ("class Other: pass", "mine.py:Fine", "there is no class 'Fine' in it, only Other"),
        ("", "mine.py:", "there is no class '' in it, only none"),
        ("def f(:", "mine.py:Fine", r"mine\.py: invalid syntax"),
    ],
)
def test_a_file_without_the_bot_is_refused(tmp_path: Path, text: str | None, spec: str, reason: str) -> None:
    if text is not None:
        (tmp_path / "mine.py").write_text(text)
    with pytest.raises(BotError, match=reason):
        make_bot(f"{tmp_path}/{spec}")


def test_an_installed_bot_is_known_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("zephyr", "some_package:Zephyr", specs.GROUP)
    monkeypatch.setattr(specs, "entry_points", lambda group: [point] if group == specs.GROUP else [])
    assert ("zephyr", "installed: some_package:Zephyr") in known_bots()
    bot = make_bot("zephyr")
    assert isinstance(bot, ProgramBot)
    assert bot.command == [sys.executable, "-m", "cuberails.bots.external.host", "zephyr"]


def test_an_installed_bot_is_really_found_and_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "breeze.py").write_text("class Breeze:\n    def choose(self, position): return 'pass'\n")
    info = tmp_path / "breeze-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: breeze\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[cuberails.bots]\nbreeze = breeze:Breeze\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.syspath_prepend(str(tmp_path))
    bot = make_bot("breeze")
    assert isinstance(bot, ProgramBot)
    try:
        assert bot.choose(START) == "pass"
    finally:
        bot.close()


def test_a_bot_that_thinks_for_ever_does_not_outlive_its_table(tmp_path: Path) -> None:
    """However that ended: nobody is there to kill it."""
    note = tmp_path / "number"
    (tmp_path / "hang.py").write_text(
        f"import os\nclass Hang:\n    def choose(self, position):\n"
        f"        open({str(note)!r}, 'w').write(str(os.getpid()))\n        while True: pass\n"
    )
    table = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "cuberails",
            "play",
            "--humans",
            "0",
            "--bot",
            f"{tmp_path}/hang.py:Hang",
            "--save",
            str(tmp_path / "game.json"),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: note.exists() and bool(note.read_text()))
    finally:
        table.kill()
        table.wait()
    wait_until(lambda: not is_running(int(note.read_text())))


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.1)


def is_running(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
