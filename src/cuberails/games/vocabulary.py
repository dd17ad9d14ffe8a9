"""How answers become words: all games share the numbers, and each has its own words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from cuberails.kernel.state import COMPANY, DOLLARS, PLACE, STOP, VERB

LARGEST_AMOUNT = 10**9  # larger amounts are read as this one, which nobody has


class Verb(NamedTuple):
    """The first word of an action, and what its button says."""

    word: str
    title: str
    titles: Mapping[int, str] = MappingProxyType({})  # by phase, if it also answers another question
    hidden_if_refused: bool = False  # show no button if it is refused


class SiteWord(NamedTuple):
    """A site's word in sentences, and its name for people."""

    word: str  # its id
    name: str = ""  # empty: the word
    title: str = ""  # on its button: "Hilltop (J6)"; empty: the name


class Question(NamedTuple):
    """What a phase asks, the rule behind it, and how its answers are written."""

    rule: str
    text: str
    stop: str | None = None  # the word for STOP; empty: the sentence just ends
    lead: str = ""  # the word before every answer except STOP: "bid" 9
    joined: bool = False  # a ">" joins the answer to the word before
    stop_title: str = "Do nothing"
    stop_about: str = ""  # one line about STOP
    names_builder: bool = False  # the present company builds at the site that is named


def bid_question(rule: str) -> Question:
    """What an auction asks in every game."""
    return Question(
        rule,
        "Bid for {lot}, or pass?",
        stop="pass",
        lead="bid",
        stop_title="Pass",
        stop_about="Leave this auction",
    )


def over_question(rule: str) -> Question:
    return Question(rule, "The game is over.")


@dataclass(frozen=True)
class Words:
    verbs: tuple[Verb, ...]
    companies: tuple[str, ...]
    sites: tuple[SiteWord, ...]
    questions: Mapping[int, Question]

    @cached_property
    def answers(self) -> dict[str, int]:
        """Verbs, companies and sites by their words; no word is used twice."""
        return {word: first + i for first, words in self.blocks for i, word in enumerate(words)}

    @cached_property
    def blocks(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The words in blocks, each with its first answer."""
        verbs, sites = tuple(verb.word for verb in self.verbs), tuple(site.word for site in self.sites)
        return (VERB, verbs), (COMPANY, self.companies), (PLACE, sites)

    @cached_property
    def reserved(self) -> set[str]:
        """The words that no company or site may have for its id."""
        asked = {word for one in self.questions.values() for word in (one.stop, one.lead) if word}
        return asked | {verb.word for verb in self.verbs}

    @cached_property
    def site_names(self) -> dict[str, str]:
        """By id."""
        return {site.word: site.name or site.word for site in self.sites}

    @cached_property
    def folded(self) -> dict[str, int]:
        return {word.casefold(): a for word, a in self.answers.items()}

    def word(self, phase: int, a: int) -> str:
        """The word that gives this answer to the phase's question, without its lead."""
        question = self.questions[phase]
        if a == STOP:
            return question.stop or ""
        return (">" if question.joined else "") + self.name(a)

    def name(self, a: int) -> str:
        if a >= DOLLARS:
            return str(a - DOLLARS)
        first, words = next(block for block in reversed(self.blocks) if a >= block[0])
        return words[a - first]

    def answer(self, phase: int, word: str) -> int | None:
        """The answer that the word gives, or None if it is not a word of the game."""
        question = self.questions[phase]
        if question.stop and word.casefold() == question.stop:
            return STOP
        if question.joined != word.startswith(">"):
            return None
        word = word.removeprefix(">")
        if word.isascii() and word.isdigit():
            return DOLLARS + min(int(word.lstrip("0")[:12] or 0), LARGEST_AMOUNT)
        return self.answers.get(word, self.folded.get(word.casefold()))
