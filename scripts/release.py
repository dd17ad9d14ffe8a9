"""Build the wheel and the source archive, check both, and play a game from each in an empty environment.

`make release` runs this. Nothing is published: what it leaves in dist/ is ready to be.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PINNED = ROOT / "requirements" / "runtime.txt"
PIN = re.compile(r"^[a-z0-9-]+==[^ \\\n]+", re.MULTILINE)
NEEDED = ("cuberails/py.typed", "cuberails/server/site/index.html")
GAMES = "from cuberails.games.registry import installed; print(*installed())"
SERVER_MISSING = "pip install 'cuberails[server]'"


class Broken(Exception):
    """Why there is no release."""


def run(*command: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Without what the caller's own Python is set up with."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CUBERAILS"))}
    return subprocess.run(command, cwd=ROOT, env=own | env, capture_output=True, text=True)


def must(*command: str | Path, **env: str) -> str:
    done = run(*command, **env)
    if done.returncode:
        raise Broken(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def build() -> tuple[Path, Path]:
    """The source archive, and the wheel that is built from it alone."""
    for old in [*DIST.glob("*.whl"), *DIST.glob("*.tar.gz")]:
        old.unlink()
    must(sys.executable, "-m", "build", "--outdir", DIST, CUBERAILS_SITE="required")
    (wheel,), (archive,) = DIST.glob("*.whl"), DIST.glob("*.tar.gz")
    return wheel, archive


def check(wheel: Path, archive: Path) -> None:
    must(sys.executable, "-m", "twine", "check", "--strict", wheel, archive)
    in_wheel = set(zipfile.ZipFile(wheel).namelist())
    with tarfile.open(archive) as file:
        in_archive = {name.partition("/")[2] for name in file.getnames()}
    for name in NEEDED:
        for where, path, names in ((wheel, name, in_wheel), (archive, f"src/{name}", in_archive)):
            if path not in names:
                raise Broken(f"{where.name} lacks {path}")
    sources = {name.removeprefix("src/") for name in in_archive if name.startswith("src/cuberails/")}
    if lost := sorted(name for name in sources if "." in Path(name).name and name not in in_wheel):
        raise Broken(f"{wheel.name} lacks {', '.join(lost)}")


def try_out(package: Path) -> None:
    """Install it where nothing else is, without Node.js, play, and ask for the server, an extra."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        venv.create(folder / "venv")
        binaries = folder / "venv" / "bin"
        pip = [sys.executable, "-m", "pip", "--python", str(binaries / "python"), "install", "--quiet"]
        command = binaries / "cuberails"
        own = {"HOME": home, "PATH": str(binaries), "CUBERAILS_JIT": "0", "CUBERAILS_SITE": "required"}
        versions = folder / "versions.txt"  # without hashes, which our own package cannot have
        versions.write_text("\n".join(PIN.findall(PINNED.read_text())))
        must(*pip, "--no-compile", "--constraint", versions, package, **own)
        for game in must(binaries / "python", "-c", GAMES, **own).split():
            records = folder / f"{game}.jsonl"
            must(command, "simulate", game, "--games", "1", "--records", records, **own)
            lines = must(command, "replay", records, **own).splitlines()
            if "The game is over" not in lines[-1]:
                raise Broken(f"{package.name}: the game has no end: {lines[-1]}")
            print(f"{package.name}: installed alone; a game of {game}, {len(lines)} lines")
        server = run(command, "serve", **own)
        if server.returncode != 2 or SERVER_MISSING not in server.stderr:
            raise Broken(f"{package.name}: `cuberails serve` without its extra says {server.stderr!r}")


def main() -> int:
    try:
        packages = build()
        check(*packages)
        for package in packages:
            try_out(package)
    except Broken as why:
        print(why, file=sys.stderr)
        return 1
    print(f"Ready in {DIST.relative_to(ROOT)}/. Publishing is up to you: twine upload dist/*")
    return 0


if __name__ == "__main__":
    sys.exit(main())
