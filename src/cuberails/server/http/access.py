"""Counts and logs every request, without what would let a reader of the log act for somebody.

A line has the path as the routes name it, so neither the address of a table nor the link of a seat, and the
visitor only as a keyed hash: two lines of one visitor can be matched, but the hash opens nothing.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Callable
from logging.handlers import WatchedFileHandler
from typing import Any, TextIO

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cuberails.server.http.connections import network_of
from cuberails.server.http.identity import CookieSigner
from cuberails.server.ids import now
from cuberails.server.metrics import Metrics
from cuberails.server.storage.database import OWNER_ONLY

STANDARD_OUTPUT = "-"
LETTERS = 10  # of the hash of a visitor
Write = Callable[[str], None]


class AccessLine(msgspec.Struct, omit_defaults=True):
    at: str
    address: str  # an IPv6 address as its /64 network
    method: str  # WEBSOCKET for a live connection, when it ends
    path: str
    status: int
    bytes: int
    seconds: float
    visitor: str | None = None
    refused: str | None = None


class AccessMiddleware:
    """The outermost one, so that it sees what the others refuse."""

    def __init__(self, app: ASGIApp, metrics: Metrics, signer: CookieSigner, log: Write | None) -> None:
        self.app, self.metrics, self.signer, self.log = app, metrics, signer, log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        status, length, begun = 0, 0, time.perf_counter()

        async def send_counted(message: Message) -> None:
            nonlocal status, length
            if message["type"] in STATUS:
                status = status or STATUS[message["type"]](message)
            length += len(message.get("body", b"") or message.get("text") or b"")
            await send(message)

        try:
            await self.app(scope, receive, send_counted)
        finally:
            self.note(scope, status, length, time.perf_counter() - begun)

    def note(self, scope: Scope, status: int, length: int, seconds: float) -> None:
        is_http = scope["type"] == "http"
        if is_http:
            self.metrics.requests.observe(seconds, str(status))
        if refused := scope.get("refused"):
            self.metrics.refusals.add(refused)
        if self.log:
            visitor = scope.get("visitor")
            line = AccessLine(
                now(),
                network_of((scope.get("client") or ("", 0))[0]),
                scope["method"] if is_http else "WEBSOCKET",
                route_of(scope),
                status,
                length,
                round(seconds, 4),
                self.signer.sign("log", visitor)[:LETTERS] if visitor else None,
                refused,
            )
            self.log(msgspec.json.encode(line).decode())


STATUS: dict[str, Callable[[Message], int]] = {
    "http.response.start": lambda message: int(message["status"]),
    "websocket.accept": lambda _message: 101,
    "websocket.close": lambda _message: 403,  # before the handshake
}


def route_of(scope: Scope) -> str:
    """The path as the routes name it: the link of a seat must not get into a log."""
    return str(getattr(scope.get("route"), "path", "unknown path"))


def refuse_in(scope: Scope, reason: str) -> None:
    """Note why a request is refused, for the log and the metrics."""
    scope["refused"] = reason


def open_log(path: str) -> TextIO:
    """A new file is for its owner only."""
    flags = os.O_CREAT | os.O_APPEND | os.O_WRONLY
    return os.fdopen(os.open(path, flags, OWNER_ONLY), "a", encoding="utf-8")


class LogFile(WatchedFileHandler):
    def _open(self) -> Any:
        return open_log(self.baseFilename)


def access_log(target: str) -> Write | None:
    """Where lines go: a file, which may be moved away while the server runs, or the standard output."""
    if not target:
        return None
    logger = logging.Logger("cuberails.access", logging.INFO)
    handler: logging.StreamHandler[Any]
    if target == STANDARD_OUTPUT:
        handler = logging.StreamHandler(sys.stdout)
    else:
        handler = LogFile(target)
    handler.setFormatter(logging.Formatter("%(message)s"))
    logger.addHandler(handler)
    return logger.info
