"""The protocol. First the positions of the set: what does the agent give away, by the search's estimate? Then
games against fixed bots, the agent in every seat in turn: which share of the victories does it get?"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from cuberails.arena import Match, play_match
from cuberails.arena.benchmark.positions import Study
from cuberails.arena.standings import Standing
from cuberails.bots.fallback import with_fallback
from cuberails.engine.game import Position

SEED = 20_000                   # of the games; never changed within a version
SECONDS = 60.0                  # a move


class Opponents(NamedTuple):
    """A copy of this bot in every other seat."""

    game: str
    players: int
    bot: str


PROTOCOL = tuple(
    Opponents(game, players, bot)
    for game, players in (("chicago-express", 4), ("chicago-and-northwestern", 4))
    for bot in ("random", "investor", "mcts:500")       # no levels: those are tuned for people now and then
)
GAMES = 40                      # against each


class Answered(NamedTuple):
    study: Study
    sentence: str
    regret: float
    is_lost: bool = False       # to the fallback

    @property
    def agrees(self) -> bool:
        return self.sentence == self.study.best


class Score(NamedTuple):
    """Of some positions."""

    title: str
    positions: int
    regret: float               # mean share of a victory given away
    agreement: float            # how often the sentence is the search's own


def answer(spec: str, chosen: Iterable[Study]) -> Iterator[Answered]:
    """What the agent says in every position; a slow or failing guest is replaced as in the arena."""
    for study in chosen:
        bot, position = with_fallback(spec, study.number, SECONDS), study.position()
        try:
            said = as_listed(study, position, bot.choose(position))
        finally:
            bot.close()
        yield Answered(study, said, study.regret(said), bool(bot.reports))


def as_listed(study: Study, position: Position, said: str) -> str:
    """The search's own words for what was said: the same hexes in another order are the same move."""
    after = position.play(said)
    same = [listed for listed in study.values if position.play(listed) == after]
    return study.best if study.best in same else max(same, key=study.values.__getitem__, default=said)


def scores(answers: list[Answered]) -> list[Score]:
    """One line for every setup, and one for all."""
    titles = list(dict.fromkeys(found.study.title for found in answers))
    groups = [(title, [found for found in answers if found.study.title == title]) for title in titles]
    return [score(title, group) for title, group in [*groups, ("all", answers)]]


def score(title: str, group: list[Answered]) -> Score:
    return Score(title, len(group), fmean(found.regret for found in group),
                 fmean(found.agrees for found in group))


def play_against(opponents: Opponents, spec: str, games: int, folder: Path, jobs: int) -> Standing:
    """The agent's standing after games in every seat."""
    match = Match((spec, opponents.bot), opponents.game, (opponents.players,), pairing="duel", seed=SEED,
                  seconds=SECONDS)
    outcome = play_match(folder, match, games, jobs)
    return next(found for found in outcome.standings[str(opponents.players)] if found.bot == spec)
