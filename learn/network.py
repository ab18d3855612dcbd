"""The networks: a policy that sees what its seat sees, and a critic that sees everything."""

import copy

import torch
from torch import nn

import checkpoint

OBSERVATION_BITS = 4096
PRIVILEGED_BITS = 1024
ACTIONS = 166
SEATS = 5
SIDES = 3
CARDS = 52
PLACES = 7  # of a card: five hands, out of play, played


def unpack_bits(packed: torch.Tensor) -> torch.Tensor:
    """uint8[..., bytes] to bfloat16[..., 8 * bytes]; bit i is bit i % 8 of byte i // 8."""
    shifts = torch.arange(8, device=packed.device, dtype=torch.uint8)
    return ((packed.unsqueeze(-1) >> shifts) & 1).flatten(-2).to(torch.bfloat16)


def unpack_mask(packed: torch.Tensor) -> torch.Tensor:
    shifts = torch.arange(8, device=packed.device, dtype=torch.uint8)
    return ((packed.unsqueeze(-1) >> shifts) & 1).flatten(-2)[..., :ACTIONS].bool()


class Trunk(nn.Module):
    def __init__(self, inputs: int, width: int, depth: int):
        super().__init__()
        self.first = nn.Linear(inputs, width)
        self.layers = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        for layer in self.layers:
            nn.init.orthogonal_(layer.weight, 1.0)
            nn.init.zeros_(layer.bias)

    def forward(self, bits: torch.Tensor) -> torch.Tensor:
        x = torch.relu(self.first(bits))
        for layer in self.layers:
            x = x + torch.relu(layer(x))
        return x


class Policy(nn.Module):
    """Heads: the action, the Insider's seat, every seat's side, and where every card is."""

    def __init__(self, width: int = 768, depth: int = 3):
        super().__init__()
        self.width, self.depth = width, depth
        self.trunk = Trunk(OBSERVATION_BITS, width, depth)
        self.action = nn.Linear(width, ACTIONS)
        self.insider = nn.Linear(width, SEATS)
        self.side = nn.Linear(width, SEATS * SIDES)
        self.place = nn.Linear(width, CARDS * PLACES)
        nn.init.orthogonal_(self.action.weight, 0.01)
        nn.init.zeros_(self.action.bias)

    def forward(self, packed: torch.Tensor) -> torch.Tensor:
        bits = unpack_bits(packed)
        return self.trunk(bits if torch.is_autocast_enabled() else bits.to(self.action.weight.dtype))

    def logits(self, hidden: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return self.action(hidden).float().masked_fill(~mask, float("-inf"))


class Critic(nn.Module):
    """What each relative seat can expect, given the whole truth."""

    def __init__(self, width: int = 768, depth: int = 3):
        super().__init__()
        self.width, self.depth = width, depth
        self.trunk = Trunk(OBSERVATION_BITS + PRIVILEGED_BITS, width, depth)
        self.value = nn.Linear(width, SEATS)
        nn.init.orthogonal_(self.value.weight, 0.1)
        nn.init.zeros_(self.value.bias)

    def forward(self, packed: torch.Tensor, privileged: torch.Tensor) -> torch.Tensor:
        bits = torch.cat([unpack_bits(packed), unpack_bits(privileged)], 1)
        return self.value(self.trunk(bits)).float()


class Stack:
    """Several frozen policies of one shape, evaluated together with one product per layer. Narrower or shallower
    policies are padded with zeros, which does not change what they play."""

    def __init__(self, policies: list[Policy], width: int, depth: int, device: str):
        count = len(policies)

        def room(*shape):
            return torch.zeros((count, *shape), dtype=torch.bfloat16, device=device)
        self.weights = [room(width, OBSERVATION_BITS), *(room(width, width) for _ in range(depth)), room(ACTIONS, width)]
        self.biases = [room(1, len(weight[0])) for weight in self.weights]
        for number, policy in enumerate(policies):
            self.put(number, policy)

    @torch.no_grad()
    def put(self, number: int, policy: Policy) -> None:
        layers = [policy.trunk.first, *policy.trunk.layers, policy.action]
        places = [0, *range(1, 1 + policy.depth), len(self.weights) - 1]
        assert policy.depth <= len(self.weights) - 2, "a policy has more layers than the stack"
        for weight, bias in zip(self.weights, self.biases):
            weight[number].zero_()
            bias[number].zero_()
        for place, layer in zip(places, layers):
            rows, columns = layer.weight.shape
            self.weights[place][number, :rows, :columns] = layer.weight
            self.biases[place][number, 0, :rows] = layer.bias

    def logits(self, packed: torch.Tensor) -> torch.Tensor:
        """uint8[policies, rows, bytes] to [policies, rows, ACTIONS]."""
        x = unpack_bits(packed)
        last = len(self.weights) - 1
        for place, (weight, bias) in enumerate(zip(self.weights, self.biases)):
            y = torch.baddbmm(bias, x, weight.transpose(1, 2))
            if place == last:
                return y.float()
            x = torch.relu(y) if place == 0 else x + torch.relu(y)


def for_play(network: nn.Module) -> nn.Module:
    """A frozen copy, in bfloat16 if it is a Policy or a Critic."""
    copied = copy.deepcopy(network).requires_grad_(False)
    return copied.to(torch.bfloat16) if isinstance(network, (Policy, Critic)) else copied


@torch.no_grad()
def refresh(copy_: nn.Module, network: nn.Module) -> None:
    for old, new in zip(copy_.parameters(), network.parameters()):
        old.copy_(new)


def save(path: str, network: nn.Module, **about) -> None:
    """Saves a NumPy archive in half precision, so that five million weights stay below 16 MB."""
    arrays = {name: tensor.detach().half().cpu().numpy() for name, tensor in network.state_dict().items()}
    about |= {"kind": type(network).__name__, "width": network.width, "depth": network.depth}
    checkpoint.write(path, arrays, about)


def load(path: str, device: str) -> nn.Module:
    arrays, about = checkpoint.read(path)
    network = {"Policy": Policy, "Critic": Critic}[about["kind"]](about["width"], about["depth"])
    network.load_state_dict({name: torch.from_numpy(array.astype("float32")) for name, array in arrays.items()})
    return network.to(device)


def stranger(path: str, device: str) -> Policy:
    """A policy from FILE or FILE@TEMPERATURE. Below 1 it plays its likelier actions more often."""
    path, _, temperature = path.partition("@")
    policy = load(path, device)
    with torch.no_grad():
        for part in policy.action.parameters():
            part.div_(float(temperature or 1))
    return policy
