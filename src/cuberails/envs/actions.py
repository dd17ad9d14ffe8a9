"""The numbers of the answers: the kernel's, moved together without gaps.

0 is STOP, then come the verbs, COMPANIES companies, the places of the map, AMOUNTS dollars from 0 on, and
last one number that says "higher". Higher opens the next window of AMOUNTS dollars to the same seat, which
must then name an amount in it or go higher still. So every bid has an answer, whatever a seat's cash, and
the space stays small.
"""
from __future__ import annotations

from cuberails.game import Game
from cuberails.kernel.core import COMPANIES, COMPANY, DOLLARS, PLACE, VERB
from cuberails.kernel.observation import AMOUNTS

NO_ANSWER = -1
END, PASS_WORD = -2, -3         # codes of `replay.py` beside the answers


class Actions:
    """The action space of one setup, by name `cuberails-actions-1`."""

    version = "cuberails-actions-1"

    def __init__(self, game: Game) -> None:
        words = game.words
        self.words = words
        self.company = VERB + len(words.verbs)
        self.place = self.company + COMPANIES
        self.amount = self.place + len(words.sites)
        self.higher = self.amount + AMOUNTS
        self.size = self.higher + 1

    def answer(self, action: int, window: int = 0) -> int:
        """The kernel's number of an action, or NO_ANSWER where it is none of its own."""
        if not 0 <= action < self.higher:
            return NO_ANSWER
        if action >= self.amount:
            return DOLLARS + window * AMOUNTS + action - self.amount
        if action >= self.place:
            return PLACE + action - self.place
        return COMPANY + action - self.company if action >= self.company else action

    def action(self, answer: int, window: int = 0) -> int:
        """The other way round."""
        if answer >= DOLLARS:
            return self.amount + answer - DOLLARS - window * AMOUNTS
        if answer >= PLACE:
            return self.place + answer - PLACE
        return self.company + answer - COMPANY if answer >= COMPANY else answer

    def actions_of(self, answer: int) -> list[int]:
        """All the actions that give one answer: amounts above the first window need `higher` before them."""
        windows = (answer - DOLLARS) // AMOUNTS if answer >= DOLLARS else 0
        return [self.higher] * windows + [self.action(answer, windows)]

    def word(self, phase: int, action: int, window: int = 0) -> str:
        """What a player says with it, such as `bid 9`, `Q5`, `pass`; at the end of a sentence `.`."""
        if action == self.higher:
            return f"from {(window + 1) * AMOUNTS} on"
        question, answer = self.words.questions[phase], self.answer(action, window)
        word = self.words.word(phase, answer)
        return f"{question.lead} {word}" if question.lead and answer else word or "."
