"""The numbered rules in the terminal: the list of them, single rules, and rules found by words."""

from __future__ import annotations

import re

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from cuberails.cli.errors import Failure
from cuberails.display.rulebook import Rule
from cuberails.games.books import as_id, rule, rules, rules_of, search
from cuberails.games.game_type import GameType
from cuberails.games.registry import installed

LOOKS_LIKE_AN_ID = re.compile(r"[A-Za-z]+-?\d+")
AROUND = 60  # characters of a snippet on either side of the word


def show_rules(console: Console, words: list[str]) -> None:
    """Print the rules with these ids, the rules that contain these words, or the list of all."""
    words = [word for word in words if word.strip()]
    ids = [as_id(word) for word in words]
    if not words:
        list_rules(console)
    elif all(ids):
        for found in [known(name) for name in ids if name]:
            show(console, found)
    else:
        show_hits(console, words)


def known(id: str) -> Rule:
    found = rule(id)
    if found is None:
        raise Failure(no_rule(id))
    return found


def no_rule(id: str) -> str:
    """Why there is no rule with this id: the ids that each game has."""
    books = [f"{ids_of(game)} ({game.title})" for game in installed().values() if rules_of(game)]
    return f"there is no rule {id}; the rules are {', '.join(books)}"


def ids_of(game: GameType) -> str:
    ids = [found.id for found in rules_of(game)]
    return f"{ids[0]} to {ids[-1]}"


def list_rules(console: Console) -> None:
    game = chapter = ""
    for found in rules():
        if (found.game, found.chapter) != (game, chapter):
            game, chapter = found.game, found.chapter
            console.print(f"{game} · {chapter}", style="bold", markup=False)
        console.print(f"  {found.id:<6} {found.title}", markup=False)


def show(console: Console, found: Rule) -> None:
    console.print(f"{found.id} · {found.title}", style="bold", markup=False)
    console.print(f"{found.game} · {found.chapter}", style="dim", markup=False)
    console.print()
    if console.is_terminal:
        console.print(Markdown(found.text))
    else:
        print(found.text, file=console.file)
    console.print()


def show_hits(console: Console, words: list[str]) -> None:
    found = search(words)
    if not found:
        for word in filter(LOOKS_LIKE_AN_ID.fullmatch, words):
            raise Failure(no_rule(word))
        raise Failure(f"no rule contains {' and '.join(repr(word) for word in words)}")
    for hit in found:
        console.print(highlighted(f"{hit.id:<6} {hit.title}", words, "bold"))
        snippet = snippet_of(hit, words)
        if snippet:
            console.print(highlighted(f"       {snippet}", words), soft_wrap=True)


def snippet_of(hit: Rule, words: list[str]) -> str:
    """The text around the first word found, on one line."""
    text = " ".join(hit.text.split())
    places = [text.casefold().find(word.casefold()) for word in words]
    place = min((place for place in places if place >= 0), default=-1)
    if place < 0:
        return ""
    begin = text.find(" ", place - AROUND) + 1 if place > AROUND else 0
    end = text.find(" ", place + AROUND)
    return f"{'…' if begin else ''}{text[begin:end] if end > 0 else text[begin:]}{'…' if end > 0 else ''}"


def highlighted(text: str, words: list[str], style: str = "") -> Text:
    found = Text(text, style=style)
    found.highlight_regex("(?i)" + "|".join(re.escape(word) for word in words), "bold yellow")
    return found
