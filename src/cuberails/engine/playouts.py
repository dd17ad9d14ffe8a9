"""Random play in bulk: chunks of games on one or several processes, with the same results either way.

Game n of a series has the RNG of (seed, n), so a chunk can be played anywhere and at any time.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import islice
from multiprocessing import get_context
from typing import NamedTuple

from cuberails.engine.batch import Ints, Playout, Playouts, as_ints
from cuberails.engine.game import Game
from cuberails.engine.processes import begin_worker
from cuberails.engine.record import Record, Result
from cuberails.kernel.machines import PLAIN, bulk
from cuberails.kernel.scoring import are_winners, winners

LARGE, SMALL = 256, 16  # games of a chunk, which should take a fraction of a second
AHEAD = 4  # chunks waiting for each process
VICTORY_PARTS = 60  # a victory is counted in parts, so that up to six seats can share it equally
VICTORY_PARTS_OF_EIGHT = 840  # the same for seven and eight seats


@dataclass
class Spread:
    """Count, total, lowest and highest value of a number that differs from game to game."""

    count: int = 0
    total: int = 0
    low: int = 0
    high: int = 0

    @classmethod
    def of(cls, values: Ints) -> Spread:
        return cls(len(values), int(values.sum()), int(values.min()), int(values.max()))

    def merge(self, other: Spread) -> None:
        if self.count and other.count:
            self.low, self.high = min(self.low, other.low), max(self.high, other.high)
        elif other.count:
            self.low, self.high = other.low, other.high
        self.count, self.total = self.count + other.count, self.total + other.total

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0


@dataclass
class Tally:
    """The results of many games. `rounds` are dividend phases, or turns per seat if there are none."""

    actions: Spread
    sentences: Spread
    rounds: Spread
    cash: list[Spread]
    wins: list[int]  # in parts: each game has `victory_parts(seats)`, which its winners share
    endings: Counter[str]  # several can hold at once

    @classmethod
    def empty(cls, seats: int) -> Tally:
        return cls(Spread(), Spread(), Spread(), [Spread() for _ in range(seats)], [0] * seats, Counter())

    @property
    def games(self) -> int:
        return self.actions.count

    def merge(self, other: Tally) -> None:
        self.actions.merge(other.actions)
        self.sentences.merge(other.sentences)
        self.rounds.merge(other.rounds)
        self.endings.update(other.endings)
        for seat, spread in enumerate(other.cash):
            self.wins[seat] += other.wins[seat]
            self.cash[seat].merge(spread)


def victory_parts(seats: int) -> int:
    """The parts of a victory in a game with this number of seats."""
    return VICTORY_PARTS if seats <= 6 else VICTORY_PARTS_OF_EIGHT


class Series(NamedTuple):
    """Random games of one setup."""

    game: Game
    seed: int
    policy: str
    wants_records: bool


class Played(NamedTuple):
    tally: Tally
    records: list[str]  # one line of JSON each


def play_chunk(series: Series, numbers: range) -> Played:
    playouts = Playouts(series.game, series.seed, series.policy)
    played = [playouts.play(number) for number in numbers]
    records = (
        [record_of(playouts, series, number, each) for number, each in zip(numbers, played, strict=True)]
        if series.wants_records
        else []
    )
    return Played(tally_of(playouts.game, played), records)


def cash_of(game: Game, played: Playout) -> list[int]:
    return [int(dollars) for dollars in played.end.struct.cash[: len(game.players)]]


def record_of(playouts: Playouts, series: Series, number: int, played: Playout) -> str:
    how = {"policy": series.policy, "seed": series.seed, "number": number}
    cash = cash_of(playouts.game, played)
    result = Result(cash, winners(cash))
    return Record(playouts.game, playouts.spell(played), result, {"simulation": how}).to_json()


def tally_of(game: Game, played: Sequence[Playout]) -> Tally:
    cash = as_ints([cash_of(game, each) for each in played])  # (games, seats)
    is_winner, parts = are_winners(cash), victory_parts(len(game.players))
    names = game.type.story.ending_names
    return Tally(
        Spread.of(as_ints([len(each.actions) for each in played])),
        Spread.of(as_ints([each.sentences for each in played])),
        Spread.of(as_ints([rounds_of(game, each) for each in played])),
        [Spread.of(seat) for seat in cash.T],
        (is_winner * (parts // is_winner.sum(axis=1, keepdims=True))).sum(axis=0).tolist(),
        Counter(name for each in played for name in names(each.end.constants, each.end.pool)),
    )


def rounds_of(game: Game, played: Playout) -> int:
    counted = game.type.story.counted_rounds
    if counted:
        return int(getattr(played.end.struct, counted[0]))
    return -(-played.turns // len(game.players))


def simulate(series: Series, games: int, jobs: int) -> Generator[Played]:
    """The games in order, chunk by chunk. The chunks do not depend on the number of jobs."""
    is_fast = bulk() is not PLAIN and not series.wants_records
    size = min(max(games // 100, 1), LARGE if is_fast else SMALL)
    chunks = (range(first, min(first + size, games)) for first in range(0, games, size))
    if jobs == 1:
        return (play_chunk(series, chunk) for chunk in chunks)
    return play_in_processes(series, chunks, min(jobs, -(-games // size)))


def play_in_processes(series: Series, chunks: Iterator[range], jobs: int) -> Generator[Played]:
    waiting: deque[Future[Played]] = deque()
    setup = Record(series.game).to_json()
    workers = ProcessPoolExecutor(jobs, get_context("spawn"), begin_worker)
    try:
        for chunk in islice(chunks, jobs * AHEAD):
            waiting.append(workers.submit(play_sent_chunk, setup, series[1:], chunk))
        while waiting:
            yield waiting.popleft().result()
            for chunk in islice(chunks, 1):
                waiting.append(workers.submit(play_sent_chunk, setup, series[1:], chunk))
    finally:
        workers.shutdown(cancel_futures=True)


def play_sent_chunk(setup: str, how: tuple[int, str, bool], numbers: range) -> Played:
    """In a worker process, which gets the game as a record without actions."""
    return play_chunk(Series(set_up(setup), *how), numbers)


@cache
def set_up(setup: str) -> Game:
    """Once in each process, not for every chunk."""
    return Record.parse(setup).game
