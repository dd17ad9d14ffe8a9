"""The command line in this process: what it printed, and its exit code."""

import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cuberails import Record, chicago_express, chicago_northwestern
from cuberails.cli.main import run
from cuberails.cli.prepare import prepare
from cuberails.engine.batch import play_sentences
from cuberails.engine.record import result_of
from cuberails.games.registry import installed


class Answer(NamedTuple):
    code: int
    out: str
    err: str


Cli = Callable[..., Answer]


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """So that no test meets the notice of a first start."""
    for kind in installed().values():
        prepare(kind)


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An empty folder, and a screen of its own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    before = Path.cwd()
    os.chdir(tmp_path)
    yield
    os.chdir(before)


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    def call(*words: object, stdin: str | bytes = b"") -> Answer:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        capsys.readouterr()
        try:
            code = run([str(word) for word in words])
        except SystemExit as end:
            code = int(end.code or 0)
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return call


def error_of(answer: Answer) -> str:
    """The one line of a failure."""
    assert answer.code == 2, answer
    lines = answer.err.splitlines()
    assert len(lines) == 1, answer.err
    assert lines[0].startswith("error: ")
    return lines[0].removeprefix("error: ")


def express_record(number: int = 0, actions: int | None = None, **extra: Any) -> Record:
    """A random game, or its beginning."""
    game = chicago_express(["Ann", "Bob", "Cleo"], ["erie"])
    sentences = play_sentences(game, 1, number, "directed")
    record = Record(game, sentences, None, extra)
    if actions is None:
        record.result = result_of(record.replay())
    else:
        del record.actions[actions:]
    return record


def northwestern_record() -> Record:
    game = chicago_northwestern(["Lena", "Omar", "Ruth"])
    return Record(game, play_sentences(game, 1, 0, "directed"))


def altered(record: Record, **keys: Any) -> str:
    """The record as one line, with other values for some keys."""
    return json.dumps(record.to_dict() | keys)


def write(path: Path, *lines: str) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def said(cli: Cli, *lines: str, options: str = "--seed 5 --bots random") -> Answer:
    """Play in the terminal; people have the first seats, unless the options say otherwise."""
    order = [] if "--lots" in options or "--resume" in options else ["--in-order"]
    answer = cli("play", *options.split(), *order, stdin="".join(f"{line}\n" for line in lines))
    assert answer.err == ""
    return answer


def after(answer: Answer, line: str) -> str:
    """What was printed between a line of the player and the next prompt."""
    return answer.out.partition(f"> {line}\n")[2].partition("\nP1> ")[0]


@pytest.fixture(autouse=True)
def keep_the_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that decides for plain Python decides for its process, which here is that of all tests."""
    monkeypatch.setattr("cuberails.cli.prepare.use_plain_only", lambda: None)
