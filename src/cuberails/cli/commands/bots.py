"""`cuberails bots`: list the bots."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from cuberails.bots.registry import known_bots
from cuberails.cli.console import new_console

OWN_BOTS = """
Your own: path/to/file.py:MyBot, or program:COMMAND for a program in any language (docs/write-a-bot.md)."""


def bots_command() -> None:
    """List the bots that can be played against, each with a short description.

    `cuberails bots`
    """
    table = Table("bot", "what it does")
    for name, about in known_bots():
        table.add_row(Text(name), Text(about))
    console = new_console()
    console.print(table)
    console.print(OWN_BOTS.strip())
