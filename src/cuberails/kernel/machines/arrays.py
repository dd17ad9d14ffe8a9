"""Pools as numpy arrays of records, for machines that share their memory with numpy."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from cuberails.kernel.layout import Layout, Pool, to_bytes

PADDING = "_padding"  # a field of zeros, so that copies and comparisons see whole records


DTYPES: dict[type[Layout], np.dtype[np.void]] = {}


def dtype_of(layout: type[Layout]) -> np.dtype[np.void]:
    if layout not in DTYPES:
        DTYPES[layout] = new_dtype(layout)
    return DTYPES[layout]


def new_dtype(layout: type[Layout]) -> np.dtype[np.void]:
    """The record in memory: every field aligned, no gaps."""
    fields: list[Any] = [
        (name, f"<{layout.fields[name].item}", layout.fields[name].shape) for name in layout.offsets
    ]
    end = max((layout.offsets[n] + f.width * f.cells for n, f in layout.fields.items()), default=0)
    if end < layout.size:
        fields.append((PADDING, "i1", (layout.size - end,)))
    found: np.dtype[np.void] = np.dtype((np.record, np.dtype(fields, align=True)))
    assert found.itemsize == layout.size
    return found


def array_of(layout: type[Layout], pool: Pool) -> npt.NDArray[np.void]:
    """A copy of a pool as an array of records."""
    if not isinstance(pool, list):
        return np.array(pool)
    data = b"".join(to_bytes(pool, i) for i in range(len(pool)))
    return np.frombuffer(data, dtype_of(layout)).copy()
