"""Which files are changed, and which tests speak of them: from the installed games, by convention.

A test file is a rule test of a game if its name begins with the prefix of the game's rules
(test_ce_auction.py) or if it is in a folder called like the game's package (tests/games/chicago_express/).
"""

import ast
import importlib
import re
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from mutation.changes import SOURCE

ROOT = SOURCE.parent
SHARED_TESTS = (
    "batch",
    "cache",
    "digest",
    "frozen",
    "jit",
    "notation",
    "options",
    "perft",
    "scoring",
    "sizes",
    "state",
)
SHARED_FOLDERS = ("tests/maps", "tests/view")
SLOW = ("mutated", "both_modes")


class Place(NamedTuple):
    """An installed game of this repository."""

    id: str
    prefix: str
    folder: Path
    no_rules: tuple[Path, ...]  # what bots think, which the ladder judges; what people and learners see


def installed_places() -> list[Place]:
    """Asked in a process of its own: this one must not import what the mutants change."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(look_up).result()


def look_up() -> list[Place]:
    from cuberails.games.game_type import BotParts
    from cuberails.games.registry import installed

    found = []
    for game in installed().values():
        folder = Path(str(importlib.import_module(game.package).__file__)).parent
        shown = [game.display.board, game.display.view, *(game.research or ())]
        parts = [*game.bots, *BotParts._field_defaults.values(), *shown]
        files = {Path(part.__code__.co_filename) for part in parts if hasattr(part, "__code__")}
        if folder.is_relative_to(SOURCE):
            found.append(Place(game.id, game.book.prefix, folder, tuple(sorted(files))))
    return found


def files_of(places: Sequence[Place]) -> list[Path]:
    """kernel/ and games/, without what bots think and what people and learners see."""
    package = SOURCE / "cuberails"
    left_out = {path for place in places for path in place.no_rules}
    files = {*(package / "kernel").rglob("*.py"), *(package / "games").rglob("*.py")}
    return sorted(path for path in files - left_out if not {"bots", "display"} & set(path.parts))


def holds_rules(path: Path) -> bool:
    """It has a function for the compiler: rules, not the tables, maps and texts around them."""
    functions = (node for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef))
    marks = (mark for function in functions for mark in function.decorator_list)
    return any(isinstance(mark, ast.Name) and mark.id == "jit" for mark in marks)


def places_of(path: Path, places: Sequence[Place]) -> list[Place]:
    """The game whose folder holds the file; all games for a file that they share."""
    return [place for place in places if path.is_relative_to(place.folder)] or list(places)


def rule_tests(places: Sequence[Place]) -> list[str]:
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(file.relative_to(ROOT)) for file in files if any(is_about(file, place) for place in places)]


def is_about(file: Path, place: Place) -> bool:
    is_named = re.match(rf"test_{place.prefix}_", file.name, re.IGNORECASE) is not None
    return is_named or place.folder.name in file.relative_to(ROOT).parts


def shared_tests() -> list[str]:
    """The other tests, as arguments of pytest."""
    names = [*(f"tests/test_{name}.py" for name in SHARED_TESTS), *SHARED_FOLDERS]
    chosen = " and ".join(f"not {word}" for word in SLOW)
    return [*(name for name in names if (ROOT / name).exists()), "-k", chosen]
