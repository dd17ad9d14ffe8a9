"""uvicorn's protocols with limits that hold before a request is complete, and after a response is made.

Heads have a largest size, reading has a deadline, a client must read what it asked for, and a page says
nothing on its WebSocket. A connection that breaks a limit is closed.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
import time
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from cuberails.server.errors import Problem
from cuberails.server.http.connections import Connections
from cuberails.server.http.headers import HEADERS
from cuberails.server.http.pressure import Pressure
from cuberails.server.http.problems import response_of
from cuberails.server.settings import Limits

MOST_HEADERS, MOST_PIPELINED = (
    100,
    8,
)  # a browser sends about 20 headers, and the next request after the reply
SLOWEST = 4096  # bytes per second that a client must read
HEARD, HEARD_PER_SECOND = 8192, 512  # bytes on a WebSocket; a frame has at least 6
quiet = logging.getLogger("cuberails.connection")  # uvicorn resets the levels of those below its own
quiet.setLevel(logging.ERROR)  # a stranger must not fill the log with malformed requests


class GuardedConfig(uvicorn.Config):
    def __init__(
        self,
        app: Any,
        limits: Limits,
        descriptors: int,
        refused: Callable[[str], None],
        pressure: Pressure,
        **options: Any,
    ) -> None:
        super().__init__(app, http=GuardedHttp, ws=GuardedSocket, **options)
        self.refused = refused
        self.limits = limits
        proxies = self.forwarded_allow_ips
        trusted = proxies if isinstance(proxies, str) else ",".join(proxies)
        self.open = Connections(limits.connections, descriptors, trusted, limits.connects, pressure)


def reset(transport: asyncio.Transport) -> None:
    """End a connection and drop what was not read, in the kernel too."""
    if (line := transport.get_extra_info("socket")) is not None:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


class WriteWatch:
    """Ends a connection whose client does not read: its responses would stay in memory."""

    def __init__(self, transport: asyncio.Transport, seconds: float, refused: Callable[[str], None]) -> None:
        self.transport, self.seconds, self.refused = transport, seconds, refused
        self.timer: asyncio.TimerHandle | None = None
        self.left = 0

    def start(self) -> None:
        self.stop()
        self.left = self.transport.get_write_buffer_size()
        self.timer = asyncio.get_running_loop().call_later(self.seconds, self.look)

    def look(self) -> None:
        if self.left - self.transport.get_write_buffer_size() < self.seconds * SLOWEST:
            self.refused("slow-reader")
            reset(self.transport)
        else:
            self.start()

    def stop(self) -> None:
        if self.timer:
            self.timer.cancel()
            self.timer = None


class GuardedHttp(HttpToolsProtocol):
    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, GuardedConfig)
        self.limits, self.open, self.refused = config.limits, config.open, config.refused
        self.logger = quiet
        self.address: str | None = None  # set while the connection is counted
        self.deadline: asyncio.TimerHandle | None = None
        self.begun = 0  # requests
        self.received = 0  # bytes of the request that is being read
        self.is_reading = self.is_in_head = False
        self.refusal = Problem(400, "malformed", "The request is malformed.")

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.watch = WriteWatch(transport, self.limits.writing, self.refused)
        address = self.client[0] if self.client else ""
        if self.open.enter(address):
            self.address = address
            self.wait(self.limits.reading)
        else:
            self.refused("connections")
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.let_go()
        super().connection_lost(exc)

    def let_go(self) -> None:
        self.watch.stop()
        self.stop_waiting()
        if self.address is not None:
            self.open.leave(self.address)
            self.address = None

    def wait(self, seconds: float) -> None:
        """Close the connection if nothing calls `wait` or `stop_waiting` in time."""
        self.stop_waiting()
        self.deadline = self.loop.call_later(seconds, self.transport.abort)

    def stop_waiting(self) -> None:
        if self.deadline:
            self.deadline.cancel()
            self.deadline = None

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if not self.is_reading and self.deadline is None:
            self.wait(self.limits.reading)
        begun = self.begun
        super().data_received(data)
        if self.begun == begun and not self.transport.is_closing():  # all of it belongs to one request
            self.received += len(data)
            most = self.limits.head + (0 if self.is_in_head else 2 * self.limits.body)
            if self.received > most:
                self.refusal = too_large_head(self.limits.head) if self.is_in_head else self.refusal
                self.send_400_response("")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.begun += 1
        self.received = 0
        self.is_reading = self.is_in_head = True

    def on_url(self, url: bytes) -> None:
        self.check_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self.check_head(len(name) + len(value))
        super().on_header(name, value)

    def check_head(self, length: int) -> None:
        """Also called for the trailers after a body."""
        self.head = length + (self.head if self.head_of == self.begun else 0)
        self.head_of = self.begun
        if self.head > self.limits.head or len(self.headers) >= MOST_HEADERS:
            self.refusal = too_large_head(self.limits.head)
            raise self.refusal  # ends the parser, which answers with `send_400_response`

    head = head_of = 0  # bytes of the head, and the number of its request

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_PIPELINED:
            raise self.refusal
        self.is_in_head = False
        self.wait(self.limits.upload)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.is_reading = False
        self.stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.let_go()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        self.refused(self.refusal.form.error)
        response = response_of(self.refusal)
        response.headers.update(HEADERS)
        lines = [b"HTTP/1.1 %d Refused\r\nconnection: close\r\n" % response.status_code]
        lines += [b"%s: %s\r\n" % header for header in response.raw_headers]
        self.transport.write(b"".join([*lines, b"\r\n", bytes(response.body)]))
        self.transport.close()

    def timeout_keep_alive_handler(self) -> None:
        if self.transport.get_write_buffer_size():
            reset(self.transport)  # `close` would wait for a client that does not read
        else:
            super().timeout_keep_alive_handler()

    def pause_writing(self) -> None:
        self.watch.start()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.watch.stop()
        super().resume_writing()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A page sends nothing but what the protocol needs: all else is dropped, and too much is the end."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, GuardedConfig)
        self.limits, self.open, self.refused = config.limits, config.open, config.refused
        self.may_say, self.since = float(HEARD), time.monotonic()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.watch = WriteWatch(self.transport, self.limits.writing, self.refused)
        self.address = self.client[0] if self.client else ""
        self.is_counted = self.open.enter(self.address, is_new=False)

    def connection_lost(self, exc: Exception | None) -> None:
        self.watch.stop()
        if self.is_counted:
            self.open.leave(self.address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and not self.allows(len(data)):
            self.refused("talkative")
            self.transport.abort()
        elif not self.transport.is_closing():
            super().data_received(data)

    def allows(self, length: int) -> bool:
        """Checked before frames are parsed, since parsing many small ones is what costs."""
        now = time.monotonic()
        self.may_say = min(HEARD, self.may_say + (now - self.since) * HEARD_PER_SECOND) - length
        self.since = now
        return self.may_say >= 0

    def send_receive_event_to_app(self) -> None:
        self.frames = []

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        reset(self.transport)  # `close` would wait for a client that does not read

    def pause_writing(self) -> None:
        self.watch.start()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.watch.stop()
        super().resume_writing()


def too_large_head(limit: int) -> Problem:
    return Problem(
        431, "too-large", f"The head of the request is too large; the limit is {limit // 1024} kB."
    )
