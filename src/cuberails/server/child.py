"""One of the server processes of a supervisor, `python -m cuberails.server.child`.

It gets its settings on the standard input, since the address of the database may contain a password, and ends
when the standard input does.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
from pathlib import Path
from typing import Any

import msgspec

from cuberails.server.settings import Settings


class Start(msgspec.Struct):
    """What the parent says. A parent of another version may say less or more."""

    socket: int  # descriptors that the child inherits
    ready: int
    settings: Settings


def encode_start(start: Start) -> bytes:
    return msgspec.json.encode(start, enc_hook=str) + b"\n"


def decode_start(line: bytes) -> Start:
    return msgspec.json.decode(line, type=Start, dec_hook=as_path)


def as_path(kind: type, value: Any) -> Any:
    if kind is not Path:
        raise NotImplementedError
    return Path(value)


def main() -> None:
    from cuberails.server.http.connections import raise_descriptors
    from cuberails.server.run import Server, collect_garbage_rarely, config_of

    start = decode_start(sys.stdin.buffer.readline())

    def tell_ready() -> None:
        os.write(start.ready, b"r")
        os.close(start.ready)

    collect_garbage_rarely()
    server = Server(config_of(start.settings, raise_descriptors()), tell_ready)

    def end_with_parent() -> None:
        while os.read(sys.stdin.fileno(), 1):  # without a lock that the end of the program would wait for
            pass
        server.should_exit = True

    threading.Thread(target=end_with_parent, daemon=True).start()
    server.run([socket.socket(fileno=start.socket)])


if __name__ == "__main__":
    main()
