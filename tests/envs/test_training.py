"""The training example in its short form: it runs, draws its curve, and has begun to learn."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="the extra `learn` is not installed")
pytest.importorskip("gymnasium", reason="the extra `gymnasium` is not installed")
pytest.importorskip("matplotlib", reason="the extra `learn` is not installed")

SCRIPT = Path(__file__).parents[2] / "examples" / "train_self_play.py"


def test_a_network_learns_to_beat_random_play(tmp_path: Path) -> None:
    command = [sys.executable, str(SCRIPT), "--seconds", "15", "--out", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads((tmp_path / "curve.json").read_text())
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
    assert found["last"] > found["first"] + 0.1


@pytest.mark.parametrize("game", ["chicago-express", "chicago-and-northwestern"])
def test_the_network_fits_every_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    from cuberails.envs.vector import SelfPlayVectorEnv

    monkeypatch.syspath_prepend(str(SCRIPT.parent))
    import train_self_play

    env = SelfPlayVectorEnv(3, game, players=3)
    env.reset(seed=1)
    for _ in range(60):
        env.step(env.random_actions())
    net = train_self_play.Net(env.encoding)
    views, masks = torch.from_numpy(env.observations), torch.from_numpy(env.masks)
    assert (net.features(views).numpy() == env.encoding.features(env.observations)).all()
    logits, values = net(views, masks)
    assert logits.shape == masks.shape
    assert values.shape == (3,)
