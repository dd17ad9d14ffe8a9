"""The action space: the kernel's answers, renumbered without gaps.

0 is STOP, then come the verbs, the companies that the game's record has room for, the places of the map,
amounts from $0 to AMOUNTS - 1, and last "higher". Higher opens the next window of AMOUNTS dollars to the same
seat, which must then name an amount in it or go higher again. So every bid has an action, however much cash a
seat has, and the space stays small.

Only `answer_of` and `action_of` know this order, in compiled code and outside of it.
"""

from cuberails.engine.game import Game
from cuberails.kernel.jit import jit
from cuberails.kernel.observation import AMOUNTS
from cuberails.kernel.state import COMPANY, DOLLARS, PLACE, VERB

NO_ANSWER = -1
END, PASS_WORD = -2, -3  # further codes of `replay.py`


@jit
def answer_of(verbs: int, companies: int, places: int, window: int, action: int) -> int:
    """The kernel's answer for an action, or NO_ANSWER if it has none, as for "higher"."""
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
    """The action for an answer of the kernel, within a window of amounts."""
    company = VERB + verbs
    place = company + companies
    if answer >= DOLLARS:
        return place + places + answer - DOLLARS - window * AMOUNTS
    if answer >= PLACE:
        return place + answer - PLACE
    return company + answer - COMPANY if answer >= COMPANY else answer


class Actions:
    """The action space of one setup, called `cuberails-actions-1`."""

    version = "cuberails-actions-1"

    def __init__(self, game: Game) -> None:
        self.words = words = game.words
        self._sizes = len(words.verbs), game.type.rules.state.sizes["companies"], len(words.sites)
        self.company, self.place, self.amount = (self.action(first) for first in (COMPANY, PLACE, DOLLARS))
        self.higher = self.amount + AMOUNTS
        self.size = self.higher + 1

    def answer(self, action: int, window: int = 0) -> int:
        """The kernel's answer for an action, or NO_ANSWER if it has none, as for "higher"."""
        return answer_of(*self._sizes, window, action)

    def action(self, answer: int, window: int = 0) -> int:
        """The action for an answer of the kernel, within a window of amounts."""
        return action_of(*self._sizes, window, answer)

    def actions_of(self, answer: int) -> list[int]:
        """The actions that give one answer: `higher` comes before amounts above the first window."""
        windows = (answer - DOLLARS) // AMOUNTS if answer >= DOLLARS else 0
        return [self.higher] * windows + [self.action(answer, windows)]

    def word(self, phase: int, action: int, window: int = 0) -> str:
        """The action in words, such as `bid 9`, `Q5` or `pass`; `.` ends a sentence."""
        if action == self.higher:
            return f"from {(window + 1) * AMOUNTS} on"
        question, answer = self.words.questions[phase], self.answer(action, window)
        word = self.words.word(phase, answer)
        return f"{question.lead} {word}" if question.lead and answer else word or "."
