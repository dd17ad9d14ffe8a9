"""A first learning run: MaskablePPO against bots, on a small map, in a few minutes on two cores.

    python examples/learning/first_run.py                   # into the folder `training`
    python examples/learning/first_run.py --steps 10000     # a short form

It learns against `random` first, and then against `random` and `greedy`. It writes `curve.png`, and
`policy.pt2`, a network that plays as a bot:

    cuberails play --players 3 --map examples/maps/small.json --bot policy:training/policy.pt2
"""

import argparse
import time
from pathlib import Path
from typing import Any

import torch
from curve import LowBids, draw, share
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

SMALL = Path(__file__).parents[1] / "maps" / "small.json"
STAGES = (("random",), ("random", "greedy"))  # opponents: the easier first, and not forgotten later
GAMES, POINTS = 16, 12  # at the same time; of the curve
PPO = {"n_steps": 128, "batch_size": 512, "n_epochs": 4, "gamma": 1.0, "ent_coef": 0.01, "seed": 1,
       "learning_rate": 1e-3, "policy_kwargs": {"net_arch": [128, 128]}}  # fmt: skip


class Actor(torch.nn.Module):
    """The part of the model that plays: features and mask in, one score for each action out."""

    def __init__(self, model: MaskablePPO, env: LowBids) -> None:
        super().__init__()
        self.policy, self.bids, self.first = model.policy, env.bids, env.first

    def forward(self, features: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        scores = self.policy.action_net(self.policy.mlp_extractor.forward_actor(features))
        too_high = mask[:, self.first :].cumsum(1) > self.bids
        return scores - 1e9 * torch.nn.functional.pad(too_high.float(), (self.first, 0))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--steps", type=int, default=240_000, help="actions of the agent, half in each stage")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--full", action="store_true", help="the map of the game, not the small one")
    parser.add_argument("--bids", type=int, default=3, help="how many of the lowest bids are open")
    parser.add_argument("--returns", default="cash", help="the reward at the end: cash or victory")
    parser.add_argument("--out", type=Path, default=Path("training"))
    given = parser.parse_args()
    torch.set_num_threads(1)
    setup = {"bids": given.bids, "players": given.players, "map": None if given.full else SMALL}
    judges = {bot: LowBids(opponents=bot, **setup) for bot in STAGES[-1]}
    model: Any = None
    points: list[tuple[float, dict[str, float]]] = []
    spent = 0.0  # CPU seconds
    for stage, bots in enumerate(STAGES, 1):
        makers = [lambda bot=bot: LowBids(opponents=bot, returns=given.returns, **setup) for bot in bots]
        games = DummyVecEnv(makers * (GAMES // len(bots)))
        model = model or MaskablePPO("MlpPolicy", games, **PPO)
        model.set_env(games)
        while model.num_timesteps < given.steps * stage / len(STAGES):
            began = time.process_time()
            model.learn(given.steps // POINTS, reset_num_timesteps=False)
            spent += time.process_time() - began
            points.append((spent, {judge: share(model, env) for judge, env in judges.items()}))
            shares = ", ".join(f"{judge} {won:.2f}" for judge, won in points[-1][1].items())
            rivals = " and ".join(bots)
            print(f"{spent:4.0f} s, {model.num_timesteps:7,} steps, against {rivals}: {shares}", flush=True)
    given.out.mkdir(parents=True, exist_ok=True)
    seen = torch.zeros(1, *model.observation_space.shape), torch.ones(1, model.action_space.n)
    program = torch.export.export(Actor(model, judges["random"]), seen)
    torch.export.save(program, given.out / "policy.pt2")
    draw(points, 1 / given.players, given.out / "curve.png")


if __name__ == "__main__":
    main()
