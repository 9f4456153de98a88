"""Rewrites the integer convolutions of the model as matrix products, which give the same integers in less time."""

import numpy as np
import onnx
from onnx import helper, numpy_helper

TO_THE_END = np.iinfo(np.int64).max


def as_matrix_products(graph: onnx.GraphProto) -> None:
    """Replaces the plain convolutions of a graph. The runtime needs one processor instruction (VNNI) to multiply
    unsigned by signed bytes, but two wider ones to multiply unsigned bytes. The inputs and the stored weights are
    unsigned. Therefore, 128 is subtracted from the weights and their zero point, which makes them signed. The input is
    arranged so that each convolution is one matrix product."""
    weights = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    nodes = []
    for node in graph.node:
        nodes += product(graph, node, weights) if is_plain(node, weights) else [node]
    del graph.node[:]
    graph.node.extend(nodes)


def settings(node: onnx.NodeProto) -> dict:
    return {each.name: helper.get_attribute_value(each) for each in node.attribute}


def is_plain(node: onnx.NodeProto, weights: dict[str, np.ndarray]) -> bool:
    """Whether a node is a one-dimensional convolution whose output is as long as its input."""
    if node.op_type != "ConvInteger" or node.input[1] not in weights:
        return False
    given = settings(node)
    width = (weights[node.input[1]].shape[2] - 1) * given["dilations"][0]
    return given["strides"] == [1] and given["group"] == 1 and sum(given["pads"]) == width


def product(graph: onnx.GraphProto, node: onnx.NodeProto, weights: dict[str, np.ndarray]) -> list[onnx.NodeProto]:
    sound, kernel, zero, kernel_zero = node.input
    name = node.output[0]
    given = settings(node)
    outputs, inputs, taps = weights[kernel].shape

    def constant(part: str, value: np.ndarray) -> str:
        graph.initializer.append(numpy_helper.from_array(value, f"{name}_{part}"))
        return f"{name}_{part}"

    def step(operator: str, part: str, given_names: list[str], **attributes: object) -> str:
        steps.append(helper.make_node(operator, given_names, [part], **attributes))
        return part

    steps: list[onnx.NodeProto] = []
    signed = (weights[kernel].astype(np.int16) - 128).astype(np.int8)
    matrix = constant("matrix", np.ascontiguousarray(signed.transpose(2, 1, 0).reshape(taps * inputs, outputs)))
    matrix_zero = constant("zero", (weights[kernel_zero].astype(np.int16) - 128).astype(np.int8))
    before, after = given["pads"]
    pads = constant("pads", np.array([0, 0, before, 0, 0, after], np.int64))
    padded = step("Pad", f"{name}_padded", [sound, pads, zero])
    rows = step("Transpose", f"{name}_rows", [padded], perm=[0, 2, 1])
    axis = constant("axis", np.array([1], np.int64))
    shifted = []
    for tap in range(taps):
        start = tap * given["dilations"][0]
        end = start - (before + after)
        ends = constant(f"end{tap}", np.array([end if end < 0 else TO_THE_END], np.int64))
        starts = constant(f"start{tap}", np.array([start], np.int64))
        shifted.append(step("Slice", f"{name}_tap{tap}", [rows, starts, ends, axis]))
    columns = step("Concat", f"{name}_columns", shifted, axis=2)
    result = step("MatMulInteger", f"{name}_product", [columns, matrix, zero, matrix_zero])
    step("Transpose", name, [result], perm=[0, 2, 1])
    return steps
