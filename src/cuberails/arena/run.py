"""A match from its first game, or from where it was left, to its last one."""
from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from pathlib import Path

import msgspec

from cuberails.arena.folder import RESULT, Folder, replace
from cuberails.arena.games import Played
from cuberails.arena.local import play_here
from cuberails.arena.match import Match
from cuberails.arena.standings import Standing, standings

Backend = Callable[[Match, Iterable[int], int], Generator[str]]
ALL = "all"


class Outcome(msgspec.Struct, frozen=True):
    """`result.json`: the standings for every number of players, and for all games where there are several."""

    match: Match
    games: int
    standings: dict[str, list[Standing]]


def play_match(folder: Path | str, match: Match, games: int, jobs: int = 1, backend: Backend = play_here,
               watch: Callable[[Played], bool | None] = lambda played: None) -> Outcome:
    """Play what is missing of the first `games` games. `watch` sees each, and says False to end the run."""
    match.check()
    with Folder(folder, match) as kept:
        for played in kept.games.values():
            watch(played)
        with closing(backend(match, kept.missing(range(games)), jobs)) as lines:
            for line in lines:
                played_now = kept.add(line)
                if played_now and watch(played_now) is False:
                    break
        outcome = sum_up(match, list(kept.games.values()))
        replace(kept.path / RESULT, msgspec.json.format(msgspec.json.encode(outcome)))
    return outcome


def sum_up(match: Match, games: list[Played]) -> Outcome:
    found = {str(count): standings(g for g in games if len(g.arena.bots) == count) for count in match.players}
    if len(match.players) > 1:
        found[ALL] = standings(games)
    return Outcome(match, len(games), found)
