"""The facts that the refusals of Chicago & NorthWestern mention."""

from __future__ import annotations

from typing import Any

from cuberails.games.chicago_northwestern.box import STEP_COST, Box
from cuberails.games.game_type import Moment
from cuberails.kernel.state import COMPANY, DOLLARS, NOBODY, PLACE


def facts(moment: Moment, a: int) -> dict[str, Any]:
    box: Box = moment.box
    s, players = moment.now, moment.players
    names = {c.id: c.name for c in box.cities}
    c = a - COMPANY if COMPANY <= a < PLACE else s.lot
    r = box.companies[c]
    found: dict[str, Any] = {
        "seat": players[s.actor],
        "cash": s.cash[s.actor],
        "minimum": s.price + 1,
        "company": r.name,
        "treasury": s.treasury[c],
        "home": names[r.home],
        "special": names[r.special],
        "end": box.cities[s.end].name if s.end != NOBODY else "",
        "step": STEP_COST[min(s.placed, 2)],
    }
    if a >= DOLLARS:
        found["dollars"] = a - DOLLARS
    elif a >= PLACE:
        found["place"] = box.cities[a - PLACE].name
    return found
