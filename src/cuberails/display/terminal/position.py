"""Any position in a terminal, as rich renderables or as plain strings."""

from __future__ import annotations

from msgspec.structs import replace
from rich.console import Console, Group, RenderableType

from cuberails.display.schema.board import Board
from cuberails.display.schema.view import View
from cuberails.display.terminal import hex_map, link_map
from cuberails.display.terminal.tables import (
    WIDTH,
    companies_table,
    endings_table,
    has_notes,
    pieces_table,
    players_table,
    side_by_side,
    top_line,
)
from cuberails.display.text import printable


def tamed(view: View) -> View:
    players = [replace(player, name=printable(player.name)) for player in view.players]
    return replace(view, players=players, headline=printable(view.headline))


def draw_board(board: Board, view: View) -> RenderableType:
    """The map with everything on it."""
    draw = hex_map.draw if board.layout == "hexes" else link_map.draw
    return draw(board, tamed(view))


def draw_panel(board: Board, view: View) -> RenderableType:
    """Whose move it is, companies, players, what is beside the map, and how far the end is."""
    view = tamed(view)
    companies, players, ends = companies_table(board, view), players_table(board, view), endings_table(view)
    pieces = [pieces_table(board, view)] if board.gauges or board.tracks or board.supplies else []
    if has_notes(view) or not pieces:
        return Group(top_line(board, view), companies, side_by_side(players, ends), *pieces)
    return Group(top_line(board, view), side_by_side(companies, ends), side_by_side(players, *pieces))


def render(renderable: RenderableType, colour: bool) -> str:
    console = Console(
        width=WIDTH,
        force_terminal=colour,
        color_system="truecolor" if colour else None,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    with console.capture() as capture:
        console.print(renderable)
    return "\n".join(row.rstrip() for row in capture.get().splitlines()) + "\n"


def board_text(board: Board, view: View, colour: bool = False) -> str:
    return render(draw_board(board, view), colour)


def panel_text(board: Board, view: View, colour: bool = False) -> str:
    return render(draw_panel(board, view), colour)
