"""A match: which bots play which game. The line-up of game n depends on the match and n alone."""

from __future__ import annotations

import hashlib
import random
from typing import Literal, NamedTuple

import msgspec

from cuberails.bots.registry import PATIENCE
from cuberails.engine.game import Game, SetupError, make_game, seat_names
from cuberails.games.registry import default


def default_game() -> str:
    return default().id


SEEDS = 10**12
LONGEST_MOVE = 86_400
SEATS_IN_SEEDS = 6  # frozen: the seeds of every stored match depend on it


class Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All against all, or a duel: the first bot alone against copies of the second.

    With `rotation` every line-up plays as many games as it has seats, with the same seeds: each bot once in
    each seat.
    """

    bots: tuple[str, ...]
    game: str = msgspec.field(default_factory=default_game)
    players: tuple[int, ...] = (4,)
    modules: tuple[str, ...] = ()
    pairing: Literal["all", "duel", "rotation"] = "all"
    seed: int = 0
    seconds: float = PATIENCE  # per move
    map: str = ""  # a file; empty for the map of the game

    def check(self) -> None:
        """Raise SetupError if no game could be played."""
        if not self.bots:
            raise SetupError("a match needs a bot", "bots")
        if not self.players:
            raise SetupError("a match needs a number of players, such as 4", "players")
        if not 0 < self.seconds <= LONGEST_MOVE:
            limits = f"between 0 and {LONGEST_MOVE:,} seconds"
            raise SetupError(f"a move may take {limits}, not {self.seconds:g}", "seconds")
        if self.pairing == "duel" and len(self.bots) != 2:
            raise SetupError(f"a duel is between two bots, not {len(self.bots)}", "bots")
        for part in ("bots", "players"):
            names: tuple[object, ...] = getattr(self, part)
            for name in names:
                if names.count(name) > 1:
                    raise SetupError(f"{name} is named twice", part)
        for count in self.players:
            lay_out(self, count)


class LineUp(NamedTuple):
    """One game of a match: the bot of every seat, and its seed."""

    bots: tuple[str, ...]
    seeds: tuple[int, ...]


def line_up(match: Match, number: int) -> LineUp:
    """Player counts take turns; for each of them, every bot plays every seat equally often."""
    turn, which = divmod(number, len(match.players))
    count = match.players[which]
    if match.pairing == "rotation":
        return rotated(match, count, turn, which)
    bots = duel(match, count, turn) if match.pairing == "duel" else all_against_all(match, count, turn)
    return LineUp(bots, tuple(seed_of(match, number, seat) for seat in range(count)))


def duel(match: Match, count: int, turn: int) -> tuple[str, ...]:
    one, other = match.bots
    return tuple(one if seat == turn % count else other for seat in range(count))


def all_against_all(match: Match, count: int, turn: int) -> tuple[str, ...]:
    """The bots rotate through the seats in a random order, which is shuffled again after each full round."""
    circle = list(match.bots) * -(-count // len(match.bots))
    again, shift = divmod(turn, len(circle))
    random.Random(f"{match.seed} {count} {again}").shuffle(circle)
    return tuple(circle[(shift + seat) % len(circle)] for seat in range(count))


def rotated(match: Match, count: int, turn: int, which: int) -> LineUp:
    """The bots and seeds of a block of `count` games, moved on by one seat from game to game."""
    block, shift = divmod(turn, count)
    circle = list(match.bots) * -(-count // len(match.bots))
    again, part = divmod(block, len(circle) // count)
    random.Random(f"{match.seed} {count} {again}").shuffle(circle)
    bots = circle[part * count : (part + 1) * count]
    first = block * count * len(match.players) + which  # the number of the first game of the block
    seeds = [seed_of(match, first, seat) for seat in range(count)]
    return LineUp(tuple(bots[shift:] + bots[:shift]), tuple(seeds[shift:] + seeds[:shift]))


def block_of(match: Match, number: int) -> int:
    """Games with the same line-up and seeds have the same block: the number of the first of them."""
    turn, which = divmod(number, len(match.players))
    if match.pairing != "rotation":
        return number
    count = match.players[which]
    return turn // count * count * len(match.players) + which


def seed_of(match: Match, number: int, seat: int) -> int:
    seats = max(SEATS_IN_SEEDS, *match.players)
    digest = hashlib.sha256(f"{match.seed} {number * seats + seat}".encode()).digest()
    return int.from_bytes(digest[:8]) % SEEDS


def lay_out(match: Match, count: int) -> Game:
    """The game, its players named by their seats."""
    return make_game(match.game, seat_names(count), match.modules, match.map or None)
