"""The WebAssembly machine: numba makes LLVM's intermediate code, llvmlite's own back end the object.

Numba thinks that it compiles for this processor; target and data layout are exchanged before anything is
optimised. That works because the rules allocate nothing and hold no pointer in their structs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple

import llvmlite.binding as llvm
import numba
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.types import unliteral  # type: ignore[attr-defined]

from cuberails.kernel.jit import INLINED
from cuberails.kernel.machines.machine import Machine
from cuberails.kernel.machines.numba_cpu import NUMBA

TRIPLE = "wasm32-unknown-unknown"
FEATURES = (
    "+bulk-memory,+bulk-memory-opt,+mutable-globals,+nontrapping-fptoint,+sign-ext"  # in browsers since 2021
)
TARGET = re.compile(r'target (?:datalayout|triple) = ".*"\n')
# nothing is allocated, so there are no references to count
COUNTING = re.compile(r"define [a-z_ ]*void @(NRT_incref|NRT_decref)\(.*?\n}\n", re.DOTALL)
COUNTS_NOTHING = r"define linkonce_odr void @\1(ptr %p) alwaysinline {\nret void\n}\n"
ALLOCATION = re.compile(r"NRT_.*(?:[Aa]lloc|new)")
DECLARED = re.compile(r"declare (.*?)( #\d+)?$")
ROOT = (
    "declare double @llvm.sqrt.f64(double)\ndefine double @sqrt(double %x) {\n"
    "%y = call double @llvm.sqrt.f64(double %x)\nret double %y\n}\n"
)


class BuildError(RuntimeError):
    """What a game's code needs and WebAssembly lacks."""


class Wasm(Machine):
    name = "wasm"
    intrinsics: ClassVar[Mapping[str, Any]] = NUMBA.intrinsics

    def compiled(self, function: Callable[..., Any], mark: str) -> Any:
        if mark == INLINED:
            return numba.njit(inline="always", error_model="numpy")(function)
        made = numba.njit(error_model="numpy", no_cfunc_wrapper=True, no_cpython_wrapper=True)(function)
        ask = made.get_call_template
        made.get_call_template = lambda args, kws: ask([unliteral(arg) for arg in args], kws)
        return made


WASM = Wasm()
# nothing runs on this processor: code for it would take half of the time
JITCodeLibrary._finalize_specific = lambda _library: None
JITCodeLibrary.get_pointer_to_function = lambda _library, _name: 0
JITCPUCodegen.set_env = lambda _codegen, _name, _env: None


class Export(NamedTuple):
    signature: Any
    function: Callable[..., Any]


def object_of(exports: Mapping[str, Export]) -> bytes:
    """One object file with these functions and all that they call."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    whole = module_of("", machine)
    seen: dict[Any, str] = {}
    for name, export in exports.items():
        made = numba.cfunc(export.signature, error_model="numpy")(export.function)
        collect(made._library, seen)
        seen[made._library] = seen[made._library].replace(made.native_name, name)
    for code in seen.values():
        whole.link_in(module_of(COUNTING.sub(COUNTS_NOTHING, TARGET.sub("", code)), machine))
    whole.link_in(module_of(missing_in(whole), machine))
    hide_all_but(exports, whole)
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(whole, builder)
    return bytes(machine.emit_object(whole))


def collect(library: Any, seen: dict[Any, str]) -> None:
    """The code of a library of numba and of all that it calls, each function once."""
    if library not in seen:
        seen[library] = str(library._final_module)
        for called in library._linking_libraries:
            collect(called, seen)


def module_of(code: str, machine: Any) -> Any:
    made = llvm.parse_assembly(code.replace("= common ", "= weak "))  # WebAssembly has no common symbols
    made.triple, made.data_layout = TRIPLE, str(machine.target_data)
    return made


def missing_in(module: Any) -> str:
    """Bodies for what numba would call if something raised: nothing does, so each stops the program."""
    found = ["declare void @llvm.trap()"]
    for function in module.functions:
        if not function.is_declaration or function.name.startswith("llvm."):
            continue
        if ALLOCATION.match(function.name):
            raise BuildError(f"compiled code may not allocate memory, but it calls {function.name}")
        if function.name == "sqrt":
            found.append(ROOT)
            continue
        (line,) = (line for line in str(function).splitlines() if line.startswith("declare"))
        head = DECLARED.sub(r"define \1", line)
        found.append(f"{head} noinline cold {{\ncall void @llvm.trap()\nunreachable\n}}")
    return "\n".join(found)


def hide_all_but(exports: Mapping[str, Export], module: Any) -> None:
    """What is not exported may be inlined or left out."""
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in exports:
            value.linkage = "internal"
