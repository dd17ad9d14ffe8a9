"""Specs of external bots: a Python file, an installed package, or a program in any language."""

from __future__ import annotations

import ast
import shlex
import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from cuberails.bots.bot import BotError

GROUP = "cuberails.bots"  # of the entry points
PROGRAM = "program:"
POLICY = "policy:"


def installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def split_file(spec: str) -> tuple[str, str] | None:
    """Split path/to/file.py:MyBot into path and class."""
    path, colon, name = spec.rpartition(":")
    return (path, name) if colon and path.endswith(".py") else None


def is_foreign(spec: str) -> bool:
    """True if the spec names something that is not installed: a file or a command line."""
    return spec.startswith(PROGRAM) or file_of(spec) is not None


def file_of(spec: str) -> Path | None:
    """The file that a spec names: that of a class, or that of a network."""
    if spec.startswith(POLICY):
        return Path(spec.removeprefix(POLICY).removesuffix(":sample"))
    found = split_file(spec)
    return Path(found[0]) if found else None


def command_of(spec: str) -> list[str] | None:
    """The command line of an external bot; None if the spec names none."""
    if spec.startswith(PROGRAM):
        try:
            return shlex.split(spec.removeprefix(PROGRAM))
        except ValueError as error:
            raise BotError(f"{spec}: {error}") from None
    if found := split_file(spec):
        check_file(*found)
    elif spec not in installed():
        return None
    return [sys.executable, "-m", "cuberails.bots.external.host", spec]


def check_file(path: str, name: str) -> None:
    """Check that the class exists, without running the file."""
    try:
        tree = ast.parse(Path(path).read_bytes())
    except OSError as error:
        raise BotError(f"{path}: {error.strerror}") from None
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise BotError(f"{path}: {error or type(error).__name__}") from None
    classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    if name not in classes:
        raise BotError(f"{path}: there is no class {name!r} in it, only {', '.join(classes) or 'none'}")
