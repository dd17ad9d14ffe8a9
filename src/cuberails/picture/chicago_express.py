"""The picture of a Chicago Express position, a complete SVG document."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cuberails.display.palette import Liveries, find_liveries
from cuberails.games.chicago_express.box import Box, Company
from cuberails.picture.express_panels import dials, strip
from cuberails.picture.hexmap import PEAKS, SNOW, TREES, draw_house, draw_map, extent
from cuberails.picture.numbers import (
    Snapshot,
    express_endings,
    gate_is_reached,
    minimum_bid,
    share_pays,
    sold,
)
from cuberails.picture.page import GAP, PADDING, Part, column, document, entry, flow, page_width
from cuberails.picture.panels import Row, charters, endings, header, players, question
from cuberails.picture.phrases import count, describe_endings, describe_player, headline, listed, situation
from cuberails.picture.svg import at, join, label, path, rect

TITLE = "Chicago Express"
MAP_WIDTH, MAP_HEIGHT = 990, 650            # what a small map grows to fill
LARGEST = 2.2
NARROWEST = 900
HEADS = ("Company", "Treasury", "Income", "Sold", "Pays", "Min bid", "Locos")
NOTE = "A dividend phase comes when two dials are red."


def legend(width: float) -> Part:
    trees = at(0, 2, path(TREES, "f-tree"), scale=0.5)
    peaks = at(0, 1, path(PEAKS, "f-peak"), path(SNOW, "f-snow"), scale=0.5)
    return flow([
        entry(label(0, 4, "2", 11, "bold f-cost", "middle"), "cost", 10),
        entry(label(0, 4, "+1", 11, "bold f-income", "middle"), "income", 16),
        entry(draw_house(0, 0, "1", is_built=False), "house raises income, $ pays the treasury", 18),
        entry(draw_house(0, 0, "1", is_built=True), "house built", 18),
        entry(trees, "forest", 26),
        entry(peaks, "mountain: one locomotive in all", 26),
    ], width, 16, 4)


def map_scale(box: Box) -> float:
    """The map grows to fill its space, but never gets smaller than readable."""
    map_ = extent(box)
    return max(1.0, min(MAP_WIDTH / map_.width, MAP_HEIGHT / map_.height, LARGEST))


def board_width(box: Box) -> float:
    return max(extent(box).width * map_scale(box), NARROWEST) + 2 * PADDING


def board(box: Box, snapshot: Snapshot, inks: Liveries, least_height: float) -> Part:
    """The map on water, with its legend."""
    map_, scale, width = extent(box), map_scale(box), board_width(box)
    key = legend(width - 2 * PADDING)
    height = max(map_.height * scale + key.height + 2 * PADDING, least_height)
    x = (width - map_.width * scale) / 2 - map_.left * scale
    y = (height - key.height - PADDING / 2 - map_.height * scale) / 2 - map_.top * scale
    return Part(width, height, join(
        rect(0, 0, width, height, "f-water s-line", r=9),
        at(x, y, draw_map(box, snapshot, inks), scale=scale),
        at(PADDING, height - key.height - PADDING / 2, key.body),
    ))


def note(box: Box, snapshot: Snapshot, company: Company) -> str:
    """What to know of a closed company; nothing of an open one."""
    if snapshot["companies"][company.id]["open"]:
        return ""
    if gate_is_reached(box, snapshot, company):
        return "closed, can be named"
    return f"closed, opens when a company reaches {listed(company.gate, 'or')}"


def charter(box: Box, snapshot: Snapshot, company: Company, inks: Liveries) -> Row:
    now, least = snapshot["companies"][company.id], minimum_bid(box, snapshot, company)
    if not now["open"]:
        minimum = "" if least is None else f", minimum ${least}"
        return Row(inks[company.id], (), note(box, snapshot, company) + minimum)
    return Row(inks[company.id], (
        f"${now['treasury']}", str(now["income"]), f"{sold(snapshot, company.id)}/{company.shares}",
        f"${share_pays(snapshot, company.id)}", "–" if least is None else f"${least}",
        str(now["locomotives_left"]),
    ))


def describe_company(snapshot: Snapshot, company: Company) -> str:
    now = snapshot["companies"][company.id]
    if not now["open"]:
        return f"{company.id} is closed."
    shares = f"{sold(snapshot, company.id)} of {company.shares} shares sold"
    return (f"{company.id} has treasury ${now['treasury']}, income {now['income']}, {shares}, "
            f"{count(now['locomotives_left'], 'locomotive')} left, track in {listed(now['hexes'])}.")


def describe(box: Box, snapshot: Snapshot, chips: Mapping[str, str]) -> str:
    """The position for those who do not see the picture."""
    seats = [describe_player(snapshot, seat, chips) for seat in range(len(snapshot["players"]))]
    companies = [describe_company(snapshot, c) for c in box.companies]
    ends = describe_endings(express_endings(box, snapshot))
    return " ".join([f"{headline(snapshot, chips)}.", *seats, *companies, ends])


def draw(box: Box, snapshot: Mapping[str, Any]) -> str:
    inks = find_liveries(box.companies)
    chips = {name: livery.name for name, livery in inks.items()}
    rows = [charter(box, snapshot, c, inks) for c in box.companies]
    right = column([
        question(snapshot, inks, NOTE), charters(HEADS, rows), players(snapshot, inks),
        endings(express_endings(box, snapshot)),
    ])
    below = strip(box, snapshot, inks, board_width(box))
    left = column([board(box, snapshot, inks, right.height - below.height - GAP), below])
    top = header(page_width(left, right), TITLE, situation(snapshot), dials(box, snapshot))
    return document(f"{TITLE}: {headline(snapshot, chips)}", describe(box, snapshot, chips), top, left, right)
