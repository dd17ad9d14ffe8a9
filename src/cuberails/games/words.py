"""How actions become words: the same number space in both games, other words in each."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cuberails.kernel.core import COMPANY, DOLLARS, PLACE, STOP, VERB

HUGE = 10**9        # larger amounts are read as this one: nobody has it


class Question(NamedTuple):
    """What a phase asks, the rule behind it, and how its answers are written."""

    rule: str
    text: str
    stop: str | None = None     # the word of STOP; empty: the sentence just ends
    lead: str = ""              # said before every answer but STOP: "bid" 9
    joined: bool = False        # the answer hangs on the word before with a ">"


@dataclass(frozen=True)
class Words:
    verbs: tuple[str, ...]
    companies: tuple[str, ...]
    places: tuple[str, ...]
    questions: Mapping[int, Question]

    @cached_property
    def actions(self) -> dict[str, int]:
        """Verbs, companies and places by their words; no word stands for two of them."""
        found: dict[str, int] = {}
        for first, words in ((VERB, self.verbs), (COMPANY, self.companies), (PLACE, self.places)):
            found.update({word: first + i for i, word in enumerate(words)})
        return found

    @cached_property
    def folded(self) -> dict[str, int]:
        return {word.casefold(): a for word, a in self.actions.items()}

    def word(self, phase: int, a: int) -> str:
        """The word that gives this answer to the phase's question, without its lead."""
        question = self.questions[phase]
        if a == STOP:
            return question.stop or ""
        return (">" if question.joined else "") + self.name(a)

    def name(self, a: int) -> str:
        if a >= DOLLARS:
            return str(a - DOLLARS)
        blocks = (PLACE, self.places), (COMPANY, self.companies), (VERB, self.verbs)
        first, words = next(block for block in blocks if a >= block[0])
        return words[a - first]

    def action(self, phase: int, word: str) -> int | None:
        """The answer that the word gives, or None where it is no word of the game."""
        question = self.questions[phase]
        if question.stop and word.casefold() == question.stop:
            return STOP
        if question.joined != word.startswith(">"):
            return None
        word = word.removeprefix(">")
        if word.isascii() and word.isdigit():
            return DOLLARS + min(int(word.lstrip("0")[:12] or 0), HUGE)
        return self.actions.get(word, self.folded.get(word.casefold()))
