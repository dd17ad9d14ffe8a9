"""How large a package is: files, lines, and lines of code without blanks, comments and docstrings.

python scripts/count_lines.py examples/games/snowline/src
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from pathlib import Path

SILENT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


def docstring_lines(tree: ast.AST) -> set[int]:
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            found.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return found


def code_lines(text: str) -> int:
    said = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in SILENT
        for line in range(token.start[0], token.end[0] + 1)
    }
    return len(said - docstring_lines(ast.parse(text)))


def main(folder: Path) -> None:
    texts = [file.read_text("utf-8") for file in sorted(folder.rglob("*.py"))]
    lines, code = sum(len(text.splitlines()) for text in texts), sum(map(code_lines, texts))
    print(f"{len(texts)} files of Python, {lines} lines, {code} of them code")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
