"""The games that the ladder's ratings are fitted to: who sat where, and in which order they finished.

They are kept in the repository without their records, as one short line each. Game n of the file is game n of
the match, so no game is counted twice, whichever machine played it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import msgspec

from cuberails.arena.folder import FolderError, decoded, games_in, read_match, replace
from cuberails.arena.local import play_here
from cuberails.arena.match import Match, block_of
from cuberails.arena.plackett_luce import Game
from cuberails.arena.play import Played
from cuberails.arena.run import Backend, play_match
from cuberails.bots.registry import version_of
from cuberails.games.registry import installed
from cuberails.kernel.scoring import ranks

# all but the slowest, which meet only their neighbours
RATED = ("random", "greedy", "investor", "mcts:2000", *(f"level:{level}" for level in range(1, 8)))
WANTED = 900  # games of each game: whole rotations for all numbers of players


class RatedGames(msgspec.Struct):
    """The rated games of one game. A line is `greedy=2 level:4=1 random=3`: the bot and rank of each seat."""

    versions: dict[str, int]
    judgement: int  # the version of the evaluation that all bots use
    players: list[int]
    games: list[str] = []

    def is_like(self, other: RatedGames) -> bool:
        return (self.versions, self.judgement, self.players) == (
            other.versions,
            other.judgement,
            other.players,
        )

    def take(self, played: dict[int, Played]) -> None:
        """Count the games that follow, up to the first gap."""
        while len(self.games) in played:
            self.games.append(line_of(played[len(self.games)]))


def line_of(played: Played) -> str:
    seats = zip(played.arena.bots, ranks(played.result.cash), strict=True)
    return " ".join(f"{bot}={rank}" for bot, rank in seats)


def game_of(match: Match, number: int, line: str) -> Game:
    seats = [word.rpartition("=") for word in line.split()]
    bots, found = tuple(bot for bot, _, _ in seats), tuple(int(rank) for _, _, rank in seats)
    return Game(bots, found, block_of(match, number))


def match_of(game: str) -> Match:
    return Match(RATED, game, tuple(installed()[game].seats), pairing="rotation")


class RatedLadder:
    """The rated games of all installed games, in one file; their records are in folders."""

    def __init__(self, out: Path, file: Path) -> None:
        self.out, self.file = out, file
        self.kept = decoded(file, dict[str, RatedGames]) if file.exists() else {}
        for game in installed():
            self.count(game)

    def fresh(self, game: str) -> RatedGames:
        versions = {bot: version_of(bot) for bot in RATED}
        return RatedGames(versions, installed()[game].bots.version, list(match_of(game).players))

    def of(self, game: str) -> RatedGames:
        """The games of the present bots: those of older versions do not count."""
        found, fresh = self.kept.get(game), self.fresh(game)
        return found if found and found.is_like(fresh) else fresh

    def folder(self, game: str) -> Path:
        """A new folder for every version of the bots and of the evaluation."""
        rated = self.fresh(game)
        versions = "-".join(map(str, (*rated.versions.values(), rated.judgement)))
        return self.out / f"ratings-{re.sub('[^a-z0-9]+', '-', game)}-v{versions}"

    def count(self, game: str) -> None:
        rated = self.of(game)
        rated.take(games_in(self.folder(game)))
        if rated.games:
            self.kept[game] = rated

    def next(self) -> str | None:
        """The game that lacks most rated games; None if none does."""
        lacking = [game for game in installed() if len(self.of(game).games) < WANTED]
        return min(lacking, key=lambda game: len(self.of(game).games), default=None)

    def climb(
        self,
        game: str,
        jobs: int,
        seconds: float,
        backend: Backend = play_here,
        watch: Callable[[Played], None] = lambda played: None,
    ) -> None:
        """Play some more rated games, and count them."""
        first = len(self.of(game).games)
        play_match(self.folder(game), match_of(game), WANTED, jobs, backend, watch, first, seconds)
        self.count(game)
        self.write()

    def write(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        replace(self.file, msgspec.json.format(msgspec.json.encode(self.kept, order="deterministic")))

    def games(self, game: str) -> list[Game]:
        """For a fit."""
        match = match_of(game)
        return [game_of(match, number, line) for number, line in enumerate(self.of(game).games)]


def games_of_match(folder: Path) -> tuple[str, list[Game]]:
    """The game of a match in a folder, and its games for a fit."""
    match, played = read_match(folder), games_in(folder)
    if not played:
        raise FolderError(f"{folder}: no finished game in it")
    lines = ((number, line_of(played[number])) for number in sorted(played))
    return match.game, [game_of(match, number, line) for number, line in lines]
