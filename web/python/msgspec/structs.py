"""Functions over structs."""

from ._struct import made_of


def asdict(struct):
    return {one: getattr(struct, one) for one in struct.__fields__}


def replace(struct, /, **changes):
    for name in changes:
        if name not in struct.__fields__:
            raise TypeError(f"`{type(struct).__name__}` has no field '{name}'")
    return made_of(type(struct), asdict(struct) | changes)
