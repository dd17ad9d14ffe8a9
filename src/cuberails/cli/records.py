"""Read records from a file or standard input: one JSON object, or JSON Lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO, NamedTuple

import msgspec

from cuberails.cli.errors import Failure
from cuberails.cli.files import STANDARD, reading
from cuberails.engine.record import Record, RecordError
from cuberails.games.map_file import BYTE_ORDER_MARK

OUR_KEYS = ("format", "actions")


class Entry(NamedTuple):
    """The text of one record, and its place in the input."""

    place: str  # games.jsonl, line 3
    text: bytes

    def read(self) -> Record:
        try:
            return Record.parse(self.text)
        except RecursionError:
            raise RecordError("not a record: nested too deeply") from None


def entries(source: str) -> Iterator[Entry]:
    """Every record of the file, not yet parsed. Failure if the file is not JSON at all."""
    name = title(source)
    with reading(source) as file:
        number, head = first_line(file)
        if not head:
            raise Failure(f"{name}: the file is empty")
        if is_json(head):
            yield Entry(f"{name}, line {number}", head)
            yield from lines(name, number + 1, file)
            return
        text = b"\n" * (number - 1) + head + file.read()
    if is_json(text):
        yield Entry(name, text)
    elif any(is_record(line) for line in text.splitlines()):
        yield from lines(name, 1, text.splitlines())
    else:
        raise Failure(f"{name}{json_problem(text)}")


def title(source: str) -> str:
    return "standard input" if source == STANDARD else source


def first_line(file: IO[bytes]) -> tuple[int, bytes]:
    """The first line that is not blank, with its number; empty if there is none."""
    number = 1
    head = file.readline().removeprefix(BYTE_ORDER_MARK)
    while head and not head.strip():
        number, head = number + 1, file.readline()
    return number, head


def lines(name: str, first: int, file: IO[bytes] | list[bytes]) -> Iterator[Entry]:
    for number, line in enumerate(file, first):
        if line.strip():
            yield Entry(f"{name}, line {number}", line)


def decoded(text: bytes) -> object:
    """The JSON value, or None if the text is not JSON."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def is_json(text: bytes) -> bool:
    return decoded(text) is not None


def is_record(line: bytes) -> bool:
    found = decoded(line)
    return isinstance(found, dict) and any(key in found for key in OUR_KEYS)


def json_problem(text: bytes) -> str:
    """`, line 3: not JSON: …`, with the line where the decoder stopped."""
    try:
        msgspec.json.decode(text)
    except RecursionError:
        return ": not a record: nested too deeply"
    except UnicodeDecodeError as error:
        return f": not UTF-8: {error.reason}"
    except msgspec.DecodeError as error:
        what, _, place = str(error).partition(" (byte ")
        digits = re.match(r"\d+", place)
        offset = int(digits[0]) if digits else len(text.rstrip())
        line = text.count(b"\n", 0, offset) + 1
        return f", line {line}: not JSON: {what.removeprefix('JSON is malformed: ')}"
    return ": not a record: a JSON object is needed, not null"


def only_entry(source: str, number: int | None = None) -> Entry:
    """The record with this number, counted from 1, or the only record of the file."""
    found = list(entries(source))
    if number is None and len(found) > 1:
        raise Failure(f"{title(source)}: {len(found)} records, but one is needed")
    if (number or 1) > len(found):
        raise Failure(f"{title(source)}: there is no record {number}, the file has {len(found)}")
    return found[(number or 1) - 1]


def read_one(source: str, number: int | None = None) -> tuple[str, Record]:
    """A record and its place."""
    entry = only_entry(source, number)
    try:
        return entry.place, entry.read()
    except RecordError as error:
        raise Failure(f"{entry.place}: {error}") from None
