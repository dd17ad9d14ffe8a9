"""What requests cost, in units of the cheapest: the limit of an address counts units, not requests."""

from __future__ import annotations

import re

TABLE = r"/api/v1/tables/[^/]+"
COSTS = [
    (re.compile(rf"(GET|HEAD) {TABLE}/(plies|result|places|plies/[^/]+/places)"), 5),
    (re.compile(rf"(GET|HEAD) {TABLE}/(options|why-not|offers)"), 2),
    (re.compile(r"(GET|HEAD) /api/v1/tables"), 5),
    (re.compile(rf"SOCKET {TABLE}/live"), 10),
    (re.compile(rf"POST {TABLE}/(actions|undo|redo|undo/agree)"), 5),
    (re.compile(rf"POST {TABLE}/(seats/[^/]+/hint|seats/[^/]+/hint/mine)"), 20),
    (re.compile(rf"POST ({TABLE}/(rematch|review)|/api/v1/(tables|records|lessons|maps/check))"), 60),
]


def cost_of(method: str, path: str) -> int:
    """`method` is SOCKET for a WebSocket."""
    return next((cost for form, cost in COSTS if form.fullmatch(f"{method} {path}")), 1)
