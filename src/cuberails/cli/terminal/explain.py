"""A bot's analysis of a position, as lines and a table."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from cuberails.bots.bot import BotError, Candidate, Choice, Explainer
from cuberails.bots.registry import make_bot
from cuberails.cli.errors import Failure
from cuberails.display.text import printable
from cuberails.engine.position import Position

SHOWN = 8  # candidates


def choice_of(spec: str, position: Position, seed: int) -> Choice:
    """What this bot would do here, and why."""
    try:
        bot = make_bot(spec, seed)
    except BotError as error:
        raise Failure(error) from None
    if not isinstance(bot, Explainer):
        raise Failure(f"{spec} cannot explain its moves")
    return bot.explain(position)


def show_choice(console: Console, choice: Choice, who: str, players: tuple[str, ...]) -> None:
    console.print(Text(printable(f"{who}: {choice.sentence}"), "bold"))
    if choice.reason:
        console.print(Text(printable(choice.reason)))
    if choice.candidates:
        console.print(candidate_table(choice, players))


def candidate_table(choice: Choice, players: tuple[str, ...]) -> Table:
    """One row per candidate: its visits, and the win probability and cash of every seat after it."""
    table = Table("sentence")
    for name in ("visits", *(printable(name) for name in players)):
        table.add_column(Text(name), justify="right")
    for candidate in choice.candidates[:SHOWN]:
        style = "bold" if candidate.sentence == choice.sentence else ""
        table.add_row(*row_of(candidate), style=style)
    return table


def row_of(candidate: Candidate) -> list[Text]:
    expected = [
        f"{victory:.0%} ${cash:.0f}" for victory, cash in zip(candidate.victory, candidate.cash, strict=True)
    ]
    return [Text(printable(candidate.sentence)), Text(f"{candidate.visits:,}"), *map(Text, expected)]
