"""Levels 1 to 8 for people: from a beginner's mistakes to the strongest play that two seconds allow.

The lower levels make mistakes that people make: they count only the next dividend, misjudge what a share is
worth, or undervalue cash and overpay; none plays a random move. docs/bots.md has the simulations per level.
"""

from __future__ import annotations

from typing import NamedTuple

from cuberails.bots.bot import Bot, BotError, Choice, Explainer
from cuberails.bots.mcts import MctsBot
from cuberails.bots.one_move import OneMoveBot
from cuberails.engine.position import Position

UNHURRIED, UNHURRIED_BUDGET = "unhurried", "15s*2"
UNHURRIED_ABOUT = "thinks for fifteen seconds a move"


class Level(NamedTuple):
    title: str
    about: str
    simulations: str = ""  # the argument of mcts; empty: it does not search
    sees_end: bool = True
    noise: float = 0.01
    cash_weight: float = 1.0
    version: int = 1  # increases when the level begins to play differently


LEVELS = (
    Level("Newcomer", "pays too much for shares and looks only at the next dividend",
          sees_end=False, noise=0.2, cash_weight=0.5, version=3),
    Level("Learner", "knows that shares pay until the end, but often misjudges how much",
          noise=0.4, version=3),
    Level("Investor", "knows what shares are worth, but does not plan ahead", version=4),
    Level("Planner", "plans a few turns ahead; a fair match once you know the rules", "80", version=8),
    Level("Regular", "plans more carefully, and makes you pay for a weak opening", "200", version=9),
    Level("Expert", "sees most good moves; you need a plan of your own", "500", version=9),
    Level("Master", "rarely misses a good move", "1600", version=9),
    Level("Baron", "the strongest opponent here; takes up to two seconds a move", "75000/1.8s*2", version=6),
)  # fmt: skip


def level_of(argument: str) -> tuple[Level, bool]:
    number, _, pace = argument.partition(":")
    top = len(LEVELS)
    is_level = number in map(str, range(1, top + 1))
    if not is_level or pace not in ("", UNHURRIED) or (pace and int(number) != top):
        raise BotError(f"level: a number from 1 to {top}, or {top}:{UNHURRIED}, not {argument!r}")
    return LEVELS[int(number) - 1], pace == UNHURRIED


def about(argument: str) -> str:
    """One line about the level."""
    level, is_unhurried = level_of(argument)
    return f"{level.title}: {UNHURRIED_ABOUT if is_unhurried else level.about}"


def version_of(argument: str) -> int:
    return level_of(argument)[0].version


class LevelBot:
    """`level:5`; `level:8:unhurried` takes fifteen seconds."""

    def __init__(self, argument: str = "", seed: int = 0) -> None:
        self.level, is_unhurried = level_of(argument)
        self.bot: Bot
        if self.level.simulations:
            self.bot = MctsBot(UNHURRIED_BUDGET if is_unhurried else self.level.simulations, seed)
        else:
            self.bot = OneMoveBot(seed, self.level.sees_end, self.level.noise, self.level.cash_weight)

    def choose(self, position: Position) -> str:
        return self.bot.choose(position)

    def explain(self, position: Position) -> Choice:
        assert isinstance(self.bot, Explainer)
        return self.bot.explain(position)
