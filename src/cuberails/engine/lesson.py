"""Lessons: records with notes for a learner. A guided game has many notes, a common mistake has one.

The learner is asked at each note; all other moves of the record are played by themselves. A mistake ends at
its note, and says what it thinks of the move that the learner then makes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated, NamedTuple

import msgspec

from cuberails.display.schema.lesson import Kind, State, Verdict
from cuberails.engine.lesson_text import FigureError, Figures, figures_of, fill
from cuberails.engine.notation import IllegalAction
from cuberails.engine.position import Position
from cuberails.engine.record import Record, RecordError
from cuberails.games.plain_problem import plain_problem

KEY = "lesson"
MOST_NOTES = 100
PANELS = ("map", "auction", "companies", "players", "dials", "endings")

Id = Annotated[str, msgspec.Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Summary = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=700)]
PlyCount = Annotated[int, msgspec.Meta(ge=0)]


class LessonError(ValueError):
    """A lesson that cannot be read or taught. The message is one sentence without its full stop."""


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the lesson says to one move."""

    move: str
    text: Text


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the lesson says after `ply` actions. On the learner's turn, it asks for the next one."""

    ply: PlyCount
    text: Text
    why: Annotated[str, msgspec.Meta(max_length=700)] = ""  # shown on request
    point: list[str] = []  # panels, companies and places to look at
    replies: list[Reply] = []  # to other moves than the one of the record
    otherwise: Annotated[str, msgspec.Meta(max_length=700)] = ""  # to all moves without a reply


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the tempting move loses beside the better one, as `cuberails lesson measure` found."""

    victory: int  # percentage points of the chance to win
    cash: int  # dollars at the end


class LessonForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key `lesson` of a record."""

    id: Id
    title: Title
    summary: Summary
    notes: Annotated[list[Note], msgspec.Meta(min_length=1, max_length=MOST_NOTES)]
    kind: Kind = "guided"
    seat: PlyCount = 0
    tempting: Reply | None = None  # of a mistake
    better: Reply | None = None
    cost: Cost | None = None


class Stage(NamedTuple):
    """Where a learner is. The lesson waits, except in `script` (it plays the next move) and `off`."""

    state: State
    note: Note | None = None
    on_path: int = 0  # the actions that agree with the record


class Lesson(msgspec.Struct, frozen=True, dict=True):
    """A lesson with the sentences of its record."""

    form: LessonForm
    actions: list[str]

    @classmethod
    def of(cls, record: Record) -> Lesson:
        """The lesson in a record; LessonError if there is none, or if it cannot be taught."""
        form = read_form(record)
        try:
            positions = list(record.positions())
        except RecordError as error:
            raise LessonError(str(error)) from None
        lesson = cls(form, [position.sentence for position in positions[1:]])
        for problem in problems_of(lesson, positions):
            raise LessonError(problem)
        for note in form.notes:
            check_texts(lesson, note, positions[note.ply])
        return lesson

    @cached_property
    def notes(self) -> dict[int, Note]:
        return {note.ply: note for note in self.form.notes}

    @property
    def length(self) -> int:
        return len(self.actions)

    def stage(self, actions: Sequence[str], to_move: int | None) -> Stage:
        """Where the learner is after these actions."""
        ply, note = len(actions), self.notes.get(len(actions))
        same = common_length(self.actions, actions)
        if self.form.kind == "mistake":
            if same < self.length or ply > self.length + 1:
                return Stage("off", None, min(same, self.length))
            return Stage("ask", note, same) if ply == self.length else Stage("answered", None, same)
        if same < ply:
            return Stage("off", None, same)
        if ply == self.length:
            return Stage("done", note, same)
        if note is None:
            return Stage("script", None, same)
        return Stage("ask" if to_move == self.form.seat else "show", note, same)

    def expected(self, ply: int) -> str | None:
        """The move that the note at this ply asks for; None if it is for the learner to find."""
        return self.actions[ply] if self.form.kind == "guided" and ply < self.length else None

    def verdict(self, sentence: str) -> tuple[Verdict, str]:
        """What a mistake thinks of the move that was made, with its text."""
        better, tempting = self.form.better, self.form.tempting
        assert better is not None
        assert tempting is not None
        if sentence == better.move:
            return "better", better.text
        if sentence == tempting.move:
            return "tempting", tempting.text
        return "other", reply_in(self.form.notes[0], sentence)


