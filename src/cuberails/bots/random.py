"""The bot that plays at random: an opponent for learning the rules."""

from __future__ import annotations

from cuberails.bots.bot import BotError, Choice
from cuberails.engine.game import Game
from cuberails.engine.position import Position
from cuberails.engine.random_play import random_answers, random_sentence
from cuberails.kernel.layout import Pool
from cuberails.kernel.random_play import POLICIES


class RandomBot:
    """Moves the same way for the same seed and ply. The argument is the policy."""

    def __init__(self, argument: str = "", seed: int = 0) -> None:
        self.policy, self.seed = argument or "directed", seed
        if self.policy not in POLICIES:
            raise BotError(f"random: unknown policy {argument!r}, known are {', '.join(POLICIES)}")

    def choose(self, position: Position) -> str:
        return random_sentence(position, self.seed, self.policy)

    def answers(self, game: Game, pool: Pool, ply: int) -> list[int]:
        return random_answers(game.setting, pool, ply, self.seed, self.policy)

    def explain(self, position: Position) -> Choice:
        return Choice(self.choose(position), "a legal move, chosen at random", ())
