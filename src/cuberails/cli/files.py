"""Files in and out. What is written is there complete or not at all; `-` is standard input or output."""
from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from cuberails.cli.errors import Failure, reason_of

STANDARD = "-"


@contextmanager
def reading(name: str) -> Iterator[IO[bytes]]:
    if name == STANDARD:
        yield sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as file:
            yield file
    except (OSError, ValueError) as error:      # ValueError: a null byte in the name
        raise Failure(f"{name}: {reason_of(error) if isinstance(error, OSError) else error}") from None


@contextmanager
def writing(name: str) -> Iterator[IO[bytes]]:
    """A file to write. It takes its name only when everything is in it."""
    if name == STANDARD:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    try:
        path = Path(os.path.realpath(name))
        with path.open("wb") if is_device(path) else replacing(path) as file:
            yield file
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise Failure(f"{name}: {reason_of(error) if isinstance(error, OSError) else error}") from None


def is_device(path: Path) -> bool:
    """Something that must not be replaced by a file: /dev/null, a pipe. A folder fails when it is opened."""
    return path.exists() and not path.is_file()


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    if path.exists():
        path.open("ab").close()                 # a file that may not be written is not replaced either
    try:
        with part.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def write_text(name: str, text: str) -> None:
    with writing(name) as file:
        file.write(text.encode())
