"""A Chicago Express position in a terminal: a staggered hex grid of two lines a hex, and tables.

Upper line: terrain, cost and income (^ instead of + with a house). Lower line: the locomotives' letters.
"""
from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cuberails.display.palette import NARROW, Liveries, find_liveries
from cuberails.games.chicago_express.box import Box, Company, Hex
from cuberails.games.chicago_express.words import DIALS
from cuberails.picture.numbers import (
    NOBODYS,
    Snapshot,
    express_endings,
    hex_income,
    minimum_bid,
    share_pays,
    sold,
    standing,
)
from cuberails.picture.phrases import count
from cuberails.picture.tables import (
    WIDTH,
    beside,
    endings_table,
    figures,
    ink,
    name_of,
    players_table,
    top_line,
)

MARGIN, WIDEST = 3, 6           # beside the grid, and a cell
# by terrain: its letter and the style of its values
TERRAIN = {"plain": (".", "dim"), "forest": ("f", "green"), "mountain": ("m", "yellow"),
           "city": ("c", "bold"), "industrial": ("i", "bold magenta"), "chicago": ("@", "bold yellow"),
           "start": ("s", "bold")}
WAITING = "'", f"bold {NARROW.colour}"
MORE = "…"
LEGEND = """\
Terrain: . plain  f forest  m mountain  c city  i industrial  @ Chicago  s start; then cost and +income, or
^income with a house. Row numbers: left for A, C, E …; right for B, D, F …, which lie half a hex lower."""
ORANGE_LEGEND = "\no narrow gauge locomotive, ' one that waits in its city."

Pixel = tuple[str, str]         # character and style


def ground_words(h: Hex, snapshot: Snapshot) -> str:
    income = hex_income(h, snapshot)
    sign = "^" if h.id in snapshot["developed"] else "+" if income else ""
    return f"{TERRAIN[h.terrain][0]}{h.cost or ''}{sign}{income or ''}"


def pieces(h: Hex, owners: list[str], snapshot: Snapshot, inks: Liveries) -> list[Pixel]:
    standing_here = [NARROW if owner == NOBODYS else inks[owner] for owner in owners]
    waits = h.id in snapshot.get("narrow_gauge", {}).get("cities", ())
    return [*((livery.mark, ink(livery)) for livery in standing_here), *([WAITING] if waits else [])]


class Grid:
    """Characters with styles at places of a page; what does not fit its cell is remembered as crowded."""

    def __init__(self, box: Box) -> None:
        columns = [ord(h.id[0]) for h in box.hexes]
        rows = [int(h.id[1:]) for h in box.hexes]
        self.first, self.last, self.top, self.bottom = min(columns), max(columns), min(rows), max(rows)
        self.cell = min(WIDEST, (WIDTH - 2 * MARGIN) // (self.last - self.first + 1))
        self.cells: dict[tuple[int, int], Pixel] = {}
        self.crowded: list[str] = []

    def write(self, y: int, x: int, pixels: list[Pixel]) -> None:
        self.cells.update({(y, x + i): pixel for i, pixel in enumerate(pixels)})

    def corner(self, hex_id: str) -> tuple[int, int]:
        across, down = ord(hex_id[0]), int(hex_id[1:])
        return 1 + 2 * (down - self.top) + (across - ord("A")) % 2, MARGIN + (across - self.first) * self.cell

    def add(self, h: Hex, upper: str, lower: list[Pixel]) -> None:
        y, x = self.corner(h.id)
        rows = [[(c, TERRAIN[h.terrain][1]) for c in upper], lower]
        if any(len(row) > self.cell for row in rows):
            self.crowded.append(f"{h.id} {upper} {''.join(c for c, _ in lower)}".strip())
        for i, row in enumerate(rows):
            fits = len(row) <= self.cell
            self.write(y + i, x, row if fits else [*row[:self.cell - 1], (MORE, "")])

    def frame(self) -> None:
        """Column letters above, row numbers at both sides."""
        right = MARGIN + (self.last - self.first + 1) * self.cell
        for across in range(self.first, self.last + 1):
            self.write(0, MARGIN + (across - self.first) * self.cell, [(chr(across), "dim")])
        for down in range(self.top, self.bottom + 1):
            y = 1 + 2 * (down - self.top)
            self.write(y, 0, [(c, "dim") for c in f"{down:>2}"])
            self.write(y + 1, right, [(c, "dim") for c in f"{down:>2}"])

    def render(self) -> Text:
        text = Text(no_wrap=True)
        for y in range(max(y for y, _ in self.cells) + 1):
            end = max((x for at, x in self.cells if at == y), default=-1) + 1
            for x in range(end):
                text.append(*self.cells.get((y, x), (" ", "")))
            text.append("\n")
        return text


def board(box: Box, snapshot: Snapshot) -> RenderableType:
    inks, where, grid = find_liveries(box.companies), standing(box, snapshot), Grid(box)
    grid.frame()
    for h in box.hexes:
        grid.add(h, ground_words(h, snapshot), pieces(h, where[h.id], snapshot, inks))
    legend = LEGEND + (ORANGE_LEGEND if "narrow_gauge" in snapshot else "")
    names = Text.assemble(("Names: ", "bold"), ", ".join(f"{h.id} {h.name}" for h in box.hexes if h.name))
    crowded = [Text.assemble(("Crowded: ", "bold"), ", ".join(grid.crowded))] if grid.crowded else []
    return Group(grid.render(), Text(legend, style="dim"), names, *crowded)


def company_cells(box: Box, snapshot: Snapshot, c: Company) -> list[str]:
    now, least = snapshot["companies"][c.id], minimum_bid(box, snapshot, c)
    return [
        f"${now['treasury']}", str(now["income"]), f"{sold(snapshot, c.id)}/{c.shares}",
        f"${share_pays(snapshot, c.id)}", "-" if least is None else f"${least}", str(now["locomotives_left"]),
    ]


def companies_table(box: Box, snapshot: Snapshot, inks: Liveries) -> Table:
    table = figures("Companies", ("", "Treasury", "Income", "Sold", "Pays", "Min bid", "Locos"))
    for c in box.companies:
        is_open, cells = snapshot["companies"][c.id]["open"], company_cells(box, snapshot, c)
        table.add_row(name_of(inks[c.id], is_open), *cells, style="" if is_open else "dim")
    return table


def track_words(values: tuple[int, ...], now: int) -> str:
    return " ".join(f"[{value}]" if value == now else str(value) for value in values)


def board_table(box: Box, snapshot: Snapshot) -> Table:
    """Dials, industrial tracks and supplies."""
    table = figures("Dials and tracks", ("", ""))
    for name, size in zip(DIALS, box.house_rules.dials, strict=True):
        used = snapshot["dials"][name]
        table.add_row(f"{name} dial", f"{used} of {size}" + (" red" if used >= size else ""))
    for name, values in box.tracks.items():
        table.add_row(name, Text(track_words(values, snapshot["tracks"][name])))
    table.add_row("houses left", str(snapshot["houses_left"]))
    if "narrow_gauge" in snapshot:
        table.add_row("repository", count(snapshot["narrow_gauge"]["repository"], "orange locomotive"))
    return table


def panel(box: Box, snapshot: Snapshot) -> RenderableType:
    inks = find_liveries(box.companies)
    return Group(
        top_line(snapshot, inks),
        beside(companies_table(box, snapshot, inks), endings_table(express_endings(box, snapshot))),
        beside(players_table(snapshot, inks), board_table(box, snapshot)),
    )
