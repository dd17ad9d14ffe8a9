"""Examples for the OpenAPI document, valid as they are, for the default game."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

import msgspec

from cuberails.engine.game import seat_names
from cuberails.games.registry import default

GAME = default()
RULE, SENTENCE = GAME.book.seats_rule, next((sentence for sentence, _ in GAME.book.sentences), "pass")
PLAYERS = max(GAME.seats[0], min(3, GAME.seats[-1]))
SEATS = [
    {"kind": "here", "name": "Ann", "bot": None},
    {"kind": "bot", "name": "", "bot": "level:4"},
    {"kind": "link", "name": "Bob", "bot": None},
]
RECORD = {"format": "cuberails/1", "game": GAME.id, "players": seat_names(PLAYERS), "actions": []}

EXAMPLES: dict[str, Any] = {
    "NameForm": {"name": "Ann"},
    "RecoveryForm": {"token": "4fyjx7.vQ0x", "replaces": False},
    "LinkForm": {"link": "k3m9x2"},
    "SeatForm": {"link": "k3m9x2", "name": "Ann"},
    "NewTable": {
        "game": GAME.id,
        "modules": [],
        "map": None,
        "house_rules": {},
        "shuffle": True,
        "seats": list(islice(cycle(SEATS), PLAYERS)),
    },
    "MapCheck": {"game": GAME.id, "map": {key: [] for key in GAME.setup.map_keys[:1]}},
    "MapProblems": {"problems": ["tracks: missing"]},
    "RecordText": {"text": msgspec.json.encode(RECORD).decode()},
    "ActionForm": {"ply": 0, "era": 0, "sentence": SENTENCE, "nonce": "5f0c2a9e81"},
    "NewLesson": {"game": GAME.id, "id": "first-game"},
    "NextForm": {"ply": 12, "era": 0},
    "OrderForm": {"ply": 0, "era": 0, "kind": "up_to", "amount": 14, "rival": None},
    "HintForm": {"ply": 0, "era": 0, "draft": SENTENCE},
    "UndoForm": {"to_ply": None},
    "AgreeForm": {"to_ply": 12},
    "SeatChange": {"kind": "bot", "bot": "level:4", "name": ""},
    "ProblemForm": {"error": "illegal-action", "reason": f"{RULE}: not now", "rule": RULE, "ply": 12},
    "Me": {"name": "Ann", "csrf": "vQ0…", "ready": True, "preparing": None},
    "WhyNot": {"rule": RULE, "reason": "not now"},
}
