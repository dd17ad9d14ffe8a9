"""A Position is one moment of a game; Legal is the collection of its legal sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from cuberails.display.schema.view import View
from cuberails.display.svg import draw
from cuberails.engine.digest import digest_of
from cuberails.engine.notation import (
    WORDS_PER_SENTENCE,
    Draft,
    IllegalAction,
    Options,
    only_sentence,
    sentences,
)
from cuberails.engine.state import StateHandle
from cuberails.engine.view import moment_of, view_of
from cuberails.games.events import Event
from cuberails.games.plain_snapshot import plain_snapshot
from cuberails.games.snapshot import winners_of
from cuberails.games.story import Step
from cuberails.kernel.layout import Pool, copy_of, to_bytes, view
from cuberails.kernel.machines import PLAIN, bulk
from cuberails.kernel.state import DOLLARS, FIRST_EVENT, OVER

if TYPE_CHECKING:
    from cuberails.engine.game import Game


class Legal(Collection[str]):
    """The legal sentences of a position: counted at once, but listed lazily."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def __iter__(self) -> Iterator[str]:
        return sentences(self.position.game.setting, self.position.state.pool)

    def __len__(self) -> int:
        return self.position.perft(1)

    def __contains__(self, sentence: object) -> bool:
        if not isinstance(sentence, str):
            return False
        try:
            return self.position.play(sentence).sentence == sentence
        except IllegalAction:
            return False

    def __repr__(self) -> str:
        if len(self) <= 60:
            return repr(list(self))
        few = [sentence for sentence, _ in zip(self, range(5), strict=False)]
        return f"<{len(self):,} sentences: {', '.join(few)}, …>"


