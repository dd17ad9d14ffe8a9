"""Which files are changed, and which tests are about them: found by convention in the installed games.

The rule tests of a game are the files in the folder of tests/games/ that is named after the game's package.
Its subfolders, such as maps/ and bots/, hold no rule tests.
"""

import ast
import importlib
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from mutation.changes import SOURCE

ROOT = SOURCE.parent
SHARED_TESTS = (
    "engine/test_batch.py",
    "engine/test_digest.py",
    "engine/test_notation.py",
    "engine/test_perft.py",
    "engine/test_state.py",
    "games/*/bots/test_random_play.py",
    "games/*/maps",
    "games/test_frozen.py",
    "games/test_map_files.py",
    "games/test_options.py",
    "kernel/test_cache.py",
    "kernel/test_jit.py",
    "kernel/test_scoring.py",
    "kernel/test_sizes.py",
    "views",
)
SLOW = ("mutated", "both_modes")


class Place(NamedTuple):
    """An installed game of this repository."""

    id: str
    prefix: str
    folder: Path
    no_rules: tuple[Path, ...]  # bots, which the ladder tests; display and observations


def installed_places() -> list[Place]:
    """Found by a separate process, because this one must not import what the mutants change."""
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
    """The files of kernel/ and games/, without bots, display and observations."""
    package = SOURCE / "cuberails"
    left_out = {path for place in places for path in place.no_rules}
    files = {*(package / "kernel").rglob("*.py"), *(package / "games").rglob("*.py")}
    return sorted(path for path in files - left_out if not {"bots", "display"} & set(path.parts))


def holds_rules(path: Path) -> bool:
    """Whether it has a compiled function: rules have, maps and texts have not."""
    functions = (node for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef))
    marks = (mark for function in functions for mark in function.decorator_list)
    return any(isinstance(mark, ast.Name) and mark.id == "jit" for mark in marks)


def places_of(path: Path, places: Sequence[Place]) -> list[Place]:
    """The game whose folder holds the file; all games for a file that they share."""
    return [place for place in places if path.is_relative_to(place.folder)] or list(places)


def rule_tests(places: Sequence[Place]) -> list[str]:
    files = [
        file for place in places for file in (ROOT / "tests/games" / place.folder.name).glob("test_*.py")
    ]
    return sorted(str(file.relative_to(ROOT)) for file in files)


def shared_tests() -> list[str]:
    """The other tests, as arguments of pytest."""
    found = [path for name in SHARED_TESTS for path in sorted((ROOT / "tests").glob(name))]
    chosen = " and ".join(f"not {word}" for word in SLOW)
    return [*(str(path.relative_to(ROOT)) for path in found), "-k", chosen]
