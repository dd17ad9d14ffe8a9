"""Where compiled code is kept: a folder for each version of cuberails, and in it one for each game.

Numba notices an edit to the file a function is in, but not to the files it calls. So every folder is named
after a digest of all the sources that its code can contain:

    CUBERAILS_CACHE, or ~/.cache/cuberails
      1f0c…                         the kernel, the loops and the bots, in this version of them
        NAME-77ab…                  that game's rules; a plug-in's folder covers its whole package
          tree-90d2…                a template that was loaded for this game, with these functions
          envs-03e9…                the same for the environments, which nothing else calls

Of the old folders, only the newest few are kept. A folder is deleted only if it has the mark of this cache.
"""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

PACKAGE = Path(__file__).parents[1]
GAMES, ENVIRONMENTS = "games", "envs"
KEPT = 4  # old folders beside the present one
MARK = "CACHEDIR.TAG"  # a standard name: backup programs skip such folders
MARKED = b"Signature: 8a477f597d28d172789f06886806bc55\n# Compiled code of cuberails. It may be deleted.\n"


class Home(NamedTuple):
    """The game, or the script, that a compiled function belongs to."""

    name: str
    sources: tuple[Path, ...]  # packages and files that its code can contain, besides cuberails itself


def cache_root() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(os.environ.get("CUBERAILS_CACHE") or Path(home) / "cuberails")


def digest_of(files: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for file in files:
        text = file.read_bytes()
        found.update(f"{file.name} {len(text)} ".encode() + text)
    return found.hexdigest()[:16]


def files_of(source: Path) -> list[Path]:
    return sorted(source.rglob("*.py")) if source.is_dir() else [source]


@cache
def core_digest() -> str:
    """The digest of everything in cuberails that any game's code can contain, except the environments."""
    return digest_of(file for file in files_of(PACKAGE) if is_core(file))


def is_core(file: Path) -> bool:
    """Constants are frozen into compiled code: in the kernel every file counts, compiled or not."""
    folder, *deeper = file.relative_to(PACKAGE).parts
    if folder == GAMES:
        return len(deeper) == 1
    return folder == "kernel" or (folder != ENVIRONMENTS and b"@jit" in file.read_bytes())


@cache
def package_of(file: Path) -> Path:
    """The outermost package that contains the file, or the file itself."""
    found = file
    for folder in file.parents:
        if not (folder / "__init__.py").is_file():
            return found
        found = folder
    return found


def home_of(file: Path) -> Home | None:
    """The game whose package contains the file; None for cuberails itself."""
    if PACKAGE in file.parents:
        folder, *deeper = file.relative_to(PACKAGE).parts
        is_game = folder == GAMES and len(deeper) > 1
        return Home(deeper[0], (PACKAGE / GAMES / deeper[0],)) if is_game else None
    package = package_of(file)
    own = [package] if package.is_dir() else sorted(file.parent.glob("*.py"))
    # a plug-in may call the rules of our games, so they count as its own sources
    return Home(package.stem, (*own, PACKAGE / GAMES))


def home_of_function(function: Any) -> Home | None:
    """A template's functions belong to the game that it was loaded for."""
    plain = getattr(function, "py_func", function)
    template = loaded_for(plain)
    return template.home if template else home_of(Path(plain.__code__.co_filename))


class Template(NamedTuple):
    """A module that was loaded for one game, with that game's functions in its open names."""

    home: Home | None
    key: str  # differs if another function or constant was filled in


def loaded_for(function: Any) -> Template | None:
    found = function.__globals__.get("__template__")
    return found if isinstance(found, Template) else None


def template_of(stem: str, names: dict[str, Any]) -> Template:
    """The template belongs to the game of its functions, or to all their games if there are several."""
    functions = {word: value for word, value in names.items() if callable(value)}
    homes = [home for home in map(home_of_function, functions.values()) if home]
    sources = tuple(dict.fromkeys(source for home in homes for source in home.sources))
    filled = [f"{word}={spelled(value)}" for word, value in sorted(names.items())]
    key = hashlib.sha256(" ".join(filled).encode()).hexdigest()[:16]
    return Template(Home(homes[0].name, sources) if homes else None, f"{stem}-{key}")


def spelled(value: Any) -> str:
    if not callable(value):
        return repr(value)
    plain = getattr(value, "py_func", value)
    return f"{plain.__module__}.{plain.__qualname__}"


def folder_of(function: Callable[..., Any]) -> Path | None:
    """Where the compiled function is kept; None if nothing can be kept or its source is not a file."""
    file = Path(function.__code__.co_filename)
    if not file.is_file():
        return None
    template = loaded_for(function)
    return folder_for(
        home_of_function(function), template.key if template else "", PACKAGE / ENVIRONMENTS in file.parents
    )


@cache
def folder_for(home: Home | None, template: str = "", is_environment: bool = False) -> Path | None:
    found = claim(cache_root(), "", core_digest())
    if home and found:
        found = claim(found, home.name, digest_of(f for source in home.sources for f in files_of(source)))
    if is_environment and found:
        # an environment that belongs to no game may call every game
        called = [] if home else files_of(PACKAGE / GAMES)
        found = claim(found, ENVIRONMENTS, digest_of([*files_of(PACKAGE / ENVIRONMENTS), *called]))
    if template and found:
        found = claim(found, *template.rsplit("-", 1))
    return found


def claim(parent: Path, name: str, digest: str) -> Path | None:
    """Make a marked folder and delete all but the newest few of the same name. None if it is read-only."""
    folder = parent / (f"{name}-{digest}" if name else digest)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        (folder / MARK).write_bytes(MARKED)
        os.utime(folder)
    except OSError:
        return None
    with suppress(OSError):  # another process may be deleting the same ones
        sweep(parent, name, folder)
    return folder


def sweep(parent: Path, name: str, present: Path) -> None:
    others = [
        path
        for path in parent.iterdir()
        if path != present and path.name.rpartition("-")[0] == name and is_ours(path)
    ]
    others.sort(key=lambda path: path.stat().st_mtime)
    for path in others[:-KEPT]:
        shutil.rmtree(path, ignore_errors=True)


def is_ours(path: Path) -> bool:
    """True for a folder that this cache made, but not for a link to one."""
    mark = path / MARK
    return (
        path.is_dir()
        and not path.is_symlink()
        and mark.is_file()
        and not mark.is_symlink()
        and mark.read_bytes() == MARKED
    )
