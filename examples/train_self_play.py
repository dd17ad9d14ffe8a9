"""Self-play from nothing on a small map: one network, a policy and a value, PyTorch on the CPU.

    python examples/train_self_play.py                  # a few minutes
    python examples/train_self_play.py --seconds 15     # a short form

All seats are played by the same network, which sees the table from the seat that must act. Only the end of
a game pays: the seat's share of all the cash. Every decision of a finished game learns from it (PPO without
bootstrapping). Now and then one seat of the network plays against the package's random bots, and its share of
victories is printed and drawn, beside the share of the bot `greedy` under the same conditions.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import torch
from torch import nn

from cuberails.envs.encoding import Encoding
from cuberails.envs.vector import SelfPlayVectorEnv

matplotlib.use("Agg")
from matplotlib import pyplot

MAP = Path(__file__).parent / "maps" / "small.json"
SETUP: dict[str, Any] = {"game": "chicago-express", "players": 3, "map": MAP}
GAMES = 256  # at the same time
STEPS = 64  # of every game between two updates
WIDTH = 128
RATE = 1e-3
EPOCHS, MINIBATCH, CLIP = 2, 1024, 0.2
ENTROPY = 0.01
EVALUATED = 384  # games against random


class Net(nn.Module):
    """Bytes in, logits and an estimate of the return out. It fits every game."""

    def __init__(self, encoding: Encoding) -> None:
        super().__init__()
        bits = torch.from_numpy(encoding.bits)  # (bytes,) 0 for a number
        counts = bits.clamp(min=1)
        source = torch.arange(encoding.size).repeat_interleave(counts)  # (features,) the byte of each feature
        first = (counts.cumsum(0) - counts).repeat_interleave(counts)
        self.register_buffer("source", source)
        self.register_buffer("shifts", (torch.arange(len(source)) - first).to(torch.uint8))
        self.register_buffer("kept", torch.where(bits > 0, 1, 255).to(torch.uint8)[source])
        self.register_buffer("scales", torch.from_numpy(encoding.scales))
        self.body = nn.Sequential(
            nn.Linear(len(encoding.scales), WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU()
        )
        self.policy = nn.Linear(WIDTH, encoding.actions.size)
        self.value = nn.Linear(WIDTH, 1)
        self.bid_penalty = nn.Parameter(torch.tensor(0.7))
        self.amount = encoding.actions.amount
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.policy.bias)

    def features(self, views: torch.Tensor) -> torch.Tensor:
        """(n, features) as `Encoding.features`, here of a batch on any device."""
        return ((views[:, self.source] >> self.shifts) & self.kept) * self.scales

    def forward(self, views: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(self.features(views))
        # at first each further dollar is half as likely as the one before: otherwise all bid all they have
        step = masks[:, self.amount :].cumsum(1, dtype=torch.float32)  # (n, amounts)
        logits = self.policy(hidden) - self.bid_penalty * nn.functional.pad(step, (self.amount, 0))
        return logits.masked_fill(masks == 0, -1e9), self.value(hidden)[:, 0]


class Decisions:
    """What was decided and is not learned from yet; rows wait here until their game has ended."""

    def __init__(self) -> None:
        self.rows: list[tuple[torch.Tensor, ...]] = []  # views, masks, actions, log-chances, seats, games
        self.returns: dict[int, Any] = {}

    def finished(self) -> tuple[torch.Tensor, ...] | None:
        """The rows of games that have ended, with their returns; the others stay."""
        rows = [torch.cat(column) for column in zip(*self.rows, strict=True)]
        games, seats = rows[5].tolist(), rows[4].tolist()
        known = torch.tensor([game in self.returns for game in games])
        pay = [self.returns[g][seat] for g, seat in zip(games, seats, strict=True) if g in self.returns]
        self.rows = [tuple(column[~known] for column in rows)]
        waiting = set(self.rows[0][5].tolist())
        self.returns = {game: pay for game, pay in self.returns.items() if game in waiting}
        known_rows = [column[known] for column in rows[:4]]
        return (*known_rows, torch.tensor(pay, dtype=torch.float32)) if pay else None


def draw(logits: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """(n,) actions and their log-chances."""
    chances = torch.distributions.Categorical(logits=logits)
    actions = chances.sample()
    return actions, chances.log_prob(actions)


@torch.no_grad()
def play(env: SelfPlayVectorEnv, net: Net, decisions: Decisions, games: torch.Tensor) -> int:
    """STEPS actions in every game, all seats played by the network; `games` numbers the games under way."""
    views, masks = torch.from_dlpack(env.observations), torch.from_dlpack(env.masks)  # shared, never copied
    for _ in range(STEPS):
        actions, log_chances = draw(net(views, masks)[0])
        decisions.rows.append(
            (
                views.clone(),
                masks.clone(),
                actions,
                log_chances,
                torch.from_numpy(env.seats.copy()),
                games.clone(),
            )
        )
        _, _, ended, _, infos = env.step(actions.numpy())
        for i in np.flatnonzero(ended):
            decisions.returns[int(games[i])] = infos["returns"][i].copy()
            games[i] = games.max() + 1
    return STEPS * env.num_envs


def learn(net: Net, optimizer: torch.optim.Optimizer, rows: tuple[torch.Tensor, ...]) -> None:
    views, masks, actions, old, returns = rows
    for _ in range(EPOCHS):
        for part in torch.randperm(len(actions)).split(MINIBATCH):
            logits, values = net(views[part], masks[part])
            chances = torch.distributions.Categorical(logits=logits)
            ratio = (chances.log_prob(actions[part]) - old[part]).exp()
            gain = returns[part] - values.detach()
            gain = (gain - gain.mean()) / (gain.std(correction=0) + 1e-6)
            policy_loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            value_loss = (values - returns[part]).square().mean()
            loss = policy_loss + value_loss - ENTROPY * chances.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()


@torch.no_grad()
def share_against_random(net: Net, policy: str = "directed", seed: int = 1) -> float:
    """Its share of the victories, alone against random bots, in every seat equally often."""
    env = SelfPlayVectorEnv(EVALUATED, **SETUP)
    players = env.returns.shape[1]
    env.reset(seed=seed)
    own = np.arange(EVALUATED) % players
    paid = np.full(EVALUATED, np.nan)
    while np.isnan(paid).any():
        actions = env.random_actions(policy)
        logits, _ = net(torch.from_dlpack(env.observations), torch.from_dlpack(env.masks))
        actions = np.where(env.seats == own, draw(logits)[0].numpy(), actions)
        _, _, ended, _, infos = env.step(actions)
        first = ended & np.isnan(paid)
        paid[first] = infos["returns"][first, own[first]]
    return float(paid.mean())


def share_of_greedy(games: int = 60) -> float:
    """The share of the bot `greedy` under the same conditions, played sentence by sentence."""
    from cuberails.bots.registry import make_bot
    from cuberails.engine.game import make_game

    paid = 0.0
    game = make_game(SETUP["game"], [f"P{k + 1}" for k in range(SETUP["players"])], map=SETUP["map"])
    for number in range(games):
        own = number % SETUP["players"]
        specs = ["greedy" if seat == own else "random" for seat in range(SETUP["players"])]
        bots = [make_bot(spec, number * 10 + seat) for seat, spec in enumerate(specs)]
        position = game.start()
        while position.to_move is not None:
            position = position.play(bots[position.to_move].choose(position))
        winners = position.winners or ()
        paid += (own in winners) / len(winners)
    return paid / games


def draw_curve(points: list[tuple[float, float]], greedy: float, path: Path) -> None:
    seconds, shares = zip(*points, strict=True)
    pyplot.figure(figsize=(7, 4))
    pyplot.plot(seconds, shares, marker=".", label="network against two random bots")
    pyplot.axhline(1 / SETUP["players"], color="grey", linestyle=":", label="par: as good as random")
    pyplot.axhline(greedy, color="tab:orange", linestyle="--", label="greedy against two random bots")
    pyplot.xlabel("CPU seconds of training")
    pyplot.ylabel("share of the victories")
    pyplot.ylim(0, 1)
    pyplot.legend()
    pyplot.tight_layout()
    pyplot.savefig(path, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=180, help="CPU time of training, evaluations apart")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("training"), help="for curve.png and curve.json")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    given.out.mkdir(parents=True, exist_ok=True)
    env = SelfPlayVectorEnv(GAMES, returns="cash", **SETUP)
    env.reset(seed=given.seed)
    net, decisions, games = Net(env.encoding), Decisions(), torch.arange(GAMES)
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    greedy = share_of_greedy()
    points = [(0.0, share_against_random(net))]
    print(f"greedy {greedy:.3f}, an untrained network {points[0][1]:.3f}, par {1 / SETUP['players']:.3f}")
    spent, steps, due = 0.0, 0, given.seconds / 8
    while spent < given.seconds:
        began = time.process_time()
        steps += play(env, net, decisions, games)
        rows = decisions.finished()
        if rows is not None:
            learn(net, optimizer, rows)
        spent += time.process_time() - began
        if spent >= due or spent >= given.seconds:
            points.append((spent, share_against_random(net)))
            print(f"{spent:6.0f} s, {steps:9,} steps: {points[-1][1]:.3f}", flush=True)
            due += given.seconds / 8
    draw_curve(points, greedy, given.out / "curve.png")
    found = {"steps": steps, "greedy": greedy, "points": points, "first": points[0][1], "last": points[-1][1]}
    (given.out / "curve.json").write_text(json.dumps(found))
    print(f"from {points[0][1]:.3f} to {points[-1][1]:.3f}; the curve is {given.out / 'curve.png'}")


if __name__ == "__main__":
    main()
