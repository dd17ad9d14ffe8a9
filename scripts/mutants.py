"""Change the rules one place at a time and see whether a test notices.

    python scripts/mutants.py [--only track.py] [--jobs 2] [--show]

A mutant is one comparison, one constant or one and/or of kernel/ or games/ changed in memory. Each runs the
tests of its game in plain mode, in a process forked from one that has imported everything but the package. A
mutant that survives must be explained in scripts/mutants.toml, with the reason why nothing can tell it apart.
"""
import argparse
import ast
import importlib.abc
import importlib.util
import json
import os
import signal
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.machinery import SourceFileLoader
from itertools import zip_longest
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
EXPLAINED = ROOT / "scripts" / "mutants.toml"
PATIENCE, MORE_PATIENCE = 30, 120       # seconds of work on the pages and on the tests; then it is caught too
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
}
JUDGEMENT = ("valuation.py", "instinct.py")     # what bots think is judged by the ladder, not by tests
MAPS = ("box.py", "tables.py", "model.py", "kind.py")       # files that the tests of maps look into


@dataclass(frozen=True)
class Mutant:
    path: Path
    line: int
    column: int
    old: str
    new: str
    source: str         # the whole file, changed

    @property
    def name(self) -> str:
        return f"{self.place}:{self.line}:{self.column} {self.old} -> {self.new}"

    @property
    def place(self) -> Path:
        return self.path.relative_to(SOURCE / "cuberails")

    @property
    def key(self) -> str:
        """How mutants.toml names it: by the text of its line, so that it keeps its name when lines move."""
        text = self.path.read_text().splitlines()[self.line - 1].strip()
        return f"{self.place} | {text} | {self.old} -> {self.new}"


def mutants_of(path: Path) -> Iterator[Mutant]:
    text = path.read_text()
    places = [(node, n) for n, node in enumerate(ast.walk(ast.parse(text)))]
    for node, n in places:
        for old, new in changes(node):
            tree = ast.parse(text)
            twin = next(twin for k, twin in enumerate(ast.walk(tree)) if k == n)
            change(twin, old, new)
            spot: Any = node
            yield Mutant(path, spot.lineno, spot.col_offset, old, new, ast.unparse(tree))


def changes(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        yield type(node.ops[0]).__name__, COMPARISONS[type(node.ops[0])].__name__
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield str(node.value), str(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield str(node.value), str(node.value + 1)
    elif isinstance(node, ast.BoolOp):
        yield ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")


def change(node: Any, old: str, new: str) -> None:
    if isinstance(node, ast.Compare):
        node.ops[0] = COMPARISONS[type(node.ops[0])]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    else:
        node.value = ast.literal_eval(new)


class MutantFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module of the package its changed source."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        parts = mutant.path.relative_to(SOURCE).with_suffix("").parts
        self.module = ".".join(parts).removesuffix(".__init__")

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name != self.module:
            return None
        return importlib.util.spec_from_loader(name, self, origin=str(self.mutant.path))

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(self.mutant.path)
        exec(compile(self.mutant.source, str(self.mutant.path), "exec"), module.__dict__)


def change_loaded_file(mutant: Mutant) -> None:
    """The finder does not see drive.py, which is loaded by its path, once for each game."""
    usual = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> Any:
        is_changed = loader.path == str(mutant.path)
        return compile(mutant.source, loader.path, "exec") if is_changed else usual(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]


def tests_for(path: Path) -> list[str]:
    if path.name == "maps.py":
        return ["tests/maps", "-k", "not mutated"]
    place = str(path.relative_to(SOURCE / "cuberails"))
    chosen = [str(test.relative_to(ROOT)) for test in sorted(ROOT.glob("tests/rules/test_*.py"))
              if "chicago_express" not in place or "test_ce" in test.name
              if "chicago_northwestern" not in place or "test_nw" in test.name]
    chosen.append("tests/test_frozen.py")
    if path.name in MAPS:
        chosen.append("tests/maps")
    if "chicago_" not in place:
        chosen += ["tests/test_jit.py", "tests/test_batch.py"]
    if path.name == "drive.py":
        chosen.append("tests/test_perft.py")
    if path.name == "words.py":
        chosen.append("tests/test_notation.py")
    return chosen


def games_of(path: Path) -> tuple[str, ...]:
    names = ("express", "northwestern")
    return tuple(name for name in names if f"chicago_{name}" in str(path)) or names


def pages(names: tuple[str, ...]) -> Iterator[str]:
    """Random games, line by line: the quickest way to notice a change."""
    from tests.playthrough import NAMES, lines_of

    for name in NAMES:
        if name.table in names:
            yield from lines_of(name, is_counted=False)


@cache
def expected_pages(names: tuple[str, ...]) -> list[str]:
    """The same without any change, from a process of its own."""
    with tempfile.NamedTemporaryFile("w+") as file:
        child = os.fork()
        if child == 0:
            json.dump(list(pages(names)), file)
            file.flush()
            os._exit(0)
        os.waitpid(child, 0)
        file.seek(0)
        found: list[str] = json.load(file)
    return found


def survivors(mutants: Sequence[Mutant], jobs: int) -> Iterator[tuple[Mutant, bool]]:
    """Run the tests of every mutant in a fork, several at a time; True where no test fails."""
    waiting, running = list(reversed(mutants)), dict[int, Mutant]()
    pages_of = {path: expected_pages(games_of(path)) for path in {mutant.path for mutant in mutants}}
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            child = os.fork()
            if child == 0:
                run_tests(mutant, pages_of[mutant.path])
            running[child] = mutant
        child, status = os.wait()
        yield running.pop(child), os.waitstatus_to_exitcode(status) == 0


def run_tests(mutant: Mutant, expected: list[str]) -> None:
    import pytest

    sys.path.insert(0, str(ROOT))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(1, 2)
    be_patient(PATIENCE)
    sys.meta_path.insert(0, MutantFinder(mutant))
    if mutant.path.name == "drive.py":
        change_loaded_file(mutant)
    try:
        if any(a != b for a, b in zip_longest(pages(games_of(mutant.path)), expected)):
            os._exit(1)
    except BaseException:       # whatever a broken rule raises, it has been noticed
        os._exit(1)
    be_patient(MORE_PATIENCE)
    code = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *tests_for(mutant.path)])
    os._exit(0 if code == 0 else 1)


