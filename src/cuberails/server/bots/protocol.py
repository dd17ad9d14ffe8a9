"""Messages between the server and its bot workers: one JSON object per line, in both directions."""

from __future__ import annotations

from typing import Any

import msgspec


class BotRequest(msgspec.Struct, tag="request"):
    """Ask a bot for its move. The message holds the whole record, so that any worker can answer it."""

    id: int
    table: str
    seat: int
    bot: str
    seed: int
    setup: dict[str, Any]
    actions: list[str]


class MoveNow(msgspec.Struct, tag="move-now"):
    """Stop searching and reply with the best move so far."""

    id: int


class Started(msgspec.Struct, tag="started"):
    """The request has left the queue, and the time of its bot is running."""

    id: int


class Considered(msgspec.Struct):
    """A move that a bot examined, with the expected result of every seat."""

    sentence: str
    visits: int
    victory: list[float]  # win probability of each seat, from 0 to 1
    cash: list[float]  # expected cash of each seat at the end, in dollars


class BotReply(msgspec.Struct, tag="reply"):
    id: int
    sentence: str
    why: str | None = None
    considered: list[Considered] = []
    report: str | None = None  # what went wrong, if the fallback chose the sentence


class Preparing(msgspec.Struct, tag="preparing"):
    done: int
    of: int
    what: str


class Ready(msgspec.Struct, tag="ready"):
    """Everything that moves of this game need is compiled."""

    game: str


ToWorker = BotRequest | MoveNow
FromWorker = Started | BotReply | Preparing | Ready
