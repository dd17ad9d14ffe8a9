"""What the ladder keeps in the repository: a tally for every pairing, without the records.

A tally covers games 0 to `games` - 1 of the pairing's match, so no game is counted twice, whichever machine
played it.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from cuberails.arena.folder import decoded, replace
from cuberails.arena.play import Played
from cuberails.kernel.scoring import share_of


class Pace(msgspec.Struct):
    """The moves of one bot, and the milliseconds they took together."""

    moves: int = 0
    ms: float = 0.0

    def add(self, times: list[float]) -> None:
        self.moves, self.ms = self.moves + len(times), round(self.ms + sum(times), 3)

    @property
    def mean(self) -> float:
        return self.ms / self.moves if self.moves else 0.0


class Tally(msgspec.Struct):
    """One pairing. `wins` are those of the stronger bot, shared victories in parts."""

    versions: tuple[int, int]
    games: int = 0
    wins: float = 0.0
    stronger: Pace = msgspec.field(default_factory=Pace)
    weaker: Pace = msgspec.field(default_factory=Pace)
    judgement: int = 1  # the version of the evaluation that all bots use

    def is_like(self, other: Tally) -> bool:
        """Whether the bots of both have the same versions, so that their games can be added."""
        return (self.versions, self.judgement) == (other.versions, other.judgement)

    def take(self, games: dict[int, Played], stronger: str) -> None:
        """Count the games that follow, up to the first gap."""
        while self.games in games:
            played = games[self.games]
            for seat, bot in enumerate(played.arena.bots):
                is_stronger = bot == stronger
                (self.stronger if is_stronger else self.weaker).add(played.arena.ms[seat])
                self.wins += share_of(seat, played.result.winners) if is_stronger else 0.0
            self.wins = round(self.wins, 6)
            self.games += 1


def read_tallies(path: Path) -> dict[str, Tally]:
    return decoded(path, dict[str, Tally]) if path.exists() else {}


def write_tallies(path: Path, tallies: dict[str, Tally]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    replace(path, msgspec.json.format(msgspec.json.encode(tallies, order="deterministic")))
