"""If a bot fails, a fallback bot moves in its place and the failure is reported; the game goes on."""

from __future__ import annotations

import time

import msgspec

from cuberails.bots.bot import Bot, BotError, Choice, Explainer
from cuberails.bots.external.program import ProgramBot
from cuberails.bots.registry import PATIENCE, make_bot
from cuberails.engine.notation import IllegalAction
from cuberails.engine.position import Position

FALLBACK = "investor"


class LostMove(msgspec.Struct, frozen=True):
    """A move that a bot lost to its fallback."""

    bot: str
    ply: int
    reason: str

    def __str__(self) -> str:
        return f"{self.bot} lost action {self.ply + 1}: {self.reason}"


class WithFallback:
    """A bot and its fallback. An external bot is stopped when its time is up; any other is only reported."""

    def __init__(
        self, bot: Bot, name: str, fallback: Bot, seconds: float = PATIENCE, explains: bool = False
    ) -> None:
        self.bot, self.name, self.fallback, self.seconds = bot, name, fallback, seconds
        self.reports: list[LostMove] = []
        self.explains = explains  # keep the reasons of a bot that gives some
        self.choices: dict[int, Choice] = {}  # by ply

    def choose(self, position: Position) -> str:
        try:
            return self.answer(position)
        except Exception as error:  # whatever a bot raises, the game goes on
            self.choices.pop(position.ply, None)
            self.reports.append(LostMove(self.name, position.ply, reason_of(error)))
            return self.fallback.choose(position)

    def answer(self, position: Position) -> str:
        began = time.perf_counter()
        sentence = self.ask(position)
        taken = time.perf_counter() - began
        is_timed = isinstance(self.bot, ProgramBot)  # it checks its own time
        if taken > self.seconds and not is_timed:
            raise BotError(f"slow: {taken:.1f} s where {self.seconds:g} s are allowed")
        if not isinstance(sentence, str):
            raise BotError(f"no sentence: {str(sentence)[:60]!r}")
        return position.play(sentence).sentence

    def ask(self, position: Position) -> str:
        if not self.explains or not isinstance(self.bot, Explainer):
            return self.bot.choose(position)
        choice = self.choices[position.ply] = self.bot.explain(position)
        return choice.sentence

    def close(self) -> None:
        """Stop an external bot."""
        if hasattr(self.bot, "close"):
            self.bot.close()


def reason_of(error: Exception) -> str:
    """The error in one line of at most 200 letters."""
    kinds = {IllegalAction: "illegal: ", BotError: ""}
    text = kinds.get(type(error), f"crashed: {type(error).__name__}: ") + str(error)
    return " ".join(text.split())[:200].removesuffix(":")


def with_fallback(
    spec: str, seed: int = 0, seconds: float = PATIENCE, explains: bool = False
) -> WithFallback:
    """The bot of a spec with the standard fallback."""
    return WithFallback(make_bot(spec, seed, seconds), spec, make_bot(FALLBACK, seed), seconds, explains)
