"""Replay records at full speed: sentences become codes, which compiled code plays.

A code is an answer, PASS_WORD (`pass` has two meanings, in an auction and in a turn), or END at the end of a
sentence. If the compiled replay refuses a record, or would spell a sentence differently, the record is
replayed through `Position`, which gives the reason or accepts it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cuberails.engine.game import Game
from cuberails.engine.notation import extend, tokens_of
from cuberails.engine.record import Record, RecordError, Result
from cuberails.envs.actions import END, NO_ANSWER, PASS_WORD
from cuberails.envs.encoding import Encoding
from cuberails.envs.session import SCRATCH
from cuberails.games.vocabulary import Words
from cuberails.kernel.layout import copy_of
from cuberails.kernel.scoring import winners
from cuberails.kernel.state import DOLLARS, OVER, STOP

ROWS_A_SENTENCE = 24  # more than the average: a sentence has up to six words
SPARE = 1024
NOTES = 6  # ply, seat, action, number of legal actions, phase and answer of a row


class Decisions(NamedTuple):
    """One row per action of a game. The next game overwrites the arrays."""

    views: npt.NDArray[np.uint8]  # (rows, size) observations of the seat
    ply: npt.NDArray[np.int64]  # (rows,) the number of its sentence
    seat: npt.NDArray[np.int64]
    action: npt.NDArray[np.int64]
    legal: npt.NDArray[np.int64]  # number of legal actions
    masks: npt.NDArray[np.int8]  # (rows, actions) 1 for every legal action
    sentences: Sequence[str]  # by ply, in the spelling of the format
    cash: tuple[int, ...]  # of every seat in the last position
    is_over: bool

    def gives(self, result: Result) -> bool:
        return self.is_over and Result(list(self.cash), winners(self.cash)).is_like(result)


class Reader:
    """Reads records of one setup."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.game: Game = encoding.game
        self._start = encoding.on.moved(self.game.start().state.pool)
        self._pass = pass_verb(self.game.words)
        self._leads = {question.lead for question in self.game.words.questions.values() if question.lead}
        self._codes: dict[str, list[int]] = {}
        self._well_written: set[str] = set()
        self._out = encoding.machine.ints(SCRATCH)
        self._make_room(0)

    def read(self, record: Record) -> Decisions:
        """Replay a record; RecordError says which sentence is refused, and why."""
        codes = (code for sentence in record.actions for code in self.codes(sentence))
        found = self._play(codes, record.actions)
        if found is None or not self._is_well_written(found):
            positions = list(record.positions())
            codes = (code for position in positions[1:] for code in (*position.state.answers, END))
            found = self._play(codes, positions[-1].actions)
        elif record.result is not None and not found.gives(record.result):
            record.replay()
        if found is None:
            raise RecordError("the record cannot be read")
        return found

    def _make_room(self, rows: int) -> None:
        self._views = np.zeros((rows, self.encoding.size), np.uint8)
        self._notes = np.zeros((rows, NOTES), np.int64)
        self._masks = np.zeros((rows, self.encoding.actions.size), np.int8)

    def _play(self, codes: Iterable[int], sentences: Sequence[str]) -> Decisions | None:
        most = len(sentences) * ROWS_A_SENTENCE + SPARE
        if most > len(self._notes):
            self._make_room(most)
        pool = copy_of(self._start)
        listed = self.encoding.machine.listed(np.fromiter(codes, np.int64))
        n = int(
            self.encoding.loops.replay.replay(
                self.encoding.on.constants,
                pool,
                listed,
                self._pass,
                self._views,
                self._notes,
                self._masks,
                self._out,
            )
        )
        if n < 0:
            return None
        ply, seat, action, legal, _, _ = self._notes[:n].T
        cash = tuple(int(dollars) for dollars in pool[0].cash[: len(self.game.players)])
        is_over = bool(pool[0].phase == OVER)
        return Decisions(self._views[:n], ply, seat, action, legal, self._masks[:n], sentences, cash, is_over)

    def _is_well_written(self, found: Decisions) -> bool:
        """Whether the answers, spelled again, give the same sentences. Each sentence is checked once."""
        fresh = [ply for ply, said in enumerate(found.sentences) if said not in self._well_written]
        again = dict.fromkeys(fresh, "")
        for row in np.flatnonzero(np.isin(found.ply, fresh)).tolist():
            ply, _, action, _, phase, answer = self._notes[row].tolist()
            if action != self.encoding.actions.higher:
                again[ply] = extend(self.game.words, phase, again[ply], answer)
        self._well_written |= {said for ply, said in again.items() if said == found.sentences[ply]}
        return all(found.sentences[ply] in self._well_written for ply in fresh)

    def codes(self, sentence: str) -> list[int]:
        if sentence not in self._codes:
            words = [word for word in tokens_of(sentence) if word.casefold() not in self._leads]
            self._codes[sentence] = [*(code_of(self.game.words, word) for word in words), END]
        return self._codes[sentence]


def pass_verb(words: Words) -> int:
    return words.answers.get("pass", NO_ANSWER)


def code_of(words: Words, word: str) -> int:
    word = word.removeprefix(">")
    if word.casefold() == "pass":
        return PASS_WORD
    if word == "-":
        return STOP
    if word.isascii() and word.isdigit():
        return DOLLARS + int(word[:9])
    return words.answers.get(word, words.folded.get(word.casefold(), NO_ANSWER))
