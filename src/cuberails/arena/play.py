"""One game of a match, and what is kept of it: a record with the key `arena`."""
from __future__ import annotations

import time
from functools import cache

import msgspec

from cuberails.arena.match import LineUp, Match, lay_out, line_up
from cuberails.bots.external.program import ProgramBot
from cuberails.bots.fallback import FALLBACK, LostMove, WithFallback
from cuberails.bots.registry import make_bot
from cuberails.engine.record import Record, Result

KEY = "arena"
GUESTS: dict[tuple[str, int, float], ProgramBot] = {}       # by spec, seat and time limit


class Entry(msgspec.Struct, frozen=True):
    """The key `arena` of a record."""

    number: int
    bots: tuple[str, ...]               # by seat
    ms: list[list[float]]               # by seat, of every move
    reports: list[LostMove] = []


class Played(msgspec.Struct, frozen=True):
    """What the arena itself reads of a record."""

    result: Result
    arena: Entry


game_of = cache(lay_out)


def play_number(match: Match, number: int) -> str:
    """Game `number` as one line of JSON: the same moves on every machine, for bots with a fixed budget."""
    lines = line_up(match, number)
    seats = [sit(match, seat, spec, seed) for seat, (spec, seed) in enumerate(zip(*lines, strict=True))]
    return play_out(match, number, lines, seats)


def sit(match: Match, seat: int, spec: str, seed: int) -> WithFallback:
    """A bot for one game. Programs take long to start, so they stay for the next game in the same seat."""
    warm(match, spec)
    warm(match, FALLBACK)
    key = spec, seat, match.seconds
    bot = GUESTS[key] if key in GUESTS else make_bot(spec, seed, match.seconds)
    if isinstance(bot, ProgramBot):
        GUESTS[key] = bot
        bot.begin(seed)
    return WithFallback(bot, spec, make_bot(FALLBACK, seed), match.seconds)


@cache
def warm(match: Match, spec: str) -> None:
    """What is compiled or loaded for the first move in a process is not the time of the bot."""
    bot = make_bot(spec, 0, match.seconds)
    if not isinstance(bot, ProgramBot):
        bot.choose(game_of(match, match.players[0]).start())


def send_guests_home() -> None:
    while GUESTS:
        GUESTS.popitem()[1].close()


def play_out(match: Match, number: int, lines: LineUp, seats: list[WithFallback]) -> str:
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
