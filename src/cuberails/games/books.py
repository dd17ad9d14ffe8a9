"""The numbered rules of all installed games."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from cuberails.display import rulebook
from cuberails.display.rulebook import Rule
from cuberails.games.game_type import GameType
from cuberails.games.registry import installed


@cache
def rules_of(game: GameType) -> list[Rule]:
    """The rules of one game, in their order."""
    return list(rulebook.read_page(game.book.rules.read_text("utf-8"), game.title))


def rules() -> list[Rule]:
    return [rule for game in installed().values() for rule in rules_of(game)]


def rule(id: str) -> Rule | None:
    return next((rule for rule in rules() if rule.id == id), None)


def as_id(word: str) -> str | None:
    """The id of the rule that a word means, or None."""
    return rulebook.as_id(word, {game.book.prefix for game in installed().values()})


def search(words: Iterable[str]) -> list[Rule]:
    return rulebook.search(rules(), words)
