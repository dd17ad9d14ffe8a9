"""What the server and its thinkers say to each other: one JSON object a line, in both directions."""
from __future__ import annotations

from typing import Any

import msgspec


class Ask(msgspec.Struct, tag="ask"):
    """What would this bot do? The whole record comes along, so that a new thinker knows all it needs."""

    id: int
    table: str
    seat: int
    bot: str
    seed: int
    setup: dict[str, Any]
    actions: list[str]


class Now(msgspec.Struct, tag="now"):
    """Stop thinking and say what you have."""

    id: int


class Begun(msgspec.Struct, tag="begun"):
    """The question is no longer in the queue: the time of its bot runs."""

    id: int


class Considered(msgspec.Struct):
    """One sentence that a bot looked at, and what every seat may expect of it."""

    sentence: str
    visits: int
    victory: list[float]            # share of the victory, from 0 to 1
    cash: list[float]               # dollars at the end of the game


class Thought(msgspec.Struct, tag="thought"):
    id: int
    sentence: str
    why: str | None = None
    considered: list[Considered] = []
    report: str | None = None       # what went wrong, where the sentence is the fallback's


class Preparing(msgspec.Struct, tag="preparing"):
    done: int
    of: int
    what: str


class Ready(msgspec.Struct, tag="ready"):
    """No move of this game needs to be compiled any more."""

    game: str


FromServer = Ask | Now
FromThinker = Begun | Thought | Preparing | Ready
