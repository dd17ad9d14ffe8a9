"""Learning libraries train on the environments as they are: no glue, a few hundred steps each, masks obeyed.

An illegal action would raise (`illegal="raise"`), so every run also shows that the library uses the masks.
"""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="the extra `gymnasium` is not installed")
torch = pytest.importorskip("torch", reason="PyTorch is not installed")

import gymnasium
import numpy as np

import cuberails.envs.gymnasium  # noqa: F401
from cuberails.envs.forms import RLLIB_KEYS, TIANSHOU_KEYS
from tests.ray_alone import ray_alone

# these are warnings of the libraries about each other
pytestmark = pytest.mark.filterwarnings("ignore")

SETUP: dict[str, Any] = {"players": 3, "opponents": "random", "features": True, "illegal": "raise"}


@pytest.fixture(autouse=True)
def one_thread() -> Any:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    yield
    torch.set_num_threads(before)


def test_maskable_ppo() -> None:
    sb3 = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    env = gymnasium.make("cuberails/Seat-v0", **SETUP)
    model = sb3.MaskablePPO("MlpPolicy", env, n_steps=128, batch_size=64, n_epochs=1, seed=1, device="cpu")
    before = [weights.clone() for weights in model.policy.parameters()]
    model.learn(256)
    assert model.num_timesteps == 256
    assert any((old != new).any() for old, new in zip(before, model.policy.parameters(), strict=True))
    view, info = env.reset(seed=3)
    action, _ = model.predict(view, action_masks=env.get_wrapper_attr("action_masks")())
    assert info["action_mask"][int(action)] == 1


def test_torchrl() -> None:
    pytest.importorskip("torchrl", reason="TorchRL is not installed")
    from tensordict.nn import TensorDictModule
    from torch import nn
    from torchrl.collectors import Collector
    from torchrl.envs import GymWrapper, TransformedEnv
    from torchrl.envs.transforms import ActionMask
    from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
    from torchrl.objectives import ClipPPOLoss
    from torchrl.objectives.value import GAE

    keys = ("observation", "action_mask")
    bare = GymWrapper(
        gymnasium.make("cuberails/Seat-v0", keys=keys, **SETUP), categorical_action_encoding=True
    )
    env = TransformedEnv(bare, ActionMask())
    seen, actions = env.observation_spec["observation"].shape[-1], env.action_spec.space.n
    logits = TensorDictModule(nn.Linear(seen, actions), ["observation"], ["logits"])
    actor = ProbabilisticActor(
        logits,
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=lambda logits, mask: MaskedCategorical(logits, mask=mask.bool()),
        return_log_prob=True,
        spec=env.action_spec,
    )
    critic = ValueOperator(nn.Linear(seen, 1), in_keys=["observation"])
    loss = ClipPPOLoss(actor, critic)
    optimizer = torch.optim.Adam(loss.parameters(), 1e-3)
    first = logits.module.weight.clone()
    played = 0
    for batch in Collector(env, actor, frames_per_batch=128, total_frames=256):
        GAE(gamma=0.99, lmbda=0.95, value_network=critic)(batch)
        losses = loss(batch)
        sum(losses[name] for name in ("loss_objective", "loss_critic", "loss_entropy")).backward()
        optimizer.step()
        optimizer.zero_grad()
        played += batch.numel()
    assert played == 256
    assert (first != logits.module.weight).any()


def test_tianshou() -> None:
    pytest.importorskip("tianshou", reason="Tianshou is not installed")
    from tianshou.algorithm import DQN
    from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv
    from tianshou.utils.net.common import Net

    envs = DummyVectorEnv(
        [lambda: gymnasium.make("cuberails/Seat-v0", keys=TIANSHOU_KEYS, **SETUP) for _ in range(2)]
    )
    single = gymnasium.make("cuberails/Seat-v0", **SETUP)
    model = Net(
        state_shape=single.observation_space.shape, action_shape=single.action_space.n, hidden_sizes=[16]
    )
    policy = DiscreteQLearningPolicy(model=model, action_space=single.action_space, eps_training=0.5)
    algorithm = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3))
    buffer = VectorReplayBuffer(600, 2)
    collector = Collector(algorithm, envs, buffer, exploration_noise=True)
    collector.reset()
    before = [weights.clone() for weights in model.parameters()]
    assert collector.collect(n_step=300).n_collected_steps == 300
    from tianshou.algorithm.algorithm_base import policy_within_training_step

    with policy_within_training_step(policy):
        algorithm.update(buffer=buffer, sample_size=64)
    assert any((old != new).any() for old, new in zip(before, model.parameters(), strict=True))


def test_rllib(tmp_path_factory: pytest.TempPathFactory) -> None:
    pytest.importorskip("ray", reason="Ray is not installed")
    for package in ("tree", "lz4", "ormsgpack"):
        pytest.importorskip(package, reason="RLlib is not installed")
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
    from ray.tune.registry import register_env

    from cuberails.envs.gymnasium import SeatEnv

    with ray_alone(tmp_path_factory, processors=1):
        register_env("cuberails", lambda _config: SeatEnv(keys=RLLIB_KEYS, **SETUP))
        config = (
            PPOConfig()
            .environment("cuberails")
            .env_runners(num_env_runners=0)
            .learners(num_learners=0)
            .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
            .training(train_batch_size_per_learner=256, minibatch_size=128, num_epochs=1)
        )
        algorithm = config.build_algo()
        found = algorithm.train()
        assert found["num_env_steps_sampled_lifetime"] >= 256
        assert np.isfinite(found["learners"]["default_policy"]["total_loss"])
        algorithm.stop()
