"""Lessons at real tables: starting one, reading on, and leaving it.

A table that teaches follows the moves of the lesson's record (`play_script` in `play.py`). It waits at every
note; its bots move only when the learner has left these moves.
"""

from __future__ import annotations

import asyncio
from copy import copy

import msgspec

from cuberails.bots.registry import DEFAULT
from cuberails.engine.lesson import Lesson, LessonError
from cuberails.engine.lesson_files import find_lesson, parse_record, read_lesson
from cuberails.engine.record import Record
from cuberails.server.errors import Problem, conflict, forbidden, unknown
from cuberails.server.messages import NewLesson, NextForm
from cuberails.server.storage.rows import Seat, StoredTable
from cuberails.server.tables.create import LONGEST_RECORD, check_open_tables, name_all, new_row, replayed
from cuberails.server.tables.current import with_current
from cuberails.server.tables.names import clean_name
from cuberails.server.tables.offered import bots
from cuberails.server.tables.play import play_scripted_move, stage_of, start_bots
from cuberails.server.tables.record_bots import bots_in
from cuberails.server.tables.registry import TableRegistry
from cuberails.server.tables.table import Table, update_row


async def start_lesson(
    registry: TableRegistry, visitor: str, form: NewLesson, network: str = ""
) -> tuple[Table, bool]:
    """A table that teaches, and whether it is new: an unfinished one of the same lesson is taken up again."""
    if not form.text and (found := await unfinished(registry, visitor, form)):
        return found, False
    await check_open_tables(registry, visitor, network)
    record, lesson = await asyncio.to_thread(lesson_in, form)  # it plays the whole game
    played = record.actions if lesson.form.kind == "mistake" else []
    actions, last = await replayed(Record(record.game, played, None, record.extra))
    host = await registry.store.name_of(visitor)
    seats = name_all(seats_of(record, lesson, visitor), host)
    row = new_row(record.game.with_players([seat.name for seat in seats]), visitor, "running")
    row.lesson, row.address = msgspec.to_builtins(lesson), network
    update_row(row, last, row.created)
    table = await registry.create(StoredTable(row, seats, actions, []))
    start_bots(registry, table)
    return table, True


def lesson_in(form: NewLesson) -> tuple[Record, Lesson]:
    try:
        if form.text:
            record = parse_record(form.text)
            if len(record.actions) > LONGEST_RECORD:
                raise LessonError(f"the record has more than {LONGEST_RECORD} actions")
            return record, Lesson.of(record)
        file = find_lesson(form.game, form.id)
        if file is None:
            raise unknown("lesson")
        return read_lesson(file.path)
    except LessonError as error:
        raise Problem(422, "bad-lesson", f"{error}.") from None


async def unfinished(registry: TableRegistry, visitor: str, form: NewLesson) -> Table | None:
    for row, _seats in await registry.store.tables_of(visitor):
        is_same = row.lesson and (row.setup["game"], row.lesson["form"]["id"]) == (form.game, form.id)
        if is_same and row.host == visitor and row.status != "over":
            table = await registry.table(row.id)
            start_bots(registry, table)
            return table
    return None


def seats_of(record: Record, lesson: Lesson, visitor: str) -> list[Seat]:
    """The learner, by their own name, and bots that play on if the learner leaves the lesson."""
    named = bots_in(record.extra, len(record.game.players))
    found = []
    for number, (name, bot) in enumerate(zip(record.game.players, named, strict=True)):
        name = clean_name(name) or f"P{number + 1}"
        if number == lesson.form.seat:
            found.append(Seat(number, "", "here", visitor=visitor))
        else:
            found.append(Seat(number, name, "bot", bot if bot in bots() else DEFAULT))
    return found


async def read_on(registry: TableRegistry, table: Table, visitor: str | None, form: NextForm) -> None:
    """The learner has read a note at somebody else's turn: the lesson goes on."""

    async def attempt() -> None:
        check_learner(table, visitor)
        stage = stage_of(table)
        if stage is None or stage.state != "show" or (form.era, form.ply) != table.moment:
            raise conflict("The lesson has gone on; look at the table.", table.ply)
        await play_scripted_move(registry, table)

    await with_current(registry, table, attempt)
    start_bots(registry, table)


async def leave_lesson(registry: TableRegistry, table: Table, visitor: str | None) -> None:
    """The table becomes an ordinary one: bots play the other seats from here on."""

    async def attempt() -> None:
        check_learner(table, visitor)
        if table.lesson is None:
            raise conflict("This table teaches nothing.", table.ply)
        after = copy(table.row)
        after.lesson = None
        await registry.store.leave_lesson(after)
        table.row, table.lesson = after, None
        registry.broadcast_table(table)

    await with_current(registry, table, attempt)
    start_bots(registry, table)


def check_learner(table: Table, visitor: str | None) -> None:
    if not table.seats_of(visitor):
        raise forbidden("You are watching this table; only its learner can do this.")
