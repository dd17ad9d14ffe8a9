"""Messages between the server and its bot workers: one JSON object per line, in both directions."""

from __future__ import annotations

from typing import Any

import msgspec

from cuberails.bots.advice import Comparison, GoodMove
from cuberails.bots.review import Mistake


class BotRequest(msgspec.Struct, tag="request"):
    """Ask a bot for its move. The message holds the whole record, so that any worker can answer it."""

    id: int
    table: str
    seat: int
    bot: str
    seed: int
    setup: dict[str, Any]
    actions: list[str]


class AdviceRequest(msgspec.Struct, tag="advice"):
    """Ask for good moves; with `sentence`, ask what that move costs beside the `better` one."""

    id: int
    table: str
    setup: dict[str, Any]
    actions: list[str]
    sentence: str = ""
    better: str = ""


class ReviewRequest(msgspec.Struct, tag="review"):
    """Ask whether the last action was a mistake. It gives way to any other request."""

    id: int
    table: str
    setup: dict[str, Any]
    actions: list[str]


class MoveNow(msgspec.Struct, tag="move-now"):
    """Stop searching and reply with the best move so far."""

    id: int


class Beat(msgspec.Struct, tag="beat"):
    """Sent every second or so, also during a search: a process that sends none hangs."""


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


class AdviceReply(msgspec.Struct, tag="advice"):
    id: int
    moves: list[GoodMove] = []
    comparison: Comparison | None = None
    report: str | None = None


class ReviewReply(msgspec.Struct, tag="review"):
    id: int
    mistake: Mistake | None = None
    is_stopped: bool = False  # it gave way: ask again
    report: str | None = None


class Preparing(msgspec.Struct, tag="preparing"):
    done: int
    of: int
    what: str


class Ready(msgspec.Struct, tag="ready"):
    """Everything that moves of this game need is compiled."""

    game: str


Request = BotRequest | AdviceRequest | ReviewRequest
Reply = BotReply | AdviceReply | ReviewReply
ToWorker = Request | MoveNow
FromWorker = Beat | Reply | Preparing | Ready


def failure(request: Request, reason: str) -> Reply:
    """The reply to a request that could not be answered."""
    if isinstance(request, AdviceRequest):
        return AdviceReply(request.id, report=reason)
    if isinstance(request, ReviewRequest):
        return ReviewReply(request.id, report=reason)
    return BotReply(request.id, "", report=reason)
