"""The lessons that come with the installed games."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cuberails.engine.lesson import Lesson, LessonError, LessonForm, read_form
from cuberails.engine.record import Record, RecordError
from cuberails.games.game_type import GameType
from cuberails.games.registry import installed


class LessonFile(NamedTuple):
    game: GameType
    path: Path
    form: LessonForm


@cache
def lesson_files() -> tuple[LessonFile, ...]:
    """All lessons, in the order of their games. One that cannot be read is named and left out."""
    found = []
    for game in installed().values():
        for path in game.book.lessons:
            try:
                found.append(LessonFile(game, path, read_form(record_of(game, path))))
            except LessonError as error:
                print(f"lesson {path.name} of {game.title} is left out: {error}", file=sys.stderr)
    return tuple(found)


def find_lesson(game: str, id: str) -> LessonFile | None:
    return next((file for file in lesson_files() if (file.game.id, file.form.id) == (game, id)), None)


def record_of(game: GameType, path: Path) -> Record:
    record = read_record(path)
    if record.game.name != game.id:
        raise LessonError(f"its record is one of {record.game.type.title}")
    return record


def read_record(path: Path) -> Record:
    try:
        return parse_record(path.read_bytes())
    except OSError as error:
        raise LessonError(f"{path.name} cannot be read: {error.strerror}") from None


def parse_record(text: str | bytes) -> Record:
    try:
        return Record.parse(text)
    except RecordError as error:
        raise LessonError(str(error)) from None


@cache
def read_lesson(path: Path) -> tuple[Record, Lesson]:
    """The record of a file and its lesson, checked."""
    record = read_record(path)
    return record, Lesson.of(record)
