"""The one switch between compiled and plain Python.

Set CUBERAILS_JIT=0 to step through the rules in a debugger, to measure coverage, or to do without numba.

Numba notices an edit to the file a function lives in, but not to the files it calls into,
so the cache folder is named after a hash of all source files of the rules.
"""
import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

COMPILED = os.environ.get("CUBERAILS_JIT", "1") != "0"
PACKAGE = Path(__file__).parents[1]
CACHES_KEPT = 4

F = TypeVar("F", bound=Callable[..., Any])


def cache_root() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(os.environ.get("CUBERAILS_CACHE") or Path(home) / "cuberails")


def source_digest() -> str:
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_bytes()
        # constants are frozen into compiled code, so every file of the rules counts, compiled or not
        if b"@jit" in text or path.relative_to(PACKAGE).parts[0] in ("kernel", "games"):
            digest.update(text)
    return digest.hexdigest()[:16]


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

    config.CACHE_DIR = str(cache_folder())
    lowest_bit = trailing_zeros

    @intrinsic  # type: ignore[untyped-decorator]
    def count_bits(context: Any, word: Any) -> Any:
        return word(word), lambda _context, builder, _signature, args: builder.ctpop(args[0])

    def jit(function: F) -> F:
        compiled = numba.njit(cache=True, nogil=True, no_cfunc_wrapper=True, error_model="numpy")(function)
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
