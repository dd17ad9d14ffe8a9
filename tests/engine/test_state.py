"""The public handle to a state, and that nobody reaches around it."""

import ast
from pathlib import Path

import numpy as np
import pytest

from cuberails import Batch, Position, chicago_express
from cuberails.kernel.state import BID, DOLLARS, STOP

ROOT = Path(__file__).parents[2]
FOLDERS = ("src", "tests", "bench", "scripts", "examples")
DEFINED_IN = (ROOT / "src/cuberails/engine/position.py", ROOT / "src/cuberails/engine/batch.py")


def private_names() -> set[str]:
    """Attributes of Position and Batch that begin with one underscore."""
    batch = Batch(chicago_express(["A", "B"]), 1)
    names = {*dir(Position), *dir(Batch), *vars(batch), *Position.__slots__}
    return {name for name in names if name.startswith("_") and not name.endswith("_")}


def reached_around(path: Path, names: set[str]) -> list[str]:
    """Private attributes that are read from something other than the object's own methods."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute) and node.attr in names:
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            if owner not in ("self", "twin"):
                found.append(f"{path.name}:{node.lineno} {node.attr}")
    return found


def test_nobody_touches_the_private_parts_of_a_position_or_a_batch() -> None:
    names = private_names()
    assert {"_before", "_start"} <= names
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if path not in DEFINED_IN]
    assert [line for path in files for line in reached_around(path, names)] == []


def test_the_handle_shows_the_record_its_constants_and_the_actions_that_led_to_it() -> None:
    start = chicago_express(["A", "B", "C"]).start()
    assert start.state.constants is start.game.constants
    assert start.state.answers == ()
    assert int(start.state.struct.phase) == BID
    after = start.play("bid 9")
    assert list(after.state.answers) == [DOLLARS + 9]
    assert int(after.state.struct.price) == 9
    assert after.previous is not None
    assert after.previous.state.to_bytes() == start.state.to_bytes() != after.state.to_bytes()


def test_a_copy_can_be_changed_and_the_position_stays() -> None:
    start = chicago_express(["A", "B", "C"]).start()
    pool, before = start.state.copy(), start.state.to_bytes()
    start.game.type.loops.apply_at(start.state.constants, pool, 0, STOP)
    assert start.state.to_bytes() == before
    with pytest.raises(AttributeError):
        start.state.pool = pool  # type: ignore[misc]


def test_a_batch_has_a_handle_to_each_of_its_games() -> None:
    batch = Batch(chicago_express(["A", "B", "C"]), 3)
    batch.step(np.array([STOP, DOLLARS + 8, STOP]))
    assert [int(batch.state(i).struct.actor) for i in range(3)] == [1, 1, 1]
    assert [int(batch.state(i).struct.price) for i in range(3)] == [6, 8, 6]
    assert batch.state(1).to_bytes() == batch.states()[1] == batch.position(1).state.to_bytes()
    with pytest.raises(IndexError):
        batch.state(3)
