"""Hostile clients: raw connections from a loopback address that no honest client of the tests has."""

from __future__ import annotations

import select
import socket
from collections.abc import Iterable
from contextlib import suppress
from urllib.parse import urlsplit

HOSTILE = "127.0.0.66"  # honest browsers come from 127.0.0.1
PATIENCE = 20.0  # seconds; the limits of the tests are far below


def attack(url: str, first: bytes = b"", address: str = HOSTILE, buffer: int = 0) -> socket.socket:
    """An open connection to the server on which `first` was sent."""
    at = urlsplit(url)
    found = socket.socket()
    found.settimeout(PATIENCE)
    if buffer:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    found.bind((address, 0))
    found.connect((at.hostname, at.port))
    found.sendall(first)
    return found


def pour(line: socket.socket, parts: Iterable[bytes]) -> int:
    """Send until the server closes the connection; the number of bytes sent."""
    sent = 0
    try:
        for part in parts:
            line.sendall(part)
            sent += len(part)
    except TimeoutError:
        raise
    except OSError:  # reset by the server, or closed by the client when it heard of that
        pass
    return sent


def everything(line: socket.socket) -> bytes:
    """What the server says until it closes the connection."""
    found = b""
    with suppress(ConnectionError):
        while part := line.recv(65536):
            found += part
    return found


def is_refused(line: socket.socket) -> bool:
    """Whether the server ends the connection without a word."""
    return everything(line) == b""


def is_reset(line: socket.socket) -> bool:
    """Whether the server cuts off the connection, of which nothing is read."""
    events = select.poll()
    events.register(line, 0)
    return bool(events.poll(PATIENCE * 1000))


def is_served(line: socket.socket) -> bool:
    line.sendall(b"GET /api/v1/catalog HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    return everything(line).startswith(b"HTTP/1.1 200")
