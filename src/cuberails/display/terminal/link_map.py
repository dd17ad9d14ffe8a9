"""A map of towns and links in a terminal: networks are written as paths, because a graph would not fit.

Towns are called by their ids, the words that a player types.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cuberails.display.schema.board import Board, Company, Site
from cuberails.display.schema.view import BadgeView, CompanyView, SiteView, View
from cuberails.display.terminal.tables import figures, name_of

Link = tuple[str, ...]


def far_end(link: Link, city: str) -> str:
    return link[1] if link[0] == city else link[0]


def walk(city: str, left: list[Link]) -> list[str]:
    """One path from the town along the links that are left; it removes them."""
    path = [city]
    while True:
        ahead = [link for link in left if path[-1] in link]
        if not ahead:
            return path
        left.remove(ahead[0])
        path.append(far_end(ahead[0], path[-1]))


def paths(links: list[Link], home: str) -> list[list[str]]:
    """The network as paths that use each link once: one from home, the others from where they branch off."""
    left, found = list(links), list[list[str]]()
    while left:
        seen = [home, *(city for path in found for city in path)]
        start = next((city for city in seen if any(city in link for link in left)), left[0][0])
        found.append(walk(start, left))
    return found


def network(company: Company, now: CompanyView) -> str:
    links = [tuple(link.split(">")) for link in now.links]
    words = "; ".join(" > ".join(path) for path in paths(links, company.home))
    return words or ", ".join(now.sites) or "no links"


def signs_at(board: Board, view: View, site: Site) -> Iterator[str]:
    """What is special about the town: its ground, values, starts and badges."""
    if site.style not in ("town", "start", "plain"):
        yield site.about or site.style
    now = view.sites.get(site.id, SiteView())
    yield from (value.title for value in (site.values if now.values is None else now.values))
    if now.is_closed:
        yield "closed"
    starts = "".join(company.mark for company in board.companies if company.home == site.id)
    if starts:
        yield f"start {starts}"
    marks = {company.id: company.mark for company in board.companies}
    for badge in board.badges:
        if badge.site == site.id:
            state = view.badges.get(badge.id, BadgeView("open"))
            user = f", used by {marks[state.company]}" if state.company else ""
            yield f"{badge.title} {state.state}" if badge.company else f"{badge.title}{user}"


def served_by(board: Board, view: View, site: Site) -> str:
    """The letters of the companies with track or pieces there."""
    here = set(view.sites.get(site.id, SiteView()).pieces)
    for company, now in view.companies.items():
        if any(site.id in link.split(">") for link in now.links):
            here.add(company)
    return "".join(company.mark for company in board.companies if company.id in here)


def towns_table(board: Board, view: View) -> Table:
    table = figures("Towns", ("Town", "", "Served by", "Open links to"))
    for column in table.columns:
        column.justify = "left"
    table.columns[-1].no_wrap = False
    built = {link for now in view.companies.values() for link in now.links}
    for site in board.sites:
        ahead = [
            far_end((link.a, link.b), site.id)
            for link in board.links
            if site.id in (link.a, link.b) and link.id not in built
        ]
        signs = ", ".join(signs_at(board, view, site))
        table.add_row(site.id, signs, served_by(board, view, site), " ".join(ahead))
    return table


def networks_table(board: Board, view: View) -> Table:
    table = figures("Networks", ("", ""))
    table.columns[1].justify, table.columns[1].no_wrap = "left", False
    for company in board.companies:
        table.add_row(name_of(company), network(company, view.companies[company.id]))
    return table


def facts_of(board: Board) -> str:
    return ", ".join(f"{fact.label} {fact.value}" for fact in board.facts)


def draw(board: Board, view: View) -> RenderableType:
    notes = [Text(words, style="dim") for words in (facts_of(board), board.note) if words]
    return Group(towns_table(board, view), networks_table(board, view), *notes)
