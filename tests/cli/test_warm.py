"""Compilation happens before a game: after `warm`, nothing is left to compile."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cuberails.cli.commands import warm as module
from cuberails.cli.prepare import prepare
from cuberails.engine import compile as rules
from cuberails.envs.compile import has_tools
from cuberails.games.registry import installed
from cuberails.kernel.jit import COMPILED
from tests.cli.conftest import Cli

AFTERWARDS = """
from numba.core import event
from cuberails.engine.batch import Batch, play_sentences
from cuberails.bots.registry import make_bot
from cuberails.cli.prepare import prepare
from cuberails.engine.game import make_game
from cuberails.games.registry import installed
from cuberails.engine.record import Record
from cuberails.engine.playouts import Series, simulate
from cuberails.engine.random_play import random_sentence
for kind in installed().values():
    prepare(kind, bots=True)
with event.install_recorder("numba:compile") as compiled:
    for kind in installed().values():
        for modules in {(), tuple(kind.setup.modules)}:
            game = make_game(kind.id, ["A", "B", "C"], modules)
            record = Record(game, play_sentences(game, 2, 5, "uniform"))
            for position in record.positions():
                position.lines(), position.options(), position.snapshot(), position.endings()
                for word in ("expand PRR A2", "bid 0", "build CNW omaha", "dance", "west CNW denver"):
                    position.why_not(word)
            random_sentence(game.start(), 1, "uniform")
            game.start().perft(1)
            list(simulate(Series(game, 1, "uniform", True), 3, 1))
            batch = Batch(game, 2)
            batch.step(batch.legal_masks().argmax(axis=1))
            batch.play_out(3), batch.returns()
            for spec in ("greedy", "investor", "mcts:60", "mcts:60*2", "level:1"):
                position, bot = game.start(), make_bot(spec)
                for _ in range(6):
                    position = position.play(bot.explain(position).sentence)
print([what.data["dispatcher"] for _, what in compiled.buffer])
"""


@pytest.mark.skipif(not COMPILED, reason="plain mode compiles nothing")
def test_after_the_preparation_nothing_compiles_any_more() -> None:
    done = subprocess.run([sys.executable, "-c", AFTERWARDS], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.skipif(not COMPILED, reason="plain mode compiles nothing")
def test_the_notice_comes_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = installed()["chicago-express"]
    done: list[int] = []
    monkeypatch.setattr(rules, "folder_for", lambda home: tmp_path)
    monkeypatch.setattr(rules, "steps", lambda kind: [lambda: done.append(1)] * 3)
    prepare(kind)
    assert capsys.readouterr().err == "Preparing the rules (first start only)…\n"
    assert len(done) == 3
    prepare(kind)
    assert capsys.readouterr().err == ""
    assert len(done) == 3


@pytest.mark.skipif(not COMPILED, reason="plain mode compiles nothing")
@pytest.mark.parametrize("folder", [None, Path("/nowhere")])
def test_a_folder_that_cannot_be_written_is_no_error(
    folder: Path | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "folder_for", lambda home: folder)
    monkeypatch.setattr(rules, "steps", lambda kind: [])
    prepare(installed()["chicago-express"])


def test_warm_tells_what_it_did(cli: Cli) -> None:
    answer = cli("warm")
    assert answer.code == 0
    if COMPILED:
        for title in ("Chicago Express", "Chicago & NorthWestern"):
            for part in ("rules", "bots", "environments") if has_tools() else ("rules", "bots"):
                assert f"{title}: {part} ready after" in answer.out
    else:
        assert "nothing to compile" in answer.out


@pytest.mark.skipif(not COMPILED, reason="plain mode compiles nothing")
def test_environments_are_left_out_where_nobody_wants_them(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "environments" not in cli("warm", "--no-envs").out
    monkeypatch.setattr(module, "has_tools", lambda: False)
    assert "environments" not in cli("warm").out
    assert "environments ready" in cli("warm", "--envs").out


def test_plain_mode_has_nothing_to_compile() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cuberails.cli.main", "warm"],
        capture_output=True,
        text=True,
        env=os.environ | {"CUBERAILS_JIT": "0"},
        check=True,
    )
    assert "nothing to compile" in done.stdout
    assert done.stderr == ""
