"""The default snapshot, for games that define none: the keys of every game, and the fields by name.

A field with a cell for each seat is among that player's keys, one with a cell for each company among that
company's. Arrays indexed by site are left out: every company says on which sites its pieces are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from cuberails.games.game_type import GameType, Moment
from cuberails.games.snapshot import auction_of, phase_name, shares_of, winners_of
from cuberails.kernel.layout import Layout
from cuberails.kernel.state import OVER, CoreState


def plain_snapshot(game: GameType, moment: Moment, ply: int) -> dict[str, Any]:
    box, s, views = moment.box, moment.now, game.display.view(moment).companies
    own = partial(own_fields, game.rules.state, s)
    seats, companies = own("seats"), own("companies")
    return {
        "game": game.id,
        "ply": ply,
        "phase": phase_name(s.phase),
        "to_move": None if s.phase == OVER else s.actor,
        "players": [
            {
                "name": name,
                "cash": s.cash[seat],
                "shares": shares_of(s, box.companies, seat),
                **nth(seats, seat),
            }
            for seat, name in enumerate(moment.players)
        ],
        "companies": {
            company.id: {
                "treasury": s.treasury[c],
                "shares_left": company.shares - s.sold[c],
                "cubes_left": s.cubes[c],
                "sites": views[company.id].sites,
                **nth(companies, c),
            }
            for c, company in enumerate(box.companies)
        },
        **own(""),
        "auction": msgspec.to_builtins(auction_of(s, box.companies, box.seats)),
        "winners": winners_of(s, box.seats),
    }


def own_fields(layout: type[Layout], s: Any, axis: str) -> dict[str, Any]:
    """What the game adds to the state of every game, with cells for seats, for companies, or just one."""
    return {
        name: getattr(s, name)
        for name, field in layout.fields.items()
        if name not in CoreState.fields
        and field.sizes == axis
        and s.phase not in field.stale
        and bool(axis) == bool(field.shape)
    }


def nth(fields: dict[str, Sequence[Any]], i: int) -> dict[str, Any]:
    return {name: values[i] for name, values in fields.items()}
