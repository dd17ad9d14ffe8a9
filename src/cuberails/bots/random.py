"""The bot that plays at random: an opponent for learning the rules."""

from __future__ import annotations

from cuberails.bots.bot import BotError, Choice
from cuberails.engine.game import Position
from cuberails.engine.playouts import random_sentence
from cuberails.kernel.random_play import POLICIES


class RandomBot:
    """Moves the same way for the same seed and ply. The argument is the policy."""

    def __init__(self, argument: str = "", seed: int = 0) -> None:
        self.policy, self.seed = argument or "directed", seed
        if self.policy not in POLICIES:
            raise BotError(f"random: unknown policy {argument!r}, known are {', '.join(POLICIES)}")

    def choose(self, position: Position) -> str:
        return random_sentence(position, self.seed, self.policy)

    def explain(self, position: Position) -> Choice:
        return Choice(self.choose(position), "something legal, as the dice fell", ())
