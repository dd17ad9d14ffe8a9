"""The bytes of a struct, equal in compiled code and in plain Python."""

from typing import Any

from cuberails.kernel.jit import COMPILED, jit
from cuberails.kernel.layout import Ints, to_bytes

if COMPILED:
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    BYTE = ir.IntType(8)

    @intrinsic  # type: ignore[untyped-decorator]
    def byte_at(context: Any, struct: Any, k: Any) -> Any:
        def load(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            place = builder.gep(builder.bitcast(args[0], BYTE.as_pointer()), [args[1]], source_etype=BYTE)
            return builder.load(place, typ=BYTE)

        return types.uint8(struct, k), load

    @jit
    def write_bytes(s: Any, size: int, out: Ints, n: int) -> None:
        for k in range(size):
            out[n + k] = byte_at(s, k)
else:

    def write_bytes(s: Any, size: int, out: Ints, n: int) -> None:
        for k, byte in enumerate(to_bytes([s])):
            out[n + k] = byte
