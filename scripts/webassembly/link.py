"""The linker: `wasm-ld` from the package ziglang, which is needed for nothing else."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

STACK = 1 << 18  # bytes; below the data, so that an overflow stops the program


def link(code: bytes, exports: Sequence[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "game.o"), Path(folder, "game.wasm")
        source.write_bytes(code)
        options = ["--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-z", f"stack-size={STACK}"]
        shown = [f"--export={name}" for name in (*exports, "__heap_base")]
        command = [sys.executable, "-m", "ziglang", "wasm-ld", str(source), *options, *shown, "-o", str(made)]
        subprocess.run(command, check=True)
        return made.read_bytes()
