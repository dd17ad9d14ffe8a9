"""A fresh virtual environment with the wheels of this checkout and of the example game, and nothing to fetch.

Dependencies come from the environment that runs the tests: its folders follow on the path.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAME = ROOT / "examples" / "games" / "snowline"
FILES = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE")
NOT_COPIED = shutil.ignore_patterns("node_modules", "__pycache__", "*.egg-info", "build", "test-results")
LONGEST = 900  # seconds for one command; the first browser test compiles the opponents


def check_out(folder: Path) -> Path:
    """The sources, apart from what a build would leave in them; a page that is built is not built again."""
    for name in ("src", "web"):
        shutil.copytree(ROOT / name, folder / name, ignore=NOT_COPIED)
    for name in FILES:
        shutil.copy2(ROOT / name, folder)
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    os.utime(folder / "web" / "package-lock.json", (0, 0))  # or npm would empty what the link points to
    return folder


class Environment:
    """Made once; every command is a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "venv" / "bin" / "python"
        venv.create(folder / "venv")
        site = next((folder / "venv" / "lib").glob("python*/site-packages"))
        borrowed = [path for path in sys.path if path.endswith("site-packages")]
        (site / "borrowed.pth").write_text("\n".join(borrowed))
        self.install(check_out(folder / "cuberails"))
        self.install(Path(shutil.copytree(GAME, folder / "game", ignore=NOT_COPIED)))

    def install(self, checkout: Path) -> None:
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "install", "--no-deps"]
        quiet = ["--ignore-installed", "--disable-pip-version-check"]
        self.finish([*pip, *quiet, str(checkout)], self.folder, {})

    def finish(self, command: Sequence[str], where: Path, more: dict[str, str]) -> str:
        """Run a command to its end; what it printed. The folder of this checkout is nowhere on its path."""
        own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environment = own | {"CUBERAILS_JIT": "0", "COLUMNS": "200"} | more
        done = subprocess.run(
            command, cwd=where, env=environment, capture_output=True, text=True, timeout=LONGEST
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def run(self, *words: str, **more: str) -> str:
        """`python -m cuberails`, in plain Python unless CUBERAILS_JIT says otherwise."""
        return self.finish([str(self.python), "-m", "cuberails", *words], self.folder, more)

    def script(self, text: str) -> str:
        return self.finish([str(self.python), "-W", "ignore", "-c", text], self.folder, {})