def reply_in(note: Note, sentence: str) -> str:
    """What a note says to a move that it did not ask for; empty if it says nothing."""
    return next((reply.text for reply in note.replies if reply.move == sentence), note.otherwise)


def check_texts(lesson: Lesson, note: Note, here: Position) -> None:
    """LessonError if a figure that a text names does not exist."""
    form, asked = lesson.form, lesson.expected(note.ply)
    seat = form.seat
    try:
        for text in (note.text, note.why):
            fill(text, figures_of(here, seat, here.play(asked) if asked else None))
        for reply in (*note.replies, form.tempting, form.better):
            if reply:
                fill(reply.text, figures_after(here, reply.move, seat))
        fill(note.otherwise, figures_of(without_past(here), seat))
    except FigureError as error:
        raise LessonError(f"lesson.notes, ply {note.ply}: {error}") from None


def figures_after(here: Position, move: str, seat: int) -> Figures:
    """For the text about a move: it knows the positions before and after the move, and none earlier."""
    after = here.play(move)
    return figures_of(without_past(here), seat, after)


def without_past(here: Position) -> Position:
    return Position(here.game, here.state.pool, here.ply)


def common_length(script: Sequence[str], actions: Sequence[str]) -> int:
    pairs = zip(script, actions, strict=False)
    return next((ply for ply, (a, b) in enumerate(pairs) if a != b), min(len(script), len(actions)))


def read_form(record: Record) -> LessonForm:
    if KEY not in record.extra:
        raise LessonError("not a lesson: the key 'lesson' is missing")
    try:
        return msgspec.convert(record.extra[KEY], LessonForm)
    except msgspec.ValidationError as error:
        raise LessonError(f"lesson: {plain_problem(error)}") from None


def problems_of(lesson: Lesson, positions: Sequence[Position]) -> Iterator[str]:
    """Why a lesson that can be read cannot be taught, apart from the figures in its texts."""
    form, seats = lesson.form, len(positions[0].game.players)
    if form.seat >= seats:
        yield f"lesson.seat: the game has {seats} seats, numbered from 0"
    plies = [note.ply for note in form.notes]
    if plies != sorted(set(plies)):
        yield "lesson.notes: each must have a higher ply than the one before"
    if plies[-1] > lesson.length:
        yield f"lesson.notes: one has ply {plies[-1]}, but the record has {lesson.length} actions"
        return
    if form.kind == "mistake":
        yield from problems_of_mistake(lesson, positions[-1])
    elif not any(positions[ply].to_move == form.seat for ply in plies if ply < lesson.length):
        yield "lesson.notes: no note is at a turn of the learner"
    for note in form.notes:
        here = positions[note.ply]
        yield from problems_of_points(note, here)
        for reply in note.replies:
            yield from problems_of_reply(reply, here, f"lesson.notes, ply {note.ply}")
            if form.kind == "guided" and [reply.move] == lesson.actions[note.ply : note.ply + 1]:
                yield f"lesson.notes, ply {note.ply}: {reply.move!r} is the move of the record"


def problems_of_mistake(lesson: Lesson, last: Position) -> Iterator[str]:
    form = lesson.form
    if [note.ply for note in form.notes] != [lesson.length]:
        yield "lesson.notes: a mistake has one note, after the last action"
    if last.to_move != form.seat:
        yield "lesson.seat: in a mistake, the learner must be the player to move"
    if form.tempting is None or form.better is None or form.cost is None:
        yield "lesson: a mistake needs the keys 'tempting', 'better' and 'cost'"
        return
    for name, reply in (("tempting", form.tempting), ("better", form.better)):
        yield from problems_of_reply(reply, last, f"lesson.{name}")
    if form.tempting.move == form.better.move:
        yield "lesson: 'tempting' and 'better' have the same move"


def problems_of_reply(reply: Reply, here: Position, place: str) -> Iterator[str]:
    try:
        said = here.play(reply.move).sentence
    except IllegalAction as refusal:
        yield f"{place}, {reply.move!r}: {refusal}"
        return
    if said != reply.move:
        yield f"{place}: write {reply.move!r} as {said!r}"


def problems_of_points(note: Note, here: Position) -> Iterator[str]:
    board = here.game.board()
    known = {*PANELS, *(site.id for site in board.sites), *(company.id for company in board.companies)}
    for point in note.point:
        if point not in known:
            yield f"lesson.notes, ply {note.ply}: no panel, company or place is called {point[:60]!r}"
