"""Play one game of a match. It is stored as a record with the key `arena`."""

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
EXTERNAL: dict[tuple[str, int, float], ProgramBot] = {}  # by spec, seat and time limit


class Entry(msgspec.Struct, frozen=True):
    """The key `arena` of a record."""

    number: int
    bots: tuple[str, ...]  # by seat
    ms: list[list[float]]  # by seat, the time of every move
    reports: list[LostMove] = []


class Played(msgspec.Struct, frozen=True):
    """The part of a record that the arena reads."""

    result: Result
    arena: Entry


game_of = cache(lay_out)


def play_number(match: Match, number: int) -> str:
    """Game `number` as one line of JSON. Bots with a fixed budget play the same moves on every machine."""
    lines = line_up(match, number)
    seats = [bot_for(match, seat, spec, seed) for seat, (spec, seed) in enumerate(zip(*lines, strict=True))]
    return play_out(match, number, lines, seats)


def bot_for(match: Match, seat: int, spec: str, seed: int) -> WithFallback:
    """A bot for one game. Programs start slowly, so they stay for the next game in the same seat."""
    warm_up(match, spec)
    warm_up(match, FALLBACK)
    key = spec, seat, match.seconds
    bot = EXTERNAL[key] if key in EXTERNAL else make_bot(spec, seed, match.seconds)
    if isinstance(bot, ProgramBot):
        EXTERNAL[key] = bot
        bot.begin(seed)
    return WithFallback(bot, spec, make_bot(FALLBACK, seed), match.seconds)


@cache
def warm_up(match: Match, spec: str) -> None:
    """Compile and load before the first timed move, which must not include that."""
    bot = make_bot(spec, 0, match.seconds)
    if not isinstance(bot, ProgramBot):
        bot.choose(game_of(match, match.players[0]).start())


def close_external() -> None:
    while EXTERNAL:
        EXTERNAL.popitem()[1].close()


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
