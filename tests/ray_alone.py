"""A real Ray for tests: one at a time on this machine, with one home in each test process.

Two local clusters that start side by side take each other's port. A process keeps the token that it read
first, so a second cluster in the same process needs the home of the first.
"""

from __future__ import annotations

import fcntl
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


@contextmanager
def ray_alone(tmp_path_factory: pytest.TempPathFactory, processors: int) -> Iterator[Any]:
    """Ray on this machine. Waits for other test processes that use Ray."""
    ray = pytest.importorskip("ray", reason="no Ray for this Python")
    home = tmp_path_factory.getbasetemp() / "home-of-ray"
    home.mkdir(exist_ok=True)
    lock = Path(tempfile.gettempdir()) / "cuberails-tests-ray.lock"
    with lock.open("a") as file, pytest.MonkeyPatch.context() as patch:
        fcntl.flock(file, fcntl.LOCK_EX)
        patch.setenv("HOME", str(home))
        quiet = {"include_dashboard": False, "log_to_driver": False, "logging_level": "error"}
        ray.init(num_cpus=processors, address="local", **quiet)
        try:
            yield ray
        finally:
            ray.shutdown()
