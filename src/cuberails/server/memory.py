"""The memory of this process."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def memory() -> int:
    """Bytes of this process now; the most that it ever had, where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return most_memory()


def most_memory() -> int:
    try:
        import resource
    except ImportError:  # Windows: BOTS_KEPT is the only bound
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
