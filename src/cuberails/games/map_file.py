"""Reading map files: all problems are reported at once, each with its place in the file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from cuberails.games.json_shape import JsonTooLarge, check_shape
from cuberails.games.plain_problem import plain_problem

T = TypeVar("T")
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
BLANKS = b" \t\r\n"
LARGEST_VALUE = 99  # of a cost, income or development on a map
LONGEST_NAME = 60  # letters
LARGEST_FILE = 1 << 16  # bytes of a map file, without blanks
DEEPEST = 32  # levels of lists within lists


class MapError(ValueError):
    """A map that cannot be used. Each line of `problems` begins with a place in the file."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        super().__init__(f"{problems[0]}{more}")


def parse_map(text: bytes | str) -> dict[str, Any]:
    """The map as JSON values. Size and depth are checked before anything is decoded."""
    text = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if (size := len(text.translate(None, BLANKS))) > LARGEST_FILE:
        raise MapError([f"the map has {size // 1024} kB, the limit is {LARGEST_FILE // 1024}"])
    try:
        check_shape(text)
        found = msgspec.json.decode(text.removeprefix(BYTE_ORDER_MARK))
    except JsonTooLarge as error:
        raise MapError([f"{error} for a map"]) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise MapError([f"not a JSON file: {error}"]) from None
    if not isinstance(found, dict):
        raise MapError([f"the file must hold one JSON object, not {type(found).__name__}"])
    if is_deeper(found, DEEPEST):
        raise MapError(["lists within lists within lists, too deep for a map"])
    return found


def is_deeper(value: Any, depth: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth < 0 or any(is_deeper(one, depth - 1) for one in inner)


def read_map(path: Path) -> dict[str, Any]:
    try:
        return parse_map(path.read_bytes())
    except OSError as error:
        raise MapError([f"{path}: {error.strerror or error}"]) from None


def convert(raw: Mapping[str, Any], form: type[T]) -> T:
    """The file as typed structs; a wrong type is a problem with its JSON path."""
    try:
        return msgspec.convert(raw, form)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        place = where.strip("`").replace("$.", "") or "top level"
        raise MapError([f"{place}: {plain_problem(what)}"]) from None


def check_number(
    problems: list[str], place: str, word: str, value: int, low: int = 0, high: int = LARGEST_VALUE
) -> None:
    if not low <= value <= high:
        problems.append(f"{place}: {word} {value} is not between {low} and {high}")


def check_printable(problems: list[str], place: str, *words: str) -> None:
    """Maps come from anybody: no name may move a terminal's cursor, change its colours or fill the screen."""
    problems.extend(
        f"{place}: {word!r} has signs that cannot be printed" for word in words if not word.isprintable()
    )
    problems.extend(
        f"{place}: {word[:LONGEST_NAME]!r}… has {len(word)} letters, the limit is {LONGEST_NAME}"
        for word in words
        if len(word) > LONGEST_NAME
    )


def duplicates(names: Sequence[str]) -> list[tuple[int, str]]:
    """The second and later occurrences of each name, with their positions."""
    first = {name: i for i, name in reversed(list(enumerate(names)))}
    return [(i, name) for i, name in enumerate(names) if name and i > first[name]]


def count_by(entries: Sequence[Mapping[str, Any]], noun: str, key: str) -> str:
    """160 hexes: 73 plain, 41 forest, …"""
    kinds = Counter(str(entry[key]) for entry in entries if key in entry)
    parts = ", ".join(f"{n} {name}" for name, n in kinds.most_common())
    return f"{len(entries)} {noun}: {parts}" if parts else f"{len(entries)} {noun}"
