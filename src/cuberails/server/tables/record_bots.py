"""The bots that a record names, by seat. Tables, terminal games and matches each have a key of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeVar

import msgspec

from cuberails.server.storage.rows import Seat

KEY = "bots"
T = TypeVar("T", bound=msgspec.Struct)
Spec = Annotated[str, msgspec.Meta(min_length=1, max_length=100, pattern="^[ -~]*$")]


class TableBots(msgspec.Struct):
    bots: list[Spec | None]


class TerminalSeats(msgspec.Struct):
    humans: list[int]
    bots: list[Spec]

    def by_seat(self) -> list[Spec | None]:
        return [None if seat in self.humans else bot for seat, bot in enumerate(self.bots)]


class TerminalBots(msgspec.Struct):
    sitting: TerminalSeats


class MatchSeats(msgspec.Struct):
    bots: list[Spec]


class MatchBots(msgspec.Struct):
    arena: MatchSeats


def bots_in(extra: Mapping[str, Any], seats: int) -> list[str | None]:
    """The spec of the bot in each seat, or None for a person; a record that names no bots has people only."""
    found: Sequence[str | None] = []
    if named := part_of(extra, TableBots):
        found = named.bots
    elif terminal := part_of(extra, TerminalBots):
        found = terminal.sitting.by_seat()
    elif match := part_of(extra, MatchBots):
        found = match.arena.bots
    return list(found) if len(found) == seats else [None] * seats


def part_of(extra: Mapping[str, Any], kind: type[T]) -> T | None:
    try:
        return msgspec.convert(extra, kind)
    except msgspec.ValidationError:
        return None


def named_bots(seats: Sequence[Seat]) -> dict[str, Any]:
    """The key that an exported record gets; none if only people play."""
    specs = [seat.bot if seat.kind == "bot" else None for seat in seats]
    return {KEY: specs} if any(specs) else {}
