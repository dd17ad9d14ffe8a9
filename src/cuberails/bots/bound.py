"""The compiled loops of the bots, bound to a game once and for all."""
from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from cuberails.games.binding import bind
from cuberails.games.kind import Kind


def bound(text: str, kind: Kind) -> Any:
    return bind(
        Path(__file__).with_name(text), kind.rules.__name__.removesuffix(".rules"),
        legal=kind.rules.legal, apply=kind.rules.apply, copy=kind.drive.copy,
        weigh=kind.weigh, expect=kind.expect, count_next=kind.count_next,
    )


@cache
def tree_of(kind: Kind) -> Any:
    return bound("tree.py", kind)


@cache
def lookahead_of(kind: Kind) -> Any:
    return bound("lookahead.py", kind)
