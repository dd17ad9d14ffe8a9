"""The names of numpy that are mentioned where a browser never goes: there are no arrays in plain Python."""

import sys
import types


class Unused:
    def __class_getitem__(cls, item):
        return cls


def __getattr__(name):
    return Unused


typing = types.ModuleType("numpy.typing")
typing.NDArray = typing.ArrayLike = Unused
sys.modules["numpy.typing"] = typing
