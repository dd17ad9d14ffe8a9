"""The strongest bot: tree search (`search/simulate.py`) with a budget of simulations or of time.

`mcts:2000` runs 2,000 simulations a move, `mcts:2s` searches for two seconds, `mcts:90000/2s` until either is
spent, `mcts:2s*2` on two threads.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cuberails.bots.bot import BotError, Choice
from cuberails.bots.explain import reason_for
from cuberails.bots.one_move import OneMoveBot
from cuberails.bots.search.searcher import Budget, Search, SentenceStats, candidate_of
from cuberails.engine.notation import Draft
from cuberails.engine.position import Position
from cuberails.kernel.state import FIRST_INNER

SIMULATIONS = 2000
ARGUMENT = re.compile(
    r"(?:(?P<simulations>\d{1,9})(?:/(?=\d)|(?=\*|$)))?"
    r"(?:(?P<seconds>\d{1,4}(?:\.\d+)?)s)?(?:\*(?P<threads>[1-9]\d?))?"
)
SHOWN_CANDIDATES = 12  # in an explanation


class MctsBot:
    version = 3

    def __init__(self, argument: str = "", seed: int = 0) -> None:
        match = ARGUMENT.fullmatch(argument)
        given = [match["simulations"], match["seconds"]] if match else ["0"]
        if match is None or any(part and not float(part) for part in given):
            raise BotError(
                f"mcts: simulations such as 2000, a time such as 2s or 2s*2, or both, 90000/2s, "
                f"not {argument!r}"
            )
        seconds = float(match["seconds"] or 0)
        self.budget = Budget(int(match["simulations"] or (0 if seconds else SIMULATIONS)), seconds)
        self.search = Search(seed, int(match["threads"] or 1))
        self.one_move = OneMoveBot(seed)  # finishes sentences that leave the tree
        self.stop: Callable[[], bool] = lambda: False  # called now and then: True ends the search

    def choose(self, position: Position) -> str:
        draft = Draft(position.game.setting, position.state.pool)
        if position.forced is None:
            self.search.run(position, self.budget, self.stop)
            follow(draft, self.search.stats())
        if draft.is_whole:
            return draft.said
        return self.one_move.say(position.game, position.state.pool, position.ply, draft)

    def explain(self, position: Position) -> Choice:
        sentence = self.choose(position)
        after = position.play(sentence)
        if self.search.last is not position:  # nothing to choose
            return Choice(sentence, reason_for(position, after), self.one_move.explain(position).candidates)
        seats = len(position.game.players)
        found = [candidate_of(said, stats, seats) for said, stats in self.sentences(position)]
        if sentence not in {candidate.sentence for candidate in found}:  # the lookahead ended it
            found.append(candidate_of(sentence, self.deepest(tuple(after.state.answers)), seats))
        found.sort(key=lambda candidate: (candidate.sentence != sentence, -candidate.visits))
        return Choice(sentence, reason_for(position, after, found), tuple(found[:SHOWN_CANDIDATES]))

    def deepest(self, actions: tuple[int, ...]) -> SentenceStats:
        """The statistics of the longest beginning of these answers that is in the trees."""
        stats = self.search.stats()
        return next(stats[actions[:n]] for n in range(len(actions), 0, -1) if actions[:n] in stats)

    def sentences(self, position: Position) -> list[tuple[str, SentenceStats]]:
        """The complete sentences among those searched."""
        found = []
        for actions, stats in self.search.stats().items():
            draft = Draft(position.game.setting, position.state.pool)
            for a in actions:
                draft.answer(a, "")
            if int(draft.pool[0].phase) < FIRST_INNER:
                found.append((draft.said, stats))
        return found


def follow(draft: Draft, stats: dict[tuple[int, ...], SentenceStats]) -> None:
    """Extend the draft by the most visited answers, as deep as the trees go."""
    while not draft.is_whole:
        said = tuple(draft.answers)
        next_words = [actions for actions in stats if actions[:-1] == said]
        if not next_words:
            return
        draft.answer(max(next_words, key=lambda actions: stats[actions].visits)[-1], "")
