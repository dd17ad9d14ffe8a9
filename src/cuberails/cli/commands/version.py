"""`cuberails version`."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of

from cuberails.kernel.jit import COMPILED
from cuberails.version import __version__


def version() -> None:
    """Say which version this is, what it runs on, and whether the rules are compiled.

    `cuberails version`
    """
    print(f"cuberails {__version__}")
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}")
    print(f"numba {numba_version()}")
    print(f"rules: {'compiled' if COMPILED else 'plain Python (CUBERAILS_JIT=0)'}")


def numba_version() -> str:
    try:
        return version_of("numba")
    except PackageNotFoundError:
        return "not installed"
