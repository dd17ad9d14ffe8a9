"""A map of flat-top hexes.

A hex shows, from top to bottom: its id, its name, the pieces, its values (cost, income, house).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, sqrt
from typing import NamedTuple

from cuberails.display.liveries import Livery, liveries_of
from cuberails.display.schema.board import Board, Company, Site
from cuberails.display.schema.view import CompanyView, SiteView, View
from cuberails.display.svg.elements import Svg, at, join, label, number, path, shrink, text_width
from cuberails.display.svg.page import plate
from cuberails.display.svg.signs import CLOSED, PEAKS, SNOW, TREES, draw_house, draw_piece, draw_waiting

RADIUS = 34.0
HALF = RADIUS * sqrt(3) / 2
NAME, SMALLEST_NAME = 8.6, 7.0
PITCH, TIGHT, ROW = 14.5, 12.6, 53.0  # distance of pieces in one row and in two rows, and the width of a row
# the token of each style, and the token of its inner border
FILLS = {"town": "city", "start": "city"}
INKS = {"note": "muted"}
BORDERS = {"industrial": ("house", 2.4), "goal": ("gold", 3)}
ACROSS = {1: [0.0], 2: [-9.0, 9.0], 3: [-14.6, -3.8, 10.0]}  # x of one, two or three values

Point = tuple[float, float]
Spots = dict[tuple[str, str], Point]  # by site and owner


class Extent(NamedTuple):
    left: float
    top: float
    width: float
    height: float


def centre(site: Site) -> Point:
    return site.x * RADIUS, site.y * RADIUS


def outline(shrunk: float = 0) -> str:
    """The path of a hex around 0, 0."""
    r, h = RADIUS - shrunk, HALF - shrunk * sqrt(3) / 2
    corners = ((-r, 0.0), (-r / 2, -h), (r / 2, -h), (r, 0.0), (r / 2, h), (-r / 2, h))
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "z"


def name_size(name: str) -> float:
    return shrink(name, NAME, 2 * RADIUS - 6, SMALLEST_NAME, bold=True)


def extent(board: Board) -> Extent:
    """The rectangle around all hexes and their names."""
    middles = [centre(site) for site in board.sites]
    names = [site.name or "" for site in board.sites]
    halves = [max(RADIUS, text_width(name, name_size(name), bold=True) / 2) for name in names]
    left = min(x - half for (x, _), half in zip(middles, halves, strict=True))
    right = max(x + half for (x, _), half in zip(middles, halves, strict=True))
    top, bottom = min(y for _, y in middles) - HALF, max(y for _, y in middles) + HALF
    return Extent(left, top, right - left, bottom - top)


def draw_ground(site: Site) -> Svg:
    parts = [path(outline(), f"f-{FILLS.get(site.style, site.style)} s-edge", 1)]
    if site.style == "forest":
        parts.append(path(TREES, "f-tree"))
    if site.style == "mountain":
        parts += [path(PEAKS, "f-peak"), path(SNOW, "f-snow")]
    if site.style in BORDERS:
        token, width = BORDERS[site.style]
        parts.append(path(outline(2.5), f"open s-{token}", width))
    return at(*centre(site), *parts)


def draw_closed(site: Site) -> Svg:
    """A veil over the ground, with a cross."""
    veil = path(outline(2.5), "f-card s-muted dash", 1.4, opacity=0.7)
    return at(*centre(site), veil, at(0, 1, path(CLOSED, "open s-muted", 1.4), scale=1.6))


def draw_home(company: Company, now: CompanyView, where: Point) -> Svg:
    """A border of the company's colour around its home; dashed, with the letter, while it is closed."""
    border = path(outline(2.5), "open" if now.is_open else "open dash", 2, stroke=company.colour)
    mark = Svg("") if now.is_open else label(-25, 3.5, company.mark, 9.5, "bold halo", "middle")
    return at(*where, border, mark)


