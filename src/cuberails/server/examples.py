"""Examples for the OpenAPI document, each of which can be sent as it stands."""
from __future__ import annotations

from typing import Any

EXAMPLES: dict[str, Any] = {
    "NameForm": {"name": "Ann"},
    "NewTable": {
        "game": "chicago-express", "modules": [], "map": None, "house_rules": {}, "shuffle": False,
        "seats": [{"kind": "here", "name": "Ann", "bot": None}, {"kind": "bot", "name": "", "bot": "level:4"},
                  {"kind": "link", "name": "Bob", "bot": None}],
    },
    "MapCheck": {"game": "chicago-express", "map": {"hexes": []}},
    "MapProblems": {"problems": ["tracks: missing"]},
    "RecordText": {"text": '{"format": "cuberails/1", "game": "chicago-express", "players": ["Ann", "Bob"], '
                           '"actions": ["bid 12", "pass"]}'},
    "ActionForm": {"ply": 0, "era": 0, "sentence": "bid 12", "nonce": "5f0c2a9e81"},
    "UndoForm": {"to_ply": None},
    "AgreeForm": {"to_ply": 12},
    "SeatChange": {"kind": "bot", "bot": "level:4", "name": ""},
    "ProblemForm": {"error": "illegal-action", "reason": "CE-10: the bid must be higher", "rule": "CE-10",
                    "ply": 12},
    "Me": {"name": "Ann", "csrf": "vQ0…", "ready": True, "preparing": None},
    "WhyNot": {"rule": "CE-16", "reason": "C&O has no track beside that hex"},
}
