"""The picture of a position, a complete SVG document: map and strip on the left, panels on the right."""

from __future__ import annotations

from cuberails.display.phrases import situation
from cuberails.display.schema.board import Board
from cuberails.display.schema.view import View
from cuberails.display.svg import hex_map, link_map
from cuberails.display.svg.elements import at, join, label, rect, text_width, wrap
from cuberails.display.svg.gauges import draw_fact, draw_gauge, strip
from cuberails.display.svg.page import CHIP, GAP, PADDING, Part, card, column, document, flow, page_width
from cuberails.display.svg.panels import BETWEEN, RIGHT, companies, endings, header, players, question
from cuberails.display.svg.signs import legend_entry

MAP_WIDTH, HEX_MAP_HEIGHT, LINK_MAP_HEIGHT = 990.0, 650.0, 760.0  # a small map grows to this size
LARGEST_SCALE = 2.2  # of a map of hexes
LEAST_MAP_WIDTH = 900.0
TOWN_MARGIN = 44.0  # for the names of towns at the edge of the map
HEADER_SHARE = 0.7  # of the page's width, for gauges and facts; the rest is for the title


def legend(board: Board, width: float) -> Part:
    note = [
        Part(text_width(row, 11.5), CHIP, label(0, 13, row, 11.5, "f-muted"))
        for row in wrap(board.note, 11.5, width)
        if row
    ]
    return flow([*map(legend_entry, board.legend), *note], width, 15, 5)


def map_scale(board: Board) -> float:
    """Hexes grow to fill their space, but always stay readable."""
    map_ = hex_map.extent(board)
    return max(1.0, min(MAP_WIDTH / map_.width, HEX_MAP_HEIGHT / map_.height, LARGEST_SCALE))


def map_width(board: Board) -> float:
    if board.layout == "links":
        return MAP_WIDTH + 2 * PADDING
    return max(hex_map.extent(board).width * map_scale(board), LEAST_MAP_WIDTH) + 2 * PADDING


def hexes(board: Board, view: View, least_height: float) -> Part:
    """The map on water, with its legend."""
    map_, scale, width = hex_map.extent(board), map_scale(board), map_width(board)
    key = legend(board, width - 2 * PADDING)
    height = max(map_.height * scale + key.height + 2 * PADDING, least_height)
    x = (width - map_.width * scale) / 2 - map_.left * scale
    y = (height - key.height - PADDING / 2 - map_.height * scale) / 2 - map_.top * scale
    return Part(
        width,
        height,
        join(
            rect(0, 0, width, height, "f-water s-line", r=9),
            at(x, y, hex_map.draw_map(board, view), scale=scale),
            at(PADDING, height - key.height - PADDING / 2, key.body),
        ),
    )


def links(board: Board, view: View, least_height: float) -> Part:
    """The map on land, with its legend."""
    key = legend(board, MAP_WIDTH)
    width, height = map_width(board), max(LINK_MAP_HEIGHT, least_height)
    inside = height - key.height - 2 * PADDING
    return Part(
        width,
        height,
        join(
            rect(0, 0, width, height, "f-plain s-line", r=9),
            at(PADDING, PADDING / 2, link_map.draw_map(board, view, MAP_WIDTH, inside, TOWN_MARGIN)),
            at(PADDING, height - key.height - PADDING / 2, key.body),
        ),
    )


def split(parts: list[Part], room: float) -> tuple[list[Part], list[Part]]:
    """The first parts, as many as fit into the room, and the rest."""
    found: list[Part] = []
    for part in parts:
        room -= part.width + BETWEEN
        if room < 0:
            break
        found.append(part)
    return found, parts[len(found) :]


def draw(board: Board, view: View) -> str:
    """The position as a complete SVG document."""
    right = column([question(view), companies(board, view), players(board, view), endings(view)])
    width = map_width(board)
    gauges = [draw_gauge(gauge, view.gauges[gauge.id]) for gauge in board.gauges]
    above, rest = split([*gauges, *map(draw_fact, board.facts)], (width + RIGHT) * HEADER_SHARE)
    inside = strip(board, view, rest, width - 2 * PADDING)
    below = card(inside._replace(width=width - 2 * PADDING)) if inside.height else Part(0, 0, inside.body)
    draw_board = hexes if board.layout == "hexes" else links
    gap = GAP if below.height else 0
    left = column([draw_board(board, view, right.height - below.height - gap), below])
    top = header(page_width(left, right), board.title, situation(board, view), above)
    return document(f"{board.title}: {view.headline}", view.description, top, left, right)
