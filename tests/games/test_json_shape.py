"""The shape of a JSON text is known before it is decoded."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext

import msgspec
import pytest

from cuberails.engine.record import Record, RecordError
from cuberails.games.json_shape import DEEPEST_TEXT, MOST_CONTAINERS, JsonTooLarge, check_shape
from cuberails.games.map_file import MapError, parse_map

BLOCK = 1 << 14
DEEP = b"[" * (DEEPEST_TEXT + 1) + b"]" * (DEEPEST_TEXT + 1)
LONG = b" " * 3 + b'"[{' + b"x" * BLOCK + b'\\"[[[\\\\"'  # a long string


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"]" * 100,
        b"[" * DEEPEST_TEXT + b"]" * DEEPEST_TEXT,
        b"[" + b",".join([b"{}"] * (MOST_CONTAINERS - 1)) + b"]",
        b'"' + b"[" * 1000 + b'"',
        b'["' + b'\\"' + b"[" * 1000 + b'", []]',
        b'["\\\\", "' + b"[" * 1000 + b'"]',
        b"[" + b",".join([LONG] * 50) + b"]",
    ],
)
def test_what_is_shallow_passes(text: bytes) -> None:
    check_shape(text)
    check_shape(text.decode())


@pytest.mark.parametrize(
    "text",
    [
        DEEP,
        b'{"a": ' * 40 + b"1" + b"}" * 40,
        b'["\\\\", ' + DEEP + b"]",
        b'["\\"", ' + DEEP + b"]",
        b"[" + b",".join([LONG] * 50) + b"," + DEEP + b"]",
        b"[" + b"[" * BLOCK,
        b"[" + b",".join([b"{}"] * MOST_CONTAINERS) + b"]",
    ],
)
def test_what_is_deep_or_divided_is_refused(text: bytes) -> None:
    with pytest.raises(JsonTooLarge):
        check_shape(text)


def test_refusing_costs_less_than_decoding() -> None:
    text = b'{"m":[' + b",".join([b"[" * 200 + b"]" * 200] * 1200) + b"]}"

    def least(job: Callable[[bytes], object]) -> float:
        taken = []
        for _ in range(5):
            began = time.perf_counter()
            with pytest.raises((MapError, RecordError)) if job is not decoded else nullcontext():
                job(text)
            taken.append(time.perf_counter() - began)
        return min(taken)

    usual = least(decoded)
    assert least(parse_map) < usual / 2
    assert least(Record.parse) < usual / 2


def decoded(text: bytes) -> object:
    return msgspec.json.decode(text)
