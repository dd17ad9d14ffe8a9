"""`cuberails rules`: the numbered rules, by their ids or by words in them."""
from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from cuberails.cli.rulebook import show_rules
from cuberails.games.registry import default


def rules_command(
    words: Annotated[list[str] | None, typer.Argument(
        metavar="ID|WORDS", help=f"Ids such as {default().book.seats_rule}, or words to look for.")] = None,
) -> None:
    """Read and search the numbered rules of the installed games, in our own words.

    Without words, all rules with their titles. With ids, these rules. With other words, the rules that
    contain them all.

    `cuberails rules CE-10`

    `cuberails rules minimum bid`
    """
    show_rules(Console(highlight=False), words or [])
