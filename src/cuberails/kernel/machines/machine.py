"""A machine makes its own versions of marked functions: the same code over other globals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, ClassVar

from cuberails.kernel.jit import INTRINSIC, mark_of, plain

KEPT = ("__name__", "__builtins__", "__file__", "__template__")  # of the globals, besides the names in use


class Machine:
    """Base of all machines. A subclass says how it compiles a function, and has its own intrinsics."""

    name: ClassVar[str]
    intrinsics: ClassVar[Mapping[str, Any]] = {}

    def __init__(self) -> None:
        self._versions: dict[Any, Any] = {}  # by the plain function

    def compiled(self, function: Callable[..., Any], mark: str) -> Any:
        """This machine's form of a function, which calls only versions of this machine."""
        raise NotImplementedError

    def version(self, function: Any) -> Any:
        """This machine's version of a marked function. Always the same object for the same function."""
        original = plain(function)
        if original not in self._versions:
            mark = mark_of(function)
            if mark is None:
                raise ValueError(f"{original.__qualname__} of {original.__module__} is not marked @jit")
            if mark == INTRINSIC:
                self._versions[original] = self.intrinsics[original.__name__]
            else:
                self._make(original, mark)
        return self._versions[original]

    def _make(self, original: Any, mark: str) -> None:
        names: dict[str, Any] = {}
        words = set(words_of(original.__code__))
        cells = [self._version_of_global(cell.cell_contents, words) for cell in original.__closure__ or ()]
        closure = tuple(map(CellType, cells)) or None
        twin = FunctionType(original.__code__, names, original.__name__, original.__defaults__, closure)
        twin.__qualname__, twin.__module__, twin.__doc__ = (
            original.__qualname__,
            original.__module__,
            original.__doc__,
        )
        twin.__kwdefaults__ = original.__kwdefaults__
        self._versions[original] = self.compiled(twin, mark)  # known before its globals: it may call itself
        here = original.__globals__
        for word in here.keys() & words.union(KEPT):
            names[word] = self._version_of_global(here[word], words)

    def _version_of_global(self, value: Any, words: set[str]) -> Any:
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


def words_of(code: CodeType) -> Iterator[str]:
    """The names that the code may look up, also inside comprehensions and lambdas."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from words_of(constant)
