"""Compiled and plain environments agree: every observation, mask, reward and row of a table."""

import json
import os
import subprocess
import sys

import pytest

pytest.importorskip("gymnasium", reason="the extra `gymnasium` is not installed")

CODE = """
import hashlib, json
import numpy as np
from cuberails.engine.batch import play_sentences
from cuberails.envs.replay import Reader
from cuberails.envs.vector import SelfPlayVectorEnv
from cuberails.kernel.jit import COMPILED
from cuberails.engine.record import Record
found = {"compiled": COMPILED}
for game, players, modules in (("chicago-express", 3, ["erie", "narrow_gauge"]), ("chicago-express", 2, []),
                               ("chicago-and-northwestern", 4, [])):
    env = SelfPlayVectorEnv(3, game, players, modules, returns="cash")
    views, info = env.reset(seed=4)
    steps, rows, ended, rewards = hashlib.sha256(), hashlib.sha256(), 0, 0.0
    for k in range(700):
        views, rewards, terminated, _, info = env.step(env.random_actions(["directed", "uniform"][k % 2]))
        ended += int(terminated.sum())
        for array in (views, info["action_mask"], info["seat"], info["returns"].round(9), rewards.round(9)):
            steps.update(np.ascontiguousarray(array).tobytes())
    here = env.encoding
    for number in range(2):
        record = Record(here.game, play_sentences(here.game, 1, number, "directed"))
        read = Reader(here).read(record)
        for array in (read.views, read.ply, read.seat, read.action, read.legal):
            rows.update(np.ascontiguousarray(array).tobytes())
    features = np.empty(here.scales.size, np.float32)
    here.write_features(views[0], features)
    assert (features == here.features(views[0])).all()
    found[f"{game} {players}"] = [ended, steps.hexdigest(), rows.hexdigest(), features.tobytes().hex()]
print(json.dumps(found))
"""


def found_in(mode: str) -> dict[str, object]:
    """What the code prints, compiled or plain."""
    settings = os.environ | {"CUBERAILS_JIT": mode}
    ran = subprocess.run([sys.executable, "-c", CODE], env=settings, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    found: dict[str, object] = json.loads(ran.stdout)
    return found


def test_compiled_and_plain_agree() -> None:
    compiled, plain = found_in("1"), found_in("0")
    assert compiled.pop("compiled") is True
    assert plain.pop("compiled") is False
    assert all(found[0] > 3 for found in compiled.values())  # type: ignore[index]
    assert compiled == plain
