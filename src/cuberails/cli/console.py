"""What commands print: consoles, tables and progress bars."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import Progress, track
from rich.table import Table

T = TypeVar("T")


def new_console() -> Console:
    """Names and sentences come from users, so nothing in them is read as markup."""
    return Console(highlight=False, markup=False, emoji=False)


def columns(first: str, *others: str, is_tight: bool = False) -> Table:
    """A table of names and numbers. A tight one never breaks a number over two lines."""
    table = Table(box=SIMPLE_HEAD, padding=0 if is_tight else (0, 1))
    table.add_column(first, overflow="fold")
    for name in others:
        table.add_column(name, justify="right", no_wrap=is_tight)
    return table


def with_progress(items: Iterable[T], what: str, total: int | None = None) -> Iterable[T]:
    """The same items, with a progress bar if somebody sits at a terminal."""
    console = Console(stderr=True)
    return track(items, what, total, console=console, transient=True, disable=not console.is_terminal)


@contextmanager
def progress_bar(what: str, total: int | None) -> Iterator[Callable[[int, int | None], None]]:
    """A bar that is advanced by calling it: by how much, and out of how many if that is known only now."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda n, of: progress.update(task, advance=n, total=of)
