"""After the preparation of the environments nothing of them is left to compile."""

import subprocess
import sys
from pathlib import Path

import pytest

from cuberails.envs import compile as compile_envs
from cuberails.envs.make import encoding_of
from cuberails.kernel.jit import COMPILED

pytest.importorskip("gymnasium", reason="the extra `gymnasium` is not installed")
pytest.importorskip("pettingzoo", reason="the extra `pettingzoo` is not installed")
pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")

AFTERWARDS = """
from numba.core import event
from cuberails.engine.batch import play_sentences
from cuberails.bots.compile import steps_of
from cuberails.envs import chicago_express_v0, chicago_northwestern_v0
from cuberails.envs.gymnasium import SeatEnv
from cuberails.envs.max_n import MaxNBot
from cuberails.envs.openspiel import name_of, pyspiel
from cuberails.envs.replay import Reader
from cuberails.envs.vector import SelfPlayVectorEnv
from cuberails.envs.compile import steps
from cuberails.games.registry import installed
from cuberails.engine.record import Record
for kind in installed().values():
    for step in [*steps_of(kind, "rules"), *steps_of(kind, "bots"), *steps(kind)]:
        step()
with event.install_recorder("numba:compile") as compiled:
    for kind, module in zip(installed().values(), (chicago_express_v0, chicago_northwestern_v0)):
        env = module.env(players=3)
        env.reset()
        env.step(int(env.last()[0]["action_mask"].argmax()))
        state = pyspiel.load_game(f"{name_of(kind)}(players=3)").new_initial_state()
        state.apply_action(MaxNBot(depth=1).step(state))
        state.observation_tensor(0), state.clone(), state.returns(), str(state)
        seat = SeatEnv(kind.id, players=3, opponents="greedy")
        _, info = seat.reset(seed=1)
        seat.step(int(info["action_mask"].argmax()))
        many = SelfPlayVectorEnv(5, kind.id, players=3, returns="cash")
        many.reset()
        many.step(many.random_actions("uniform"))
        game = many.encoding.game
        Reader(many.encoding).read(Record(game, play_sentences(game, 2, 5, "uniform")))
print([what.data["dispatcher"] for _, what in compiled.buffer])
"""


@pytest.mark.skipif(not COMPILED, reason="plain mode compiles nothing")
def test_after_the_preparation_nothing_compiles_any_more() -> None:
    done = subprocess.run([sys.executable, "-c", AFTERWARDS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().splitlines()[-1] == "[]"


@pytest.mark.skipif(not COMPILED, reason="plain mode compiles nothing")
def test_a_first_environment_says_once_that_it_compiles(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done: list[int] = []
    mark = tmp_path / "done.warm"
    monkeypatch.setattr(compile_envs, "PREPARED", set())
    monkeypatch.setattr(compile_envs, "marker", lambda game_type, encoding: mark)
    monkeypatch.setattr(
        compile_envs, "steps", lambda game_type: [lambda n=n: done.append(n) for n in range(3)]
    )
    encoding_of("chicago-express", 3)
    assert capsys.readouterr().err.splitlines() == [
        "Preparing the environments of Chicago Express (first start only): step 1 of 3…",
        "Preparing the environments of Chicago Express (first start only): done",
    ]
    assert done == [0, 1, 2]
    encoding_of("chicago-express", 4)
    assert mark.exists()
    compile_envs.PREPARED.clear()  # as in a new process
    encoding_of("chicago-express", 3)
    assert capsys.readouterr().err == ""
    assert done == [0, 1, 2]
