"""The small network that the program plays with: whole numbers throughout, as described in bots/network/weights.h.

In training its weights are floats, rounded in every forward pass to the numbers that the file will hold, so that it
learns to play with those. Sums stay below 2^24, where floats are exact, so training computes exactly what the program
does. `integer_forward` does the same in plain integers."""

import numpy as np
import torch
from torch import nn

import network
from network import ACTIONS, OBSERVATION_BITS, SEATS, SIDES, unpack_bits

MAGIC = b"IJNET002"
FIRST, HIDDEN = 384, 256
HEADS = {"action": ACTIONS, "insider": SEATS, "side": SEATS * SIDES, "value": 1}
ONE = 127  # an activation of 1
# For each layer: inputs, outputs, and by how many bits its sums are finer than activations. The first layer's sums are
# coarser, because it has most of the weights, and small numbers compress well.
LAYERS = [(OBSERVATION_BITS, FIRST, -1), (FIRST, HIDDEN, 6), (HIDDEN, HIDDEN, 6), (HIDDEN, sum(HEADS.values()), 5)]
UNIT = ONE << LAYERS[-1][2]


def whole(x: torch.Tensor) -> torch.Tensor:
    """Rounds, but keeps the gradient."""
    return x + (torch.floor(x.detach() + 0.5) - x.detach())


class Student(nn.Module):
    """Has everything of network.Policy that train.py and rollout.py use, but `forward` returns all heads at once. If
    `fast`, hidden sums are in bfloat16, so an activation may be off by one."""

    place = None  # no head for the places of cards

    def __init__(self, fast: bool = False):
        super().__init__()
        self.fast = fast
        self.weights, self.biases = nn.ParameterList(), nn.ParameterList()
        for place, (inputs, outputs, shift) in enumerate(LAYERS):
            # About 150 of the first layer's inputs are set.
            spread = (1 / 150 if place == 0 else 2 / inputs) ** 0.5 * (0.1 if place == len(LAYERS) - 1 else 1)
            self.weights.append(nn.Parameter(torch.randn(outputs, inputs) * spread * (0.5 if place == 0 else 1)))
            self.biases.append(nn.Parameter(torch.full((outputs,), 0.0 if place == len(LAYERS) - 1 else 0.2)))

    def finest(self, place: int) -> tuple[float, float]:
        """The value of 1 as a weight and as a bias."""
        scale = 2.0 ** LAYERS[place][2]
        return (ONE * scale if place == 0 else scale), ONE * scale

    def rounded(self, place: int) -> tuple[torch.Tensor, torch.Tensor]:
        weight, bias = self.finest(place)
        return whole((self.weights[place] * weight).clamp(-127, 127)), whole(self.biases[place] * bias)

    def forward(self, packed: torch.Tensor) -> torch.Tensor:
        """All heads, in units of 1 / UNIT."""
        x = unpack_bits(packed)
        with torch.autocast(packed.device.type, enabled=False):
            for place, (_, _, shift) in enumerate(LAYERS):
                weight, bias = self.rounded(place)
                if place == len(LAYERS) - 1:
                    return torch.nn.functional.linear(x.float(), weight, bias)
                kind = torch.bfloat16 if self.fast else torch.float32
                x = torch.nn.functional.linear(x.to(kind), weight.to(kind), bias.to(kind))
                x = whole((x * 2.0 ** -shift).clamp(0, ONE))

    def head(self, output: torch.Tensor, name: str) -> torch.Tensor:
        begin = list(HEADS).index(name)
        begin = sum(list(HEADS.values())[:begin])
        return output[:, begin:begin + HEADS[name]] / UNIT

    def action(self, output: torch.Tensor) -> torch.Tensor:
        return self.head(output, "action")

    def insider(self, output: torch.Tensor) -> torch.Tensor:
        return self.head(output, "insider")

    def side(self, output: torch.Tensor) -> torch.Tensor:
        return self.head(output, "side")

    def logits(self, output: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return self.action(output).masked_fill(~mask, float("-inf"))

    @torch.no_grad()
    def integers(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """(weights [outputs, inputs], biases) of each layer."""
        return [tuple(part.round().long().cpu().numpy() for part in self.rounded(place)) for place in range(len(LAYERS))]


def integer_forward(layers, bits: np.ndarray) -> np.ndarray:
    """[rows, inputs] of 0 and 1 to all heads, in units of 1 / UNIT: the plain reference."""
    x = bits.astype(np.int64)
    for place, (weights, biases) in enumerate(layers):
        x = x @ weights.T.astype(np.int64) + biases
        if place < len(layers) - 1:
            shift = LAYERS[place][2]
            x = np.clip((x + (1 << shift >> 1)) >> shift if shift > 0 else x << -shift, 0, ONE)
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
def load(path: str, device: str, fast: bool = False) -> Student:
    """`fast` is for training, which starts from random weights among those that round to the file's. From the exact
    middle, all would need equally many steps to change."""
    student = Student(fast)
    for place, (weights, biases) in enumerate(read(path)):
        weight, bias = student.finest(place)
        weights = torch.from_numpy(weights)
        drawn = (torch.rand(weights.shape) - 0.5) * 0.9 * (fast and (weights != 0).any(0))
        student.weights[place].copy_((weights + drawn) / weight)
        student.biases[place].copy_(torch.from_numpy(biases) / bias)
    return student.to(device)


def stranger(path: str, device: str) -> nn.Module:
    """The player in a file: FILE.ijnet, or FILE[@TEMPERATURE] for a large policy."""
    return load(path, device) if path.endswith(".ijnet") else network.stranger(path, device)


def write_cases(path: str, layers, observations: np.ndarray) -> None:
    """Observations, each followed by the network's output: little-endian, without gaps."""
    outputs = integer_forward(layers, np.unpackbits(observations, axis=1, bitorder="little"))
    with open(path, "wb") as file:
        for observation, output in zip(observations, outputs):
            file.write(observation.tobytes() + output.astype("<i4").tobytes())


def made_up_layers():
    """The same made-up weights as in bots/test/network_test.cpp, in the order of the file."""
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
        biases = draw(outputs, 100)
        weights = draw(inputs * outputs, 9)
        layers.append((weights.reshape(inputs, outputs).T if place == 0 else weights.reshape(outputs, inputs), biases))
    return layers


if __name__ == "__main__":
    import os
    import sys
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
    from insidejob.env import VectorEnv
    from setups import SETS
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: student.py FILE            writes bots/test/network_cases.bin\n"
                 "       student.py FILE WEIGHTS    writes lab/test/mastermind_cases.bin")
    env = VectorEnv(12, setups=SETS["everything"](), seed=5)
    env.reset()
    for step in range(30):
        env.step_random()
    write_cases(sys.argv[1], read(sys.argv[2]) if len(sys.argv) == 3 else made_up_layers(), env.observations)
