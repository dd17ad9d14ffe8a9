"""Tables for a terminal: companies, players, endings, and what is printed beside the map."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box as borders
from rich.table import Table
from rich.text import Text

from cuberails.display.liveries import Livery
from cuberails.display.phrases import auction_lines, cell, player_cell, seat_tag, situation
from cuberails.display.schema.board import Board, Company
from cuberails.display.schema.view import PlayerView, View
from cuberails.display.text import plural

WIDTH = 110


def figures(title: str, heads: Sequence[str]) -> Table:
    """An empty table: the first column for words, the others for numbers."""
    table = Table(
        title=title,
        title_justify="left",
        box=borders.SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 1, 0, 0),
        show_header=any(heads),
    )
    for i, head in enumerate(heads):
        table.add_column(head, justify="left" if i == 0 else "right", no_wrap=True)
    return table


def ink(owner: Livery) -> str:
    return f"bold {owner.ink} on {owner.colour}"


def name_of(company: Company, is_open: bool = True) -> Text:
    """The letter on the company's colour, then its name."""
    return Text.assemble((company.mark, ink(company)), f" {company.name}{'' if is_open else ' closed'}")


def holdings(board: Board, player: PlayerView) -> Text:
    found = Text()
    for company in board.companies:
        if company.id in player.shares:
            found.append_text(Text.assemble((company.mark, ink(company)), f"{player.shares[company.id]} "))
    return found


def has_notes(view: View) -> bool:
    """Whether there is more to say of companies than that some are closed."""
    return any(now.is_open and now.note for now in view.companies.values())


def companies_table(board: Board, view: View) -> Table:
    notes = has_notes(view)
    heads = ["", *(column.label for column in board.company_columns), *([""] if notes else [])]
    table = figures(plural(board.company_heading), heads)
    if notes:
        table.columns[-1].justify, table.columns[-1].no_wrap = "left", False
    for company in board.companies:
        now = view.companies[company.id]
        cells = [cell(column, company, now) for column in board.company_columns]
        table.add_row(
            name_of(company, now.is_open),
            *cells,
            *([now.note] if notes else []),
            style="" if now.is_open else "dim",
        )
    return table


def players_table(board: Board, view: View) -> Table:
    columns = board.player_columns
    heads = [
        "",
        "Cash",
        "Next dividend",
        *(column.label for column in columns),
        *(token.label for token in board.tokens),
        "Shares",
    ]
    table = figures("Players", heads)
    table.columns[0].max_width, table.columns[0].overflow = 30, "ellipsis"
    table.columns[-1].justify = "left"
    for seat, player in enumerate(view.players):
        tag = seat_tag(view, seat)
        tokens = [token.held if player.tokens[token.id] else token.gone for token in board.tokens]
        table.add_row(
            Text(player.name + (f" ({tag})" if tag else "")),
            f"${player.cash}",
            f"${player.next_dividend}",
            *(player_cell(column, player) for column in columns),
            *tokens,
            holdings(board, player),
            style="bold" if seat == view.to_move else "",
        )
    return table


def endings_table(view: View) -> Table:
    table = figures("The game ends", ("", "Now", "Ends at"))
    for row in view.endings:
        table.add_row(row.what, str(row.now), str(row.end), style="bold red" if row.is_reached else "")
    return table


def pieces_table(board: Board, view: View) -> Table:
    """Gauges, tracks and supplies."""
    table = figures("Beside the map", ("", ""))
    for gauge in board.gauges:
        now = view.gauges[gauge.id]
        table.add_row(gauge.title, f"{now} of {gauge.size}{' red' if now >= gauge.red else ''}")
    for track in board.tracks:
        now = view.tracks[track.id]
        values = (f"[{value}]" if value == now else str(value) for value in track.values)
        table.add_row(track.title, Text(" ".join(values)))
    for supply in board.supplies:
        table.add_row(supply.title, str(view.supplies[supply.id]))
    return table


def top_line(board: Board, view: View) -> Text:
    text = Text.assemble(situation(board, view), "\n", (view.headline, "bold"))
    for extra in auction_lines(view):
        text.append(f"\n{extra}")
    if view.note and not view.auction:
        text.append(f"\n{view.note}", "dim")
    return text


def side_by_side(*tables: Table) -> Table:
    """The tables side by side, aligned at the top."""
    grid = Table.grid(padding=(0, 4))
    grid.add_row(*tables)
    return grid
