"""Positions to look at: a few of every golden game, over all games, modules and player counts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cuberails import Position, Record

FOLDER = Path(__file__).parents[1] / "records"
RECORDS = sorted(FOLDER.glob("*.jsonl"))


@cache
def game(path: Path, number: int = 0) -> list[Position]:
    """All positions of one golden game."""
    return list(Record.parse(path.read_text("utf-8").splitlines()[number]).positions())


def positions_of(name: str) -> list[Position]:
    """All positions of all golden games of one file."""
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    return [position for line in lines for position in Record.parse(line).positions()]


def some(path: Path, count: int) -> list[Position]:
    """The start, the end, and others by chance."""
    found = game(path)
    between = random.Random(path.stem).sample(found[1:-1], min(count, len(found) - 2))
    return [found[0], *between, found[-1]]


def drafts(position: Position, rng: random.Random) -> Iterator[str]:
    """The drafts on the way to one sentence, the empty one first."""
    draft = ""
    while True:
        yield draft
        options = position.options(draft)
        if not options.words or (options.may_end and rng.random() < 0.3):
            return
        word = rng.choice(options.words)
        draft = draft + word if not draft or word.startswith(">") else f"{draft} {word}"
