"""The board as it is printed: places, companies and prices, the same for the whole game."""
from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from cuberails.game import Game
from cuberails.games.chicago_express import tables as express_tables
from cuberails.games.chicago_express.box import Box as ExpressBox
from cuberails.games.chicago_express.box import Hex as ExpressHex
from cuberails.games.chicago_express.model import FOREST_GIFT, PAYS_TREASURY, RAISES_INCOME
from cuberails.games.chicago_express.words import DIALS
from cuberails.games.chicago_northwestern.box import STEP_COST
from cuberails.games.chicago_northwestern.box import Box as NorthWesternBox
from cuberails.games.chicago_northwestern.box import City as NorthWesternCity
from cuberails.games.chicago_northwestern.model import LINK_DIVIDEND, MINIMUM_BID, WEST_DIVIDEND
from cuberails.games.maps import read_map
from cuberails.picture.hexmap import RADIUS, centre
from cuberails.picture.linkmap import positions
from cuberails.picture.palette import Livery, find_liveries
from cuberails.view.forms import (
    Board,
    City,
    Company,
    Development,
    Dial,
    ExpressBoard,
    Hex,
    Link,
    LinkDividends,
    LinksBoard,
    Prices,
    Track,
    Water,
)

OWN_MAP = "A map of your own."
DIAL_TITLES = {"auction": "Auction", "expand": "Expansion", "develop": "Development"}
# labels for the open water of the bundled map, in radii of a hex
WATERS = (
    Water("Lake Michigan", 0.6, 0.6), Water("Lake Huron", 8.1, -0.7), Water("Lake Erie", 11.0, 1.15),
    Water("Lake Ontario", 17.4, -1.15),
)


def board_of(game: Game) -> Board:
    return express_board(game) if isinstance(game.box, ExpressBox) else links_board(game)


def note_of(game: Game) -> str:
    return game.type.setup.map_note if isinstance(game.map, str) else OWN_MAP


def raw_map(game: Game) -> dict[str, Any]:
    return read_map(game.type.setup.map_file) if isinstance(game.map, str) else game.map


def express_board(game: Game) -> ExpressBoard:
    box: ExpressBox = game.box
    unsure = {h["hex"] for h in raw_map(game)["hexes"] if h.get("unsure")}
    inks = find_liveries(box)
    return ExpressBoard(
        game=game.name, title=game.type.title, note=note_of(game), modules=list(game.modules),
        companies=[
            company_of(i, c.id, c.title, inks[c.id], c.shares, c.locomotives, c.home)
            for i, c in enumerate(box.companies)
        ],
        hexes=[hex_of(box, h, h.id in unsure) for h in box.hexes],
        dials=[
            Dial(name, DIAL_TITLES[name], size, size)
            for name, size in zip(DIALS, box.house_rules.dials, strict=True)
        ],
        tracks=[Track(name, place_of(box, name), list(values)) for name, values in box.tracks.items()],
        houses=box.house_rules.houses,
        narrow_gauge=bool(box.orange_at),
        waters=list(WATERS) if isinstance(game.map, str) else [],
    )


def company_of(number: int, id: str, title: str, livery: Livery, shares: int, cubes: int, home: str,
               special: str | None = None) -> Company:
    return Company(id, livery.name, title, livery.mark, livery.colour, livery.ink, number, shares, cubes,
                   home, special)


def place_of(box: ExpressBox, name: str) -> str:
    found = box.find(name)
    assert found is not None, "the map check sees to it"
    return found.id


def hex_of(box: ExpressBox, h: ExpressHex, is_unsure: bool) -> Hex:
    x, y = centre(h.id)
    home_of = next((c.id for c in box.companies if c.home == h.id), None)
    return Hex(
        id=h.id, x=round(x / RADIUS, 4), y=round(y / RADIUS, 4),
        terrain="city" if h.terrain == "start" else h.terrain,  # type: ignore[arg-type]
        name=h.name or None, cost=h.cost, income=h.income, development=development_of(h),
        home_of=home_of, only=h.only or None, unsure=is_unsure,
    )


def development_of(h: ExpressHex) -> Development | None:
    """What one house does there; the industrial cities have tracks instead."""
    use = express_tables.house_use(h)
    if use == PAYS_TREASURY:
        return Development(0, FOREST_GIFT)
    return Development(h.development, 0) if use == RAISES_INCOME else None


def links_board(game: Game) -> LinksBoard:
    box: NorthWesternBox = game.box
    inks = find_liveries(box)
    where = positions(box, 1.0, 1.0)
    single, double, triple = accumulate(STEP_COST)
    return LinksBoard(
        game=game.name, title=game.type.title, note=note_of(game), modules=list(game.modules),
        companies=[
            company_of(i, r.id, r.name, inks[r.id], r.shares, r.cubes, r.home, r.special)
            for i, r in enumerate(box.companies)
        ],
        cities=[city_of(box, city, where[city.id]) for city in box.cities],
        links=[Link(f"{a}>{b}", a, b) for a, b in box.links],
        prices=Prices(single, double, triple),
        dividends=LinkDividends(LINK_DIVIDEND, WEST_DIVIDEND),
        minimum_bid=MINIMUM_BID,
    )


def city_of(box: NorthWesternBox, city: NorthWesternCity, where: Sequence[float]) -> City:
    start = [r.id for r in box.companies if r.home == city.id]
    return City(
        id=city.id, name=city.name, x=round(where[0], 4), y=round(where[1], 4), start=start,
        special=[r.id for r in box.companies if r.special == city.id],
        west=city.is_west, home_of=start[0] if len(start) == 1 else None,
    )
