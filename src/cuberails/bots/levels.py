"""Levels 1 to 8 for people: from a beginner's mistakes to the strongest play that two seconds allow.

The lower levels err as people do. They look at few of their choices, count the next dividend only, or
misjudge what a share is worth; they never just throw a die.
"""
from __future__ import annotations

from typing import NamedTuple

from cuberails.bots.bot import Bot, BotError, Choice, Explainer
from cuberails.bots.mcts import MctsBot
from cuberails.bots.valuer import Valuer
from cuberails.game import Position

UNHURRIED = "unhurried"


class Level(NamedTuple):
    title: str
    about: str
    simulations: str = ""       # the argument of mcts, where it thinks ahead
    far: bool = True
    width: int = 10
    doubt: float = 0.01


LEVELS = (
    Level("Newcomer", "sees few choices, and only the next dividend", far=False, width=3, doubt=0.2),
    Level("Beginner", "counts the next dividend, often wrongly", far=False, width=6, doubt=0.06),
    Level("Learner", "counts the next dividend well", far=False),
    Level("Saver", "knows what shares will pay, but misjudges it", doubt=0.06),
    Level("Investor", "knows what shares will pay until the end"),
    Level("Planner", "plays a hundred games in the head before every move", "100"),
    Level("Expert", "plays two thousand games in the head before every move", "2000"),
    Level("Baron", "thinks for up to two seconds on two cores", "1.8s*2"),
)
SLOWLY = {"100": "1000", "2000": "20000", "1.8s*2": "15s*2"}


def level_of(argument: str) -> tuple[Level, bool]:
    number, _, pace = argument.partition(":")
    is_level = number.isascii() and number.isdigit() and 1 <= int(number) <= len(LEVELS)
    if not is_level or pace not in ("", UNHURRIED):
        known = f"a number from 1 to {len(LEVELS)}, perhaps with :{UNHURRIED}"
        raise BotError(f"level: {known}, not {argument!r}")
    return LEVELS[int(number) - 1], pace == UNHURRIED


class LevelBot:
    """`level:5`; `level:8:unhurried` thinks about ten times as long, where it thinks ahead at all."""

    version = 1

    def __init__(self, argument: str = "", seed: int = 0) -> None:
        self.level, is_unhurried = level_of(argument)
        budget = self.level.simulations
        self.bot: Bot
        if budget:
            self.bot = MctsBot(SLOWLY[budget] if is_unhurried else budget, seed)
        else:
            self.bot = Valuer(seed, self.level.far, self.level.width, self.level.doubt)

    def choose(self, position: Position) -> str:
        return self.bot.choose(position)

    def explain(self, position: Position) -> Choice:
        assert isinstance(self.bot, Explainer)
        return self.bot.explain(position)
