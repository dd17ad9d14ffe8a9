"""A map of hexes in a terminal: a staggered grid, two lines per hex.

Upper line: ground, cost and income (^ instead of + with a house). Lower line: the letters of the pieces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from cuberails.display.liveries import Livery, liveries_of
from cuberails.display.schema.board import Board, Site
from cuberails.display.schema.view import SiteView, View
from cuberails.display.terminal.tables import WIDTH, ink

MARGIN, WIDEST = 3, 6  # columns beside the grid, and of the widest cell
# by style: its letter, and the text style of its values
STYLES = {"plain": (".", "dim"), "forest": ("f", "green"), "mountain": ("m", "yellow"), "city": ("c", "bold"),
          "industrial": ("i", "bold magenta"), "goal": ("@", "bold yellow"), "town": ("t", "bold"),
          "start": ("s", "bold")}  # fmt: skip
CLOSED = "x"  # in place of the letter of the ground
MORE = "…"
ROWS = "Row numbers: left for A, C, E …; right for B, D, F …, which lie half a hex lower."

Pixel = tuple[str, str]  # character and style


def ground_words(site: Site, now: SiteView) -> str:
    values = {value.kind: value.text for value in (site.values if now.values is None else now.values)}
    income = values.get("income", "").removeprefix("+")
    sign = "^" if "built" in values else "+" if income else ""
    return f"{CLOSED if now.is_closed else STYLES[site.style][0]}{values.get('cost', '')}{sign}{income}"


def pieces(now: SiteView, owners: Mapping[str, Livery]) -> list[Pixel]:
    found = [(owners[owner].mark, ink(owners[owner])) for owner in now.pieces]
    return found + [("'", f"bold {owners[owner].colour}") for owner in now.waiting]


class Grid:
    """Characters with styles, by row and column; text that does not fit its cell is listed as crowded."""

    def __init__(self, sites: Sequence[Site]) -> None:
        columns = [ord(site.id[0]) for site in sites]
        rows = [int(site.id[1:]) for site in sites]
        self.first, self.last, self.top, self.bottom = min(columns), max(columns), min(rows), max(rows)
        self.cell = min(WIDEST, (WIDTH - 2 * MARGIN) // (self.last - self.first + 1))
        self.cells: dict[tuple[int, int], Pixel] = {}
        self.crowded: list[str] = []

    def write(self, y: int, x: int, pixels: list[Pixel]) -> None:
        self.cells.update({(y, x + i): pixel for i, pixel in enumerate(pixels)})

    def corner(self, hex_id: str) -> tuple[int, int]:
        across, down = ord(hex_id[0]), int(hex_id[1:])
        return 1 + 2 * (down - self.top) + (across - ord("A")) % 2, MARGIN + (across - self.first) * self.cell

    def add(self, site: Site, upper: str, lower: list[Pixel]) -> None:
        y, x = self.corner(site.id)
        rows = [[(c, STYLES[site.style][1]) for c in upper], lower]
        if any(len(row) > self.cell for row in rows):
            self.crowded.append(f"{site.id} {upper} {''.join(c for c, _ in lower)}".strip())
        for i, row in enumerate(rows):
            fits = len(row) <= self.cell
            self.write(y + i, x, row if fits else [*row[: self.cell - 1], (MORE, "")])

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


def legend(board: Board, view: View) -> str:
    """The meaning of the letters that are on the map."""
    shown = {site.style for site in board.sites}
    goals = " and ".join(site.name or site.id for site in board.sites if site.style == "goal")
    words = [
        f"{letter} {goals if style == 'goal' else style}"
        for style, (letter, _) in STYLES.items()
        if style in shown
    ]
    if any(now.is_closed for now in view.sites.values()):
        words.append(f"{CLOSED} closed")
    kinds = {value.kind for site in board.sites for value in site.values}
    house = ", or ^income with a house" if "house" in kinds else ""
    numbers = f"; then cost and +income{house}" if kinds else ""
    waiting = [f"{neutral.mark} {neutral.name}, ' one that only waits." for neutral in board.neutrals]
    return "\n".join([f"Ground: {'  '.join(words)}{numbers}.", ROWS, *waiting])


def draw(board: Board, view: View) -> RenderableType:
    owners, grid = liveries_of(board), Grid(board.sites)
    grid.frame()
    for site in board.sites:
        now = view.sites.get(site.id, SiteView())
        grid.add(site, ground_words(site, now), pieces(now, owners))
    named = ", ".join(f"{site.id} {site.name}" for site in board.sites if site.name)
    names = Text.assemble(("Names: ", "bold"), named)
    crowded = [Text.assemble(("Crowded: ", "bold"), ", ".join(grid.crowded))] if grid.crowded else []
    return Group(grid.render(), Text(legend(board, view), style="dim"), names, *crowded)
