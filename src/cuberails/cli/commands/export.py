"""`cuberails export`: write records as a table with one row per action."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import typer

from cuberails.cli.console import with_progress
from cuberails.cli.errors import Failure
from cuberails.cli.files import check_name, write_text, writing
from cuberails.cli.options import with_example_game
from cuberails.cli.records import Entry, entries
from cuberails.engine.game import Game
from cuberails.engine.record import Record, RecordError, RecordForm, further_keys
from cuberails.envs.datasheet import Contents, source_of
from cuberails.envs.datasheet import datasheet as datasheet_of
from cuberails.envs.encoding import Encoding
from cuberails.envs.optional import MissingExtra
from cuberails.envs.replay import Reader


@with_example_game
def export_command(
    records: Annotated[
        str, typer.Option(metavar="FILE", help="A file of records, one per line; - for standard input.")
    ],
    to: Annotated[Literal["parquet"], typer.Option(help="The kind of table.")] = "parquet",
    out: Annotated[
        str, typer.Option(metavar="FILE", help="The file to write; by default FILE with another ending.")
    ] = "",
    datasheet: Annotated[
        bool,
        typer.Option(
            "--datasheet", help="Also write a datasheet: what the table is, how it was made, how to cite it."
        ),
    ] = False,
) -> None:
    """Write records as a table for pandas, polars, DuckDB or a network: one row for every action.

    All records of a file must have the same game, players, modules, map and house rules. The columns are
    those of the observation, with the action, the seat and the result; the page on research lists them.

    `cuberails simulate {game} --games 1000 --policy directed --records games.jsonl`

    `cuberails export --records games.jsonl --to parquet --datasheet`
    """
    try:
        from cuberails.envs.parquet import write_parquet
    except MissingExtra as missing:
        raise Failure(missing) from None
    target = out or beside(records, to)
    found = list(entries(records))
    first = read(found[0])
    here, encoding, sources = [found[0].place], Encoding(first.game), Counter[str]()
    Reader(encoding).read(Record(first.game))  # compiles on a first start
    began = time.perf_counter()
    with writing(target) as file:
        try:
            given = chain([first], same_setup(first.game, found, here))
            games, rows, unfinished = write_parquet(file, encoding, counted(given, sources))
        except RecordError as error:
            raise Failure(f"{here[-1]}: {error}") from None
    seconds = time.perf_counter() - began
    print(f"{target}: {rows:,} rows of {games:,} games, {rows / seconds:,.0f} rows a second")
    if datasheet:
        sheet = str(Path(target).with_suffix(".md"))
        contents = Contents(Path(target).name, games, rows, unfinished, sources)
        write_text(sheet, datasheet_of(encoding, contents))
        print(f"{sheet}: its datasheet")


def counted(records: Iterable[Record], sources: Counter[str]) -> Iterator[Record]:
    """The same records; `sources` counts how they were made."""
    for record in records:
        sources[source_of(record.extra)] += 1
        yield record


def beside(records: str, to: str) -> str:
    if records == "-":
        raise Failure("--out: name the file to write, because the records come from standard input")
    check_name(records)
    try:
        return str(Path(records).with_suffix(f".{to}"))
    except ValueError:
        raise Failure(f"{records}: not a file of records") from None


def same_setup(game: Game, found: list[Entry], here: list[str]) -> Iterator[Record]:
    """All records but the first. They share one Game, because making it takes longer than replaying it."""
    wanted = setup_of(read_form(found[0]))
    for entry in with_progress(found[1:], "Reading"):
        here.append(entry.place)
        form = read_form(entry)
        extra = further_keys(msgspec.json.decode(entry.text))
        if setup_of(form) != wanted:
            raise Failure(f"{entry.place}: not the setup of the first record; export each setup separately")
        yield Record(game, form.actions, form.result, extra)


def read_form(entry: Entry) -> RecordForm:
    try:
        return msgspec.json.decode(entry.text, type=RecordForm)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        read(entry)  # raises with the reason
        raise


def setup_of(form: RecordForm) -> tuple[object, ...]:
    """Everything but the names of the players."""
    board = form.map or form.game
    return form.game, len(form.players), sorted(form.modules), board, form.house_rules


def read(entry: Entry) -> Record:
    try:
        return entry.read()
    except RecordError as error:
        raise Failure(f"{entry.place}: {error}") from None
