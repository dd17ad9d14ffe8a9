"""The ladder: every bot and level against the next weaker one, in every game and for all numbers of players.

Each pairing is a duel: one of the stronger against copies of the weaker. Every run adds some games: the
pairing that still needs the most games is played first, and its games are counted in a file of tallies.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from cuberails.arena.folder import games_in
from cuberails.arena.local import play_here
from cuberails.arena.match import Match
from cuberails.arena.play import Played
from cuberails.arena.run import Backend, play_match
from cuberails.arena.tally import Tally, read_tallies, write_tallies
from cuberails.bots.bot import BotError
from cuberails.bots.registry import make_bot, version_of
from cuberails.games.registry import installed

SLICE = 120.0  # seconds for one pairing before the next is chosen
FIRST = 60  # games that every pairing should have
WANTED = ((20.0, 1000), (200.0, 200))  # (ms per move, games): faster bots play more

BOTS = ("random", "greedy", "investor", "mcts:2000", "mcts:20000")
LEVELS = tuple(f"level:{level}" for level in range(1, 9))
TOP_LEVELS = LEVELS[-2:]  # slow, so measured only in the usual setups


class LadderSetup(NamedTuple):
    game: str
    players: int
    modules: tuple[str, ...] = ()


def all_setups() -> list[LadderSetup]:
    """The setups that each game names; if it names none, one for every number of players."""
    return [
        LadderSetup(game.id, players, modules)
        for game in installed().values()
        for players, modules in game.bots.ladder or [(seats, ()) for seats in game.seats]
    ]


def usual_setups() -> list[LadderSetup]:
    """The setups for the slow top levels: no modules, usual numbers of players."""
    return [LadderSetup(game.id, players) for game in installed().values() for players in game.bots.usual]


class Pairing(NamedTuple):
    stronger: str
    weaker: str
    setup: LadderSetup

    @property
    def name(self) -> str:
        extra = "".join(f"+{module}" for module in self.setup.modules)
        return f"{self.setup.game}{extra} {self.setup.players}: {self.stronger} over {self.weaker}"

    @property
    def versions(self) -> tuple[int, int]:
        return version_of(self.stronger), version_of(self.weaker)

    @property
    def evaluation_version(self) -> int:
        return installed()[self.setup.game].bots.version

    @property
    def match(self) -> Match:
        return Match(
            (self.stronger, self.weaker), self.setup.game, (self.setup.players,), self.setup.modules, "duel"
        )

    def folder(self, out: Path) -> Path:
        """A new folder for every version of the bots and of the evaluation."""
        versions = "-".join(map(str, (*self.versions, self.evaluation_version)))
        return out / f"{re.sub('[^a-z0-9]+', '-', self.name)}-v{versions}"

    def is_playable(self) -> bool:
        return is_known(self.stronger) and is_known(self.weaker)


@cache
def is_known(bot: str) -> bool:
    try:
        make_bot(bot)
    except BotError:
        return False
    return True


def all_pairings() -> list[Pairing]:
    steps = [(above, below) for rungs in (BOTS, LEVELS) for below, above in pairwise(rungs)]
    usual = usual_setups()
    return [
        Pairing(above, below, setup)
        for setup in all_setups()
        for above, below in steps
        if above not in TOP_LEVELS or setup in usual
    ]


def wanted(pairing: Pairing, tally: Tally) -> int:
    """How many games a pairing should have: many for fast bots, fewer for slow ones and the top levels."""
    if not tally.games or pairing.stronger in TOP_LEVELS:
        return FIRST
    ms = max(tally.stronger.mean, tally.weaker.mean)
    return next((games for limit, games in WANTED if ms < limit), FIRST)


class Ladder:
    """Pairings, the folder of their games, and the file of their tallies."""

    def __init__(self, pairings: Sequence[Pairing], out: Path, file: Path) -> None:
        self.pairings, self.out, self.file = pairings, out, file
        self.tallies = read_tallies(file)
        for pairing in pairings:
            self.count(pairing)

    def tally(self, pairing: Pairing) -> Tally:
        """The tally of the present bots: games of older versions do not count."""
        found = self.tallies.get(pairing.name)
        fresh = Tally(pairing.versions, judgement=pairing.evaluation_version)
        return found if found and found.is_like(fresh) else fresh

    def wanted(self, pairing: Pairing) -> int:
        return wanted(pairing, self.tally(pairing))

    def count(self, pairing: Pairing) -> None:
        tally = self.tally(pairing)
        tally.take(games_in(pairing.folder(self.out)), pairing.stronger)
        if tally.games:
            self.tallies[pairing.name] = tally

    def next(self) -> Pairing | None:
        """The pairing that lacks most games; None if none does."""
        lacking = [p for p in self.pairings if self.tally(p).games < self.wanted(p)]
        return min(lacking, key=lambda p: self.tally(p).games / self.wanted(p), default=None)

    def climb(
        self,
        pairing: Pairing,
        jobs: int,
        seconds: float,
        backend: Backend = play_here,
        watch: Callable[[Played], None] = lambda played: None,
    ) -> None:
        """Play some more games of a pairing, and count them."""
        play_match(
            pairing.folder(self.out),
            pairing.match,
            self.wanted(pairing),
            jobs,
            backend,
            watch,
            self.tally(pairing).games,
            min(seconds, SLICE),
        )
        self.count(pairing)
        write_tallies(self.file, self.tallies)


def time_left(began: float, minutes: float) -> float:
    return began + minutes * 60 - time.monotonic()
