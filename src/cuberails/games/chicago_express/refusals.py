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
    builder = box.companies[s.lot]
    found: dict[str, Any] = {
        "seat": players[s.actor], "cash": s.cash[s.actor], "minimum": s.price + 1,
        "builder": builder.id, "builder_treasury": s.treasury[s.lot],
    }
    if a >= DOLLARS:
        found["dollars"] = a - DOLLARS
    elif a >= PLACE:
        found |= {"place": place_name(box, a - PLACE), "price": int(price_of(tables[0], pool[0], a - PLACE))}
    elif a >= COMPANY:
        company = box.companies[a - COMPANY]
        found |= {"company": company.id, "treasury": s.treasury[a - COMPANY]}
        found["gate"] = " or ".join(company.gate)
    elif VERB <= a < VERB + len(DIALS):
        found["dial"] = DIALS[a - VERB]
    return found