class Position:
    """One moment of a game. Immutable: playing a sentence gives a new Position."""

    __slots__ = ("_before", "actions", "game", "ply", "sentence", "state")

    def __init__(
        self,
        game: Game,
        pool: Pool,
        ply: int,
        before: Pool = None,
        sentence: str = "",
        played: Sequence[int] = (),
        actions: tuple[str, ...] = (),
    ) -> None:
        self.game, self.ply, self.sentence = game, ply, sentence
        self.actions = actions  # the sentences that led here, as far as they are known
        self.state = StateHandle(game.constants, pool, 0, played)  # for compiled code; read only
        self._before = before

    def __reduce__(self) -> tuple[Any, ...]:
        before = None if self._before is None else to_bytes(self._before)
        return restored, (
            self.game,
            self.state.to_bytes(),
            self.ply,
            before,
            self.sentence,
            tuple(self.state.answers),
            self.actions,
        )

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, _memory: object) -> Position:
        return self

    @property
    def is_over(self) -> bool:
        return bool(self.state.struct.phase == OVER)

    @property
    def to_move(self) -> int | None:
        """The seat that must act, or None when the game is over."""
        return None if self.is_over else int(self.state.struct.actor)

    @property
    def cash(self) -> tuple[int, ...]:
        return tuple(int(dollars) for dollars in self.state.struct.cash[: len(self.game.players)])

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that share the victory, or None while the game goes on."""
        found = winners_of(view(self.state.pool, self.game.type.rules.state), len(self.game.players))
        return None if found is None else tuple(found)

    @property
    def previous(self) -> Position | None:
        """The position before the last sentence; it does not know its own previous one."""
        if self._before is None:
            return None
        return Position(self.game, self._before, self.ply - 1, actions=self.actions[:-1])

    @property
    def digest(self) -> str:
        """A hash of the state: the same on every machine, in both modes, and in later versions."""
        return digest_of(self.game.type.rules.state, self.game.constants[0], self.state.pool)

    def options(self, draft: str = "") -> Options:
        """The words that may follow the draft, and whether the sentence may end here."""
        return Draft(self.game.setting, self.state.pool, draft).options()

    def legal(self) -> Legal:
        return Legal(self)

    @property
    def forced(self) -> str | None:
        """The only legal sentence; None if there is a choice, or the game is over."""
        return only_sentence(self.game.setting, self.state.pool)

    def play(self, sentence: str) -> Position:
        """The position after the sentence; IllegalAction says why it is refused."""
        draft = Draft(self.game.setting, self.state.pool, sentence)
        draft.finish()
        return Position(
            self.game,
            draft.pool,
            self.ply + 1,
            self.state.pool,
            draft.said,
            draft.answers,
            (*self.actions, draft.said),
        )

    def why_not(self, sentence: str) -> IllegalAction | None:
        """Why the sentence, or a draft of one, is refused; None if it is not."""
        try:
            Draft(self.game.setting, self.state.pool, sentence)
        except IllegalAction as refusal:
            return refusal
        return None

    def snapshot(self) -> dict[str, Any]:
        """The position as a plain dict, described on the format page."""
        take, moment = self.game.type.display.take_snapshot, moment_of(self.game, self.state.pool)
        if take is None:
            return plain_snapshot(self.game.type, moment, self.ply)
        taken = take(self.game.box, moment.now, self.game.players, self.ply)
        found: dict[str, Any] = msgspec.to_builtins(taken)
        return found

    def view(self) -> View:
        """Everything on the table as data, in numbers and in words; the board says what each part means."""
        return view_of(self)

    def _repr_svg_(self) -> str:
        """The picture of the position, for notebooks."""
        return draw(self.game.board(), self.view())

    @property
    def round(self) -> int:
        """The round, counted from 1; 0 before the first turn."""
        s = view(self.state.pool, self.game.type.rules.state)
        return self.game.type.story.round_of(s, self.actions, len(self.game.players))

    def story(self) -> tuple[Event, ...]:
        """What the last sentence caused, step by step."""
        return tuple(event for _, told in self.steps() for event in told)

    def lines(self) -> list[str]:
        """The story in plain English."""
        line = self.game.type.story.line
        return [line(event, self.game.names) for event in self.story()]

    def steps(self) -> Iterator[tuple[Step, tuple[Event, ...]]]:
        """Each answer of the last sentence and each automatic step after it, with what it caused."""
        if self._before is None:
            return
        loops, story, constants = self.game.type.loops, self.game.type.story, self.game.constants
        pool, now = self._before, view(self._before, self.game.type.rules.state)
        for a in self.state.answers:
            step = self._step(pool, now, lambda after, a=a: loops.answer_at(constants, after, 0, a))
            yield step, tuple(story.tell_answer(step, a))
            pool, now = step.after_pool, step.after
            while now.phase >= FIRST_EVENT:
                step = self._step(pool, now, lambda after: loops.proceed_at(constants, after, 0))
                yield step, tuple(story.tell_automatic(step))
                pool, now = step.after_pool, step.after

    def _step(self, pool: Pool, before: Any, change: Any) -> Step:
        after = copy_of(pool)
        change(after)
        now = view(after, self.game.type.rules.state)
        return Step(self.game.box, self.game.constants, pool, after, before, now)

    def endings(self) -> tuple[str, ...]:
        """The end conditions that hold now."""
        return self.game.type.story.ending_names(self.game.constants, self.state.pool)

    def perft(self, depth: int) -> int:
        """The number of ways to play `depth` sentences from here."""
        levels = depth * WORDS_PER_SENTENCE + 1
        most = DOLLARS + max(self.cash) + 1
        machine = PLAIN if depth == 1 else bulk()
        here = self.game.on(machine)
        pool = here.many(levels)
        here.loops.copy(pool, 0, here.moved(self.state.pool), 0)
        while (
            found := int(here.loops.perft(here.constants, pool, machine.ints(levels, most), 0, depth))
        ) < 0:
            most *= 2  # after a dividend, a seat may have more amounts to bid
        return found

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position) or self.game != other.game:
            return False
        return self.state.to_bytes() == other.state.to_bytes()

    def __hash__(self) -> int:
        return hash((self.game.key, self.state.to_bytes()))

    def __repr__(self) -> str:
        where = "over" if self.is_over else f"{self.game.players[self.to_move or 0]} to move"
        return f"<{self.game.type.title}, ply {self.ply}, {where}>"


def restored(
    game: Game,
    state: bytes,
    ply: int,
    before: bytes | None,
    sentence: str,
    played: tuple[int, ...],
    actions: tuple[str, ...],
) -> Position:
    """A position from its pickle."""
    from_bytes = game.type.rules.state.from_bytes
    last = None if before is None else from_bytes(before)
    return Position(game, from_bytes(state), ply, last, sentence, played, actions)
