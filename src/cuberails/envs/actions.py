"""The numbers of the answers: the kernel's, moved together without gaps.

0 is STOP, then come the verbs, the companies that the game's record has room for, the places of the map,
AMOUNTS dollars from 0 on, and last one number that says "higher". Higher opens the next window of AMOUNTS
dollars to the same seat, which must then name an amount in it or go higher still. So every bid has an answer,
whatever a seat's cash, and the space stays small.

`answer_of` and `action_of` are the one place that knows this order, in compiled code and outside of it.
"""
from cuberails.engine.game import Game
from cuberails.kernel.jit import jit, plain
from cuberails.kernel.observation import AMOUNTS
from cuberails.kernel.state import COMPANY, DOLLARS, PLACE, VERB

NO_ANSWER = -1
END, PASS_WORD = -2, -3         # codes of `replay.py` beside the answers


@jit
def answer_of(verbs: int, companies: int, places: int, window: int, action: int) -> int:
    """The kernel's number of an action, or NO_ANSWER where it is none of its own."""
    company = VERB + verbs
    place = company + companies
    amount = place + places
    if action >= amount + AMOUNTS or action < 0 or (window > 0 and action < amount):
        return NO_ANSWER
    if action >= amount:
        return DOLLARS + window * AMOUNTS + action - amount
    if action >= place:
        return PLACE + action - place
    return COMPANY + action - company if action >= company else action


@jit
def action_of(verbs: int, companies: int, places: int, window: int, answer: int) -> int:
    """The other way round."""
    company = VERB + verbs
    place = company + companies
    if answer >= DOLLARS:
        return place + places + answer - DOLLARS - window * AMOUNTS
    if answer >= PLACE:
        return place + answer - PLACE
    return company + answer - COMPANY if answer >= COMPANY else answer


class Actions:
    """The action space of one setup, by name `cuberails-actions-1`."""

    version = "cuberails-actions-1"

    def __init__(self, game: Game) -> None:
        self.words = words = game.words
        self._sizes = len(words.verbs), game.type.rules.state.sizes["companies"], len(words.sites)
        self.company, self.place, self.amount = (self.action(first) for first in (COMPANY, PLACE, DOLLARS))
        self.higher = self.amount + AMOUNTS
        self.size = self.higher + 1

    def answer(self, action: int, window: int = 0) -> int:
        """The kernel's number of an action, or NO_ANSWER where it is none of its own."""
        return plain(answer_of)(*self._sizes, window, action)

    def action(self, answer: int, window: int = 0) -> int:
        """The other way round."""
        return plain(action_of)(*self._sizes, window, answer)

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
