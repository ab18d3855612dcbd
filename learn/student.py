"""The small network that the program plays with: whole numbers throughout, as bots/network/weights.h describes them.

In training its weights are floats, rounded in every forward pass to the numbers that the file will hold, so
it learns to play with those. Sums stay below 2^24, where floats are exact: what training computes is what the
program computes. `integer_forward` is the same once more, in plain integers."""

import numpy as np
import torch
from torch import nn

from network import ACTIONS, OBSERVATION_BITS, SEATS, SIDES, unpack_bits

MAGIC = b"IJNET001"
FIRST, HIDDEN = 256, 128
HEADS = {"action": ACTIONS, "insider": SEATS, "side": SEATS * SIDES, "value": 1}
ONE = 127  # an activation of 1
# Of each layer: inputs, outputs, and by how many bits its sums are finer than activations.
LAYERS = [(OBSERVATION_BITS, FIRST, 1), (FIRST, HIDDEN, 6), (HIDDEN, HIDDEN, 6), (HIDDEN, sum(HEADS.values()), 4)]
UNIT = ONE << LAYERS[-1][2]


def whole(x: torch.Tensor) -> torch.Tensor:
    """Rounded, with the gradient of what was not."""
    return x + (torch.floor(x.detach() + 0.5) - x.detach())


class Student(nn.Module):
    def __init__(self):
        super().__init__()
        self.weights, self.biases = nn.ParameterList(), nn.ParameterList()
        for place, (inputs, outputs, shift) in enumerate(LAYERS):
            # Some 150 of the first layer's inputs are set.
            spread = (1 / 150 if place == 0 else 2 / inputs) ** 0.5 * (0.1 if place == len(LAYERS) - 1 else 1)
            self.weights.append(nn.Parameter(torch.randn(outputs, inputs) * spread * (0.5 if place == 0 else 1)))
            self.biases.append(nn.Parameter(torch.full((outputs,), 0.0 if place == len(LAYERS) - 1 else 0.2)))

    def finest(self, place: int) -> tuple[float, float]:
        """How many parts of a weight and of a bias make 1."""
        shift = LAYERS[place][2]
        return (ONE << shift if place == 0 else 1 << shift), ONE << shift

    def rounded(self, place: int) -> tuple[torch.Tensor, torch.Tensor]:
        weight, bias = self.finest(place)
        return whole((self.weights[place] * weight).clamp(-127, 127)), whole(self.biases[place] * bias)

    def forward(self, packed: torch.Tensor) -> torch.Tensor:
        """All heads, in parts of UNIT."""
        x = unpack_bits(packed).float()
        for place, (_, _, shift) in enumerate(LAYERS):
            weight, bias = self.rounded(place)
            x = torch.nn.functional.linear(x, weight, bias)
            if place < len(LAYERS) - 1:
                x = whole((x / (1 << shift)).clamp(0, ONE))
        return x

    def head(self, output: torch.Tensor, name: str) -> torch.Tensor:
        begin = list(HEADS).index(name)
        begin = sum(list(HEADS.values())[:begin])
        return output[:, begin:begin + HEADS[name]] / UNIT

    def logits(self, output: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return self.head(output, "action").masked_fill(~mask, float("-inf"))

    @torch.no_grad()
    def integers(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """(weights [outputs, inputs], biases) of each layer."""
        return [tuple(part.round().long().cpu().numpy() for part in self.rounded(place)) for place in range(len(LAYERS))]


def integer_forward(layers, bits: np.ndarray) -> np.ndarray:
    """[rows, inputs] of 0 and 1 to all heads, in parts of UNIT: the plain reference."""
    x = bits.astype(np.int64)
    for place, (weights, biases) in enumerate(layers):
        x = x @ weights.T.astype(np.int64) + biases
        if place < len(layers) - 1:
            shift = LAYERS[place][2]
            x = np.clip((x + (1 << shift >> 1)) >> shift, 0, ONE)
    return x


def write(path: str, layers) -> None:
    with open(path, "wb") as file:
        file.write(MAGIC)
        for place, (weights, biases) in enumerate(layers):
            assert np.abs(weights).max() <= 127 and np.abs(biases).max() < 2**31
            file.write(biases.astype("<i4").tobytes())
            file.write(np.ascontiguousarray(weights.T if place == 0 else weights).astype(np.int8).tobytes())


def read(path: str):
    with open(path, "rb") as file:
        data = file.read()
    if data[:len(MAGIC)] != MAGIC:
        raise ValueError(f"{path} does not begin with {MAGIC.decode()}")
    at, layers = len(MAGIC), []
    for place, (inputs, outputs, _) in enumerate(LAYERS):
        biases = np.frombuffer(data, "<i4", outputs, at).astype(np.int64)
        weights = np.frombuffer(data, np.int8, inputs * outputs, at + 4 * outputs).astype(np.int64)
        at += (4 + inputs) * outputs
        layers.append((weights.reshape(inputs, outputs).T if place == 0 else weights.reshape(outputs, inputs), biases))
    if at != len(data):
        raise ValueError(f"{path} has {len(data)} bytes, not {at}")
    return layers


@torch.no_grad()
def load(path: str, device: str) -> Student:
    student = Student()
    for place, (weights, biases) in enumerate(read(path)):
        weight, bias = student.finest(place)
        student.weights[place].copy_(torch.from_numpy(weights) / weight)
        student.biases[place].copy_(torch.from_numpy(biases) / bias)
    return student.to(device).eval()


def write_cases(path: str, layers, observations: np.ndarray) -> None:
    """Observations, each followed by what the network makes of it: little-endian, without gaps."""
    outputs = integer_forward(layers, np.unpackbits(observations, axis=1, bitorder="little"))
    with open(path, "wb") as file:
        for observation, output in zip(observations, outputs):
            file.write(observation.tobytes() + output.astype("<i4").tobytes())


def made_up_layers():
    """Weights that bots/test/network_test.cpp makes up in the same way, in the order of the file."""
    state = 1

    def draw(count: int, spread: int) -> np.ndarray:
        nonlocal state
        numbers = np.empty(count, np.int64)
        for i in range(count):
            state = (state * 1103515245 + 12345) % 2**32
            numbers[i] = (state >> 16) % (2 * spread + 1) - spread
        return numbers
    layers = []
    for place, (inputs, outputs, _) in enumerate(LAYERS):
        biases = draw(outputs, 500)
        weights = draw(inputs * outputs, 9)
        layers.append((weights.reshape(inputs, outputs).T if place == 0 else weights.reshape(outputs, inputs), biases))
    return layers


if __name__ == "__main__":
    import os
    import sys
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
    from insidejob.env import VectorEnv
    from setups import SETS
    if len(sys.argv) != 2:
        sys.exit("usage: student.py FILE   writes bots/test/network_cases.bin anew")
    env = VectorEnv(12, setups=SETS["everything"](), seed=5)
    env.reset()
    for step in range(30):
        env.step_random()
    write_cases(sys.argv[1], made_up_layers(), env.observations)
