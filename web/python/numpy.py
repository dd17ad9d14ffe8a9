"""The part of numpy that plain mode uses: records of integers as bytes."""

import struct
import sys
import types

CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}


class record:  # noqa: N801
    pass


class dtype:  # noqa: N801
    def __init__(self, kind):
        items = kind[1] if isinstance(kind, tuple) else kind
        self.items = [(name, CODES[item.removeprefix("<")], tuple(shape)) for name, item, shape in items]
        self.itemsize = sum(size_of(shape) * struct.calcsize(code) for _, code, shape in self.items)

    def __class_getitem__(cls, item):
        return cls


def size_of(shape):
    size = 1
    for length in shape:
        size *= length
    return size


def flat(value):
    if isinstance(value, (list, tuple)):
        for one in value:
            yield from flat(one)
    else:
        yield int(value)


class Cell:
    def __init__(self, array, name):
        self.array, self.name = array, name

    def __setitem__(self, index, value):
        self.array.values[self.name] = list(flat(value))


class Record:
    """Zeros of one record, to be filled by name and written as bytes."""

    def __init__(self, kind):
        self.dtype, self.values = kind, {}

    def __getitem__(self, name):
        return Cell(self, name)

    def tobytes(self):
        parts = []
        for name, code, shape in self.dtype.items:
            size = size_of(shape)
            parts.append(struct.pack(f"<{size}{code}", *self.values.get(name, [0] * size)))
        return b"".join(parts)


class Values(list):
    def tolist(self):
        return [one.tolist() if isinstance(one, Values) else one for one in self]


class Number(int):
    def tolist(self):
        return int(self)


def shaped(values, shape):
    if not shape:
        return Number(values[0])
    step = len(values) // shape[0]
    if len(shape) == 1:
        return Values(values)
    return Values(shaped(values[n * step : (n + 1) * step], shape[1:]) for n in range(shape[0]))


def frombuffer(data, kind):
    found = Values()
    for start in range(0, len(data), kind.itemsize):
        one, at = {}, start
        for name, code, shape in kind.items:
            size = size_of(shape)
            one[name] = shaped(struct.unpack_from(f"<{size}{code}", data, at), shape)
            at += size * struct.calcsize(code)
        found.append(one)
    return found


Values.copy = lambda self: self


class Sums(list):
    """Few numbers that are added item by item."""

    def __add__(self, other):
        mine = list(self) if len(self) == len(other) else [self[0]] * len(other)
        return Sums(a + b for a, b in zip(mine, other, strict=True))


def zeros(shape, kind=None):
    return Record(dtype(kind) if isinstance(kind, list) else kind) if kind else Sums([0.0] * shape)


def asarray(values, kind=None):
    return Sums(values)


class Subscriptable:
    def __class_getitem__(cls, item):
        return cls


ndarray = Subscriptable
int8 = int16 = int32 = int64 = uint8 = uint64 = float32 = float64 = bool_ = void = integer = floating = (
    Subscriptable
)
typing = types.ModuleType("numpy.typing")
typing.NDArray = typing.ArrayLike = Subscriptable
sys.modules["numpy.typing"] = typing
