"""What a page asks of the present position of a table, and of a map file."""

from __future__ import annotations

from collections.abc import Sequence

from cuberails.display.schema.options import Options
from cuberails.display.schema.places import Place, PlaceOffers
from cuberails.engine.game import SetupError, make_game, seat_names
from cuberails.engine.notation import IllegalAction
from cuberails.games.map_file import MapError
from cuberails.games.registry import installed
from cuberails.server.errors import conflict, illegal, invalid, unknown
from cuberails.server.messages import MapCheck, WhyNot
from cuberails.server.tables.registry import TableRegistry
from cuberails.server.tables.table import Table
from cuberails.views import offers_at, options_of, places_of, why_not_here


def check_ply(table: Table, ply: int) -> None:
    if ply != table.position.ply:
        raise conflict(f"The table is at action {table.position.ply}; reload it.", table.position.ply)


def options_after(table: Table, ply: int, draft: str) -> Options:
    """The legal ways to complete a draft."""
    check_ply(table, ply)
    try:
        return options_of(table.position, draft)
    except IllegalAction as refusal:
        raise illegal(refusal, table.ply) from None


def why_not(table: Table, ply: int, draft: str, place: str) -> WhyNot:
    """The reason why a draft, or a place on the map after it, is not legal."""
    check_ply(table, ply)
    refusal = table.position.why_not(draft)
    if not place or refusal:
        return WhyNot(refusal.rule, refusal.reason) if refusal else WhyNot(None, None)
    try:
        here = why_not_here(table.position, draft, place)
    except KeyError:
        raise unknown("place on the map") from None
    return WhyNot(here.rule, here.reason, here.title) if here else WhyNot(None, None)


def places_after(table: Table, ply: int) -> Sequence[Place]:
    """Every place on the map after `ply` actions."""
    if ply > table.position.ply:
        raise unknown(f"ply {ply}; the table is at ply {table.position.ply}")
    return places_of(table.position_at(ply))


def offers_after(table: Table, ply: int, draft: str, place: str) -> PlaceOffers:
    """What can be done at a place on the map, whichever action it takes."""
    check_ply(table, ply)
    try:
        return offers_at(table.position, draft, place)
    except IllegalAction as refusal:
        raise illegal(refusal, table.ply) from None
    except KeyError:
        raise unknown("place on the map") from None


async def considered_before(registry: TableRegistry, table: Table, ply: int) -> bytes:
    """The moves that a bot examined before this action, as JSON."""
    if not 1 <= ply <= table.position.ply:
        raise unknown(f"action {ply}; the table is at action {table.position.ply}")
    return (await registry.store.considered(table.id, ply) or "[]").encode()


async def outcome_of(registry: TableRegistry, table: Table) -> bytes:
    """The outcome of a finished game, as JSON."""
    if not table.position.is_over:
        raise unknown("result; the game is not over")
    return await registry.outcome(table)


def known_game(game: str) -> str:
    if game not in installed():
        raise unknown("game")
    return game


def problems_of(form: MapCheck) -> list[str]:
    """All problems of a map file."""
    if form.game not in installed():
        raise invalid(f"game: {form.game!r} is not one of {', '.join(installed())}")
    if not isinstance(form.map, dict):
        return ["the file must contain one JSON object"]
    try:
        most = installed()[form.game].seats[-1]
        make_game(form.game, seat_names(most), (), form.map)
    except MapError as error:
        return list(error.problems)
    except SetupError as error:
        return [str(error)]
    return []
