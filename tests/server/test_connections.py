"""Limits on connections: heads, silence, clients that do not read, and the number for each address."""

from __future__ import annotations

import resource
import subprocess
import time
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from cuberails.server.http.connections import Connections, network_of
from tests.server.browser import Browser
from tests.server.conftest import serving_at, settings_for
from tests.server.hostile import HOSTILE, attack, everything, is_refused, is_reset, is_served, pour
from tests.server.started import command

HEAD = b"GET /api/v1/catalog HTTP/1.1\r\nHost: 127.0.0.1\r\n"
CHUNKED = HEAD.replace(b"GET", b"POST") + b"Transfer-Encoding: chunked\r\n\r\n"
LARGE = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
MUCH = 4096  # parts of 16 kB, 64 MB together
FEW = 32 * 1024 * 1024  # bytes; buffers of both kernels hold a few of them


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    settings = settings_for(
        "", tmp_path_factory.mktemp("server"), reading=0.5, upload=0.5, writing=0.5, connections=6
    )
    with serving_at(settings) as url:
        yield url


@pytest.mark.parametrize(
    ("first", "part"),
    [
        (HEAD, b"a: b\r\n" * 2731),
        (HEAD + b"long: ", b"x" * 16384),
        (b"GET /", b"x" * 16384),
        (b"", b"\r\n" * 8192),
        (CHUNKED + b"0\r\n", b"a: b\r\n" * 2731),
        (CHUNKED + b"0\r\nlong: ", b"x" * 16384),
    ],
    ids=["short headers", "long header", "long path", "empty lines", "trailers", "long trailer"],
)
def test_a_head_without_end_is_refused(server: str, first: bytes, part: bytes) -> None:
    with attack(server, first) as line:
        assert pour(line, repeat(part, MUCH)) < FEW
    with Browser(server) as ann:
        assert ann.get("/catalog")


def test_a_large_head_gets_a_reason(server: str) -> None:
    for large in (b"a: b\r\n" * 200, b"a: " + b"x" * 20_000 + b"\r\n"):
        with attack(server, HEAD + large + b"\r\n") as line:
            answer = everything(line)
        assert answer.startswith(b"HTTP/1.1 431 ")
        assert b"The head of the request is too large; the limit is 16 kB." in answer
        assert b"nosniff" in answer
    with attack(server, HEAD + b"a: b\r\n" * 50 + b"Connection: close\r\n\r\n") as line:
        assert everything(line).startswith(b"HTTP/1.1 200 ")
    with attack(server, b"nonsense\r\n\r\n") as line:
        assert everything(line).startswith(b"HTTP/1.1 400 ")


def test_an_address_connects_only_so_often(tmp_path: Path) -> None:
    with serving_at(settings_for("", tmp_path, connects=12)) as url:  # three at once
        for _ in range(3):
            with attack(url) as line:
                assert is_served(line)
        with attack(url) as line:
            assert is_refused(line)
        with attack(url, address="127.0.0.67") as line:
            assert is_served(line)


def test_a_stranger_cannot_fill_the_log(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with serving_at(settings_for("", tmp_path)) as url:
        for first in (b"nonsense\r\n\r\n", HEAD + b"a: b\r\n" * 200, b"GET / HTTP/1.1\r\n\0: \r\n\r\n"):
            with attack(url, first) as line:
                assert everything(line)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("first", [b"", b"GET / HT", CHUNKED, HEAD + b"Content-Length: 9\r\n\r\nx"])
def test_a_silent_connection_is_closed(server: str, first: bytes) -> None:
    with attack(server, first) as line:
        everything(line)  # ends, because the server closes the connection


def test_a_client_that_does_not_read_is_cut_off(server: str) -> None:
    with attack(server, LARGE * 5, buffer=4096) as line:
        assert is_reset(line)
    with attack(server, LARGE * 200, buffer=4096) as line:  # more at once than a browser ever sends
        assert everything(line).count(b"HTTP/1.1 200") < 20


def test_no_address_takes_all_connections(server: str) -> None:
    lines = [attack(server) for _ in range(6)]
    try:
        with attack(server) as seventh:
            assert is_refused(seventh)
        with attack(server, address="127.0.0.67") as other:
            assert is_served(other)
        with Browser(server) as ann:
            assert ann.get("/catalog")
        for line in lines:  # their time is over
            assert is_refused(line)
        with attack(server) as again:
            assert is_served(again)
    finally:
        for line in lines:
            line.close()


def live_when_free(browser: Browser, table: str, source: dict[str, Any]) -> Any:
    """A WebSocket; the server may need a moment to notice that the last ones are closed."""
    until = time.monotonic() + 10
    while True:
        try:
            return browser.live(table, **source)
        except (InvalidStatus, OSError):
            if time.monotonic() > until:
                raise
            time.sleep(0.02)


def test_a_websocket_counts_once(tmp_path: Path) -> None:
    with serving_at(settings_for("", tmp_path, connections=2)) as url, Browser(url) as ann:
        table = ann.new_table()["id"]
        source = {"source_address": (HOSTILE, 0)}
        for _ in range(3):
            with live_when_free(ann, table, source) as one, live_when_free(ann, table, source) as two:
                assert one.recv()
                assert two.recv()
                with attack(url) as third:
                    assert is_refused(third)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
    ],
)
def test_limits_count_by_network(address: str, network: str) -> None:
    assert network_of(address) == network


def test_connections_are_counted_by_network_and_in_total() -> None:
    open_ = Connections(2, 4, "10.0.0.0/8, 192.0.2.1")
    assert [open_.enter(f"2001:db8::{n}") for n in (1, 2, 3)] == [True, True, False]
    open_.leave("2001:db8::1")
    assert open_.enter("2001:db8::3")
    assert not open_.enter("2001:db8::4")
    assert [open_.enter("10.1.2.3") for _ in range(3)] == [True, True, False]  # a proxy, until all are in use
    open_.leave("2001:db8::2")
    assert [open_.enter("10.1.2.3"), open_.is_proxy("192.0.2.1"), open_.is_proxy("192.0.2.2")] == [
        True,
        True,
        False,
    ]


def test_a_small_number_of_descriptors_is_said_at_the_start(tmp_path: Path) -> None:
    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (300, 300))

    server = subprocess.Popen(
        command(tmp_path, "--port", "0"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=few,
    )
    assert server.stdout is not None
    said = server.stdout.readline()
    server.terminate()
    server.wait(30)
    server.stdout.close()
    assert said == "This system allows 300 open files, so at most 100 connections (ulimit -n).\n"
