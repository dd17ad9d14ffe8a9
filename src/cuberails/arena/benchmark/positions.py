"""The positions of a benchmark set, as stored in the package: one JSON object per line."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from cuberails.engine.position import Position
from cuberails.engine.record import Record

VERSIONS = (1, 2)
LATEST = VERSIONS[-1]


class BenchmarkPosition(msgspec.Struct, frozen=True):
    """A position with the estimates of a long search.

    `victory` and `cash` are what every seat may expect after `best`, the search's choice. `values` has every
    sentence that the search visited often, with the win probability of the seat to move.
    """

    number: int
    record: dict[str, Any]
    seat: int
    best: str
    victory: list[float]
    cash: list[float]
    values: dict[str, float]

    def replay(self) -> Position:
        return Record.from_dict(self.record).replay()

    @property
    def title(self) -> str:
        """chicago-express 4 erie"""
        return " ".join([self.record["game"], str(len(self.record["players"])), *self.record["modules"]])

    def regret(self, sentence: str) -> float:
        """The win probability that the sentence gives away.

        A sentence without an estimate counts as the worst of those that have one, and none counts as better
        than the search's choice.
        """
        value = self.values.get(sentence, min(self.values.values()))
        return max(0.0, self.values[self.best] - value)


def path_of(version: int) -> Path:
    return Path(__file__).with_name(f"positions-{version}.jsonl")


@cache
def benchmark_set(version: int = LATEST) -> tuple[BenchmarkPosition, ...]:
    lines = path_of(version).read_bytes().splitlines()
    return tuple(msgspec.json.decode(line, type=BenchmarkPosition) for line in lines)
