"""Imports only go down, and what the package offers is what it says."""

import ast
from pathlib import Path

import pytest

import cuberails

PACKAGE = Path(cuberails.__file__).parent
GAMES = sorted(f"games.{path.parent.name}" for path in PACKAGE.glob("games/*/__init__.py"))
# from the bottom up; a file may import from its own layer and from those below
LAYERS = [
    ["version", "kernel", "display"],
    ["games"],
    GAMES,
    ["engine"],
    ["bots"],
    ["arena", "envs"],
    ["gpu"],
    ["views"],
    ["server.settings", "server.ids", "server.messages", "server.errors"],
    ["server.storage", "server.bots"],
    ["server.tables"],
    ["server.http", "server.check"],
    ["server"],
    ["browser"],
    ["cli", "__main__"],
]
FILES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


def layer_of(module: str) -> int:
    if not module:
        return 0
    for level, names in reversed(list(enumerate(LAYERS))):
        if any(module == name or module.startswith(name + ".") for name in names):
            return level
    raise AssertionError(f"{module} has no layer: add it to LAYERS")


def imports_of(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("cuberails"):
            base = node.module.removeprefix("cuberails").lstrip(".")
            for alias in node.names:
                deeper = f"{base}.{alias.name}".lstrip(".")
                is_module = (PACKAGE / deeper.replace(".", "/")).exists() or (
                    PACKAGE / (deeper.replace(".", "/") + ".py")
                ).exists()
                found.add(deeper if is_module else base)
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names if alias.name.startswith("cuberails.")]
            found.update(name.removeprefix("cuberails.") for name in names)
    return found


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_imports_only_go_down(path: Path) -> None:
    here = module_of(path)
    for other in imports_of(path):
        assert layer_of(other) <= layer_of(here), f"{here} imports {other} from above"
        if here.startswith(tuple(GAMES)) and other.startswith(tuple(GAMES)):
            assert here.split(".")[1] == other.split(".")[1], f"{here} imports another game"


def test_public_names() -> None:
    assert sorted(cuberails.__all__) == cuberails.__all__
    assert cuberails.__all__ == [
        "Batch",
        "Game",
        "IllegalAction",
        "Legal",
        "MapError",
        "Options",
        "Position",
        "Record",
        "RecordError",
        "SetupError",
        "chicago_express",
        "chicago_northwestern",
        "make_game",
    ]
    for name in cuberails.__all__:
        assert getattr(cuberails, name).__doc__, f"{name} has no docstring"
