"""`cuberails serve` at the command line: each problem in one friendly line."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from cuberails.server.run import lock, network_url, read_url, write_url
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


def test_on_windows_a_folder_is_locked_behind_its_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows lets nobody read what is locked. Its module is imitated here: nobody tries this on Windows."""
    held: set[int] = set()

    def locking(descriptor: int, mode: int, length: int) -> None:
        at = os.lseek(descriptor, 0, os.SEEK_CUR)
        assert (mode, length) == (2, 1)
        if at in held:
            raise PermissionError
        held.add(at)

    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=2, locking=locking))
    first = lock(tmp_path)
    assert first is not None
    with first:
        write_url(first, "http://127.0.0.1:1/")
        assert lock(tmp_path) is None
        assert read_url(tmp_path) == "http://127.0.0.1:1/"
    assert held == {1 << 30}


def test_a_port_that_something_else_has(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, said = run(tmp_path, "--port", str(port))
    assert code == 2
    assert said == f"error: --port: another program uses {port}; --port 0 selects a free port\n"


@pytest.mark.parametrize(
    ("options", "what"),
    [
        (
            ["--database", "nonsense"],
            "--database: not a database URL: 'nonsense', give one such as sqlite:///",
        ),
        (
            ["--database", "mysql://x"],
            "--database: not a database URL that works here: 'mysql://x', give one",
        ),
        (
            ["--database", "postgresql+asyncpg://x@127.0.0.1:1/x"],
            "--database: the database cannot be used: Co",
        ),
        (
            ["--database", "sqlite:////none/such/folder/x"],
            "--database: /none/such/folder: not a writable folder",
        ),
        (["--host", "192.0.2.1"], "--host: '192.0.2.1' is not an address of this computer; 127.0.0.1 is"),
        (["--host", "none.invalid"], "--host: 'none.invalid' is not an address of this computer"),
        (["--host", "two words"], "--host: 'two words' is not an address of this computer"),
        (["--bot", "policy:nowhere.onnx"], "--bot: policy: nowhere.onnx: no such file"),
        (["--bot", "Clever=nobody"], "--bot: unknown bot 'nobody', known are random"),
        (["--host", ""], "--host: an address is needed; 127.0.0.1 is for this computer only"),
        (
            ["--origin", "example.org"],
            "--origin: an address such as https://example.org is needed, not 'exam",
        ),
        (["--port", "99999"], "--port: a whole number from 0 to 65,535 is needed, not '99999'"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(tmp_path: Path, options: list[str], what: str) -> None:
    code, said = run(tmp_path, "--port", "0", *options)
    assert code == 2
    assert said.startswith(f"error: {what}")
    assert "Errno" not in said
    assert said.count("\n") == 1


def test_a_data_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, said = run(tmp_path / "file", "--port", "0")
    assert (code, said) == (2, f"error: --data: {tmp_path / 'file'} is a file, not a folder\n")
    code, said = run(tmp_path / "file" / "inside", "--port", "0")
    assert (code, said.count("\n")) == (2, 1)
    assert said.startswith(
        f"error: --data: {tmp_path / 'file' / 'inside'} is not a folder that can be written: "
    )


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
