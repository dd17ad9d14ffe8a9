"""A machine makes its own version of a marked function, and of every marked function that it calls."""

import pickle
from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest

from cuberails import Batch, chicago_express
from cuberails.kernel import machines
from cuberails.kernel.jit import COMPILED, INLINED, JIT, inlined, jit, lowest_bit
from cuberails.kernel.layout import copy_bytes, copy_of, floats, to_bytes
from cuberails.kernel.machines import PLAIN, Machine, bulk
from cuberails.kernel.machines.arrays import array_of
from tests.kernel import toy_rules


@inlined
def double(number: int) -> int:
    return 2 * number


@jit
def climb(word: int, steps: int) -> int:
    """It calls itself, an inlined function, and a function of another module."""
    if steps == 0:
        return toy_rules.lowest_and_bonus(word)
    return climb(double(word), steps - 1)


class Counting(Machine):
    """Counts the calls of every function, and has a lowest bit of its own."""

    name = "counting"
    intrinsics = {"lowest_bit": lambda word: 100 + (word & -word).bit_length() - 1}

    def __init__(self) -> None:
        super().__init__()
        self.calls: dict[str, int] = {}
        self.marks: dict[str, str] = {}

    def compiled(self, function: Callable[..., Any], mark: str) -> Any:
        self.marks[function.__name__] = mark

        def counted(*given: Any) -> Any:
            self.calls[function.__name__] = self.calls.get(function.__name__, 0) + 1
            return function(*given)

        return counted


def test_all_that_it_calls_is_this_machines_version() -> None:
    machine = Counting()
    assert machine.version(climb)(0b1000, 2) == 100 + 5 + toy_rules.BONUS
    assert machine.calls == {"climb": 3, "double": 2, "lowest_and_bonus": 1}
    assert machine.marks == {"climb": JIT, "double": INLINED, "lowest_and_bonus": JIT}
    assert climb(0b1000, 2) == 5 + toy_rules.BONUS, "the rules themselves are as they were"


def test_a_version_is_made_once_and_others_have_their_own() -> None:
    one, other = Counting(), Counting()
    assert one.version(climb) is one.version(climb) is not other.version(climb)
    assert one.module(toy_rules).lowest_and_bonus is one.version(toy_rules.lowest_and_bonus)
    assert one.module(pickle) is pickle, "a module without marked functions is itself"


def test_a_version_that_another_thread_asks_for_is_finished() -> None:
    found: list[int] = []

    class Slow(Counting):
        def compiled(self, function: Callable[..., Any], mark: str) -> Any:
            if function.__name__ == "double":  # `climb` is made, and does not know its own `double` yet
                other.start()
                other.join(0.1)
            return super().compiled(function, mark)

    machine = Slow()
    other = Thread(target=lambda: found.append(machine.version(climb)(0b1000, 2)))
    machine.version(climb)
    other.join()
    assert found == [100 + 5 + toy_rules.BONUS]
    assert machine.calls == {"climb": 3, "double": 2, "lowest_and_bonus": 1}


def test_a_function_within_a_function_sees_the_version_too() -> None:
    found = double

    @jit
    def quadruple(number: int) -> int:
        return sum(found(number) for _ in range(2))

    machine = Counting()
    assert machine.version(quadruple)(4) == 16
    assert machine.calls == {"quadruple": 1, "double": 2}


def test_only_marked_functions_have_versions() -> None:
    with pytest.raises(ValueError, match="is not marked @jit"):
        Counting().version(test_only_marked_functions_have_versions)


def test_plain_python_is_the_functions_themselves() -> None:
    assert PLAIN.version(climb) is climb
    assert PLAIN.module(toy_rules) is toy_rules
    assert PLAIN.version(lowest_bit)(8) == 3
    for machine in (PLAIN, bulk()):
        assert pickle.loads(pickle.dumps(machine)) is machine
        assert machine.ints(2, 2)[1][0] == machine.floats(1)[0] == floats(1)[0] == 0


def test_states_move_between_machines_with_the_same_bytes() -> None:
    game = chicago_express(["A", "B", "C"])
    layout, pool = game.type.rules.state, game.start().play("bid 9").state.pool
    array = array_of(layout, pool)
    assert to_bytes(array_of(layout, array)) == to_bytes(copy_of(array)) == to_bytes(pool)
    for machine in (PLAIN, bulk()):
        for given in (pool, array):
            assert to_bytes(machine.moved(layout, given)) == to_bytes(pool)
    some = PLAIN.ints(6)
    copy_bytes(pool[0], 8, 4, some, 1)
    assert bytes(some) == b"\0" + to_bytes(pool)[8:12] + b"\0"
    batch = Batch(game, 2)
    batch.set(1, game.start().play("bid 9"))
    assert batch.position(1).state.to_bytes() == to_bytes(pool)


def test_the_setting_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (bulk() is PLAIN) is not COMPILED
    monkeypatch.setenv("CUBERAILS_JIT", "1")
    bulk.cache_clear()
    with monkeypatch.context() as blocked:
        blocked.setattr(machines, "find_spec", lambda name: None)
        assert bulk() is PLAIN, "numba is not installed"
    bulk.cache_clear()
    machines.use_plain_only()
    assert bulk() is PLAIN
    monkeypatch.undo()
    bulk.cache_clear()


def test_a_blocked_numba_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def blocked(name: str) -> None:
        raise ValueError(f"{name}.__spec__ is None")

    monkeypatch.setattr(machines, "find_spec", blocked)
    assert not machines.has_numba()
