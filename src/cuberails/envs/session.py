"""A game in progress, as all environments use it: actions in, observations and masks out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cuberails.bots.search.tree import LookaheadWorkspace
from cuberails.engine.batch import plain_copy
from cuberails.engine.game import Game
from cuberails.engine.notation import Draft, IllegalAction, extend
from cuberails.engine.position import Position
from cuberails.engine.record import Record
from cuberails.engine.state import StateHandle
from cuberails.envs.actions import NO_ANSWER
from cuberails.envs.encoding import Encoding, Reals
from cuberails.envs.opponents import YOU, Cast
from cuberails.kernel.layout import Pool, copy_of, to_bytes
from cuberails.kernel.state import FIRST_INNER, OVER

SCRATCH = 1024  # answers to one question; of amounts only the first is read
RETURNS = ("victory", "cash")  # at the end: a share of the victory, or of all the cash

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.int8]


def check_returns(returns: str) -> bool:
    """Check the kind of returns; True for shares of the cash."""
    if returns not in RETURNS:
        raise ValueError(f"returns are {' or '.join(RETURNS)}, not {returns!r}")
    return returns == "cash"


class Answered(NamedTuple):
    """One answer of the kernel: the question before it, and the one after it."""

    phase: int
    answer: int
    next_phase: int


class Session:
    """`seat` must act; it is -1 when the game is over."""

    def __init__(self, encoding: Encoding, returns: str = "victory") -> None:
        self.encoding, self.by_cash = encoding, check_returns(returns)
        self.game: Game = encoding.game
        self.seats = len(self.game.players)
        self._mask, self._step = encoding.loops.mask, encoding.loops.step
        self._constants = encoding.on.constants
        self._start = encoding.on.moved(self.game.start().state.pool)
        self._out, self._windows = encoding.machine.ints(SCRATCH), encoding.machine.ints(1)
        self.reset()

    def reset(self) -> None:
        self.start_from(self._start, 0, 0)

    def start_from(self, pool: Pool, i: int, window: int) -> None:
        """Continue from state i of a pool of any machine, without its history."""
        self._pool, self._windows[0] = self.encoding.on.moved(pool[i : i + 1]), window
        self._phase = int(self._pool[0].phase)
        self.seat = -1 if self._phase == OVER else int(self._pool[0].actor)
        self._played: list[int] = []
        self._answered: list[Answered] = []
        self._unread: list[Any] = []  # logs of the bots of a cast, not yet in the two lists above
        self.ply = 0  # sentences so far
        self._forget_words()

    def _forget_words(self) -> None:
        self._said: list[str] = []
        self._draft: str = ""
        self._spelled: int = 0  # answers

    @property
    def is_over(self) -> bool:
        return self.seat < 0

    @property
    def played(self) -> list[int]:
        """The actions so far."""
        self._read_logs()
        return self._played

    @property
    def answered(self) -> list[Answered]:
        """The answers so far."""
        self._read_logs()
        return self._answered

    def _read_logs(self) -> None:
        unread, self._unread = self._unread, []
        for log in unread:
            for each in map(Answered._make, zip(*log, strict=True)):
                self._answered.append(each)
                self._played += self.encoding.actions.actions_of(each.answer)

    @property
    def state(self) -> StateHandle:
        """A copy of the present state in plain Python."""
        return StateHandle(self.game.constants, plain_copy(self.game, self._pool))

    def observe(self, seat: int) -> Bytes:
        if not 0 <= seat < self.seats:  # compiled code does not check
            raise IndexError(f"seat {seat} of {self.seats}: seats are counted from 0")
        view = np.empty(self.encoding.size, np.uint8)
        self._step.encode_at(self._constants, self._pool, 0, self._windows, seat, view)
        return view

    def features(self, seat: int) -> Reals:
        """The observation as numbers for a network, see `Encoding.features`."""
        found = np.empty(len(self.encoding.scales), np.float32)
        self.encoding.write_features(self.observe(seat), found)
        return found

    def mask(self) -> Mask:
        found = np.zeros(self.encoding.actions.size, np.int8)
        self._mask.mark_at(self._constants, self._pool, 0, self._windows, found, self._out)
        return found

    def legal(self) -> list[int]:
        """Legal actions in ascending order; none when the game is over."""
        found: list[int] = self.mask().nonzero()[0].tolist()
        return found

    def is_legal(self, action: int) -> bool:
        return bool(self._mask.is_legal_at(self._constants, self._pool, 0, self._windows, action))

    def play(self, action: int) -> None:
        """Play an action; IllegalAction says why it is refused."""
        window, before = int(self._windows[0]), self._phase
        seat = int(self._step.play_at(self._constants, self._pool, 0, self._windows, action))
        if seat < -1:
            raise self.refusal(action)
        self.seat = seat
        if self._unread:
            self._read_logs()
        self._played.append(action)
        if action == self.encoding.actions.higher:
            return
        self._phase = int(self._pool[0].phase)
        answer = self.encoding.actions.answer(action, window)
        self._answered.append(Answered(before, answer, self._phase))
        self.ply += self._phase < FIRST_INNER

    def play_answers(self, given: Iterable[int]) -> None:
        """Play answers of the kernel, such as those of a bot's sentence."""
        for answer in given:
            for action in self.encoding.actions.actions_of(answer):
                self.play(action)

    def play_bots(self, cast: Cast, work: LookaheadWorkspace, log: Any) -> None:
        """Let the bots of a cast play, in compiled code, until another seat must act or the game is over."""
        loop, cast.plies[0] = self.encoding.loops.opponents.play_bots, self.ply
        while not self.is_over and cast.seating[0][self.seat] != YOU:
            n = int(loop(self._constants, self._pool, 0, cast, work, log))
            self._unread.append([np.asarray(row[:n]).tolist() for row in log])
            self._phase = int(self._pool[0].phase)
            self.seat = -1 if self._phase == OVER else int(self._pool[0].actor)
        self.ply = int(cast.plies[0])

    def returns(self) -> list[float]:
        """The return of every seat; zeros until the game is over."""
        if not self.is_over:
            return [0.0] * self.seats
        found = self.encoding.machine.floats(self.seats)
        self._step.share_at(self._constants, self._pool, 0, self.by_cash, found)
        return [float(part) for part in found]

    @property
    def question(self) -> str:
        """The open question in words."""
        asked = self.game.words.questions[int(self._pool[0].phase)].text
        return asked.format(lot=self.game.words.companies[int(self._pool[0].lot)])

    def word(self, action: int) -> str:
        return self.encoding.actions.word(int(self._pool[0].phase), action, int(self._windows[0]))

    def refusal(self, action: int) -> IllegalAction:
        """Why the rules refuse an action."""
        actions, window = self.encoding.actions, int(self._windows[0])
        question = self.game.words.questions[int(self._pool[0].phase)]
        if self.is_over:
            return IllegalAction("", str(action), question.rule, "the game is over")
        answer = actions.answer(action, window)
        if answer == NO_ANSWER:
            what = (
                "no amount that high can be paid"
                if action == actions.higher
                else (f"action {action} is no answer to: {self.question}")
            )
            return IllegalAction("", str(action), question.rule, what)
        try:
            draft = Draft(self.game.setting, plain_copy(self.game, self._pool))
            draft.answer(answer, self._name(answer))
        except IllegalAction as refusal:
            return refusal
        raise AssertionError(f"action {action} is legal")

    def _name(self, answer: int) -> str:
        try:
            return self.game.words.name(answer) if answer else "the end"
        except IndexError:  # a company of a module that is not in play
            return f"answer {answer}"

    def sentences(self) -> list[str]:
        """The sentences so far, without an unfinished one. Spells only what is new since the last call."""
        for phase, answer, next_phase in self.answered[self._spelled :]:
            self._draft = extend(self.game.words, phase, self._draft, answer)
            if next_phase < FIRST_INNER:
                self._said.append(self._draft)
                self._draft = ""
        self._spelled = len(self.answered)
        return self._said

    def position(self) -> Position:
        """The present position, also inside a sentence."""
        said = self.sentences()
        return Position(self.game, plain_copy(self.game, self._pool), len(said), actions=tuple(said))

    def snapshot(self) -> dict[str, Any]:
        """`position().snapshot()` without the number of sentences."""
        found = Position(self.game, plain_copy(self.game, self._pool), 0).snapshot()
        del found["ply"]
        return found

    def copy(self) -> Session:
        twin = Session.__new__(Session)
        twin.__dict__.update(self.__dict__)
        twin._pool, twin._windows = copy_of(self._pool), self._windows.copy()
        twin._played, twin._answered, twin._unread = self.played[:], self.answered[:], []
        twin._forget_words()
        return twin

    def key(self) -> bytes:
        """Equal for sessions in the same state."""
        return to_bytes(self._pool) + bytes([int(self._windows[0])])

    @property
    def digest(self) -> str:
        """A short hash of the key."""
        return hashlib.sha256(self.key()).hexdigest()[:16]

    def __deepcopy__(self, _memory: object) -> Session:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        setup, returns = Record(self.game).to_json(), RETURNS[self.by_cash]
        state, window = to_bytes(self._pool), int(self._windows[0])
        return restored, (setup, returns, state, window, self.played[:], self.answered[:])

    def __str__(self) -> str:
        who = "over" if self.is_over else f"{self.game.players[self.seat]}: {self.question}"
        cash = " ".join(f"${dollars}" for dollars in self._pool[0].cash[: self.seats])
        return f"{self.game.type.title}, {len(self.played)} actions, {who} Cash {cash}. State {self.digest}."


@cache
def encoding_for(setup: str) -> Encoding:
    return Encoding(Record.parse(setup).game)


def restored(
    setup: str, returns: str, state: bytes, window: int, played: list[int], answered: list[Answered]
) -> Session:
    session = Session(encoding_for(setup), returns)
    session.start_from(session.game.type.rules.state.from_bytes(state), 0, window)
    session._played, session._answered = played, answered
    session.ply = sum(each.next_phase < FIRST_INNER for each in answered)
    return session
