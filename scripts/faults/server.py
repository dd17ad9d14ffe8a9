"""`cuberails serve` as a process that can be killed and started again at the same port."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import httpx

PATIENCE = 120.0  # seconds, for one start on a busy machine


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Server:
    def __init__(
        self,
        folder: Path,
        database: str = "",
        thinkers: int = 0,
        more: Mapping[str, str] | None = None,
        limits: bool = False,
    ) -> None:
        self.folder, self.database, self.thinkers, self.limits = folder, database, thinkers, limits
        self.environment = os.environ | {"CUBERAILS_JIT": "0"} | dict(more or {})
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Seconds until it answers."""
        command = [sys.executable, "-m", "cuberails", "serve", "--port", str(self.port)]
        command += [] if self.limits else ["--unlimited"]
        command += ["--data", str(self.folder), "--thinkers", str(self.thinkers)]
        command += ["--database", self.database] if self.database else []
        begun = time.monotonic()
        with (self.folder.parent / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, env=self.environment, start_new_session=True
            )
        self.wait()
        return time.monotonic() - begun

    def wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process is not None
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}; see server.log")
            try:
                httpx.get(f"{self.url}/api/v1/me", timeout=5)
                return
            except httpx.TransportError:
                time.sleep(0.02)
        raise RuntimeError("the server did not start")

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(PATIENCE)

    def workers(self) -> list[int]:
        """The processes that think for bots."""
        assert self.process is not None
        found = subprocess.run(
            ["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True, check=False
        )
        return [int(line) for line in found.stdout.split()]
