"""The numbered rules and the player aids as html."""
from __future__ import annotations

from pathlib import Path

from cuberails.display.schema import Aid, Rule
from cuberails.games.registry import installed
from cuberails.rulebook import rules
from cuberails.view.markdown import html_of

AIDS = Path(__file__).with_name("aids")


def rules_of(game: str) -> list[Rule]:
    """All numbered rules of a game, in their order; KeyError for an unknown game."""
    found = [rule for rule in rules() if rule.game == installed()[game].title]
    return [Rule(rule.id, rule.title, rule.chapter, html_of(rule.text)) for rule in found]


def aid_of(game: str) -> Aid:
    """One page to have beside the board."""
    text = (AIDS / f"{installed()[game].id}.md").read_text("utf-8")
    return Aid(installed()[game].title, html_of(text))
