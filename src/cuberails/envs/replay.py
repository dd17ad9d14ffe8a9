"""Records at full speed: sentences become codes here, and compiled code plays them.

A code is an answer, PASS_WORD where `pass` means one thing in an auction and another in a turn, or END at
the end of a sentence. What compiled code refuses is replayed slowly once more, for the reason.
"""
from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cuberails.envs.actions import END, NO_ANSWER, PASS_WORD
from cuberails.envs.encoding import Encoding
from cuberails.envs.table import SCRATCH
from cuberails.game import Game
from cuberails.games.words import Words
from cuberails.kernel.core import DOLLARS, OVER, STOP
from cuberails.kernel.jit import COMPILED
from cuberails.kernel.layout import cells, copy_of
from cuberails.notation import tokens_of
from cuberails.record import Record, RecordError

ROWS_A_SENTENCE = 24        # on average, at most: a sentence has up to six words
SPARE = 1024


class Decisions(NamedTuple):
    """One row for every action of a game; arrays that the next game overwrites."""

    views: npt.NDArray[np.uint8]        # (rows, size) what the seat saw
    ply: npt.NDArray[np.int64]          # (rows,) the number of its sentence
    seat: npt.NDArray[np.int64]
    action: npt.NDArray[np.int64]
    legal: npt.NDArray[np.int64]        # how many actions there were
    cash: tuple[int, ...]               # of every seat in the last position
    is_over: bool


class Reader:
    """Reads records of one setup, one after the other."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.game: Game = encoding.game
        self._start, self._pass = self.game.start()._pool, pass_verb(self.game.words)
        self._leads = {question.lead for question in self.game.words.questions.values() if question.lead}
        self._codes: dict[str, list[int]] = {}
        self._mask, self._out = np.zeros(encoding.actions.size, np.int8), cells(SCRATCH)
        self._views, self._notes = np.zeros((0, encoding.size), np.uint8), np.zeros((0, 4), np.int64)

    def read(self, record: Record) -> Decisions:
        """RecordError says which sentence is refused, and why."""
        codes = [code for sentence in record.actions for code in self.codes(sentence)]
        most = len(record.actions) * ROWS_A_SENTENCE + SPARE
        if most > len(self._notes):
            self._views = np.zeros((most, self.encoding.size), np.uint8)
            self._notes = np.zeros((most, 4), np.int64)
        pool = copy_of(self._start)
        listed: Any = np.array(codes, np.int64) if COMPILED else codes
        n = int(self.encoding.loops.replay(self.game.tables, pool, listed, self._pass, self._views,
                                           self._notes, self._mask, self._out))
        if n < 0:
            record.replay()
            raise RecordError("the record cannot be read")
        ply, seat, action, legal = self._notes[:n].T
        cash = tuple(int(dollars) for dollars in pool[0].cash[: len(self.game.players)])
        return Decisions(self._views[:n], ply, seat, action, legal, cash, bool(pool[0].phase == OVER))

    def codes(self, sentence: str) -> list[int]:
        if sentence not in self._codes:
            said = tokens_of(sentence)
            words = [word for word in said if word.casefold() not in self._leads]
            is_bare = bool(said) and (said[0] == "-" or said[0][:1].isdigit())      # no sentence begins so
            codes = [code_of(self.game.words, word) for word in words]
            self._codes[sentence] = [NO_ANSWER if is_bare else code for code in codes] + [END]
        return self._codes[sentence]


def pass_verb(words: Words) -> int:
    return words.actions.get("pass", NO_ANSWER)


def code_of(words: Words, word: str) -> int:
    word = word.removeprefix(">")
    if word.casefold() == "pass":
        return PASS_WORD
    if word == "-":
        return STOP
    if word.isascii() and word.isdigit():
        return DOLLARS + int(word[:9])
    return words.actions.get(word, words.folded.get(word.casefold(), NO_ANSWER))
