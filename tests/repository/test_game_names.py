"""Outside its own folder no source file knows a game: not its name, its rules or its companies."""

import json
import re
from pathlib import Path

from cuberails.games.game_type import GameType
from cuberails.games.registry import bundled

ROOT = Path(__file__).parents[2]
FOLDERS = {"src": "*.py", "web/src": "*.*", "scripts": "*.py"}
SOURCES = [path for folder, names in FOLDERS.items() for path in (ROOT / folder).rglob(names)]
ALLOWED = (
    "src/cuberails/__init__.py",  # the public functions of 0.1
    "src/cuberails/arena/benchmark/",  # frozen: a set of positions never changes
    *(f"src/{game.package.replace('.', '/')}/" for game in bundled()),
)


def patterns_of(game: GameType) -> list[str]:
    raw = json.loads(game.setup.map_file.read_text())
    box = game.setup.make_box(raw, game.seats[-1], tuple(game.setup.modules), game.setup.options())
    companies = {name for company in box.companies for name in (company.id, company.name)} - {""}
    words = [
        re.escape(name) for name in sorted({game.id, game.name, game.title, *game.setup.modules} | companies)
    ]
    return [rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", rf"\b{game.book.prefix}-\d"]


def may_know_a_game(path: Path) -> bool:
    name = str(path.relative_to(ROOT))
    is_test, is_built = ".test." in name, "/site/" in name
    return is_test or is_built or name.startswith(ALLOWED)


def test_only_its_own_folder_knows_a_game() -> None:
    named = re.compile("|".join(pattern for game in bundled() for pattern in patterns_of(game)))
    sources = [path for path in SOURCES if not may_know_a_game(path)]
    found = [
        f"{path.relative_to(ROOT)}: {hit[0]}"
        for path in sources
        for hit in named.finditer(path.read_text("utf-8"))
    ]
    assert len(sources) > 300
    assert found == []
