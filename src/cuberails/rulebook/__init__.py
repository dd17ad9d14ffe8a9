"""The numbered rules in our words, read from the pages in this folder."""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

PAGES = ("chicago-express.md", "chicago-and-northwestern.md")
HEADING = re.compile(r"### (?P<id>[A-Z]+-\d+) · (?P<title>.+)")
LOOSE_ID = re.compile(r"(CE|NW)[- ]?(\d{1,4})", re.IGNORECASE)


class Rule(NamedTuple):
    id: str             # CE-10
    title: str
    chapter: str
    text: str           # Markdown
    game: str


@cache
def rules() -> list[Rule]:
    """All numbered rules of both games, in their order."""
    return [rule for page in PAGES for rule in read_page(Path(__file__).with_name(page).read_text("utf-8"))]


def read_page(page: str) -> Iterator[Rule]:
    game = chapter = ""
    for block in re.split(r"^(?=#)", page, flags=re.MULTILINE):
        heading, _, text = block.partition("\n")
        found = HEADING.fullmatch(heading)
        if found:
            yield Rule(found["id"], found["title"], chapter, text.strip(), game)
        elif heading.startswith("## "):
            chapter = heading.removeprefix("## ").replace("`", "")
        elif heading.startswith("# "):
            game = heading.removeprefix("# ").partition(":")[0]


def as_id(word: str) -> str | None:
    """CE-10 for CE-10, ce10 and the like, whether there is such a rule or not; None for any other word."""
    found = LOOSE_ID.fullmatch(word.strip())
    return f"{found[1].upper()}-{int(found[2])}" if found else None


def rule(id: str) -> Rule | None:
    return next((rule for rule in rules() if rule.id == id), None)


def search(words: Iterable[str]) -> list[Rule]:
    """The rules that contain every word, those with one in the title first."""
    wanted = [word.casefold() for word in words]
    found = [rule for rule in rules() if all(word in full_text(rule).casefold() for word in wanted)]
    return sorted(found, key=lambda rule: not any(word in rule.title.casefold() for word in wanted))


def full_text(rule: Rule) -> str:
    return f"{rule.id} {rule.title}\n{rule.text}"
