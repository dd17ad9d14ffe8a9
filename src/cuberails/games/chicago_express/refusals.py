"""The facts that a refusal's sentence names, for Chicago Express."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cuberails.games.chicago_express.box import Box
from cuberails.games.chicago_express.track import price_of
from cuberails.games.chicago_express.words import DIALS
from cuberails.kernel.core import COMPANY, DOLLARS, PLACE, VERB
from cuberails.kernel.layout import Pool


def place_name(box: Box, h: int) -> str:
    found = box.hexes[h]
    return f"{found.id} ({found.name})" if found.name else found.id


def facts(box: Box, tables: Pool, pool: Pool, s: Any, players: Sequence[str], a: int) -> dict[str, Any]:
    """`s` is the plain view of the state in the pool."""
    c = a - COMPANY if COMPANY <= a < PLACE else s.lot
    found: dict[str, Any] = {
        "seat": players[s.actor], "cash": s.cash[s.actor], "minimum": s.price + 1,
        "company": box.companies[c].id, "treasury": s.treasury[c], "gate": " or ".join(box.companies[c].gate),
    }
    if a >= DOLLARS:
        found["dollars"] = a - DOLLARS
    elif a >= PLACE:
        found |= {"place": place_name(box, a - PLACE), "price": int(price_of(tables[0], pool[0], a - PLACE))}
    elif VERB <= a < VERB + len(DIALS):
        found["dial"] = DIALS[a - VERB]
    return found
