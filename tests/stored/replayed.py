"""Replay a stored database with another struct: `python -m tests.stored.replayed FILE same|changed`.

`changed` reverses the order of the fields, adds two, and widens every array that is cut to a size of the
game, with cells that are not zero. Prints how many hashes were right, and one hash of all new hashes.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import sys
from pathlib import Path
from typing import Any

from cuberails import Game, Position
from cuberails.engine.digest import digest_like
from cuberails.kernel.layout import Field, Layout, int8, int64
from cuberails.server.tables.game_cache import game_of

MORE = 2  # cells on every axis


def main(path: Path, how: str) -> None:
    database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    right, hashes, fields = 0, hashlib.sha256(), dict[str, int]()
    for table_id, setup in database.execute("SELECT id, setup FROM tables ORDER BY id").fetchall():
        game = game_of(json.loads(setup))
        if how == "changed" and game.name not in fields:
            change(game)
        fields[game.name] = len(game.type.rules.state.fields)
        position = started(game)
        query = "SELECT sentence, digest FROM actions WHERE table_id = ? ORDER BY ply"
        for sentence, digest in database.execute(query, [table_id]):
            position = position.play(sentence)
            right += digest_like(position, digest) == digest
            hashes.update(position.digest.encode())
    print(json.dumps({"right": right, "hashes": hashes.hexdigest(), "fields": fields}))


def change(game: Game) -> None:
    """The game's type from now on, which nothing else may ever change."""
    rules = game.type.rules
    object.__setattr__(game.type, "rules", rules._replace(state=changed(rules.state)))


def changed(layout: type[Layout]) -> type[Layout]:
    fields = {name: wider(field) for name, field in reversed(layout.fields.items())}
    return type("Changed", (Layout,), {"began": int8(), **fields, "weather": int64(3)})


def wider(field: Field) -> Field:
    return field._replace(shape=tuple(n + MORE for n in field.shape)) if field.sizes else field


def started(game: Game) -> Position:
    """With something in every cell that only the wider struct has."""
    position = game.start()
    frozen = {name: shape for name, _, shape in game.type.rules.layout_0_1}
    for name, field in game.type.rules.state.fields.items():
        if name in frozen and field.shape != frozen[name]:
            fill(getattr(position.state.struct, name), frozen[name])
    return position


def fill(cells: Any, shape: tuple[int, ...]) -> None:
    for i, cell in enumerate(cells):
        if isinstance(cell, list):
            fill(cell, shape[1:] if i < shape[0] else (0,))
        elif i >= shape[0]:
            cells[i] = 7


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
