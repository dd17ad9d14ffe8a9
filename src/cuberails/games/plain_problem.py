"""What is wrong with a JSON value, in plain words instead of those of msgspec."""

from __future__ import annotations

import re

EXPECTED = re.compile(r"Expected `(?P<wanted>[^`]*)`(?: of length (?P<length>\d+))?, got `?(?P<got>[^` ]+)`?")
MISSING = re.compile(r"Object missing required field `(?P<name>[^`]*)`")
PLACE = re.compile(r" - at `\$\.?(?P<place>[^`]*)`$")
NAMES = {
    "object": "an object",
    "array": "a list",
    "str": "text",
    "int": "a whole number",
    "float": "a decimal number",
    "bool": "true or false",
    "null": "null",
}


def plain_problem(message: object) -> str:
    """`players: a list is needed, not text`. A message of another form is kept."""
    text = str(message)
    found = PLACE.search(text)
    place, what = (f"{found['place']}: ", text[: found.start()]) if found else ("", text)
    if missing := MISSING.fullmatch(what):
        return f"{place}the key {missing['name']!r} is missing"
    if expected := EXPECTED.fullmatch(what):
        return (
            f"{place}{needed(expected['wanted'], expected['length'])} is needed, not {named(expected['got'])}"
        )
    return f"{place}{what}"


def needed(wanted: str, length: str | None) -> str:
    names = " or ".join(named(name.strip()) for name in wanted.split("|"))
    return f"{names} of length {length}" if length else names


def named(kind: str) -> str:
    return NAMES.get(kind, kind)
