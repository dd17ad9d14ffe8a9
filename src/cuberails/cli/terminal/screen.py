"""Print a position: the board and the tables beside it, also in narrow terminals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from cuberails.display.schema.view import PlayerView
from cuberails.display.terminal import draw_board, draw_panel
from cuberails.display.terminal.hex_map import MARGIN
from cuberails.display.text import printable
from cuberails.engine.position import Position


def show_board(console: Console, position: Position, briefly: bool = False) -> None:
    """Print the board and the panel; briefly: without legend and names."""
    board, view = position.game.board(), position.view()
    parts = parts_of(draw_board(board, view))
    show(console, parts[:1] if briefly else parts)
    show(console, parts_of(draw_panel(board, view)))


def show_headline(console: Console, position: Position) -> None:
    """Print whose move it is, the auction, and what everybody has."""
    view = position.view()
    show(console, parts_of(draw_panel(position.game.board(), view))[:1])
    console.print(Text(", ".join(possessions(player) for player in view.players)))


def possessions(player: PlayerView) -> str:
    """Ann $12 (ABC, 2 XYZ)"""
    shares = ", ".join(company if n == 1 else f"{n} {company}" for company, n in player.shares.items())
    return printable(f"{player.name} ${player.cash}" + (f" ({shares})" if shares else ""))


def parts_of(renderable: RenderableType) -> Sequence[RenderableType]:
    return renderable.renderables if isinstance(renderable, Group) else [renderable]


def show(console: Console, parts: Sequence[RenderableType]) -> None:
    for part in parts:
        if is_too_wide(console, part) and isinstance(part, Text) and part.no_wrap:
            show_halves(console, part)
        elif is_too_wide(console, part) and is_grid(part):
            show(console, [cell for column in part.columns for cell in column.cells])
        else:
            console.print(part)


def is_grid(part: RenderableType) -> TypeGuard[Table]:
    """A grid only puts parts side by side, so it may be taken apart. A table with a title may not."""
    return isinstance(part, Table) and not part.show_header and part.title is None


def is_too_wide(console: Console, part: RenderableType) -> bool:
    return Measurement.get(console, console.options.update(max_width=1000), part).maximum > console.width


def show_halves(console: Console, grid: Text) -> None:
    """Print a map that is too wide as two halves, west above east, each with row numbers on both sides."""
    rows = grid.split("\n", allow_blank=True)
    right = max(len(row) for row in rows) - 2
    letters = [i for i, c in enumerate(rows[0].plain) if c != " "]
    middle = min(letters, key=lambda i: abs(i - right / 2))
    for first, last in ((MARGIN, middle), (middle, right)):
        for row in rows:
            row.pad_right(right + 2 - len(row))
            line = Text.assemble(row[:MARGIN], row[first:last], row[right:])
            line.rstrip()
            console.print(line, no_wrap=True)


def ranking(position: Position) -> Table:
    """All players by cash; equal cash gives the same rank."""
    table = Table("rank", "player", "cash")
    for seat in sorted(range(len(position.cash)), key=lambda seat: -position.cash[seat]):
        rank = 1 + sum(cash > position.cash[seat] for cash in position.cash)
        table.add_row(str(rank), Text(printable(position.game.players[seat])), f"${position.cash[seat]}")
    return table
