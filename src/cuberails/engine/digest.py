"""The hash stored with an action, of the state after it, so that a stored game can be checked.

Version 2 hashes what the state says, not its bytes in memory: the fields by name, cut to the sizes of this
game, without zeros and stale values, as JSON with sorted keys. So later versions may add fields that begin
at zero, widen arrays and reorder structs without changing the hash. Version 1, which has no mark, was a hash
of the bytes in memory; it is checked with the frozen layout of 0.1.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from cuberails.kernel.layout import Field, Layout, Pool, blank, flat, view

if TYPE_CHECKING:
    from cuberails.engine.position import Position

MARK = "2:"
LENGTH = 32  # hexadecimal digits

FrozenLayout = Sequence[tuple[str, str, tuple[int, ...]]]  # name, width, shape


def digest_of(layout: type[Layout], constants: Any, pool: Pool) -> str:
    """The hash of the first state of the pool; `constants` are those of its game."""
    text = msgspec.json.encode(live_values(layout, constants, pool), order="deterministic")
    return MARK + hashed(text)


def digest_like(position: Position, stored: str) -> str:
    """The digest of the position, in the version of a stored one."""
    rules = position.game.type.rules
    if len(stored) != LENGTH or not rules.layout_0_1:
        return position.digest
    return hashed(packed(rules.layout_0_1, rules.state, position.state.pool))


def hashed(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()[:LENGTH]


def live_values(layout: type[Layout], constants: Any, pool: Pool) -> dict[str, Any]:
    """All values that enter the hash, by name."""
    state = view(pool, layout)
    live = {name: field for name, field in layout.fields.items() if state.phase not in field.stale}
    cut = {
        stored_name(name, field): trimmed(getattr(state, name), sizes_of(field, constants))
        for name, field in live.items()
    }
    return {name: value for name, value in cut.items() if value}


def stored_name(name: str, field: Field) -> str:
    return field.stored or name


def sizes_of(field: Field, constants: Any) -> list[int]:
    return [int(getattr(constants, name)) for name in field.sizes.split()]


def trimmed(value: Any, sizes: Sequence[int]) -> Any:
    """The part of a list that is in use, without zeros at its end."""
    if not isinstance(value, list):
        return value
    rows = value[: sizes[0]] if sizes else value[:]
    if rows and isinstance(rows[0], list):
        rows = [trimmed(row, sizes[1:]) for row in rows]
    while rows and not rows[-1]:
        rows.pop()
    return rows


def packed(frozen: FrozenLayout, layout: type[Layout], pool: Pool) -> bytes:
    """The state in the bytes of a frozen layout; its fields are found by name."""
    state = view(pool, layout)
    here = {stored_name(name, field): name for name, field in layout.fields.items()}
    return b"".join(
        number.to_bytes(int(width[1:]), "little", signed=True)
        for name, width, shape in frozen
        for number in flat(fitted(getattr(state, here[name]), shape))
    )


def fitted(value: Any, shape: Sequence[int]) -> Any:
    """The value cut or filled with zeros to a shape."""
    if not shape:
        return value
    rows = [fitted(row, shape[1:]) for row in value[: shape[0]]]
    return rows + [blank(tuple(shape[1:])) for _ in range(shape[0] - len(rows))]
