"""One game of a match, and what is kept of it: a record with the key `arena`."""
from __future__ import annotations

import time
from functools import cache

import msgspec

from cuberails.arena.match import LineUp, Match, lay_out, line_up
from cuberails.bots.guard import Guarded, Report, guard
from cuberails.record import Record, Result

KEY = "arena"


class Entry(msgspec.Struct, frozen=True):
    """The key `arena` of a record."""

    number: int
    bots: tuple[str, ...]               # by seat
    ms: list[list[float]]               # by seat, of every move
    reports: list[Report] = []


class Played(msgspec.Struct, frozen=True):
    """What the arena itself reads of a record."""

    result: Result
    arena: Entry


game_of = cache(lay_out)


def play_number(match: Match, number: int) -> str:
    """Game `number` as one line of JSON: the same moves on every machine, for bots with a fixed budget."""
    lines = line_up(match, number)
    seats = [guard(spec, seed, match.seconds) for spec, seed in zip(*lines, strict=True)]
    try:
        return play_out(match, number, lines, seats)
    finally:
        for seat in seats:
            seat.close()


def play_out(match: Match, number: int, lines: LineUp, seats: list[Guarded]) -> str:
    record = Record(game_of(match, len(seats)))
    position, ms = record.game.start(), [list[float]() for _ in seats]
    while position.to_move is not None:
        seat = position.to_move
        began = time.perf_counter()
        sentence = seats[seat].choose(position)
        ms[seat].append(round((time.perf_counter() - began) * 1000, 3))
        position = record.play(position, sentence)
    entry = Entry(number, lines.bots, ms, [report for seat in seats for report in seat.reports])
    record.extra[KEY] = msgspec.to_builtins(entry)
    return record.to_json()
