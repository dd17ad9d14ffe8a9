"""Disks that are full, and disks that become read-only. Both need root and Linux."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from faults.server import Server


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=False)


def filled(folder: Path) -> None:
    filler = folder / "filler"
    try:
        with filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(1 << 16))
    except OSError:
        time.sleep(2)
    filler.unlink()


class BrokenDisk:
    """A file system of its own that becomes read-only, as after an error of the disk."""

    def __init__(self, folder: Path) -> None:
        self.image, self.folder = folder / "image", folder / "disk"
        self.folder.mkdir(parents=True)
        with self.image.open("wb") as file:
            file.truncate(64 << 20)
        run_quietly("mkfs.ext4", "-q", self.image)
        run_quietly("mount", "-o", "loop", self.image, self.folder)

    def breaks(self, server: Server) -> Callable[[], float]:
        """Nothing can be written for a while; then the operator mounts it again and restarts the server."""

        def fault() -> float:
            run_quietly("mount", "-o", "remount,abort", self.folder)
            time.sleep(2)
            server.end()
            ended = time.monotonic()
            run_quietly("umount", self.folder)
            run_quietly("mount", "-o", "loop", self.image, self.folder)
            server.start()
            return ended

        return fault

    def close(self) -> None:
        subprocess.run(["umount", "-l", self.folder], check=False)


def run_quietly(*command: object) -> None:
    subprocess.run([str(part) for part in command], check=True, capture_output=True)
