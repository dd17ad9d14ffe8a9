"""Structs as plain values: dictionaries, lists, text and numbers."""

from dataclasses import fields, is_dataclass

from ._names import UNSET
from ._struct import REQUIRED, Struct

PLAIN = frozenset({str, int, float, bool, type(None), bytes})


def to_builtins(found, *, str_keys=False):
    return built(found, str_keys, tuple)


def built(found, str_keys, sequence):
    """`sequence` makes what stands for a tuple."""
    kind = type(found)
    if kind in PLAIN:
        return found
    if kind is list:
        return [one if type(one) in PLAIN else built(one, str_keys, sequence) for one in found]
    if kind is dict:
        return {
            str(key) if str_keys and type(key) is not str else key: built(value, str_keys, sequence)
            for key, value in found.items()
        }
    if isinstance(found, Struct):
        return of_struct(found, str_keys, sequence)
    if isinstance(found, (tuple, set, frozenset)):
        return (sequence if isinstance(found, tuple) else list)(
            built(one, str_keys, sequence) for one in found
        )
    if is_dataclass(found):
        return {one.name: built(getattr(found, one.name), str_keys, sequence) for one in fields(found)}
    if isinstance(found, (str, int, float, bytes)):
        return found
    raise TypeError(f"Encoding objects of type {kind.__name__} is unsupported")


def of_struct(found, str_keys, sequence):
    kind = type(found)
    made = {kind.__tag_key__: kind.__tag_value__} if kind.__tag_key__ else {}
    omits = kind.__omit_defaults__
    for name, one in kind.__fields__.items():
        value = getattr(found, name)
        if value is UNSET or (omits and is_default(one, value)):
            continue
        made[one.name] = value if type(value) in PLAIN else built(value, str_keys, sequence)
    return made


def is_default(one, value):
    if one.factory:
        return type(value) is one.factory and not value
    return value is one.default or (one.default is not REQUIRED and type(value) is type(one.default)
                                    and type(value) in PLAIN and value == one.default)  # fmt: skip
