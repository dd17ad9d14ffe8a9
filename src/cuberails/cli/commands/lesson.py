"""`cuberails lesson`: list the lessons, check a lesson file, and measure what a mistake costs."""

from __future__ import annotations

from typing import Annotated

import typer

from cuberails.bots.review import mistake_in
from cuberails.cli.errors import Failure, one_line
from cuberails.cli.files import reading
from cuberails.cli.prepare import prepare
from cuberails.cli.records import title
from cuberails.engine.lesson import Lesson, LessonError
from cuberails.engine.lesson_files import lesson_files, parse_record
from cuberails.engine.position import Position
from cuberails.engine.record import Record

LessonName = Annotated[str, typer.Argument(metavar="FILE", help="The lesson file; - for standard input.")]

lesson_app = typer.Typer(help="List the lessons, check a lesson file, or measure what a mistake costs.")


@lesson_app.command("list")
def show() -> None:
    """List the lessons of the installed games. They are taken in the browser, on the page Learn.

    `cuberails serve --open`
    """
    for game, _path, form in lesson_files():
        print(f"{game.id}  {form.id}  {form.title}: {form.summary}")


@lesson_app.command()
def check(file: LessonName) -> None:
    """Check a lesson file: every move, every note, and every figure in its texts.

    `cuberails lesson check my-lesson.json`
    """
    record, lesson = read(file)
    form, asked = lesson.form, 0
    for position in record.positions():
        asked += lesson.stage(position.actions, position.to_move).state == "ask"
    print(f"{one_line(title(file))}: a lesson of {record.game.type.title}, fine")
    print(f"  {one_line(form.title)}: {len(form.notes)} notes, {asked} moves of the learner")


@lesson_app.command()
def measure(file: LessonName) -> None:
    """Measure what the tempting move of a mistake costs, by four independent searches.

    `cuberails lesson measure my-mistake.json`
    """
    record, lesson = read(file)
    form = lesson.form
    if form.tempting is None or form.better is None:
        raise Failure(f"{title(file)}: only a mistake has a tempting and a better move")
    prepare(record.game.type, bots=True)
    last: Position = record.replay()
    found = mistake_in(last, form.tempting.move)
    if found is None:
        raise Failure(f"{title(file)}: the searches do not agree that {form.tempting.move!r} is a mistake")
    comparison = found.comparison
    if comparison.better != form.better.move:
        raise Failure(f"{title(file)}: the searches prefer {comparison.better!r} to {form.better.move!r}")
    print(f'"cost": {{"victory": {round(100 * comparison.victory)}, "cash": {round(comparison.cash)}}}')


def read(file: str) -> tuple[Record, Lesson]:
    with reading(file) as source:
        text = source.read()
    try:
        record = parse_record(text)
        return record, Lesson.of(record)
    except LessonError as error:
        raise Failure(f"{title(file)}: {error}") from None