def pitch_of(n: int) -> float:
    """The distance from one of n pieces to the next; a piece is 1 smaller."""
    return PITCH if n <= 3 else min(TIGHT, ROW / ceil(n / 2))


def slots(n: int) -> list[Point]:
    """The places of n pieces around the centre of a hex, in one row or in two."""
    rows = ((n, 1.0),) if n <= 3 else ((ceil(n / 2), -5.8), (n // 2, 6.6))
    return [((i - (m - 1) / 2) * pitch_of(n), y) for m, y in rows for i in range(m)]


def spots(board: Board, view: View) -> Spots:
    """Where each piece is drawn."""
    found = {}
    for site in board.sites:
        (x, y), owners = centre(site), view.sites.get(site.id, SiteView()).pieces
        for owner, (dx, dy) in zip(owners, slots(len(owners)), strict=True):
            found[site.id, owner] = x + dx, y + dy
    return found


def draw_network(company: Company, links: list[str], where: Spots) -> Svg:
    """The lines of a company, on a light casing so that crossings can be read."""
    steps = []
    for link in links:
        a, b = link.split(">")
        (x, y), (to_x, to_y) = where[a, company.id], where[b, company.id]
        steps.append(f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}")
    if not steps:
        return Svg("")
    d = "".join(steps)
    return join(path(d, "open round s-casing", 5.4), path(d, "open round", 3.2, stroke=company.colour))


def draw_values(site: Site, now: SiteView, owners: Mapping[str, Livery]) -> Svg:
    """Cost, income and house along the lower side of the hex; what is the same everywhere is not written."""
    values = [value for value in (site.values if now.values is None else now.values) if not value.is_common]
    n, parts = len(values), []
    evenly = [12 * (i - (n - 1) / 2) for i in range(n)]
    for value, x in zip(values, ACROSS.get(n, evenly), strict=True):
        if value.kind in ("house", "built"):
            parts.append(draw_house(x, 18.4, value.text, is_built=value.kind == "built"))
        else:
            class_ = f"bold f-{INKS.get(value.kind, value.kind)} halo"
            parts.append(label(x, 23.2, value.text, 9, class_, "middle"))
    if site.only and any(value.kind == "cost" for value in values):
        parts.append(plate(-18, 13.5, 9, owners[site.only]))
    return at(*centre(site), *parts)


def draw_names(site: Site) -> Svg:
    parts = [label(0, -20.4, site.id, 6.4, "f-muted halo", "middle")]
    if site.name:
        size = name_size(site.name)
        parts.append(label(0, -12.4, site.name, size, "serif bold halo wide", "middle"))
    return at(*centre(site), *parts)


def draw_pieces(board: Board, view: View, where: Spots, owners: Mapping[str, Livery]) -> Svg:
    parts = []
    for site in board.sites:
        x, y = centre(site)
        waiting = view.sites.get(site.id, SiteView()).waiting
        parts += [draw_waiting(x, y + 1, owners[neutral]) for neutral in waiting]
    for (site_id, owner_id), (x, y) in where.items():
        n = len(view.sites[site_id].pieces)
        parts.append(draw_piece(x, y, pitch_of(n) - 1, owners[owner_id]))
    return join(*parts)


def draw_map(board: Board, view: View) -> Svg:
    """The map in the coordinates of `extent`: lines, names and values over them, pieces on top."""
    where, middles = spots(board, view), {site.id: centre(site) for site in board.sites}
    owners = liveries_of(board)
    now = view.companies
    return join(
        *map(draw_ground, board.sites),
        *(draw_closed(site) for site in board.sites if view.sites.get(site.id, SiteView()).is_closed),
        *(draw_home(c, now[c.id], middles[c.home]) for c in board.companies),
        *(draw_network(c, now[c.id].links, where) for c in board.companies),
        *(draw_values(site, view.sites.get(site.id, SiteView()), owners) for site in board.sites),
        *map(draw_names, board.sites),
        draw_pieces(board, view, where, owners),
    )
