"""Networks in files: ONNX (`.onnx`), and what `torch.export.save` writes (`.pt2`).

A network takes one row, the features of an observation, or its bytes if that input is of whole numbers. A
second input is the mask. The first output is one score for each action.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cuberails.bots.bot import BotError

PACKAGES = {".onnx": "onnxruntime", ".pt2": "torch"}  # by the ending of the file
EXTRAS = {"onnxruntime": "onnx", "torch": "learn"}
NUMBERS = {
    "float": np.float32,
    "double": np.float64,
    "bool": np.bool_,
    "int8": np.int8,
    "uint8": np.uint8,
    "int32": np.int32,
    "int64": np.int64,
}  # the types of inputs, as ONNX names them
KEPT = 8  # networks in memory


class Input(NamedTuple):
    dtype: Any
    size: int | None  # of a row; None if the network does not say

    @property
    def takes_features(self) -> bool:
        return bool(np.issubdtype(self.dtype, np.floating))


class Network(NamedTuple):
    inputs: tuple[Input, ...]  # the observation, and the mask if it takes one
    run: Callable[[list[npt.NDArray[Any]]], npt.NDArray[Any]]


def check_network(path: Path) -> None:
    """Refuse what cannot be a network, without loading it."""
    package = PACKAGES.get(path.suffix)
    if package is None:
        given = f"{path}: " if path.name else ""
        raise BotError(f"policy: {given}a network is a file that ends in {' or '.join(PACKAGES)}")
    if not path.is_file():
        raise BotError(f"policy: {path}: no such file")
    if importlib.util.find_spec(package) is None:
        raise BotError(f"policy: {path} needs {package}: pip install 'cuberails[{EXTRAS[package]}]'")


def load_network(path: Path) -> Network:
    """The network in a file. A file that has changed is read again."""
    check_network(path)
    told = path.stat()
    return read_network(path.resolve(), told.st_mtime_ns, told.st_size)


@lru_cache(maxsize=KEPT)
def read_network(path: Path, _changed: int, _size: int) -> Network:
    try:
        found = read_onnx(path) if path.suffix == ".onnx" else read_torch(path)
    except Exception as error:
        raise BotError(f"{path.name} cannot be read: {str(error).partition(chr(10))[0][:120]}") from None
    if len(found.inputs) not in (1, 2):
        raise BotError(f"{path.name} has {len(found.inputs)} inputs: an observation and a mask are expected")
    return found


def read_onnx(path: Path) -> Network:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # one row is too small to be shared
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    names = [each.name for each in session.get_inputs()]
    output = session.get_outputs()[0].name

    def run(rows: list[npt.NDArray[Any]]) -> npt.NDArray[Any]:
        return np.asarray(session.run([output], dict(zip(names, rows, strict=True)))[0])

    return Network(tuple(input_of_onnx(each) for each in session.get_inputs()), run)


def input_of_onnx(each: Any) -> Input:
    name = each.type.removeprefix("tensor(").removesuffix(")")
    if name not in NUMBERS:
        raise ValueError(f"its input {each.name} is of {each.type}")
    size = each.shape[-1] if each.shape else None
    return Input(NUMBERS[name], size if isinstance(size, int) else None)


def read_torch(path: Path) -> Network:
    import torch

    program = torch.export.load(path)
    module = program.module()
    names = program.graph_signature.user_inputs
    nodes = {node.name: node.meta["val"] for node in program.graph.nodes if node.op == "placeholder"}

    def run(rows: list[npt.NDArray[Any]]) -> npt.NDArray[Any]:
        with torch.no_grad():
            found = module(*(torch.from_numpy(row) for row in rows))
        first = found[0] if isinstance(found, tuple | list) else found
        return np.asarray(first.numpy())

    return Network(tuple(input_of_torch(nodes[name]) for name in names), run)


def input_of_torch(value: Any) -> Input:
    dtype = np.dtype(str(value.dtype).removeprefix("torch."))
    return Input(dtype.type, int(value.shape[-1]))
