"""A Chicago & NorthWestern position in a terminal. A graph does not draw well there: networks are paths.

Cities are called by their ids, the words that a player types.
"""
from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cuberails.display.palette import Liveries, find_liveries
from cuberails.games.chicago_northwestern.box import Box, City, Railroad
from cuberails.picture.chicago_northwestern import source
from cuberails.picture.numbers import Snapshot, northwestern_endings, railroad_pays, sold, special_state
from cuberails.picture.tables import beside, endings_table, figures, name_of, players_table, top_line

Link = tuple[str, ...]


def far_end(link: Link, city: str) -> str:
    return link[1] if link[0] == city else link[0]


def walk(city: str, left: list[Link]) -> list[str]:
    """One path from the city along links that are left, which it uses up."""
    path = [city]
    while True:
        ahead = [link for link in left if path[-1] in link]
        if not ahead:
            return path
        left.remove(ahead[0])
        path.append(far_end(ahead[0], path[-1]))


def paths(links: list[Link], home: str) -> list[list[str]]:
    """The network as paths that use each link once: one from home, others from where they branch off."""
    left, found = list(links), list[list[str]]()
    while left:
        seen = [home, *(city for path in found for city in path)]
        start = next((city for city in seen if any(city in link for link in left)), left[0][0])
        found.append(walk(start, left))
    return found


def network(snapshot: Snapshot, r: Railroad) -> str:
    links = [tuple(link.split(">")) for link in snapshot["railroads"][r.id]["links"]]
    return "; ".join(" > ".join(path) for path in paths(links, r.home)) or "no links"


def city_signs(box: Box, snapshot: Snapshot, city: City, inks: Liveries) -> str:
    """What is special about the city: starts, Specials, Gone West."""
    now = snapshot["railroads"]
    signs = []
    starts = "".join(inks[r.id].mark for r in box.companies if r.home == city.id)
    if starts:
        signs.append(f"start {starts}")
    specials = [r for r in box.companies if r.special == city.id]
    signs += [f"Special {inks[r.id].mark} {special_state(r, snapshot)}" for r in specials]
    if city.is_west:
        users = [inks[r.id].mark for r in box.companies if now[r.id]["gone_west"] == city.id]
        signs.append(f"west, used by {users[0]}" if users else "west")
    return ", ".join(signs)


def cities_table(box: Box, snapshot: Snapshot, inks: Liveries) -> Table:
    table = figures("Cities", ("City", "", "Served by", "Open links to"))
    for column in table.columns:
        column.justify = "left"
    table.columns[-1].no_wrap = False
    built = {link: name for name, now in snapshot["railroads"].items() for link in now["links"]}
    for city in box.cities:
        here = [link for link in box.links if city.id in link]
        owners = {built[">".join(link)] for link in here if ">".join(link) in built}
        ahead = [far_end(link, city.id) for link in here if ">".join(link) not in built]
        served = "".join(inks[r.id].mark for r in box.companies if r.id in owners)
        table.add_row(city.id, city_signs(box, snapshot, city, inks), served, " ".join(ahead))
    return table


def networks_table(box: Box, snapshot: Snapshot, inks: Liveries) -> Table:
    table = figures("Networks", ("", ""))
    table.columns[1].justify, table.columns[1].no_wrap = "left", False
    for r in box.companies:
        table.add_row(name_of(inks[r.id]), network(snapshot, r))
    return table


def board(box: Box, snapshot: Snapshot) -> RenderableType:
    inks = find_liveries(box.companies)
    where = Text(source(box), style="dim")
    return Group(cities_table(box, snapshot, inks), networks_table(box, snapshot, inks), where)


def railroads_table(box: Box, snapshot: Snapshot, inks: Liveries) -> Table:
    table = figures("Railroads", ("", "Gone west", "Treasury", "Sold", "Links", "Pays", "Cubes", "Special"))
    for r in box.companies:
        now = snapshot["railroads"][r.id]
        table.add_row(
            name_of(inks[r.id], now["open"]), now["gone_west"] or "", f"${now['treasury']}",
            f"{sold(snapshot, r.id)}/{r.shares}", str(len(now["links"])), f"${railroad_pays(snapshot, r.id)}",
            str(now["cubes_left"]),
            f"{r.special} {special_state(r, snapshot)}", style="" if now["open"] else "dim",
        )
    return table


def panel(box: Box, snapshot: Snapshot) -> RenderableType:
    inks = find_liveries(box.companies)
    return Group(
        top_line(snapshot, inks), railroads_table(box, snapshot, inks),
        beside(players_table(snapshot, inks), endings_table(northwestern_endings(box, snapshot))),
    )
