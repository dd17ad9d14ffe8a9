"""One source of the rules, many machines: plain Python, numba on the CPU, and whatever else can compile them.

A rules function is written once and marked with `@jit`, `@inlined` or `@intrinsic` (`kernel/jit.py`). The
rules know no machine. A machine makes its own version of a marked function, and of every marked function
that this one calls, so one process can hold the versions of several machines side by side:

    from cuberails.kernel.machines.numba_cpu import NUMBA

    apply = NUMBA.version(rules.apply)                 # compiled, with all that it calls
    loops = NUMBA.module(game_type.loops)              # the same for all marked functions of a module
    loops.play_many(...)

Plain Python and numba are hosts: they also hold pools of states and scratch of their own kind. `bulk()` is
the host for thousands of positions, which is compiled code unless CUBERAILS_JIT=0 forbids it or numba is not
installed. Single positions are always plain: a call from Python into compiled code takes longer than the
rules themselves.

    here = game.on(bulk())                             # the constants and loops of a game on that machine
    pool = here.moved(position.state.pool)             # copies of plain states, with the same bytes
    here.loops.apply_many(here.constants, pool, actions)

A machine of your own has three things, and needs no other file:

    class Cuda(Machine):
        name = "cuda"

        def compiled(self, function: Any, mark: str) -> Any:
            return cuda.jit(device=True)(function)     # `mark` is JIT or INLINED

        intrinsics = {                                 # by the name of the function that is marked @intrinsic
            "lowest_bit": lowest_bit, "count_bits": count_bits, "copy_struct": ..., "copy_bytes": ...
        }

What `compiled` gets is a plain Python function with the file, the lines and the qualified name of the
original, so that caches and messages name the rules. Only its globals differ: they hold this machine's
versions of the marked functions that it calls, also where it calls them as `module.function`.
"""

import os
from functools import cache
from importlib.util import find_spec

from cuberails.kernel.machines.machine import Host, Machine
from cuberails.kernel.machines.plain import PLAIN

__all__ = ["PLAIN", "Host", "Machine", "bulk"]


def has_numba() -> bool:
    try:
        return find_spec("numba") is not None
    except ValueError:  # another program has blocked it
        return False


def use_plain_only() -> None:
    """From now on, as if CUBERAILS_JIT=0: for so few games that compiling would take longer."""
    os.environ["CUBERAILS_JIT"] = "0"
    bulk.cache_clear()


@cache
def bulk() -> Host:
    """The host for thousands of positions: compiled code, or plain Python where there is none."""
    if os.environ.get("CUBERAILS_JIT") == "0" or not has_numba():
        return PLAIN
    from cuberails.kernel.machines.numba_cpu import NUMBA  # pragma: no cover

    return NUMBA  # pragma: no cover
