"""`cuberails replay`: recorded games as lines of text or as snapshots."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Annotated

import msgspec
import typer

from cuberails.cli.errors import BAD_INPUT, complain
from cuberails.cli.options import RecordFile
from cuberails.cli.records import Entry, entries
from cuberails.cli.story import story_of, title_of
from cuberails.engine.record import RecordError


def replay(
    file: RecordFile,
    snapshots: Annotated[
        bool, typer.Option("--snapshots", help="Print only snapshots, one line of JSON each.")
    ] = False,
    to: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Only the first N actions of every game.")
    ] = None,
) -> None:
    """Replay recorded games: the story line by line, or one snapshot a line.

    Every action is checked against the rules. The snapshots are the start position and then the position
    after every action; `number` is that of the record in the file, counted from 0. A bad record is not shown
    but reported with its line; the others are replayed, and the exit code is 2.

    `cuberails replay game.json`

    `cuberails replay games.jsonl --snapshots --to 20 > snapshots.jsonl`
    """
    bad = 0
    for number, entry in enumerate(entries(file)):
        try:
            lines = list(lines_of(entry, number, snapshots, to))
        except RecordError as error:
            complain(f"{entry.place}: {error}")
            bad += 1
            continue
        if number and not snapshots:
            print()
        print("\n".join(lines))
    if bad:
        raise typer.Exit(BAD_INPUT)


def lines_of(entry: Entry, number: int, snapshots: bool, to: int | None) -> Iterator[str]:
    record = entry.read()
    positions = record.positions()
    if to is not None and to < len(record.actions):  # a full replay also checks the result
        positions = islice(positions, to + 1)
    if snapshots:
        for position in positions:
            yield msgspec.json.encode({"number": number} | position.snapshot()).decode()
    else:
        yield title_of(record.game)
        for before, after in pairwise(positions):
            yield from story_of(before, after)
