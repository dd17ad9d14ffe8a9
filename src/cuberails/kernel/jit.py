"""The one switch between compiled and plain Python.

Set CUBERAILS_JIT=0 to step through the rules in a debugger, to measure coverage, or to do without numba.

Numba notices an edit to the file a function lives in, but not to the files it calls into, so the cache
folder is named after a hash of all source files of the rules. The environments call the rules and are
called by none: their compiled code lies in a folder of its own inside, named after their sources, so that
an edit there does not compile the rules and the bots anew.
"""
import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

COMPILED = os.environ.get("CUBERAILS_JIT", "1") != "0"
PACKAGE = Path(__file__).parents[1]
ENVIRONMENTS = "envs"
CACHES_KEPT = 4

F = TypeVar("F", bound=Callable[..., Any])


def cache_root() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(os.environ.get("CUBERAILS_CACHE") or Path(home) / "cuberails")


def source_digest() -> str:
    """Of all that compiled code is made of, the environments apart."""
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        text, folder = path.read_bytes(), path.relative_to(PACKAGE).parts[0]
        # constants are frozen into compiled code, so every file of the rules counts, compiled or not
        if folder in ("kernel", "games") or (b"@jit" in text and folder != ENVIRONMENTS):
            digest.update(text)
    return digest.hexdigest()[:16]


def environments_digest() -> str:
    digest = hashlib.sha256()
    for path in sorted((PACKAGE / ENVIRONMENTS).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def folder_for(file: str, folder: Path) -> Path:
    """Where the compiled functions of a source file are kept, inside the folder of this version."""
    is_environment = PACKAGE / ENVIRONMENTS in Path(file).parents
    return folder / f"{ENVIRONMENTS}-{environments_digest()}" if is_environment else folder


def cache_folder() -> Path:
    """This version's folder; folders of older versions are swept away, the newest few kept."""
    root = cache_root()
    folder = root / source_digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        others = [path for path in root.iterdir() if path != folder]
        others.sort(key=lambda path: path.stat().st_mtime)
        for path in others[:-CACHES_KEPT]:
            shutil.rmtree(path, ignore_errors=True)
    except OSError:
        pass  # a read-only home: numba then compiles anew at every start
    return folder


if COMPILED:
    import numba
    from numba.core import config
    from numba.core.types import unliteral  # type: ignore[attr-defined]
    from numba.cpython.unsafe.numbers import trailing_zeros
    from numba.extending import intrinsic

    CACHE = cache_folder()
    config.CACHE_DIR = str(CACHE)
    lowest_bit = trailing_zeros

    @intrinsic  # type: ignore[untyped-decorator]
    def count_bits(context: Any, word: Any) -> Any:
        return word(word), lambda _context, builder, _signature, args: builder.ctpop(args[0])

    def jit(function: F) -> F:
        config.CACHE_DIR = str(folder_for(cast(Any, function).__code__.co_filename, CACHE))
        compiled = numba.njit(cache=True, nogil=True, no_cfunc_wrapper=True, error_model="numpy")(function)
        config.CACHE_DIR = str(CACHE)
        ask = compiled.get_call_template
        # a call with a constant and one with a variable share one compilation: half the time of a first start
        compiled.get_call_template = lambda args, kws: ask([unliteral(arg) for arg in args], kws)
        return cast(F, compiled)

    def inlined(function: F) -> F:
        """For a function that only leads to large ones: it becomes a part of its callers.

        Numba optimises a function anew together with all it calls, so every storey of a house costs the
        compilation of everything below it.
        """
        return cast(F, numba.njit(inline="always", nogil=True, error_model="numpy")(function))
else:

    def lowest_bit(word: int) -> int:
        """The place of the lowest set bit."""
        return (word & -word).bit_length() - 1

    def count_bits(word: int) -> int:
        return word.bit_count()

    def jit(function: F) -> F:
        return function

    inlined = jit
