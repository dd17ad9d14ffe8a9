"""`cuberails serve` as people start it: a process of its own, which can be killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

READY = re.compile(r"cuberails is ready: (http://\S+?)/ ")


def command(folder: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "cuberails", "serve", "--data", str(folder), "--thinkers", "0", *options]


class Started:
    def __init__(self, folder: Path, *options: str) -> None:
        self.process = subprocess.Popen(
            command(folder, "--port", "0", "--unlimited", *options),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"CUBERAILS_JIT": "0"},
        )
        self.said = ""  # after it was ready, known at its end
        self.url = self.wait()

    def wait(self) -> str:
        assert self.process.stdout is not None
        said = ""
        while line := self.process.stdout.readline():
            said += line
            if found := READY.search(line):
                return found[1]
        raise AssertionError(f"it did not start: {said}")

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.said = self.process.stdout.read()
        self.process.stdout.close()
        return code


@contextmanager
def started(folder: Path, *options: str) -> Iterator[Started]:
    server = Started(folder, *options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.end()
