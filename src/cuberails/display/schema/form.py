"""What all shapes share: their base class, and types that several of them use."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Pair = tuple[int, int]  # before and after
Seat = Annotated[int, Meta(title="Seat")]  # its title is its name on the page
Number = int | None  # None: there is no such number now, shown as a dash


class Form(msgspec.Struct, frozen=True):
    """Base of all shapes."""
