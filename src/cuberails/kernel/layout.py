"""Declare a struct once: plain Python sees an object with lists, other machines a record in memory.

In memory the fields lie by falling width, and zeros fill the end up to a multiple of eight bytes. So every
field is aligned on every machine, there are no gaps, and equal states have equal bytes everywhere.

A pool is an array of structs. Outside the rules every state is in a pool, at an index. The pools made here
are plain, which are lists; a machine moves them into its own memory (`machines`).
"""

from collections.abc import Collection, Iterator, Sequence
from math import prod
from struct import Struct
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, TypeAlias

from cuberails.kernel.jit import intrinsic

if TYPE_CHECKING:
    import numpy as np

Ints: TypeAlias = list[int]  # lists in plain Python; other machines see arrays
IntGrid: TypeAlias = list[list[int]]
Floats: TypeAlias = list[float]
Pool: TypeAlias = Any  # a list of Layout objects in plain Python, an array of records elsewhere
Size: TypeAlias = int | str  # a number, or the name of a size of the struct: "seats"

ALIGNMENT = 8  # bytes: the size of every struct is a multiple of it
CODES = {1: "b", 2: "h", 4: "i", 8: "q"}  # of the module `struct`, by width


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

    @property
    def width(self) -> int:
        """The bytes of one integer."""
        return int(self.item[1:])

    @property
    def cells(self) -> int:
        """The number of its integers."""
        return prod(self.shape)


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


def shaped(values: Sequence[int], shape: tuple[int, ...]) -> Any:
    """The values of a field as an integer, a list, or a list of lists."""
    if not shape:
        return values[0]
    if len(shape) == 1:
        return list(values)
    size = len(values) // shape[0]
    return [shaped(values[i : i + size], shape[1:]) for i in range(0, len(values), size)]


def flat(value: Any) -> Iterator[int]:
    if isinstance(value, list):
        for part in value:
            yield from flat(part)
    else:
        yield value


class LazyDtype:
    """The numpy dtype of a struct, made when it is asked for: plain Python does without numpy."""

    def __get__(self, _instance: object, layout: "type[Layout]") -> "np.dtype[np.void]":
        from cuberails.kernel.machines.arrays import dtype_of

        return dtype_of(layout)


class Layout:
    """Base of every struct. Subclasses only list fields; they never hold behaviour.

    A subclass may give numbers to the sizes that its fields name: `class State(CoreState, seats=8)`.
    """

    fields: ClassVar[dict[str, Field]]  # as declared
    offsets: ClassVar[dict[str, int]]  # of the fields in memory, in bytes, in the order of memory
    size: ClassVar[int]  # in memory, in bytes
    rows: ClassVar[tuple[str, ...]]  # the fields that are lists
    grids: ClassVar[tuple[str, ...]]  # the fields that are lists of lists
    packing: ClassVar[Struct]  # all integers, in the order of memory
    sizes: ClassVar[dict[str, int]] = {}
    dtype: ClassVar[LazyDtype] = LazyDtype()

    def __init_subclass__(cls, **sizes: int) -> None:
        cls.sizes = cls.sizes | sizes
        parents = reversed(cls.__mro__)
        listed = {k: v for base in parents for k, v in vars(base).items() if isinstance(v, Field)}
        cls.fields = {name: field.sized(cls.sizes) for name, field in listed.items()}
        cls.rows, cls.grids = (
            tuple(name for name, field in cls.fields.items() if len(field.shape) == axes) for axes in (1, 2)
        )
        cls.offsets, end = {}, 0
        for name, field in sorted(cls.fields.items(), key=lambda item: -item[1].width):
            cls.offsets[name] = end
            end += field.width * field.cells
        cls.size = end + -end % ALIGNMENT
        runs = [f"{cls.fields[name].cells}{CODES[cls.fields[name].width]}" for name in cls.offsets]
        cls.packing = Struct(f"<{''.join(runs)}{cls.size - end}x")

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, blank(field.shape))

    def as_pool(self) -> Pool:
        """A plain pool of this one struct."""
        return copy_of([self])

    def to_bytes(self) -> bytes:
        return self.packing.pack(*(flat([getattr(self, name) for name in self.offsets])))

    @classmethod
    def many(cls, count: int) -> Pool:
        """Blank structs: every value is zero."""
        return [cls() for _ in range(count)]

    @classmethod
    def from_bytes(cls, data: bytes) -> Pool:
        """A plain pool of the structs that `to_bytes` wrote."""
        return [cls.from_values(values) for values in cls.packing.iter_unpack(data)]

    @classmethod
    def from_values(cls, values: Sequence[int]) -> Self:
        """The struct of all its integers in the order of memory."""
        made, at = object.__new__(cls), 0
        for name in cls.offsets:
            field = cls.fields[name]
            setattr(made, name, shaped(values[at : at + field.cells], field.shape))
            at += field.cells
        return made


def ints(*shape: int) -> Any:
    """Zeroed room for answers, as plain lists."""
    return blank(shape)


def floats(*shape: int) -> Any:
    """Zeroed room for priors and evaluations, as plain lists."""
    return blank(shape, 0.0)


def to_bytes(pool: Pool, i: int = 0) -> bytes:
    """The bytes of one struct: equal on all machines for equal states."""
    found: bytes = pool[i].to_bytes() if isinstance(pool, list) else pool[i : i + 1].tobytes()
    return found


def copy_of(pool: Pool, i: int = 0) -> Pool:
    """A pool of one on the same machine, holding a copy of struct i."""
    if not isinstance(pool, list):
        return pool[i : i + 1].copy()
    made = object.__new__(type(pool[i]))  # without blank values: every field is assigned
    copy_struct([made], 0, pool, i)
    return [made]


def view(pool: Pool, layout: type[Layout], i: int = 0) -> Any:
    """One struct as a plain object of Python ints and lists, for reading only."""
    return pool[i] if isinstance(pool, list) else layout.from_bytes(to_bytes(pool, i))[0]


@intrinsic
def copy_struct(to: Pool, i: int, source: Pool, j: int) -> None:
    """Struct j of one pool into struct i of another. Lists are copied, never shared."""
    struct = source[j]
    values = struct.__dict__.copy()
    for name in struct.rows:
        values[name] = values[name][:]
    for name in struct.grids:
        values[name] = [row[:] for row in values[name]]
    to[i].__dict__.update(values)


@intrinsic
def copy_bytes(s: Any, first: int, count: int, out: Ints, n: int) -> None:
    """Some bytes of a struct, as they are in memory, to out[n] and on."""
    for k, byte in enumerate(s.to_bytes()[first : first + count]):
        out[n + k] = byte
