"""A policy as a bot: observation and mask in, action out.

The policy is a function, a PyTorch module, or a network in a file. It answers one question at a time, as in
the environments; the bot puts its answers together to a sentence.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from cuberails.bots.bot import BotError
from cuberails.engine.game import Game
from cuberails.engine.position import Position
from cuberails.envs.encoding import Encoding
from cuberails.envs.networks import Network, check_network, load_network
from cuberails.envs.session import Session
from cuberails.kernel.layout import Pool

SAMPLE = ":sample"  # after the name of a file: draw actions instead of taking the best

Scores = npt.NDArray[Any]
Policy = Callable[[npt.NDArray[Any], npt.NDArray[np.int8]], Any]


class PolicyBot:
    """A bot that asks a policy for every action.

    `policy(observation, mask)` returns an action, or one score for each action: logits, of which the best
    legal one is taken, or with `sample` one is drawn. With `features` the observation is the float32 row of
    `Encoding.features`, otherwise the row of bytes. A `torch.nn.Module` gets both as tensors with one row,
    the mask only if its `forward` takes it. A text is the name of a file that holds a network.
    """

    version = 1

    def __init__(
        self, policy: Policy | Path | str, seed: int = 0, *, features: bool = True, sample: bool = False
    ) -> None:
        self.name = str(policy)
        self.seed, self.features, self.sample = seed, features, sample
        self.session: Session | None = None
        self.path: Path | None = None
        if isinstance(policy, str | Path):
            self.sample = sample or self.name.endswith(SAMPLE)
            self.path = Path(self.name.removesuffix(SAMPLE))
            check_network(self.path)
        else:
            self.policy = of_module(policy) if is_module(policy) else policy

    def choose(self, position: Position) -> str:
        self.answers(position.game, position.state.pool, position.ply)
        assert self.session
        return self.session.sentences()[0]

    def answers(self, game: Game, pool: Pool, ply: int) -> list[int]:
        """The answers of its next sentence, in the kernel's numbers."""
        session = self.session = self.session_of(game)
        session.start_from(pool, 0, 0)
        while not session.ply:
            session.play(self.act(session, ply))
        return [each.answer for each in session.answered]

    def session_of(self, game: Game) -> Session:
        if self.session is None or self.session.game != game:
            return Session(Encoding(game))
        return self.session

    def act(self, session: Session, ply: int) -> int:
        """The policy's action for the seat that must act."""
        encoding, mask = session.encoding, session.mask()
        seen = session.observe(session.seat)
        if self.path:
            found = ask_network(load_network(self.path), self.path.name, encoding, seen, mask)
        else:
            found = np.asarray(self.policy(encoding.features(seen) if self.features else seen, mask))
        if found.size == 1 and encoding.actions.size > 1:
            return int(found.item())
        rng = np.random.default_rng([self.seed, ply, len(session.played)]) if self.sample else None
        return pick(found.reshape(-1), mask, rng)


def ask_network(
    network: Network, name: str, encoding: Encoding, seen: npt.NDArray[np.uint8], mask: npt.NDArray[np.int8]
) -> Scores:
    first = network.inputs[0]
    row = encoding.features(seen) if first.takes_features else seen
    if first.size not in (None, len(row)):
        raise BotError(
            f"{name} is for another map or game: it takes {first.size:,} numbers, "
            f"and an observation of {encoding.game.type.title} on this map has {len(row):,}"
        )
    rows = [np.asarray(row, each.dtype)[None] for row, each in zip((row, mask), network.inputs, strict=False)]
    return network.run(rows)


def pick(scores: Scores, mask: npt.NDArray[np.int8], rng: np.random.Generator | None) -> int:
    """The best legal action, or one drawn by the chances that the scores are the logits of."""
    if len(scores) != len(mask):
        raise BotError(f"the policy gave {len(scores):,} scores, but there are {len(mask):,} actions")
    legal = np.where(mask, scores.astype(np.float64), -np.inf)
    if not np.isfinite(legal.max()):
        raise BotError("the policy gave no legal action a score")
    if rng is None:
        return int(legal.argmax())
    chances = np.exp(legal - legal.max())
    return int(rng.choice(len(chances), p=chances / chances.sum()))


def is_module(policy: Any) -> bool:
    """True for a `torch.nn.Module`, without importing PyTorch for the others."""
    return any(each.__module__.startswith("torch.nn") for each in type(policy).__mro__)


def of_module(module: Any) -> Policy:
    import torch

    takes_mask = len(inspect.signature(module.forward).parameters) > 1

    def policy(observation: npt.NDArray[Any], mask: npt.NDArray[np.int8]) -> Scores:
        rows = [torch.from_numpy(row)[None] for row in (observation, mask)]
        with torch.no_grad():
            found = module(*rows[: 1 + takes_mask])
        return np.asarray((found[0] if isinstance(found, tuple | list) else found).numpy())

    return policy
