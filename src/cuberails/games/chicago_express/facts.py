"""The facts that the refusals of Chicago Express mention."""

from __future__ import annotations

from typing import Any

from cuberails.games.chicago_express.box import Box
from cuberails.games.chicago_express.track import price_of
from cuberails.games.chicago_express.vocabulary import DIALS
from cuberails.games.game_type import Moment
from cuberails.kernel.state import COMPANY, DOLLARS, PLACE, VERB


def place_name(box: Box, h: int) -> str:
    found = box.hexes[h]
    return f"{found.id} ({found.name})" if found.name else found.id


def facts(moment: Moment, a: int) -> dict[str, Any]:
    box: Box = moment.box
    s, players = moment.now, moment.players
    c = a - COMPANY if COMPANY <= a < PLACE else s.lot
    found: dict[str, Any] = {
        "seat": players[s.actor],
        "cash": s.cash[s.actor],
        "minimum": s.price + 1,
        "company": box.companies[c].id,
        "treasury": s.treasury[c],
        "gate": " or ".join(box.companies[c].gate),
    }
    if a >= DOLLARS:
        found["dollars"] = a - DOLLARS
    elif a >= PLACE:
        found |= {"place": place_name(box, a - PLACE), "price": int(price_of(moment.t, moment.s, a - PLACE))}
    elif VERB <= a < VERB + len(DIALS):
        found["dial"] = DIALS[a - VERB]
    return found
