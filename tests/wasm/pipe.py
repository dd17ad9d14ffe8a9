"""The machine of the browser, outside a browser: `python -m tests.wasm.pipe FOLDER`, with expected choices.

Bots search with WebAssembly, from plain Python through a pipe to Node. They say what plain Python says.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from cuberails.bots.search.webassembly import use
from cuberails.games.registry import bundled
from tests.wasm.expected import choices

PACKAGE = Path(__file__).parents[2] / "web/packages/wasm"


class Pipe:
    """An instance in Node."""

    def __init__(self, module: Path) -> None:
        command = ["node", str(PACKAGE / "test/pipe.mjs"), str(module)]
        self.node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.calls = 0

    def __getattr__(self, method: str) -> Any:
        return lambda *arguments: self.ask([method, *arguments])

    def ask(self, message: list[Any]) -> Any:
        assert self.node.stdin is not None
        assert self.node.stdout is not None
        self.calls += message[0] == "call"
        self.node.stdin.write(json.dumps(message) + "\n")
        self.node.stdin.flush()
        return json.loads(self.node.stdout.readline())


def main(folder: str) -> None:
    for game_type in bundled():
        pipe = Pipe(PACKAGE / f"games/{game_type.id}.wasm")
        use(game_type.id, pipe)
        expected = json.loads(Path(folder, f"{game_type.id}.json").read_text())["choices"]
        found = json.loads(json.dumps(list(choices(game_type))))
        differ = [ours["name"] for ours, theirs in zip(found, expected, strict=True) if ours != theirs]
        print(f"{game_type.id}: {len(found)} bots through a pipe, {pipe.calls} calls, {len(differ)} differ")
        if differ or not pipe.calls:
            sys.exit(f"not as in plain Python: {', '.join(differ) or 'nothing was called'}")


if __name__ == "__main__":
    main(*sys.argv[1:])
