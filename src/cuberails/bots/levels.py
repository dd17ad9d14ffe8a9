"""Levels 1 to 8 for people: from a beginner's mistakes to the strongest play that two seconds allow.

The lower levels err as people do. They count the next dividend only, misjudge what a share is worth, or hold
money cheap and pay too much; they never just throw a die.
"""
from __future__ import annotations

from typing import NamedTuple

from cuberails.bots.bot import Bot, BotError, Choice, Explainer
from cuberails.bots.mcts import MctsBot
from cuberails.bots.valuer import Valuer
from cuberails.game import Position

UNHURRIED, UNHURRIED_BUDGET = "unhurried", "15s*2"
UNHURRIED_ABOUT = "thinks for fifteen seconds on two cores"


class Level(NamedTuple):
    title: str
    about: str
    simulations: str = ""       # the argument of mcts, where it thinks ahead
    far: bool = True
    doubt: float = 0.01
    thrift: float = 1.0
    version: int = 1            # counts up when the level begins to play differently


LEVELS = (
    Level("Newcomer", "pays too much, and counts the next dividend only", far=False, doubt=0.2, thrift=0.5,
          version=3),
    Level("Learner", "knows what shares will pay until the end, but often misjudges it",
          doubt=0.4, version=3),
    Level("Investor", "knows what shares will pay until the end, but does not think ahead", version=4),
    Level("Planner", "plays 80 games in the head before every move", "80", version=8),
    Level("Regular", "plays 200 games in the head before every move", "200", version=9),
    Level("Expert", "plays 500 games in the head before every move", "500", version=9),
    Level("Master", "plays 1,600 games in the head before every move", "1600", version=9),
    Level("Baron", "plays 75,000 games in the head on two cores, in two seconds at most", "75000/1.8s*2",
          version=6),
)


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
            self.bot = Valuer(seed, self.level.far, self.level.doubt, self.level.thrift)

    def choose(self, position: Position) -> str:
        return self.bot.choose(position)

    def explain(self, position: Position) -> Choice:
        assert isinstance(self.bot, Explainer)
        return self.bot.explain(position)
