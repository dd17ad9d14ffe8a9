"""Random play in bulk: chunks of games on one or several processes, the same whatever their number.

Game n of a series has the dice of (seed, n), so a chunk can be played anywhere and at any time.
"""
from __future__ import annotations

import signal
from collections import Counter, deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import islice
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np

from cuberails.batch import ACTIONS, LONGEST, Ints, as_ints, play_sentences
from cuberails.game import Game, Position
from cuberails.kernel.core import FIRST_INNER, SEATS, TURN
from cuberails.kernel.dice import sow
from cuberails.kernel.jit import COMPILED
from cuberails.kernel.layout import Pool, cells
from cuberails.kernel.policy import POLICIES
from cuberails.notation import Draft
from cuberails.record import Record, Result

LARGE, SMALL = 256, 16      # games of a chunk, which should take a fraction of a second
AHEAD = 4                   # chunks waiting for each process
WHOLE = 60                  # parts of a victory, so that it can be shared by up to six


@dataclass
class Spread:
    """A number that differs from game to game."""

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
    """What a number of games came to. `rounds` are dividend phases, or turns a seat where there are none."""

    actions: Spread
    sentences: Spread
    rounds: Spread
    cash: list[Spread]
    wins: list[int]             # in parts: a victory is WHOLE of them, a shared one less for each
    endings: Counter[str]       # several can hold at once

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


class Series(NamedTuple):
    """Random games of one setup, in a form that travels to another process."""

    setup: str          # a record without actions
    seed: int
    policy: str
    wants_records: bool


class Played(NamedTuple):
    tally: Tally
    records: list[str]      # one line of JSON each


@cache
def game_of(setup: str) -> Game:
    return Record.parse(setup).game


def play_chunk(series: Series, numbers: range) -> Played:
    game = game_of(series.setup)
    pool, logs = play_games(game, series, numbers)
    cash = cash_of(game, pool)
    records = [record_of(game, series, n, row) for n, row in zip(numbers, cash.tolist(), strict=True)
               ] if series.wants_records else []
    return Played(tally_of(game, pool, logs, cash), records)


def play_games(game: Game, series: Series, numbers: range) -> tuple[Pool, list[Any]]:
    """The last states, and the actions of each game."""
    drive, policy = game.type.loops, POLICIES.index(series.policy)
    pool = start_pool(game, len(numbers))
    out, dice, log, logs = cells(ACTIONS), cells(2), cells(LONGEST), []
    for i, number in enumerate(numbers):
        sow(dice, series.seed, number)
        n = drive.play_on(game.tables, pool, i, out, dice, policy, log)
        logs.append(log[:n].copy())
    return pool, logs


def start_pool(game: Game, size: int) -> Pool:
    start, pool = game.start()._pool, game.type.rules.state.many(size)
    for i in range(size):
        game.type.loops.copy(pool, i, start, 0)
    return pool


def cash_of(game: Game, pool: Pool) -> Ints:
    """(games, seats)"""
    actors, cash = cells(len(pool)), cells(len(pool), len(game.players))
    game.type.loops.read_seats(pool, actors, cash)
    return as_ints(cash)


def column(pool: Pool, name: str) -> Ints:
    """One field of every state."""
    return as_ints(pool[name] if COMPILED else [getattr(s, name) for s in pool])


def record_of(game: Game, series: Series, number: int, cash: list[int]) -> str:
    actions = play_sentences(game, series.seed, number, series.policy)
    how = {"policy": series.policy, "seed": series.seed, "number": number}
    winners = [seat for seat, dollars in enumerate(cash) if dollars == max(cash)]
    return Record(game, actions, Result(cash, winners), {"simulation": how}).to_json()


def tally_of(game: Game, pool: Pool, logs: list[Any], cash: Ints) -> Tally:
    sentences, turns = count_sentences(game, logs)
    endings = [game.type.story.ending_names(game.tables, pool[i : i + 1]) for i in range(len(logs))]
    counted = game.type.story.counted_rounds
    is_winner = cash == cash.max(axis=1, keepdims=True)
    return Tally(
        Spread.of(as_ints([len(log) for log in logs])),
        Spread.of(sentences),
        Spread.of(column(pool, counted[0]) if counted else -(-turns // len(game.players))),
        [Spread.of(seat) for seat in cash.T],
        (is_winner * (WHOLE // is_winner.sum(axis=1, keepdims=True))).sum(axis=0).tolist(),
        Counter(name for names in endings for name in names),
    )


def count_sentences(game: Game, logs: list[Any]) -> tuple[Ints, Ints]:
    """The sentences and the turns of each game: all games are played once more, in step."""
    pool, lengths = start_pool(game, len(logs)), as_ints([len(log) for log in logs])
    rows = np.zeros((lengths.max(), len(logs)), np.int64)           # (step, game)
    for i, log in enumerate(logs):
        rows[: len(log), i] = log
    sentences, turns = np.zeros_like(lengths), np.zeros_like(lengths)
    for k, row in enumerate(rows):
        turns += (column(pool, "phase") == TURN) & (lengths > k)
        game.type.loops.apply_many(game.tables, pool, row if COMPILED else row.tolist())
        sentences += (column(pool, "phase") < FIRST_INNER) & (lengths > k)
    return sentences, turns


def simulate(series: Series, games: int, jobs: int) -> Generator[Played]:
    """The games in order, chunk by chunk. The chunks do not depend on the number of jobs."""
    is_fast = COMPILED and not series.wants_records
    size = min(max(games // 100, 1), LARGE if is_fast else SMALL)
    chunks = (range(first, min(first + size, games)) for first in range(0, games, size))
    if jobs == 1:
        return (play_chunk(series, chunk) for chunk in chunks)
    return play_apart(series, chunks, min(jobs, -(-games // size)))


def play_apart(series: Series, chunks: Iterator[range], jobs: int) -> Generator[Played]:
    waiting: deque[Future[Played]] = deque()
    workers = ProcessPoolExecutor(jobs, get_context("spawn"), ignore_interrupts)
    try:
        for chunk in islice(chunks, jobs * AHEAD):
            waiting.append(workers.submit(play_chunk, series, chunk))
        while waiting:
            yield waiting.popleft().result()
            for chunk in islice(chunks, 1):
                waiting.append(workers.submit(play_chunk, series, chunk))
    finally:
        workers.shutdown(cancel_futures=True)


def ignore_interrupts() -> None:
    """Ctrl-C goes to every process of the terminal; only the first one is to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def random_sentence(position: Position, seed: int, policy: str) -> str:
    """What a random player says here: the same for the same seed and ply. Each seat has its own lean."""
    setting = position.game.setting
    drive, draft = setting.type.loops, Draft(setting, position._pool)
    out, dice = cells(ACTIONS), cells(2)
    sow(dice, seed, int(position.to_move or 0))
    lean = dice[1]
    sow(dice, seed, SEATS + position.ply)
    dice[1] = lean
    while not draft.is_whole:
        n = drive.legal_at(setting.tables, draft.pool, 0, out)
        a = drive.choose(setting.tables[0], draft.pool[0], out, n, dice, POLICIES.index(policy))
        draft.answer(int(a), "")
    return draft.said
