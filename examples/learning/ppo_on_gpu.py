"""PPO by self-play, wholly on one GPU: games, observations, network and update never leave the device.

    python examples/learning/ppo_on_gpu.py --game chicago-express --updates 40

The network sees the table as the acting seat does, and predicts the returns of all seats, that seat first.
So the advantage of an action is counted for the seat that took it, though other seats act in between.
"""

import argparse
import time

import torch
from torch import Tensor, nn

from cuberails.gpu import GpuVectorEnv

ENVS, STEPS, EPOCHS, MINIBATCH = 131_072, 16, 2, 131_072
HIDDEN, RATE, GAE, CLIP, ENTROPY = 128, 1e-3, 0.95, 0.2, 0.01


class Net(nn.Module):
    """A small network. Bytes of the map are sets of bits, and every bit is a feature."""

    def __init__(self, env: GpuVectorEnv, seats: int) -> None:
        super().__init__()
        places = [(place.first, place.last, place.part.bits) for place in env.encoding.places]
        self.maps = [place for place in places if place[2]]  # after all numbers
        self.numbers = self.maps[0][0] if self.maps else env.encoding.size
        self.scales = torch.as_tensor(env.encoding.scales, device="cuda")
        self.shifts = torch.arange(8, device="cuda", dtype=torch.uint8)
        self.body = nn.Sequential(
            nn.Linear(len(self.scales), HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
        )
        self.policy, self.value = nn.Linear(HIDDEN, env.actions.size), nn.Linear(HIDDEN, seats)

    def features(self, views: Tensor) -> Tensor:
        """(rows, features) of (rows, bytes)"""
        sets = [
            ((views[:, first:last, None] >> self.shifts[:bits]) & 1).flatten(1)
            for first, last, bits in self.maps
        ]
        return (torch.cat([views[:, : self.numbers], *sets], 1) * self.scales).to(torch.bfloat16)

    def forward(self, views: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Log probabilities of the actions, and the returns expected for every seat, the acting one first."""
        with torch.autocast("cuda", torch.bfloat16):
            hidden = self.body(self.features(views))
            logits, values = self.policy(hidden), self.value(hidden)
        return logits.float().masked_fill(masks == 0, -1e9).log_softmax(-1), values.float()


def by_seat(values: Tensor, seats: Tensor) -> Tensor:
    """Values with the acting seat first become values by seat."""
    count = values.shape[-1]
    order = (torch.arange(count, device="cuda") - seats[..., None]) % count
    return values.gather(-1, order)


class Trainer:
    def __init__(self, game: str, players: int, envs: int, is_compiled: bool) -> None:
        self.env = GpuVectorEnv(envs, game, players, illegal="replace")
        self.net = Net(self.env, players).to("cuda")
        compiled = torch.compile(dynamic=False) if is_compiled else lambda function: function
        self.draw, self.loss = compiled(self.draw_eagerly), compiled(self.loss_eagerly)
        self.optimizer = torch.optim.Adam(self.net.parameters(), RATE, fused=True)
        shape, env = (STEPS, envs), self.env
        self.views = torch.empty(*shape, env.encoding.size, dtype=torch.uint8, device="cuda")
        self.masks = torch.empty(*shape, env.actions.size, dtype=torch.uint8, device="cuda")
        self.actions, self.seats = (torch.empty(shape, dtype=torch.int64, device="cuda") for _ in range(2))
        self.chances, self.over = (torch.empty(shape, device="cuda") for _ in range(2))
        self.returns, self.values = (torch.empty(*shape, players, device="cuda") for _ in range(2))
        env.reset(seed=1)

    @torch.no_grad()
    def act(self) -> tuple[Tensor, Tensor, Tensor]:
        """Actions drawn from the policy, their log probabilities, and the values by seat."""
        found: tuple[Tensor, Tensor, Tensor] = self.draw(
            self.env.observations, self.env.masks, self.env.seats
        )
        return found

    def draw_eagerly(self, views: Tensor, masks: Tensor, seats: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        logs, values = self.net(views, masks)
        noise = torch.rand_like(logs).clamp_min(1e-20).log().neg().log()
        actions = (logs - noise).argmax(-1)
        return actions, logs.gather(-1, actions[:, None])[:, 0], by_seat(values, seats)

    def loss_eagerly(
        self, views: Tensor, masks: Tensor, actions: Tensor, seats: Tensor, before: Tensor, gain: Tensor,
        wanted: Tensor,
    ) -> tuple[Tensor, Tensor]:  # fmt: skip
        """The loss of PPO, and the entropy in it."""
        logs, values = self.net(views, masks)
        ratio = (logs.gather(-1, actions[:, None])[:, 0] - before).exp()
        policy_loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        value_loss = (by_seat(values, seats) - wanted).square().mean()
        entropy = -(logs.exp() * logs).sum(-1).mean()
        return policy_loss + value_loss - ENTROPY * entropy, entropy

    @torch.no_grad()
    def roll_out(self) -> tuple[Tensor, Tensor]:
        """Play STEPS steps; return the advantages of the actions and what the values should have been."""
        env = self.env
        for t in range(STEPS):
            self.views[t], self.masks[t], self.seats[t] = env.observations, env.masks, env.seats
            self.actions[t], self.chances[t], self.values[t] = self.act()
            _, _, terminated, _, infos = env.step(self.actions[t])
            self.returns[t], self.over[t] = infos["returns"], terminated
        ahead, gains = self.act()[2], torch.empty_like(self.values)
        gain = torch.zeros_like(ahead)
        for t in reversed(range(STEPS)):
            goes_on = 1 - self.over[t, :, None]
            gain = self.returns[t] + goes_on * (ahead + GAE * gain) - self.values[t]
            ahead, gains[t] = self.values[t], gain
        return gains.gather(-1, self.seats[..., None])[..., 0], gains + self.values

    def update(self) -> float:
        """One rollout and EPOCHS passes over it. Returns the entropy of the policy in its last minibatch."""
        gains, wanted = self.roll_out()
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        memory = [
            found.flatten(0, 1)
            for found in (self.views, self.masks, self.actions, self.seats, self.chances, gains, wanted)
        ]
        entropy = torch.zeros((), device="cuda")
        for _ in range(EPOCHS):
            for rows in torch.randperm(len(memory[0]), device="cuda").split(MINIBATCH):
                loss, entropy = self.loss(*(found[rows] for found in memory))
                self.optimizer.zero_grad()
                loss.backward()
                self.optimizer.step()
        return float(entropy.detach())

    @torch.no_grad()
    def share_against(self, policy: str, steps: int) -> float:
        """The mean share of the victory of seat 0, played by the network against random play."""
        env, won, games = self.env, torch.zeros((), device="cuda"), torch.zeros((), device="cuda")
        env.reset(seed=2)
        for _ in range(steps):
            random, (own, _, _) = env.random_actions(policy), self.act()
            _, _, terminated, _, infos = env.step(torch.where(env.seats == 0, own, random))
            won += infos["returns"][:, 0].sum()
            games += terminated.sum()
        return float(won / games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="chicago-express")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--envs", type=int, default=ENVS)
    parser.add_argument("--updates", type=int, default=40)
    parser.add_argument("--check-steps", type=int, default=1500)
    parser.add_argument("--eager", action="store_true", help="without torch.compile")
    given = parser.parse_args()
    trainer = Trainer(given.game, given.players, given.envs, not given.eager)
    first = trainer.update()  # compiles kernels and network
    torch.cuda.synchronize()
    began = time.perf_counter()
    for _ in range(given.updates):
        entropy = trainer.update()
    torch.cuda.synchronize()
    took = time.perf_counter() - began
    steps = given.updates * STEPS * given.envs
    print(
        f"{steps / took / 1e6:.1f} M steps/s in PPO: {given.envs:,} games, {STEPS} steps a rollout, "
        f"{EPOCHS} epochs, minibatches of {MINIBATCH:,}; {given.updates} updates in {took:.1f} s; "
        f"entropy {first:.2f} to {entropy:.2f}"
    )
    if given.check_steps:
        shares = [trainer.share_against(policy, given.check_steps) for policy in ("uniform", "directed")]
        print(
            f"one seat of {given.players}, played by the network, then wins {shares[0]:.2f} of the games "
            f"against uniform and {shares[1]:.2f} against directed random play"
        )


if __name__ == "__main__":
    main()
