"""A machine makes its own versions of marked functions: the same code over other globals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from threading import RLock
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, ClassVar

from cuberails.kernel.jit import INTRINSIC, mark_of
from cuberails.kernel.layout import Layout, Pool

KEPT = ("__name__", "__builtins__", "__file__", "__template__")  # of the globals, besides the names in use


class Machine:
    """Base of all machines. A subclass says how it compiles a function, and has its own intrinsics."""

    name: ClassVar[str]
    intrinsics: ClassVar[Mapping[str, Any]] = {}  # by the name of the function that is marked @intrinsic

    def __init__(self) -> None:
        self._versions: dict[Any, Any] = {}  # by the plain function
        self._unfinished: dict[Any, Any] = {}  # those that do not know yet what they call
        self._lock = RLock()

    def compiled(self, function: Callable[..., Any], mark: str) -> Any:
        """This machine's form of a function, which calls only versions of this machine."""
        raise NotImplementedError

    def version(self, function: Any) -> Any:
        """This machine's version of a marked function. Always the same object for the same function."""
        if function in self._versions:
            return self._versions[function]
        with self._lock:
            is_first = not self._unfinished
            try:
                found = self._version_to_be(function)
                if is_first:  # now each of them can be called, in any thread
                    self._versions.update(self._unfinished)
                return found
            finally:
                if is_first:
                    self._unfinished.clear()

    def _version_to_be(self, function: Any) -> Any:
        """The version, which may still be made by a caller of this."""
        if function not in self._versions and function not in self._unfinished:
            mark = mark_of(function)
            if mark is None:
                raise ValueError(f"{function.__qualname__} of {function.__module__} is not marked @jit")
            if mark == INTRINSIC:
                self._unfinished[function] = self.intrinsics[function.__name__]
            else:
                self._make(function, mark)
        return self._versions.get(function) or self._unfinished[function]

    def _make(self, function: Any, mark: str) -> None:
        here = function.__globals__
        names = {word: here[word] for word in KEPT if word in here}
        words = set(words_of(function.__code__))
        cells = [self._version_of_name(cell.cell_contents, words) for cell in function.__closure__ or ()]
        closure = tuple(map(CellType, cells)) or None
        twin = FunctionType(function.__code__, names, function.__name__, function.__defaults__, closure)
        for attribute in ("__qualname__", "__module__", "__doc__", "__kwdefaults__"):
            setattr(twin, attribute, getattr(function, attribute))
        self._unfinished[function] = self.compiled(twin, mark)  # known before its globals: it may call itself
        for word in here.keys() & words:
            names[word] = self._version_of_name(here[word], words)

    def _version_of_name(self, value: Any, words: set[str]) -> Any:
        if isinstance(value, ModuleType):
            return self._module_with(value, words)
        return self.version(value) if mark_of(value) else value

    def _module_with(self, module: ModuleType, words: set[str]) -> ModuleType:
        """The module with this machine's versions of the functions named; itself if there are none."""
        marked = {word: vars(module)[word] for word in words if mark_of(vars(module).get(word))}
        if not marked:
            return module
        found = ModuleType(module.__name__, module.__doc__)
        vars(found).update(vars(module))
        vars(found).update({word: self.version(function) for word, function in marked.items()})
        return found

    def module(self, module: ModuleType) -> Any:
        """A namespace with this machine's version of every marked function of the module."""
        return self._module_with(module, set(vars(module)))


class Host(Machine):
    """A machine that runs in this process, and holds pools and scratch of its own kind."""

    def many(self, layout: type[Layout], count: int) -> Pool:
        """Blank structs: every value is zero."""
        raise NotImplementedError

    def moved(self, layout: type[Layout], pool: Pool) -> Pool:
        """A copy of a pool of any host in this machine's memory."""
        raise NotImplementedError

    def ints(self, *shape: int) -> Any:
        """Zeroed room for answers."""
        raise NotImplementedError

    def floats(self, *shape: int) -> Any:
        """Zeroed room for priors and evaluations."""
        raise NotImplementedError

    def listed(self, numbers: Any) -> Any:
        """An array of integers from outside, as this machine's functions take it."""
        raise NotImplementedError


def words_of(code: CodeType) -> Iterator[str]:
    """The names that the code may look up, also inside comprehensions and lambdas."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from words_of(constant)
