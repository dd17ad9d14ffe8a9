"""What every place on the map is and is worth now, in the words of its game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cuberails.display.schema.board import Board, Site
from cuberails.display.schema.places import Detail, Place
from cuberails.display.schema.view import SiteView, ViewParts
from cuberails.display.text import listed
from cuberails.engine.position import Position
from cuberails.engine.view import board_of, moment_of
from cuberails.games.game_type import Names

POSITIONS_REMEMBERED = 64
PRINTED = SiteView()


@lru_cache(POSITIONS_REMEMBERED)
def places_of(position: Position) -> tuple[Place, ...]:
    """Every site, then every link."""
    game, moment = position.game, moment_of(position.game, position.state.pool)
    board, parts = board_of(game), game.type.display.view(moment)
    titles = {site.id: site.name or site.id for site in board.sites}
    own = game.type.display.details
    found = []
    for site in board.sites:
        details = own(moment, site.id, game.names) if own else plain_details(board, parts, site, game.names)
        found.append(Place(site.id, title_of(board, site), about_of(site), list(details)))
    for link in board.links:
        details = own(moment, link.id, game.names) if own else built(parts, link.id, game.names)
        found.append(Place(link.id, f"{titles[link.a]} – {titles[link.b]}", "link", list(details)))
    return tuple(found)


def title_of(board: Board, site: Site) -> str:
    if site.name is None:
        return site.id
    return f"{site.name} ({site.id})" if board.layout == "hexes" else site.name


def about_of(site: Site) -> str:
    return f"{site.about}, values not certain on the printed board" if site.is_unsure else site.about


def plain_details(board: Board, parts: ViewParts, site: Site, names: Names) -> Iterator[Detail]:
    """What the board prints at the site, and what the view says of it."""
    now = parts.sites.get(site.id, PRINTED)
    values = site.values if now.values is None else now.values
    if values:
        yield Detail("Here", ", ".join(value.title for value in values))
    owners = {**names.companies, **{neutral.id: neutral.name for neutral in board.neutrals}}
    if now.pieces:
        yield Detail("Pieces", listed(owners[piece] for piece in now.pieces))
    if site.only:
        yield Detail("Only", names.companies[site.only])
    if now.is_closed:
        yield Detail("Closed", "nothing can be built here any more")
    for badge in board.badges:
        if badge.site == site.id and badge.id in parts.badges:
            yield Detail(badge.title, parts.badges[badge.id].state)


def built(parts: ViewParts, link: str, names: Names) -> Iterator[Detail]:
    owners = [names.companies[name] for name, company in parts.companies.items() if link in company.links]
    if owners:
        yield Detail("Track", f"of {listed(owners)}")
