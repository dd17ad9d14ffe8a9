"""What the page shows of lessons: the list, and where the learner is."""

from __future__ import annotations

from msgspec.structs import replace

from cuberails.display.markdown import html_of
from cuberails.display.schema.lesson import LessonCost, LessonLine, LessonStep
from cuberails.engine.lesson import Lesson, Note, Stage, reply_in
from cuberails.engine.lesson_files import lesson_files
from cuberails.engine.lesson_text import figures_of, fill
from cuberails.engine.position import Position
from cuberails.views.rules import pages

OTHER_MOVE = "The lesson goes on with another move. Read the note again, or let the lesson show you its move."


def lesson_lines() -> list[LessonLine]:
    return [
        LessonLine(file.game.id, file.form.id, file.form.kind, file.form.title, file.form.summary)
        for file in lesson_files()
    ]


def stage_at(lesson: Lesson, position: Position) -> Stage:
    return lesson.stage(position.actions, position.to_move)


def step_of(lesson: Lesson, position: Position) -> LessonStep:
    """What the lesson says in this position."""
    form, stage = lesson.form, stage_at(lesson, position)
    step = LessonStep(
        id=form.id,
        kind=form.kind,
        title=form.title,
        state=stage.state,
        step=sum(note.ply <= stage.on_path for note in form.notes),
        steps=len(form.notes),
        back_to=stage.on_path,
    )
    if stage.state == "answered":
        return with_answer(step, lesson, position)
    return with_note(step, stage.note, lesson, position) if stage.note else step


def with_note(step: LessonStep, note: Note, lesson: Lesson, position: Position) -> LessonStep:
    asked = lesson.expected(position.ply)
    figures = figures_of(position, lesson.form.seat, position.play(asked) if asked else None)
    return replace(
        step,
        text=as_html(fill(note.text, figures)),
        why=as_html(fill(note.why, figures)),
        point=note.point,
        move=asked if step.state == "ask" else None,
    )


def with_answer(step: LessonStep, lesson: Lesson, position: Position) -> LessonStep:
    """What a mistake says to the move that led to this position."""
    form = lesson.form
    assert form.better is not None
    assert form.cost is not None
    verdict, text = lesson.verdict(position.sentence)
    return replace(
        step,
        text=as_html(filled(text, position, form.seat)),
        point=form.notes[0].point,
        move=form.better.move,
        verdict=verdict,
        cost=LessonCost(form.cost.victory, form.cost.cash) if verdict == "tempting" else None,
    )


def reply_to(lesson: Lesson, position: Position, sentence: str) -> str:
    """Plain words for a move that the note at this position did not ask for."""
    text = reply_in(lesson.notes[position.ply], sentence)
    return filled(text, position.play(sentence), lesson.form.seat) or OTHER_MOVE


def filled(text: str, after: Position, seat: int) -> str:
    """A text about the move that led to a position."""
    before = after.previous
    assert before is not None
    return fill(text, figures_of(before, seat, after))


def as_html(text: str) -> str:
    return html_of(text, pages()) if text else ""
