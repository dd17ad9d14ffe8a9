"""`cuberails rules`: the numbered rules, by their ids or by words in them."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from cuberails.cli.rulebook import show_rules
from cuberails.games.registry import default


def rules_command(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ID|WORDS", help=f"Ids such as {default().book.seats_rule}, or words to look for."
        ),
    ] = None,
) -> None:
    """Read and search the numbered rules of the installed games.

    Without words, it lists all rules by title. With ids, it prints these rules. With other words, it prints
    the rules that contain all of them.

    `cuberails rules minimum bid`
    """
    show_rules(Console(highlight=False), words or [])
