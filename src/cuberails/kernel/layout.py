"""Declare a struct once: compiled code sees a packed numpy record, plain Python an object with lists.

A pool is an array of structs. Outside the rules every state is in a pool, at an index.
"""

from collections.abc import Collection
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from cuberails.kernel.jit import COMPILED

Ints: TypeAlias = list[int]  # lists in plain mode; compiled code sees arrays
IntGrid: TypeAlias = list[list[int]]
Floats: TypeAlias = list[float]
Pool: TypeAlias = Any  # a record array, or a list of Layout objects in plain mode
Size: TypeAlias = int | str  # a number, or the name of a size of the struct: "seats"


class Field(NamedTuple):
    """`sizes`, `stale` and `stored` say how a field of a State enters the hash stored with an action."""

    item: str
    shape: tuple[Any, ...]
    sizes: str = ""  # for each axis, the field of Constants that says how much is in use
    stale: Collection[int] = ()  # phases in which its value is only left over
    stored: str = ""  # its name in stored hashes, if the code now uses another
    members: Size = 0  # of a set: the item is as wide as the members need

    def sized(self, sizes: dict[str, int]) -> "Field":
        """The field in a struct of these sizes. If every axis is named, the names say how much is in use."""
        members = int(sizes.get(str(self.members), self.members))
        names = [length for length in self.shape if isinstance(length, str)]
        return self._replace(
            item=narrowest(members) if members else self.item,
            members=0,
            shape=tuple(sizes.get(length, length) for length in self.shape),
            sizes=self.sizes or (" ".join(names) if len(names) == len(self.shape) else ""),
        )


def narrowest(bits: int) -> str:
    """The smallest signed integers that hold this number of bits and stay positive."""
    return next(f"i{width}" for width in (1, 2, 4, 8) if bits < 8 * width)


def int8(*shape: Size, **hashed: Any) -> Any:
    """8-bit integers: counts, seats, flags."""
    return Field("i1", shape, **hashed)


def int16(*shape: Size, **hashed: Any) -> Any:
    """16-bit integers: sites, piles."""
    return Field("i2", shape, **hashed)


def int32(*shape: Size, **hashed: Any) -> Any:
    """32-bit integers: dollars."""
    return Field("i4", shape, **hashed)


def int64(*shape: Size, **hashed: Any) -> Any:
    """64-bit integers: seats, companies, sites and counts that are passed to functions, all of one width."""
    return Field("i8", shape, **hashed)


def bitset(*shape: Size, **hashed: Any) -> Any:
    """64-bit integers: the words of a set of sites."""
    return Field("i8", shape, **hashed)


def members(count: Size, *shape: Size, **hashed: Any) -> Any:
    """Sets of seats or companies, one bit each, in integers just wide enough: 8 bits for up to 7 members."""
    return Field("", shape, members=count, **hashed)


def blank(shape: tuple[int, ...], zero: float = 0) -> Any:
    if not shape:
        return zero
    return [blank(shape[1:], zero) for _ in range(shape[0])]


class Layout:
    """Base of every struct. Subclasses only list fields; they never hold behaviour.

    A subclass may give numbers to the sizes that its fields name: `class State(CoreState, seats=8)`.
    """

    fields: ClassVar[dict[str, Field]]
    sizes: ClassVar[dict[str, int]] = {}
    dtype: ClassVar[np.dtype[np.void]]

    def __init_subclass__(cls, **sizes: int) -> None:
        cls.sizes = cls.sizes | sizes
        parents = reversed(cls.__mro__)
        listed = {k: v for base in parents for k, v in vars(base).items() if isinstance(v, Field)}
        cls.fields = {name: field.sized(cls.sizes) for name, field in listed.items()}
        # packed, never aligned: padding would make equal states differ in their bytes
        items = [(name, field.item, field.shape) for name, field in cls.fields.items()]
        cls.dtype = np.dtype((np.record, items))

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, blank(field.shape))

    def as_array(self) -> npt.NDArray[np.void]:
        record = np.zeros(1, self.dtype)
        for name in self.fields:
            record[name][0] = getattr(self, name)
        return record

    def as_pool(self) -> Pool:
        """A pool of this one struct, as the rules of either mode take it."""
        return self.from_bytes(self.as_array().tobytes())

    @classmethod
    def many(cls, count: int) -> Pool:
        """Blank structs: every value is zero."""
        return np.zeros(count, cls.dtype) if COMPILED else [cls() for _ in range(count)]

    @classmethod
    def from_bytes(cls, data: bytes) -> Pool:
        """A pool of the structs that `to_bytes` wrote, in either mode."""
        array = np.frombuffer(data, cls.dtype).copy()
        return array if COMPILED else [cls.from_struct(struct) for struct in array]

    @classmethod
    def from_struct(cls, struct: Any) -> Self:
        made = cls()
        for name in cls.fields:
            setattr(made, name, struct[name].tolist())
        return made


def ints(*shape: int) -> Any:
    """Zeroed room for answers; in plain mode Python lists, so that no numpy number gets into a state."""
    return np.zeros(shape, np.int64) if COMPILED else blank(shape)


def floats(*shape: int) -> Any:
    """Zeroed room for priors and evaluations."""
    return np.zeros(shape) if COMPILED else blank(shape, 0.0)


def to_bytes(pool: Pool, i: int = 0) -> bytes:
    """The bytes of one struct: equal in both modes for equal states."""
    found: bytes = pool[i : i + 1].tobytes() if COMPILED else pool[i].as_array().tobytes()
    return found


def copy_of(pool: Pool, i: int = 0) -> Pool:
    """A pool of one, holding a copy of struct i."""
    if COMPILED:
        return pool[i : i + 1].copy()
    made = object.__new__(type(pool[i]))  # without blank values: every field is assigned
    assign(made, pool[i])
    return [made]


def assign(to: Layout, source: Layout) -> None:
    """Assignment of a struct in plain mode: lists are copied, never shared."""
    for name, value in vars(source).items():
        if isinstance(value, list):
            value = [row[:] if isinstance(row, list) else row for row in value]
        setattr(to, name, value)


def view(pool: Pool, layout: type[Layout], i: int = 0) -> Any:
    """One struct as a plain object of Python ints and lists, for reading only."""
    return layout.from_struct(pool[i]) if COMPILED else pool[i]
