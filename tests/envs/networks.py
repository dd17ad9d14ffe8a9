"""Small networks in files, for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np


def write_onnx(path: Path, weights: Any, masked: bool = False) -> str:
    """Scores are features times weights; with a mask, which is added to them."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    features, actions = weights.shape
    seen = helper.make_tensor_value_info("features", TensorProto.FLOAT, ["n", features])
    mask = helper.make_tensor_value_info("mask", TensorProto.FLOAT, ["n", actions])
    scores = helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["n", actions])
    nodes = [helper.make_node("MatMul", ["features", "w"], ["product" if masked else "scores"])]
    if masked:
        nodes.append(helper.make_node("Add", ["product", "mask"], ["scores"]))
    known = [numpy_helper.from_array(weights.astype(np.float32), "w")]
    graph = helper.make_graph(nodes, "net", [seen, mask] if masked else [seen], [scores], known)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.save(model, str(path))
    return f"policy:{path}"


def write_torch(path: Path, module: Any, *inputs: Any) -> str:
    import torch

    torch.export.save(torch.export.export(module, inputs), path)
    return f"policy:{path}"
