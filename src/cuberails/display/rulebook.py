"""Numbered rules from a page of Markdown: a chapter begins with `##`, a rule with `###`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

HEADING = re.compile(r"### (?P<id>[A-Z]+-\d+) · (?P<title>.+)")
LOOSE_ID = re.compile(r"([A-Z]+)[- ]?(\d{1,4})", re.IGNORECASE | re.ASCII)


class Rule(NamedTuple):
    id: str  # XY-10
    title: str
    chapter: str
    text: str  # Markdown
    game: str  # its title


def read_page(page: str, game: str) -> Iterator[Rule]:
    chapter = ""
    for block in re.split(r"^(?=#)", page, flags=re.MULTILINE):
        heading, _, text = block.partition("\n")
        found = HEADING.fullmatch(heading)
        if found:
            yield Rule(found["id"], found["title"], chapter, text.strip(), game)
        elif heading.startswith("## "):
            chapter = heading.removeprefix("## ").replace("`", "")


def as_id(word: str, prefixes: Iterable[str]) -> str | None:
    """XY-10 for XY-10, xy10 and the like, even if there is no such rule; None for any other word."""
    found = LOOSE_ID.fullmatch(word.strip())
    return f"{found[1].upper()}-{int(found[2])}" if found and found[1].upper() in prefixes else None


def search(rules: Iterable[Rule], words: Iterable[str]) -> list[Rule]:
    """The rules that contain every word; first those with a word in the title."""
    wanted = [word.casefold() for word in words]
    found = [rule for rule in rules if all(word in full_text(rule).casefold() for word in wanted)]
    return sorted(found, key=lambda rule: not any(word in rule.title.casefold() for word in wanted))


def full_text(rule: Rule) -> str:
    return f"{rule.id} {rule.title}\n{rule.text}"
