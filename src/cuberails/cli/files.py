"""Read and write files. A file is written completely or not at all; `-` is standard input or output."""

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
    check_name(name)
    try:
        with Path(name).open("rb") as file:
            yield file
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        raise Failure(f"{name}: {reason_of(error) if isinstance(error, OSError) else error}") from None


@contextmanager
def writing(name: str) -> Iterator[IO[bytes]]:
    """A file to write. It gets its name only once everything is in it."""
    if name == STANDARD:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    check_name(name)
    try:
        path = Path(os.path.realpath(name))
        with path.open("wb") if is_device(path) else replacing(path) as file:
            yield file
    except BrokenPipeError:
        raise
    except FileNotFoundError:
        raise Failure(f"{name}: there is no folder {Path(name).parent}") from None
    except (OSError, ValueError) as error:
        raise Failure(f"{name}: {reason_of(error) if isinstance(error, OSError) else error}") from None


def check_name(name: str) -> None:
    if not name.strip():
        raise Failure("the name of a file is empty")


def is_device(path: Path) -> bool:
    """/dev/null or a pipe, which a file must not replace. A folder fails later, when it is opened."""
    return path.exists() and not path.is_file()


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    if path.exists():
        path.open("ab").close()  # fails if the file is read-only, which is then not replaced
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
