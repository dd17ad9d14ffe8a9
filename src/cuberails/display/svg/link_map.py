"""A map of towns and links. In games with cubes on links, each link has a box for a cube.

Pieces at a town lie below it; below its name are the companies that start there, and its values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cuberails.display.liveries import Livery, liveries_of
from cuberails.display.schema.board import Board, Site
from cuberails.display.schema.view import SiteView, View
from cuberails.display.svg.elements import Svg, at, circle, join, label, path, text_width
from cuberails.display.svg.labels import Rectangle, Segment, place_label
from cuberails.display.svg.page import plate
from cuberails.display.svg.signs import (
    BADGE_HEIGHT,
    BADGE_WIDTH,
    CLOSED,
    DIAMOND,
    NOBODYS,
    OPEN,
    PEAKS,
    SNOW,
    TREES,
    USED,
    Point,
    badge,
    diamond,
    draw_built_link,
    draw_open_link,
    draw_piece,
    draw_waiting,
    start_sign,
)

CUBE, PIECE = 17.0, 13.5  # on a link, at a town
ASIDE = 6.0  # between the tracks of two companies on the same link
NAME, NOTE = 11.5, 9.5
STRETCH = 1.2  # how far the proportions may change to fill the space
DOT, SPOT = 6.0, 11.0  # radius of a plain town, and of one with a style or closed

Owners = Mapping[str, Livery]
Note = list[tuple[str, str]]  # words and their class


class Node(NamedTuple):
    """What is drawn at a town: its signs are centred on it, its pieces lie below them."""

    half_width: float
    above: float
    below: float
    body: Svg

    def around(self, where: Point) -> Rectangle:
        x, y = where
        return Rectangle(x - self.half_width, y - self.above, x + self.half_width, y + self.below)


def positions(board: Board, width: float, height: float) -> dict[str, Point]:
    """The towns spread over a rectangle, with about the proportions of the board."""
    left, top = min(s.x for s in board.sites), min(s.y for s in board.sites)
    across, down = max(s.x for s in board.sites) - left, max(s.y for s in board.sites) - top
    wide, high = width / (across or 1), height / (down or 1)
    wide, high = min(wide, high * STRETCH), min(high, wide * STRETCH)
    x, y = (width - across * wide) / 2, (height - down * high) / 2
    return {s.id: (x + (s.x - left) * wide, y + (s.y - top) * high) for s in board.sites}


def builders(board: Board, view: View) -> dict[str, list[str]]:
    """The companies on each built link."""
    found: dict[str, list[str]] = {}
    for company in board.companies:
        for link in view.companies[company.id].links:
            found.setdefault(link, []).append(company.id)
    return found


def make_node(site: Site, board: Board, view: View, owners: Owners) -> Node:
    now = view.sites.get(site.id, SiteView())
    signs = list(badges_at(site, board, view, owners)) or [ground_of(site, now.is_closed)]
    pieces = [(PIECE, PIECE, draw_piece(0, 0, PIECE, owners[owner])) for owner in now.pieces]
    pieces += [(PIECE, PIECE, draw_waiting(0, 0, owners[owner])) for owner in now.waiting]
    width, body = in_a_row(signs)
    half = max(height for _, height, _ in signs) / 2
    if not pieces:
        return Node(width / 2, half, half, body)
    row, lower = in_a_row(pieces)
    return Node(max(width, row) / 2, half, half + 1 + PIECE, join(body, at(0, half + 1 + PIECE / 2, lower)))


def ground_of(site: Site, is_closed: bool = False) -> tuple[float, float, Svg]:
    if is_closed:
        ring = circle(0, 0, SPOT, "f-card s-line dash")
        return 2 * SPOT, 2 * SPOT, join(ring, path(CLOSED, "open s-muted"))
    if site.style == "start":
        return 20, 20, start_sign()
    if site.style in ("town", "plain"):
        return 2 * DOT, 2 * DOT, circle(0, 0, DOT, "f-card s-ink")
    parts = [circle(0, 0, SPOT, f"f-{site.style} s-ink")]
    if site.style == "forest":
        parts.append(at(0, 2, path(TREES, "f-tree"), scale=0.36))
    if site.style == "mountain":
        parts.append(at(0, 1, path(PEAKS, "f-peak"), path(SNOW, "f-snow"), scale=0.42))
    return 2 * SPOT, 2 * SPOT, join(*parts)


def badges_at(site: Site, board: Board, view: View, owners: Owners) -> Iterator[tuple[float, float, Svg]]:
    for sign in board.badges:
        if sign.site != site.id:
            continue
        now = view.badges.get(sign.id, OPEN)
        if sign.shape == "pill":
            yield BADGE_WIDTH, BADGE_HEIGHT, badge(owners.get(sign.company or "", NOBODYS), now.state)
        else:
            user = owners[now.company] if now.company else None
            side = 2 * (USED if user else DIAMOND)
            yield side, side, diamond(user)


def in_a_row(signs: list[tuple[float, float, Svg]]) -> tuple[float, Svg]:
    """The signs side by side, 2 apart, centred on 0: their width and their drawing."""
    width = sum(size for size, _, _ in signs) + 2 * (len(signs) - 1)
    bodies, x = [], -width / 2
    for size, _, body in signs:
        bodies.append(at(x + size / 2, 0, body) if len(signs) > 1 else body)
        x += size + 2
    return width, join(*bodies)


def middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def beside(a: Point, b: Point, aside: float) -> tuple[Point, Point]:
    """The line, moved to its side."""
    x, y = b[0] - a[0], b[1] - a[1]
    length = (x * x + y * y) ** 0.5 or 1
    dx, dy = -y / length * aside, x / length * aside
    return (a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy)


def draw_links(board: Board, view: View, where: Mapping[str, Point], owners: Owners) -> Svg:
    """Unbuilt links first, then track, then the cubes on it."""
    built, has_cubes = builders(board, view), board.pieces_on == "links"
    found: list[tuple[int, Svg]] = []
    for link in board.links:
        a, b, here = where[link.a], where[link.b], built.get(link.id, [])
        if not here:
            found.append((0, draw_open_link(a, b, has_cubes)))
        for i, owner in enumerate(here):
            ends = beside(a, b, ASIDE * (i - (len(here) - 1) / 2)) if len(here) > 1 else (a, b)
            found.append((1, draw_built_link(*ends, owners[owner])))
            if has_cubes:
                found.append((2, plate(*middle(*ends), CUBE, owners[owner])))
    return join(*(body for _, body in sorted(found, key=lambda pair: pair[0])))


def note_of(site: Site, board: Board, view: View) -> Note:
    """Below the name: who starts there, and the values of the town."""
    starts = [company.mark for company in board.companies if company.home == site.id]
    found = [(f"start of {''.join(starts)}", "f-muted halo")] if starts else []
    now = view.sites.get(site.id, SiteView())
    kinds = {"built": "house", "note": "muted"}
    found += [
        (value.text, f"bold f-{kinds.get(value.kind, value.kind)} halo")
        for value in (site.values if now.values is None else now.values)
    ]
    return found


def note_width(note: Note) -> float:
    widths = [text_width(words, NOTE, "bold" in class_) for words, class_ in note]
    return sum(widths) + 4 * max(len(note) - 1, 0)


def draw_label(text: str, note: Note, spot: Rectangle, node: Rectangle) -> Svg:
    """Names to the right of their town begin there, names to the left end there."""
    x, anchor, width = (spot.left + spot.right) / 2, "middle", note_width(note)
    left = x - width / 2
    if spot.left > (node.left + node.right) / 2:
        x, anchor, left = spot.left, "start", spot.left
    elif spot.right < (node.left + node.right) / 2:
        x, anchor, left = spot.right, "end", spot.right - width
    parts = [label(x, spot.top + NAME, text, NAME, "serif bold halo wide", anchor)]
    y = spot.top + NAME + NOTE + 2
    if len(note) == 1:
        parts.append(label(x, y, note[0][0], NOTE, note[0][1], anchor))
        return join(*parts)
    for words, class_ in note:
        parts.append(label(left, y, words, NOTE, class_))
        left += text_width(words, NOTE, "bold" in class_) + 4
    return join(*parts)


def label_size(text: str, note: Note) -> Point:
    return max(text_width(text, NAME, bold=True), note_width(note)), NAME + 3 + (NOTE + 2 if note else 0)


def draw_names(
    board: Board, view: View, where: Mapping[str, Point], nodes: Mapping[str, Node], frame: Rectangle
) -> Svg:
    """Each name beside its town, in the place where it covers the least."""
    segments = [Segment(*where[link.a], *where[link.b]) for link in board.links]
    taken = [node.around(where[site]) for site, node in nodes.items()]
    if board.pieces_on == "links":
        taken += [
            Rectangle.around(*middle(where[link.a], where[link.b]), CUBE / 2, CUBE / 2)
            for link in board.links
        ]
    parts = []
    for site in board.sites:
        name, note = site.name or site.id, note_of(site, board, view)
        around = nodes[site.id].around(where[site.id])
        spot = place_label(around, *label_size(name, note), taken, segments, frame)
        taken.append(spot)
        parts.append(draw_label(name, note, spot, around))
    return join(*parts)


def draw_map(board: Board, view: View, width: float, height: float, room: float) -> Svg:
    """The map in a rectangle from 0, 0, with room for names around the towns."""
    spread = positions(board, width - 2 * room, height - room)
    where = {site: (x + room, y + room / 2) for site, (x, y) in spread.items()}
    owners = liveries_of(board)
    nodes = {site.id: make_node(site, board, view, owners) for site in board.sites}
    return join(
        draw_links(board, view, where, owners),
        *(at(*where[site], node.body) for site, node in nodes.items()),
        draw_names(board, view, where, nodes, Rectangle(0, 0, width, height)),
    )
