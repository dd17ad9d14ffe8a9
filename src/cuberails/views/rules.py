"""The numbered rules and the player aids as html."""

from __future__ import annotations

from cuberails.display.markdown import html_of
from cuberails.display.schema.catalog import Aid, Rule
from cuberails.games import books
from cuberails.games.registry import installed


def rules_of(game: str) -> list[Rule]:
    """All numbered rules of a game, in their order; KeyError for an unknown game."""
    found = books.rules_of(installed()[game])
    return [Rule(rule.id, rule.title, rule.chapter, html_of(rule.text, pages())) for rule in found]


def aid_of(game: str) -> Aid:
    """The one-page summary of a game."""
    text = installed()[game].book.aid.read_text("utf-8")
    return Aid(installed()[game].title, html_of(text, pages()))


def pages() -> dict[str, str]:
    """The page of each game's rules, by the prefix of their numbers."""
    return {game.book.prefix: f"/rules/{game.id}" for game in installed().values()}
