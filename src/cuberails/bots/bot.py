"""What a bot is: it gets a position and returns a sentence. Some can also give their reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from cuberails.engine.game import Game
from cuberails.engine.position import Position
from cuberails.kernel.layout import Pool


@dataclass(frozen=True)
class Candidate:
    """One sentence that was considered, and what every seat may expect after it."""

    sentence: str
    visits: int
    victory: tuple[float, ...]  # win probability
    cash: tuple[float, ...]  # dollars at the end of the game


@dataclass(frozen=True)
class Choice:
    sentence: str
    reason: str  # in one line of plain English
    candidates: tuple[Candidate, ...]  # the best first; the chosen one is among them


class Bot(Protocol):
    def choose(self, position: Position) -> str:
        """One of the legal sentences of a position that is not over."""


@runtime_checkable
class Explainer(Protocol):
    def explain(self, position: Position) -> Choice:
        """The same choice, with its reasons."""


@runtime_checkable
class Answerer(Protocol):
    """A bot that needs only a state: the environments ask it without making a Position."""

    def answers(self, game: Game, pool: Pool, ply: int) -> list[int]:
        """The answers of its next sentence. `choose` says the same in words."""


class BotError(ValueError):
    """A bot that does not exist, or that failed during a game. The message is one line."""
