"""The bots that can be chosen at the tables of this process: levels, and those of `cuberails serve --bot`.

A table from a record may name any other bot. Such a bot is never run here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from cuberails.display.schema.catalog import BotKind, Catalog
from cuberails.server.storage.rows import Seat
from cuberails.views import catalog

others: dict[str, str] = {}  # titles by spec, from the settings of the server


def offer(bots_of_settings: Mapping[str, str]) -> None:
    """Offer these bots beside the levels, from now on."""
    others.clear()
    others.update(bots_of_settings)
    for made in (offered_catalog, bots):
        made.cache_clear()


@cache
def offered_catalog() -> Catalog:
    return catalog(others)


@cache
def bots() -> dict[str, BotKind]:
    return {bot.id: bot for bot in offered_catalog().bots}


def bot_of(seat: Seat) -> BotKind | None:
    return None if seat.bot is None else bots().get(seat.bot) or BotKind(seat.bot, seat.bot, "", None)
