"""The picture of a Chicago & NorthWestern position, a complete SVG document."""
from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from cuberails.display.palette import Liveries, Livery, find_liveries
from cuberails.games.chicago_northwestern import maps
from cuberails.games.chicago_northwestern.box import STEP_COST, Box, Railroad
from cuberails.games.chicago_northwestern.model import LINK_DIVIDEND, MINIMUM_BID, WEST_DIVIDEND
from cuberails.games.maps import read_map
from cuberails.picture.linkmap import BADGE_WIDTH, badge, diamond, draw_link, draw_map, start_node
from cuberails.picture.numbers import Snapshot, northwestern_endings, railroad_pays, sold, special_state
from cuberails.picture.page import CHIP, PADDING, Part, column, document, entry, flow, page_width, plate
from cuberails.picture.panels import Row, charters, endings, header, players, question
from cuberails.picture.phrases import describe_endings, describe_player, headline, listed, situation
from cuberails.picture.svg import at, join, label, rect, text_width

TITLE = "Chicago & NorthWestern"
MAP_WIDTH, MAP_HEIGHT, ROOM = 990.0, 760.0, 44.0
HEADS = ("Railroad", "Treasury", "Sold", "Links", "Pays", "Cubes")
NOTE = "Stock, track, dividends, a Special, or west."
RECONSTRUCTED = "Reconstructed map: cities and links may differ from the printed board."
EXAMPLE = Livery("", "X", "#8A8175", "#FFFFFF")


@cache
def bundled_links() -> frozenset[tuple[str, ...]]:
    raw = read_map(Path(maps.__file__).with_name("map.json"))
    return frozenset(tuple(sorted((link["a"], link["b"]))) for link in raw["links"])


def source(box: Box) -> str:
    """The bundled map is a reconstruction and says so; a map of the user's own speaks for itself."""
    return RECONSTRUCTED if bundled_links() == frozenset(box.links) else "A map of your own."


def legend(box: Box, width: float) -> Part:
    words = source(box)
    return flow([
        entry(draw_link((-15, 0), (15, 0), None), "link", 30),
        entry(join(draw_link((-15, 0), (15, 0), EXAMPLE), plate(0, 0, 13, EXAMPLE)), "built", 30),
        entry(badge(EXAMPLE, "open"), "Special city", BADGE_WIDTH),
        entry(badge(EXAMPLE, "used"), "Special used", BADGE_WIDTH),
        entry(badge(EXAMPLE, "lost"), "Special lost", BADGE_WIDTH),
        entry(at(0, 0, diamond(None), scale=0.75), "Gone West city", 20),
        entry(at(0, 0, diamond(EXAMPLE), scale=0.6), "used", 20),
        entry(at(0, 0, start_node().body, scale=0.7), "start city", 16),
        Part(text_width(words, 12, bold=True), CHIP, label(0, 13, words, 12, "serif bold")),
    ], width, 14, 6)


def board(box: Box, snapshot: Snapshot, inks: Liveries, least_height: float) -> Part:
    key = legend(box, MAP_WIDTH)
    width, height = MAP_WIDTH + 2 * PADDING, max(MAP_HEIGHT, least_height)
    inside = height - key.height - 2 * PADDING
    return Part(width, height, join(
        rect(0, 0, width, height, "f-plain s-line", r=9),
        at(PADDING, PADDING / 2, draw_map(box, snapshot, inks, MAP_WIDTH, inside, ROOM)),
        at(PADDING, height - key.height - PADDING / 2, key.body),
    ))


def price(words: str, amount: int) -> Part:
    width = max(text_width(words, 11), text_width(f"${amount}", 17, bold=True))
    return Part(width, 36, join(
        label(width / 2, 16, f"${amount}", 17, "serif bold", "middle"),
        label(width / 2, 31, words, 11, "f-muted", "middle"),
    ))


def prices() -> list[Part]:
    single, double, triple = accumulate(STEP_COST)
    return [
        price("single build", single), price("double build", double), price("triple build", triple),
        price("a link pays", LINK_DIVIDEND), price("if gone west", WEST_DIVIDEND),
        price("opening bid", MINIMUM_BID),
    ]


def city_name(box: Box, city: str) -> str:
    return next(c.name for c in box.cities if c.id == city)


def special_note(box: Box, snapshot: Snapshot, r: Railroad) -> str:
    state, west = special_state(r, snapshot), snapshot["railroads"][r.id]["gone_west"]
    where = f"Special {'at ' + city_name(box, r.special) if state == 'open' else state}"
    return f"{where}, gone west at {city_name(box, west)}" if west else where


def note(box: Box, snapshot: Snapshot, r: Railroad) -> str:
    if not snapshot["railroads"][r.id]["open"]:
        return f"closed, opens when a link into {city_name(box, r.home)} is built"
    return special_note(box, snapshot, r)


def charter(box: Box, snapshot: Snapshot, r: Railroad, inks: Liveries) -> Row:
    now = snapshot["railroads"][r.id]
    if not now["open"]:
        return Row(inks[r.id], (), note(box, snapshot, r))
    return Row(inks[r.id], (
        f"${now['treasury']}", f"{sold(snapshot, r.id)}/{r.shares}", str(len(now["links"])),
        f"${railroad_pays(snapshot, r.id)}", str(now["cubes_left"]),
    ), note(box, snapshot, r))


def describe_railroad(box: Box, snapshot: Snapshot, r: Railroad) -> str:
    now = snapshot["railroads"][r.id]
    if not now["open"]:
        return f"{r.name} is closed."
    links = listed(link.replace(">", " to ") for link in now["links"]) if now["links"] else "nowhere"
    return (f"{r.name} has treasury ${now['treasury']}, {sold(snapshot, r.id)} of {r.shares} shares sold, "
            f"{now['cubes_left']} cubes left, {special_note(box, snapshot, r)}, links from {links}.")


def describe(box: Box, snapshot: Snapshot, chips: Mapping[str, str]) -> str:
    """The position for those who do not see the picture."""
    seats = [describe_player(snapshot, seat, chips) for seat in range(len(snapshot["players"]))]
    railroads = [describe_railroad(box, snapshot, r) for r in box.companies]
    ends = describe_endings(northwestern_endings(box, snapshot))
    return " ".join([f"{headline(snapshot, chips)}.", *seats, *railroads, ends, source(box)])


def draw(box: Box, snapshot: Mapping[str, Any]) -> str:
    inks = find_liveries(box.companies)
    chips = {name: livery.name for name, livery in inks.items()}
    rows = [charter(box, snapshot, r, inks) for r in box.companies]
    right = column([
        question(snapshot, inks, NOTE), charters(HEADS, rows), players(snapshot, inks),
        endings(northwestern_endings(box, snapshot)),
    ])
    left = board(box, snapshot, inks, right.height)
    top = header(page_width(left, right), TITLE, situation(snapshot), prices())
    return document(f"{TITLE}: {headline(snapshot, chips)}", describe(box, snapshot, chips), top, left, right)