def be_patient(seconds: int) -> None:
    """End this process after so many seconds of its own work, however busy the machine is."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def all_mutants(only: str) -> list[Mutant]:
    folder = SOURCE / "cuberails"
    files = sorted([*(folder / "kernel").rglob("*.py"), *(folder / "games").rglob("*.py")])
    return [mutant for path in files if only in str(path) and path.name not in JUDGEMENT
            for mutant in mutants_of(path)]


def explanations() -> dict[str, str]:
    if not EXPLAINED.exists():
        return {}
    groups = tomllib.loads(EXPLAINED.read_text())["explained"]
    return {key: group["why"] for group in groups for key in group["mutants"]}


def unchanged(mutants: Sequence[Mutant]) -> list[Mutant]:
    """A mutant that changes nothing, for every set of tests: if one fails, no result means anything."""
    first = {tuple(tests_for(mutant.path)): mutant for mutant in mutants}
    return [replace(mutant, old="", new="", source=mutant.path.read_text()) for mutant in first.values()]


def report(mutants: Sequence[Mutant], jobs: int) -> int:
    for mutant, alive in survivors(unchanged(mutants), jobs):
        if not alive:
            print(f"the tests fail without any change to {mutant.place}", file=sys.stderr)
            return 2
    explained = explanations()
    todo = [mutant for mutant in mutants if mutant.key not in explained]
    unexplained = 0
    for n, (mutant, alive) in enumerate(survivors(todo, jobs), 1):
        if alive:
            unexplained += 1
            print(f"survived: {mutant.name} | {mutant.key}", flush=True)
        if n % 20 == 0 or n == len(todo):
            print(f"{n} of {len(todo)}, {unexplained} unexplained", file=sys.stderr, flush=True)
    print(f"{len(mutants)} mutants, {len(mutants) - len(todo)} explained, {unexplained} survive unexplained")
    return 1 if unexplained else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="files whose path contains this")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", action="store_true", help="list the mutants and run nothing")
    given = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    os.environ["CUBERAILS_JIT"] = "0"
    mutants = all_mutants(given.only)
    if given.show:
        print("\n".join(mutant.key for mutant in mutants), f"{len(mutants)} mutants", sep="\n")
        return 0
    import msgspec  # noqa: F401
    import numpy  # noqa: F401
    import pytest  # noqa: F401

    return report(mutants, given.jobs)


if __name__ == "__main__":
    sys.exit(main())
