"""The part of msgspec that cuberails uses, in plain Python: in a browser there is no compiled one.

The names, results and error messages are those of msgspec; `tests/browser/test_msgspec.py` compares the two.
"""

from . import json, structs
from ._build import to_builtins
from ._check import convert
from ._names import UNSET, DecodeError, Meta, MsgspecError, Raw, UnsetType, ValidationError
from ._struct import Struct, field

__all__ = [
    "UNSET", "DecodeError", "Meta", "MsgspecError", "Raw", "Struct", "UnsetType", "ValidationError",
    "convert", "field", "json", "structs", "to_builtins",
]  # fmt: skip
