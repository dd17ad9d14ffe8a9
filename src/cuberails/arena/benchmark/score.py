"""The protocol that scores an agent.

First the positions of a set: how much win probability does the agent give away, by the search's estimate?
Then games against fixed bots, with the agent in every seat in turn: how many does it win?
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from cuberails.arena import Match, play_match
from cuberails.arena.benchmark.positions import BenchmarkPosition
from cuberails.arena.standings import Standing
from cuberails.bots.fallback import with_fallback
from cuberails.engine.position import Position

SEED = 20_000  # of the games; never changed within a version
SECONDS = 60.0  # a move


class Opponents(NamedTuple):
    """A copy of this bot in every other seat."""

    game: str
    players: int
    bot: str


PROTOCOL = tuple(
    Opponents(game, players, bot)
    for game, players in (("chicago-express", 4), ("chicago-and-northwestern", 4))
    for bot in ("random", "investor", "mcts:500")  # no levels: they are retuned for people
)
GAMES = 40  # against each


class Answer(NamedTuple):
    entry: BenchmarkPosition
    sentence: str
    regret: float
    is_lost: bool = False  # to the fallback

    @property
    def agrees(self) -> bool:
        return self.sentence == self.entry.best


class Score(NamedTuple):
    """The score over a group of positions."""

    title: str
    positions: int
    regret: float  # mean win probability given away
    agreement: float  # how often the agent chose the search's sentence


def answer(spec: str, chosen: Iterable[BenchmarkPosition]) -> Iterator[Answer]:
    """The agent's sentence in every position. The fallback moves if an external bot is slow or fails."""
    for entry in chosen:
        bot, position = with_fallback(spec, entry.number, SECONDS), entry.replay()
        try:
            said = as_listed(entry, position, bot.choose(position))
        finally:
            bot.close()
        yield Answer(entry, said, entry.regret(said), bool(bot.reports))


def as_listed(entry: BenchmarkPosition, position: Position, said: str) -> str:
    """The sentence of the search that leads to the same position, such as the same hexes in another order."""
    after = position.play(said)
    same = [listed for listed in entry.values if position.play(listed) == after]
    return entry.best if entry.best in same else max(same, key=entry.values.__getitem__, default=said)


def scores(answers: list[Answer]) -> list[Score]:
    """One score for every setup, and one for all positions."""
    titles = list(dict.fromkeys(found.entry.title for found in answers))
    groups = [(title, [found for found in answers if found.entry.title == title]) for title in titles]
    return [score(title, group) for title, group in [*groups, ("all", answers)]]


def score(title: str, group: list[Answer]) -> Score:
    return Score(
        title, len(group), fmean(found.regret for found in group), fmean(found.agrees for found in group)
    )


def play_against(opponents: Opponents, spec: str, games: int, folder: Path, jobs: int) -> Standing:
    """The agent's standing after a duel in which it plays every seat in turn."""
    match = Match(
        (spec, opponents.bot),
        opponents.game,
        (opponents.players,),
        pairing="duel",
        seed=SEED,
        seconds=SECONDS,
    )
    outcome = play_match(folder, match, games, jobs)
    return next(found for found in outcome.standings[str(opponents.players)] if found.bot == spec)
