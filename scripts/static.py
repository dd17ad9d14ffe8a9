"""Builds the edition without a server: a folder that any static host serves. `make static` runs this.

    python scripts/static.py [FOLDER]       default: build/static

The folder holds the page, Pyodide, our Python with all installed games, and the texts that never change.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution, entry_points
from pathlib import Path
from typing import Any

import msgspec

import cuberails
from cuberails.games.registry import GROUP, OURS, installed
from cuberails.server.tables.offered import offered_catalog
from cuberails.version import __version__
from cuberails.views import aid_of, example_of, rules_of
from cuberails.views.lesson import lesson_lines

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
PACKAGE = Path(cuberails.__file__).parent
LEFT_OUT = ("arena", "cli", "envs", "server/site", "server/http/routes", "server/storage/migrations",
            "server/admin.py", "server/backup.py", "server/run.py", "server/app.py",
            "server/http/protocol.py",
            "server/http/middleware.py", "server/http/openapi.py", "server/http/examples.py",
            "server/storage/store.py", "server/storage/schema.py", "server/storage/writer.py",
            "kernel/machines/numba_cpu.py")  # fmt: skip
LIBRARIES = ("markdown-it-py", "mdurl")  # plain Python
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json")
WASM, LIBRARY = "pyodide.asm.wasm", "python_stdlib.zip"
# parts of the standard library for tests, terminals, mail and processes, which no table needs
UNUSED = ("_pyrepl", "multiprocessing", "unittest", "xmlrpc", "wsgiref", "ctypes", "pdb.py", "doctest.py",
          "pydoc.py", "pickletools.py", "imaplib.py", "smtplib.py", "mailbox.py", "optparse.py", "bdb.py",
          "_pyio.py", "poplib.py", "cProfile.py", "profile.py", "pstats.py", "turtle.py", "ensurepip",
          "xml", "zipapp.py", "webbrowser.py", "configparser.py", "ensurepip",
          "sqlite3", "curses", "idlelib", "lib2to3", "dbm", "tkinter", "pydoc_data", "_pydecimal.py",
          "telnetlib.py", "nntplib.py", "ftplib.py", "plistlib.py")  # fmt: skip
ENCODINGS = ("__init__", "aliases", "utf_8", "ascii", "latin_1", "cp437", "idna", "punycode", "raw_unicode",
             "unicode_escape", "utf_16", "undefined")  # fmt: skip
CODE = (".py", ".pyc", ".md", ".json", ".jsonl", ".txt", "METADATA")
MOST = 8_000_000  # bytes of the first load, compressed
EARLIEST = (1980, 1, 1, 0, 0, 0)  # of every file in the archive, so that equal files make equal archives


def main() -> None:
    out = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "static").resolve()
    if out.exists() and not (out / "data" / "edition.json").exists():
        sys.exit(f"{out} is there and was not made by this command; name another folder")
    run("npx", "vite", "build", "--mode", "static", "--outDir", str(out), "--emptyOutDir")
    for file in (WEB / "static").glob("*.[pw]*"):
        shutil.copy(file, out)
    write_texts(out / "data")
    bytes_of = write_python(out)
    pyodide, code = next(out.glob("pyodide-*")), next(out.glob("code-*"))
    edition = {"python": f"{pyodide.name}/", "code": code.name, "bytes": bytes_of, "wasm": copy_wasm(out)}
    (out / "data" / "edition.json").write_text(json.dumps(edition))
    write_worker(out)
    print_sizes(out)


def copy_wasm(out: Path) -> list[str]:
    """The rules and the search of the installed games as WebAssembly; other games are searched in Python."""
    (out / "wasm").mkdir()
    built = {path.stem: path for path in (WEB / "packages" / "wasm" / "games").glob("*.wasm")}
    for game in (found := [game for game in installed() if game in built]):
        shutil.copy(built[game], out / "wasm")
    return found


def run(*command: str) -> None:
    subprocess.run(command, cwd=WEB, check=True)


def write_texts(folder: Path) -> None:
    """What is the same for every table; the page shows it before Python is there."""
    found: dict[str, Any] = {"catalog": offered_catalog(), "lessons": lesson_lines()}
    for game in installed():
        found |= {f"rules/{game}": rules_of(game), f"aid/{game}": aid_of(game)}
        found[f"games/{game}/example"] = example_of(game)
    for name, value in found.items():
        path = folder / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(value))


def write_python(out: Path) -> dict[str, int]:
    """Pyodide, in a folder named after its version; the sizes of its large files."""
    source = WEB / "node_modules" / "pyodide"
    folder = out / f"pyodide-{json.loads((source / 'package.json').read_text())['version']}"
    folder.mkdir()
    for name in PYODIDE:
        shutil.copy(source / name, folder)
    packed = folder / f"{WASM}.bin"
    packed.write_bytes(gzip.compress((source / WASM).read_bytes(), 9, mtime=0))
    with tempfile.TemporaryDirectory() as made:
        code, library = Path(made, "code"), Path(made, "library")
        gather_code(code)
        with zipfile.ZipFile(source / LIBRARY) as archive:
            archive.extractall(library, [name for name in archive.namelist() if is_used(name)])
        run("node", "static/compile.mjs", str(code), str(library))
        pack(library, (".pyc",), folder / LIBRARY)
        pack(code, CODE, Path(made, "code.zip"))
        digest = hashlib.sha256(Path(made, "code.zip").read_bytes()).hexdigest()[:12]
        packed_code = Path(shutil.copy(Path(made, "code.zip"), out / f"code-{digest}.zip"))
    return {file.name: file.stat().st_size for file in (packed, folder / LIBRARY, packed_code)}


def is_used(name: str) -> bool:
    first, _, rest = name.partition("/")
    return rest.startswith(ENCODINGS) if first == "encodings" else first not in UNUSED


def gather_code(folder: Path) -> None:
    for source, name in sources():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, folder / name)
    write_entry_points(folder)


def pack(folder: Path, kinds: tuple[str, ...], to: Path) -> None:
    """An archive of the files of these kinds, the same for the same files."""
    with zipfile.ZipFile(to, "w") as archive:
        for file in sorted(path for path in folder.rglob("*") if path.name.endswith(kinds)):
            named = zipfile.ZipInfo(str(file.relative_to(folder)), EARLIEST)
            text = b"" if is_compiled(file) else file.read_bytes()
            archive.writestr(named, text, zipfile.ZIP_DEFLATED, 9)


def is_compiled(file: Path) -> bool:
    """A source of which there is compiled code: Python asks only whether it exists."""
    return file.suffix == ".py" and any(file.parent.glob(f"__pycache__/{file.stem}.*.pyc"))


def sources() -> Iterator[tuple[Path, str]]:
    """Files and their places in the archive: ours, stand-ins for compiled libraries, and plug-ins."""
    for path in PACKAGE.rglob("*"):
        name = path.relative_to(PACKAGE).as_posix()
        if path.is_file() and "__pycache__" not in name and not name.startswith(LEFT_OUT):
            yield path, f"cuberails/{name}"
    stand_ins = WEB / "python"
    for path in stand_ins.rglob("*.py"):
        yield path, path.relative_to(stand_ins).as_posix()
    plug_ins = {point.dist.name for point in points() if point.dist and not point.value.startswith(OURS)}
    for library in (*LIBRARIES, *sorted(plug_ins)):
        for file in distribution(library).files or ():
            if ".dist-info" not in str(file) and file.suffix in CODE and "__pycache__" not in str(file):
                yield Path(str(file.locate())), str(file)


def points() -> list[Any]:
    games = {game.package for game in installed().values()}
    return [p for p in entry_points(group=GROUP) if any(p.value.startswith(package) for package in games)]


def write_entry_points(folder: Path) -> None:
    """All games are found as in an installation."""
    info = folder / f"cuberails-{__version__}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: cuberails\nVersion: {__version__}\n")
    lines = [f"[{GROUP}]", *(f"{point.name} = {point.value}" for point in points())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")


def write_worker(out: Path) -> None:
    """The service worker, with the names of all files and a version that changes with any of them."""
    files = sorted(path for path in out.rglob("*") if path.is_file() and path.name != "sw.js")
    digest = hashlib.sha256(b"".join(path.name.encode() + path.read_bytes() for path in files)).hexdigest()
    names = ["./", *(path.relative_to(out).as_posix() for path in files if path.name != "index.html")]
    text = (WEB / "static" / "sw.js").read_text()
    text = text.replace("{{version}}", f"cuberails {digest[:12]}").replace("{{files}}", " ".join(names))
    (out / "sw.js").write_text(text)


def print_sizes(out: Path) -> None:
    """What a browser loads at first, as hosts that compress send it."""
    sizes = {
        path: len(gzip.compress(path.read_bytes(), 6, mtime=0)) for path in out.rglob("*") if path.is_file()
    }
    total = sum(sizes.values())
    print(f"{out}: {len(sizes)} files, {total / 1e6:.1f} MB compressed")
    if total > MOST:
        sys.exit(f"that is more than {MOST / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
