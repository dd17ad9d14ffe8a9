"""`cuberails serve` at the command line: each difficulty in one kind line."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from pathlib import Path

import httpx
import pytest

from cuberails.server.run import network_url
from tests.server.started import command, started

PLAIN = os.environ | {"CUBERAILS_JIT": "0", "BROWSER": "none-such-browser"}


def run(folder: Path, *options: str, **environment: str) -> tuple[int, str]:
    done = subprocess.run(
        command(folder, *options),
        capture_output=True,
        text=True,
        timeout=60,
        env=PLAIN | environment,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_it_starts_serves_and_ends(tmp_path: Path) -> None:
    with started(tmp_path) as server:
        assert httpx.get(server.url).status_code == 200
        assert httpx.get(f"{server.url}/api/v1/me").json()["ready"] is True
        assert server.end(signal.SIGINT) in (0, 130)
    assert {path.name for path in tmp_path.iterdir()} >= {"secret", "tables.sqlite3", "lock"}


def test_a_network_has_an_address_only_where_the_server_listens_everywhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ways: list[object] = []

    class Way(socket.socket):
        def connect(self, address: object) -> None:
            ways.append(address)

        def getsockname(self) -> tuple[str, int]:
            return "10.1.2.3", 5

    monkeypatch.setattr("cuberails.server.run.socket.socket", Way)
    assert network_url("127.0.0.1", 80) is None
    assert not ways
    assert network_url("0.0.0.0", 80) == "http://10.1.2.3:80/"
    monkeypatch.setattr(Way, "getsockname", lambda self: ("127.0.0.1", 5))
    assert network_url("::", 80) is None


def test_a_second_start_finds_the_first(tmp_path: Path) -> None:
    with started(tmp_path) as server:
        code, said = run(tmp_path, "--port", "0", "--open")
        assert code == 0
        assert f"already running ({tmp_path} is in use): {server.url}/" in said
        port = server.url.rpartition(":")[2]
        code, said = run(tmp_path / "other", "--port", port)
        assert code == 0
        assert f"already running (port {port} is in use): {server.url}/" in said


def test_a_port_that_something_else_has(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, said = run(tmp_path, "--port", str(port))
    assert code == 2
    assert said == f"error: --port: another program uses {port}; --port 0 selects a free port\n"


@pytest.mark.parametrize(
    ("options", "what"),
    [
        (["--database", "nonsense"], "not a database URL"),
        (["--database", "postgresql+asyncpg://x@127.0.0.1:1/x"], "cannot be used"),
        (["--database", "sqlite:////none/such/folder/x"], "not a writable folder"),
        (["--host", "192.0.2.1"], "assign"),
        (["--port", "99999"], "--port"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(tmp_path: Path, options: list[str], what: str) -> None:
    code, said = run(tmp_path, "--port", "0", *options)
    assert code == 2
    assert said.startswith("error: ")
    assert what in said
    assert said.count("\n") == 1


def test_a_data_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, said = run(tmp_path / "file", "--port", "0")
    assert (code, said.count("\n")) == (2, 1)


def test_without_a_browser_the_address_is_enough(tmp_path: Path) -> None:
    server = subprocess.Popen(
        command(tmp_path, "--port", "0", "--open"),
        stdout=subprocess.PIPE,
        text=True,
        env=PLAIN | {"DISPLAY": "", "PATH": ""},
    )
    assert server.stdout is not None
    lines = [server.stdout.readline(), server.stdout.readline()]
    server.terminate()
    server.wait(30)
    server.stdout.close()
    assert lines[0].startswith("cuberails is ready")
    assert lines[1].startswith("Could not open a browser; open http://127.0.0.1")
