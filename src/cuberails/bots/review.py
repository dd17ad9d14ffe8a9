"""The costliest decisions of a player in a finished game, found by four independent searches of each.

A decision counts only if every search prefers the same other move, and finds it better than the one played.
Where they disagree nothing is said: the difference is smaller than what the search can tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cuberails.bots.advice import NOTICEABLE, RUNS, Comparison, Stop, comparison_of, go_on, mean, worth_of
from cuberails.bots.mcts import MctsBot
from cuberails.engine.position import Position

ARGUMENT = "1500"  # of mcts, for each of the searches
SHOWN = 3  # decisions for each player


@dataclass(frozen=True)
class Mistake:
    """`ply` is that of the action; the position to try it on is the one before."""

    ply: int
    seat: int
    comparison: Comparison


def decisions(positions: Iterator[Position], seats: Sequence[int]) -> Iterator[tuple[Position, str]]:
    """Each position in which one of the seats had a choice, and the sentence that was played."""
    for before, after in pairwise(positions):
        if before.to_move in seats and before.forced is None:
            yield before, after.sentence


def mistake_in(position: Position, played: str, stop: Stop = go_on) -> Mistake | None:
    """What a better move would have been, if all searches agree on it; None as well if it was stopped."""
    better: str | None = None
    for seed in range(RUNS):
        bot = MctsBot(ARGUMENT, seed)
        bot.stop = stop
        found = bot.choose(position)
        if stop() or found == played or found != (better or found):
            return None
        better = found
    assert better is not None
    return measured(position, played, better, stop)


def measured(position: Position, played: str, better: str, stop: Stop) -> Mistake | None:
    """The cost of the move played, if every search finds it worse."""
    seat = position.to_move or 0
    mine, best = [], []
    for seed in range(RUNS):
        mine.append(worth_of(position.play(played), seed, stop))
        best.append(worth_of(position.play(better), seed, stop))
        if stop() or best[-1].victory[seat] <= mine[-1].victory[seat]:
            return None
    found = comparison_of(position, played, better, mean(mine), mean(best))
    return Mistake(position.ply + 1, seat, found) if found.victory >= NOTICEABLE else None


def costliest(mistakes: Sequence[Mistake], seat: int) -> list[Mistake]:
    own = [mistake for mistake in mistakes if mistake.seat == seat]
    return sorted(own, key=lambda mistake: -mistake.comparison.victory)[:SHOWN]
