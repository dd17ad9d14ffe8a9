"""`cuberails board`: draw a position of a recorded game."""

from __future__ import annotations

from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from cuberails.cli.console import new_console
from cuberails.cli.errors import Failure
from cuberails.cli.files import write_text
from cuberails.cli.options import RecordFile
from cuberails.cli.records import read_one
from cuberails.cli.terminal.screen import show_board
from cuberails.display.svg import draw
from cuberails.engine.position import Position
from cuberails.engine.record import Record, RecordError

ENDINGS = ("", ".svg", ".txt")
WIDTH = 120  # columns of a text file


def board(
    file: RecordFile,
    at: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="After N actions; by default after the last.")
    ] = None,
    record: Annotated[
        int, typer.Option(min=1, metavar="K", help="Which record of the file, counted from 1.")
    ] = 1,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The file to write: an SVG picture, or text if its name ends in .txt. "
            "- writes SVG to standard output.",
        ),
    ] = None,
) -> None:
    """Draw a position of a recorded game: as text in the terminal, or as an SVG picture in a file.

    `cuberails board game.json -o end.svg`

    `cuberails board games.jsonl --record 3 --at 40 -o - > position.svg`
    """
    if output is not None:
        check_ending(output)
    place, found = read_one(file, record)
    try:
        position = position_at(found, at)
    except RecordError as error:
        raise Failure(f"{place}: {error}") from None
    if output is None:
        show_board(new_console(), position)
    elif ending_of(output) == ".txt":
        write_text(output, as_text(position))
    else:
        write_text(output, draw(position.game.board(), position.view()))


def ending_of(name: str) -> str:
    return Path(name).suffix.lower()


def check_ending(name: str) -> None:
    if ending_of(name) not in ENDINGS:
        raise Failure(f"--output: {name}: the name must end in .svg (a picture) or .txt (text)")


def as_text(position: Position) -> str:
    text = StringIO()
    show_board(Console(file=text, width=WIDTH, highlight=False, markup=False, emoji=False), position)
    return text.getvalue()


def position_at(record: Record, ply: int | None) -> Position:
    if ply is None:
        return record.replay()
    if ply > len(record.actions):
        raise RecordError(f"--at {ply}: the game has {len(record.actions)} actions")
    return next(islice(record.positions(), ply, None))
