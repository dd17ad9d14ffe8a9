"""The command line as a whole: help, versions, misuse, closed pipes and odd terminals."""

import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from cuberails.cli.errors import complain
from cuberails.kernel.jit import COMPILED
from cuberails.version import __version__
from tests.cli.conftest import Cli, error_of, express_record, write

COMMANDS = (
    *("play", "serve", "check", "arena", "ladder", "bench-suite", "bots", "simulate", "replay", "export"),
    *("board", "map", "games", "perft", "rules", "version", "warm"),
)
PLAIN = {"CUBERAILS_JIT": "0"}


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    cuberails = f"{sys.executable} -m cuberails.cli.main"
    return subprocess.run(
        ["bash", "-c", command.replace("cuberails", cuberails)],
        capture_output=True,
        text=True,
        env=os.environ | PLAIN | environment,
        timeout=120,
    )


@pytest.mark.parametrize("words", [["--help"], ["-h"], []])
def test_help_names_every_command(cli: Cli, words: list[str]) -> None:
    answer = cli(*words)
    assert answer.code == 0
    assert all(f" {command} " in answer.out for command in COMMANDS)


@pytest.mark.parametrize("command", [*COMMANDS, "map check", "map show", "games check", "lab human-likeness"])
def test_every_command_has_help(cli: Cli, command: str) -> None:
    for flag in ("-h", "--help"):
        answer = cli(*command.split(), flag)
        assert answer.code == 0
        assert f"Usage: cuberails {command}" in answer.out
    if command != "map":
        assert f"\n cuberails {command}" in answer.out  # an example


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("dance", "there is no command 'dance' (see cuberails --help)"),
        ("serv", "there is no command 'serv'; did you mean serve? (see cuberails --help)"),
        ("map dance", "there is no command 'dance' (see cuberails map --help)"),
        (
            "replay",
            "FILE is missing. A file with one record, or with one per line; - for standard input. "
            "(see cuberails replay --help)",
        ),
        (
            "export",
            "--records is missing. A file of records, one per line; - for standard input. "
            "(see cuberails export --help)",
        ),
        ("replay x --loud", "there is no option --loud (see cuberails replay --help)"),
        (
            "play --plyers 3",
            "there is no option --plyers; did you mean --players? (see cuberails play --help)",
        ),
        ("-x", "there is no option -x (see cuberails --help)"),
        ("replay x y z", "unexpected argument: y z (see cuberails replay --help)"),
        ("replay x --to", "--to: a value is missing"),
        ("replay x --snapshots=1", "--snapshots: takes no value"),
        (
            "replay x --to -1",
            "--to: a whole number, 0 or more, is needed, not '-1' (see cuberails replay --help)",
        ),
        (
            "perft x -d five",
            "--depth: a whole number from 1 to 60 is needed, not 'five' (see cuberails perft --help)",
        ),
        (
            "arena --seconds x",
            "--seconds: a number, 0.001 or more, is needed, not 'x' (see cuberails arena --help)",
        ),
        ("arena --backend x", "--backend: local or ray is needed, not 'x' (see cuberails arena --help)"),
        ("export --to x", "--to: parquet is needed, not 'x' (see cuberails export --help)"),
        (
            "play --houses x",
            "--houses: a whole number from 0 to 200 is needed, not 'x' (see cuberails play --help)",
        ),
    ],
)
def test_misuse_is_one_line_in_our_words(cli: Cli, words: str, line: str) -> None:
    assert error_of(cli(*words.split())) == line


def test_version(cli: Cli) -> None:
    assert cli("--version") == (0, f"cuberails {__version__}\n", "")
    out = cli("version").out
    assert f"cuberails {__version__}" in out
    assert f"Python {platform.python_version()}" in out
    assert "numba " in out
    assert ("rules: compiled" if COMPILED else "rules: plain Python") in out
    assert "rules: plain Python" in shell("cuberails version").stdout


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    file = write(tmp_path / "x", *[express_record().to_json()] * 20)
    for command in (
        f"cuberails replay {file}",
        f"cuberails replay {file} --snapshots",
        "cuberails rules",
        "cuberails simulate chicago-express --games 300 --records -",
    ):
        done = shell(f"{command} | head -c 10")
        assert len(done.stdout) == 10
        assert done.stderr == ""


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("cuberails rules CE-1 > /dev/full", "error: No space left on device\n"),
        ("cuberails simulate chicago-express --records - > /dev/full", "error: No space left on device\n"),
        ("cuberails rules CE-1 >&-", ""),
        ("cuberails replay - <&-", "error: standard input: "),
    ],
)
def test_a_full_disk_or_a_closed_stream_is_one_line(command: str, reason: str) -> None:
    done = shell(command)
    assert done.stderr.startswith(reason)
    assert len(done.stderr.splitlines()) == bool(reason)


def test_a_terminal_without_unicode_still_gets_its_answer() -> None:
    commands = "cuberails rules CE-1 && cuberails simulate chicago-express --games 1"
    done = shell(commands, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "CE-1 ? Players" in done.stdout
    assert done.stderr == ""


def test_an_error_is_one_line_whatever_is_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    complain("a\nb\x1b[31m\u2028c")
    assert capsys.readouterr().err == "error: a b [31m c\n"


def test_ctrl_c_ends_without_a_traceback(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys, threading; from cuberails.cli.main import run;"
        "threading.Timer(1.5, os.kill, (os.getpid(), signal.SIGINT)).start();"
        "sys.exit(run(['simulate', 'chicago-express', '--games', '100000', '--records', 'x']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=os.environ | PLAIN,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 130
    assert done.stderr.strip() == "" or done.stderr.startswith("Stopped: ")  # before or after the first game
