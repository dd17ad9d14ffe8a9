"""TAB in the terminal game: the words that may come next."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from cuberails.display.text import printable
from cuberails.engine.notation import IllegalAction
from cuberails.engine.position import Position
from cuberails.games.books import rules

WITH_DRAFT = ("why", "options")  # commands that take a draft


def candidates(position: Position, commands: Sequence[str], line: str) -> list[str]:
    """Completions of the last piece of the line; a complete word is followed by a blank."""
    head, blank, piece = line.rpartition(" ")
    first = head.split()[:1]
    if not first:
        words = [word for word in commands if word.startswith(piece)] if not blank else []
        return words + next_words(position, "", piece)
    if first[0] == "rules":
        return [rule.id for rule in rules() if rule.id.startswith(piece.upper())]
    if first[0] in WITH_DRAFT:
        return next_words(position, head.split(" ", 1)[1] if " " in head else "", piece)
    return next_words(position, head, piece)


def next_words(position: Position, draft: str, piece: str) -> list[str]:
    """Completions of one piece. In omaha>du the part after > is a word of its own."""
    stem, joint, tail = piece.rpartition(">")
    words = options(position, f"{draft} {stem}")
    found = [word for word in words if word.casefold().startswith((joint + tail).casefold())]
    if len(found) != 1:
        return [stem + word for word in found]
    hanging = [word for word in options(position, f"{draft} {stem}{found[0]}") if word.startswith(">")]
    if found == [joint + tail]:  # the word is complete
        return [piece + word for word in hanging] or [f"{piece} "]
    return [stem + found[0] + ("" if hanging or joint else " ")]


def options(position: Position, draft: str) -> tuple[str, ...]:
    try:
        return position.options(draft).words
    except IllegalAction:
        return ()


class Keyboard:
    """Lines from the keyboard, with TAB completion if there is a terminal and readline."""

    def __init__(self, complete: Callable[[str], list[str]]) -> None:
        self.complete = complete
        self.readline = find_readline()
        if self.readline:
            self.readline.set_completer_delims(" ")
            self.readline.set_completer(self.offer)
            is_editline = "libedit" in (self.readline.__doc__ or "")
            self.readline.parse_and_bind("set show-all-if-ambiguous on")
            self.readline.parse_and_bind("bind ^I rl_complete" if is_editline else "tab: complete")

    def offer(self, text: str, state: int) -> str | None:
        line = self.readline.get_line_buffer()[: self.readline.get_endidx()]
        found = self.complete(line)
        return found[state] if state < len(found) else None

    def read(self, prompt: str, draft: str = "") -> str:
        """Read one line. A draft is already in it, to be continued."""
        if not self.readline:
            line = input(prompt)
            if not sys.stdin.isatty():
                print(printable(line))  # so that a transcript shows both sides
            return line
        self.readline.set_startup_hook(lambda: self.readline.insert_text(draft))
        try:
            return input(prompt)
        finally:
            self.readline.set_startup_hook()


def find_readline() -> Any:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    try:
        import readline
    except ImportError:
        return None
    return readline
