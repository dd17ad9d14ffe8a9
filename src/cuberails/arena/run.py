"""Play a match, or continue one, and sum it up."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from itertools import islice, takewhile
from math import inf
from pathlib import Path

import msgspec

from cuberails.arena.folder import RESULT, Folder, replace
from cuberails.arena.local import play_here
from cuberails.arena.match import Match
from cuberails.arena.play import Played
from cuberails.arena.standings import Standing, standings
from cuberails.bots.fallback import LostMove

Backend = Callable[[Match, Iterable[int], int], Generator[str]]
ALL = "all"
MOST_LOST = 20


class MatchLoss(msgspec.Struct, frozen=True):
    """A move that a bot lost to its fallback, in the game of this number."""

    number: int
    report: LostMove


class Outcome(msgspec.Struct, frozen=True):
    """`result.json`: the standings for every number of players, and for all games where there are several."""

    match: Match
    games: int
    standings: dict[str, list[Standing]]
    lost: list[MatchLoss] = []  # the first few; all are in the records


def play_match(
    folder: Path | str,
    match: Match,
    games: int,
    jobs: int = 1,
    backend: Backend = play_here,
    watch: Callable[[Played], None] = lambda played: None,
    first: int = 0,
    seconds: float = inf,
) -> Outcome:
    """Play the missing games of `first` to `games` - 1; start no new one after `seconds`."""
    match.check()
    with Folder(folder, match) as kept:
        for played in kept.games.values():
            watch(played)
        end = time.monotonic() + seconds
        numbers = takewhile(lambda number: time.monotonic() < end, kept.missing(range(first, games)))
        with closing(backend(match, numbers, jobs)) as lines:
            for new in filter(None, map(kept.add, lines)):
                watch(new)
        outcome = sum_up(match, list(kept.games.values()))
        replace(kept.path / RESULT, msgspec.json.format(msgspec.json.encode(outcome)))
    return outcome


def sum_up(match: Match, games: list[Played]) -> Outcome:
    found = {str(count): standings(g for g in games if len(g.arena.bots) == count) for count in match.players}
    if len(match.players) > 1:
        found[ALL] = standings(games)
    lost = (
        MatchLoss(played.arena.number, report)
        for played in sorted(games, key=lambda played: played.arena.number)
        for report in played.arena.reports
    )
    return Outcome(match, len(games), found, list(islice(lost, MOST_LOST)))
