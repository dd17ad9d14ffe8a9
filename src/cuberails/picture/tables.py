"""Tables for a terminal that both games have."""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box as borders
from rich.table import Table
from rich.text import Text

from cuberails.display.palette import Liveries, Livery, by_company
from cuberails.picture.numbers import Ending, Snapshot, next_dividend
from cuberails.picture.phrases import auction_lines, headline, seat_tag, situation

WIDTH = 110


def figures(title: str, heads: Sequence[str]) -> Table:
    """An empty table: the first column is words, the others are numbers."""
    table = Table(title=title, title_justify="left", box=borders.SIMPLE_HEAD, pad_edge=False,
                  padding=(0, 1, 0, 0), show_header=any(heads))
    for i, head in enumerate(heads):
        table.add_column(head, justify="left" if i == 0 else "right", no_wrap=True)
    return table


def ink(livery: Livery) -> str:
    return f"bold {livery.ink} on {livery.colour}"


def name_of(livery: Livery, is_open: bool = True) -> Text:
    """The letter on the company's colour, then its name."""
    return Text.assemble((livery.mark, ink(livery)), f" {livery.name}{'' if is_open else ' closed'}")


def holdings(shares: dict[str, int], liveries: Liveries) -> Text:
    found = Text()
    for company, n in by_company(shares, liveries):
        found.append_text(Text.assemble((liveries[company].mark, ink(liveries[company])), f"{n} "))
    return found


def players_table(snapshot: Snapshot, liveries: Liveries) -> Table:
    has_cards = any("dividend_card" in player for player in snapshot["players"])
    table = figures("Players", ("", "Cash", "Next dividend", *(["Card"] if has_cards else []), "Shares"))
    table.columns[0].max_width, table.columns[0].overflow = 30, "ellipsis"
    table.columns[-1].justify = "left"
    for seat, player in enumerate(snapshot["players"]):
        tag = seat_tag(snapshot, seat)
        card = [("yes" if player["dividend_card"] else "used")] if has_cards else []
        table.add_row(
            Text(player["name"] + (f" ({tag})" if tag else "")), f"${player['cash']}",
            f"${next_dividend(snapshot, seat)}", *card, holdings(player["shares"], liveries),
            style="bold" if seat == snapshot["to_move"] else "",
        )
    return table


def endings_table(rows: Iterable[Ending]) -> Table:
    table = figures("The game ends", ("", "Now", "Ends at"))
    for row in rows:
        table.add_row(row.what, str(row.now), str(row.end), style="bold red" if row.is_reached else "")
    return table


def top_line(snapshot: Snapshot, liveries: Liveries) -> Text:
    chips = {company: livery.name for company, livery in liveries.items()}
    text = Text.assemble(situation(snapshot), "\n", (headline(snapshot, chips), "bold"))
    for extra in auction_lines(snapshot):
        text.append(f"\n{extra}")
    return text


def beside(*tables: Table) -> Table:
    """Side by side, at the top."""
    grid = Table.grid(padding=(0, 4))
    grid.add_row(*tables)
    return grid
