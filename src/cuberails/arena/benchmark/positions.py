"""The positions of a set, as they lie in the package: one JSON object a line."""
from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from cuberails.engine.game import Position
from cuberails.engine.record import Record

VERSIONS = (1, 2)
LATEST = VERSIONS[-1]


class Study(msgspec.Struct, frozen=True):
    """A position, and what the search thought. `victory` and `cash` are what every seat may expect of
    `best`.

    `values` has for every sentence that the search looked at in earnest the share of the victory that the
    seat to move may expect of it.
    """

    number: int
    record: dict[str, Any]
    seat: int
    best: str
    victory: list[float]
    cash: list[float]
    values: dict[str, float]

    def position(self) -> Position:
        return Record.from_dict(self.record).replay()

    @property
    def title(self) -> str:
        """chicago-express 4 erie"""
        return " ".join([self.record["game"], str(len(self.record["players"])), *self.record["modules"]])

    def regret(self, sentence: str) -> float:
        """What the sentence gives away. One that the search passed over counts as the worst it looked at, and
        none as better than its own choice."""
        value = self.values.get(sentence, min(self.values.values()))
        return max(0.0, self.values[self.best] - value)


def path_of(version: int) -> Path:
    return Path(__file__).with_name(f"positions-{version}.jsonl")


@cache
def studies(version: int = LATEST) -> tuple[Study, ...]:
    lines = path_of(version).read_bytes().splitlines()
    return tuple(msgspec.json.decode(line, type=Study) for line in lines)
