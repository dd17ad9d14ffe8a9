"""How numba compiles the rules: without reference counts, and with generous inlining."""

import re
from typing import Any

import numba
import pytest

from cuberails.kernel.jit import jit
from cuberails.kernel.layout import IntGrid, Ints
from cuberails.kernel.machines import numba_cpu
from cuberails.kernel.machines.numba_cpu import Numba


@jit
def row_sum(grid: IntGrid, times: int) -> int:
    found = 0
    for k in range(times):
        row = grid[k % len(grid)]
        found += row[0] if k < times else 1
        if found < 0:
            return len(row)
    return found


@jit
def larger_than_llvm_inlines(row: Ints, n: int) -> int:
    row[n] += row[n - 1] * row[n + 1] + row[n - 2] // (1 + row[n + 2])
    row[n + 3] -= row[n - 3] * row[n + 1] + row[n - 4] // (1 + row[n + 2])
    row[n + 4] += row[n - 4] * row[n + 2] + row[n - 5] // (1 + row[n + 3])
    row[n + 5] -= row[n - 5] * row[n + 3] + row[n - 6] // (1 + row[n + 4])
    return row[n] + row[n + 1]


@jit
def twice(row: Ints, n: int) -> int:
    return larger_than_llvm_inlines(row, n) + larger_than_llvm_inlines(row, n + 1)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Numba:
    """Without a cache on disk: code that was read from there cannot be inspected."""
    monkeypatch.setattr(numba_cpu, "folder_of", lambda function: None)
    return Numba()


def llvm_of(function: Any) -> str:
    return "".join(function.inspect_llvm().values())


def test_compiled_code_counts_no_references(machine: Numba) -> None:
    """It would take atomic operations on memory that all threads share: two threads were slower than one."""
    compiled = machine.version(row_sum)
    assert compiled(machine.ints(2, 2), 3) == 0
    assert "NRT_" not in llvm_of(compiled)


def test_larger_functions_are_inlined_in_the_rules_and_nowhere_else(machine: Numba) -> None:
    def calls(function: Any) -> bool:
        function(machine.ints(32), 10)
        return bool(re.search(r"call .*larger_than_llvm_inlines", llvm_of(function)))

    callee = numba.njit(larger_than_llvm_inlines)

    @numba.njit  # type: ignore[untyped-decorator]
    def of_somebody_else(row: Any, n: int) -> int:
        return int(callee(row, n) + callee(row, n + 1))

    assert not calls(machine.version(twice))
    assert calls(of_somebody_else)
