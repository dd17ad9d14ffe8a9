"""The facts that a refusal's sentence names, for Chicago & NorthWestern."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cuberails.games.chicago_northwestern.box import STEP_COST, Box
from cuberails.kernel.core import COMPANY, DOLLARS, NOBODY, PLACE
from cuberails.kernel.layout import Pool


def facts(box: Box, tables: Pool, pool: Pool, s: Any, players: Sequence[str], a: int) -> dict[str, Any]:
    """`s` is the plain view of the state in the pool."""
    names = {c.id: c.name for c in box.cities}
    found: dict[str, Any] = {
        "seat": players[s.actor], "cash": s.cash[s.actor], "minimum": s.price + 1,
        "builder": box.companies[s.lot].title, "builder_treasury": s.treasury[s.lot],
        "end": box.cities[s.end].name if s.end != NOBODY else "", "step": STEP_COST[min(s.placed, 2)],
    }
    if a >= DOLLARS:
        found["dollars"] = a - DOLLARS
    elif a >= PLACE:
        found["place"] = box.cities[a - PLACE].name
    elif a >= COMPANY:
        r = box.companies[a - COMPANY]
        found |= {"company": r.title, "treasury": s.treasury[a - COMPANY], "home": names[r.home],
                  "special": names[r.special]}
    return found
