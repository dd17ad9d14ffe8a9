"""One changed place of a source file, and how a process imports the changed file."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parents[2] / "src"
RULE = re.compile(r"\b[A-Z]{2,}-\d+\b")
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}


@dataclass(frozen=True)
class Mutant:
    path: Path
    line: int
    column: int
    old: str
    new: str
    node: int  # the changed node, in the order of ast.walk
    text: str  # the first line of its statement, in the form of ast.unparse

    @property
    def name(self) -> str:
        return f"{self.place}:{self.line}:{self.column} {self.old} -> {self.new}"

    @property
    def place(self) -> str:
        return str(self.path.relative_to(SOURCE / "cuberails"))

    @property
    def key(self) -> str:
        """Its name in mutants.toml: its statement, which stays the same when lines move."""
        return f"{self.place} | {self.text} | {self.old} -> {self.new}"

    @property
    def rules(self) -> list[str]:
        """The rule numbers that its function cites; if there are none, those that its file cites."""
        text = self.path.read_text()
        tree, lines = ast.parse(text), text.splitlines()
        around = [
            line
            for node in tree.body
            if node.lineno <= self.line <= (node.end_lineno or 0)
            for line in lines[node.lineno - 1 : node.end_lineno]
        ]
        return RULE.findall("\n".join(around)) or RULE.findall(ast.get_docstring(tree) or "")


def mutants_of(path: Path) -> Iterator[Mutant]:
    tree = ast.parse(path.read_text())
    statements = statements_of(tree)
    spot: Any
    for n, spot in enumerate(ast.walk(tree)):
        for old, new in changes(spot):
            text = ast.unparse(statements[spot]).splitlines()[0]
            yield Mutant(path, spot.lineno, spot.col_offset, old, new, n, text)


def statements_of(tree: ast.Module) -> dict[ast.AST, ast.AST]:
    """Every node with the innermost statement around it."""
    found: dict[ast.AST, ast.AST] = {tree: tree}
    for node in ast.walk(tree):  # parents come first
        for child in ast.iter_child_nodes(node):
            found[child] = child if isinstance(child, ast.stmt) else found[node]
    return found


def changes(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        yield type(node.ops[0]).__name__, COMPARISONS[type(node.ops[0])].__name__
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield str(node.value), str(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield str(node.value), str(node.value + 1)
    elif isinstance(node, ast.BoolOp):
        yield ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")


def change(node: Any, new: str) -> None:
    if isinstance(node, ast.Compare):
        node.ops[0] = COMPARISONS[type(node.ops[0])]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    else:
        node.value = ast.literal_eval(new)


def changed_source(mutant: Mutant) -> str:
    tree = ast.parse(mutant.path.read_text())
    if mutant.new:
        change(next(node for n, node in enumerate(ast.walk(tree)) if n == mutant.node), mutant.new)
    return ast.unparse(tree)


def load_changed(mutant: Mutant) -> None:
    """From now on this process imports the changed file, even by its path as kernel/loops.py is loaded."""
    usual, source = SourceFileLoader.get_code, changed_source(mutant)

    def get_code(loader: SourceFileLoader, name: str) -> Any:
        is_changed = Path(loader.path) == mutant.path
        return compile(source, loader.path, "exec") if is_changed else usual(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]
