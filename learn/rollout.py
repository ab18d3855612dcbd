"""Plays many games at once and keeps on the GPU what training needs.

The processor steps one table's games while the GPU draws the other's actions. All policies at a table are evaluated in
two fixed shapes, the learner for every row and the others stacked (`network.Stack`), so that one CUDA graph serves
every step, no matter whose turn it is."""

import time
from dataclasses import dataclass

import numpy as np
import torch

import network
from network import ACTIONS, SEATS
from insidejob.env import DECISION, ENDING, MASK_BYTES, OBSERVATION_BYTES, PHASES, PRIVILEGED_BYTES, TARGETS

# One row of the environment's output, as columns of one block that is copied to the GPU at once.
COLUMNS = {"observations": OBSERVATION_BYTES, "decisions": DECISION.itemsize, "endings": ENDING.itemsize,
           "masks": MASK_BYTES, "privileged": PRIVILEGED_BYTES, "targets": TARGETS.itemsize}
ROW_BYTES = sum(COLUMNS.values())


def column(block, name: str, games: int):
    """A column of blocks [..., games * ROW_BYTES], as [..., games, bytes]."""
    begin = 0
    for other, size in COLUMNS.items():
        if other == name:
            part = block[..., begin * games:(begin + size) * games]
            return part.reshape(*part.shape[:-1], games, size) if isinstance(part, np.ndarray) else part.unflatten(-1, (games, size))
        begin += size
    raise KeyError(name)


def field(dtype: np.dtype, name: str) -> slice:
    """The bytes of a struct that a field takes."""
    kind, offset = dtype.fields[name][:2]
    return slice(offset, offset + kind.itemsize)


def absolute_seats(seat: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
    """[rows, SEATS]: the absolute seat of each relative seat. With two players seat 2 is Larry."""
    relative = torch.arange(SEATS, device=seat.device)
    round_table = (seat[:, None] + relative) % players[:, None].clamp(min=1)
    two = torch.stack([seat, 1 - seat] + [torch.full_like(seat, s) for s in range(2, SEATS)], 1)
    there = relative < players[:, None]
    return torch.where(players[:, None] == 2, two, torch.where(there, round_table, relative))


class Record:
    """What was played. Block t is what was seen before action t, and there is one more after the last."""

    def __init__(self, steps: int, games: int, device: str):
        self.games = games
        self.blocks = torch.zeros((steps + 1, games * ROW_BYTES), dtype=torch.uint8, device=device)
        self.actions = torch.zeros((steps, games), dtype=torch.int64, device=device)
        self.log_probs = torch.zeros((steps, games), dtype=torch.float32, device=device)
        self.mine = torch.zeros((steps, games), dtype=torch.bool, device=device)

    def column(self, name: str) -> torch.Tensor:
        return column(self.blocks, name, self.games)


class Players:
    """The learner, as number 0, and everyone it may meet, in copies that graphs can refer to."""

    def __init__(self, learner: torch.nn.Module, others: list[torch.nn.Module], device: str, voter: int = 0, led: tuple = ()):
        """`voter` casts the votes of those in `led`, because clones vote worse than the bots they imitate. Small
        networks come last. They are not stacked, and are fast enough to be asked about every row."""
        self.device = device
        self.voters = torch.arange(1 + len(others) + 16, device=device, dtype=torch.int32)
        self.voters[list(led)] = voter
        self.learner = network.for_play(learner)
        large = [other for other in others if isinstance(other, network.Policy)]
        self.small = [network.for_play(other) for other in others[len(large):]]
        assert not any(isinstance(other, network.Policy) for other in self.small), "small networks come last"
        self.others = len(large)
        width, depth = (max((getattr(other, name) for other in large), default=0) for name in ("width", "depth"))
        self.stack = network.Stack(large, width, depth, device) if large else None

    def draw(self, observations, masks, numbers, capacity: int):
        """Actions, their log-probabilities, and whether the learner chose. Each of the others has room for `capacity`
        rows. If there are more, the learner takes them, and they count as its decisions."""
        rows = len(numbers)
        logits = torch.zeros((rows + 1, ACTIONS), device=observations.device)
        logits[:rows] = self.learner.action(self.learner(observations)).float()
        mine = torch.ones(rows + 1, dtype=torch.bool, device=observations.device)
        if self.others:
            which = torch.arange(1, 1 + self.others, device=numbers.device)
            counts = (numbers == which[:, None]).sum(1)
            order = torch.argsort(numbers)
            begin = torch.cumsum(counts, 0) + (numbers == 0).sum() - counts
            places = torch.arange(capacity, device=numbers.device)
            chosen = order[(begin[:, None] + places).clamp(max=rows - 1)]
            target = chosen.masked_fill(places >= counts[:, None], rows).flatten()
            logits.index_copy_(0, target, self.stack.logits(observations[chosen]).flatten(0, 1))
            mine.index_fill_(0, target, False)
        for number, small in enumerate(self.small, 1 + self.others):
            theirs = numbers == number
            logits[:rows] = torch.where(theirs[:, None], small.action(small(observations)).float(), logits[:rows])
            mine[:rows] &= ~theirs
        logits = logits[:rows].masked_fill(~network.unpack_mask(masks), float("-inf"))
        log_p = torch.log_softmax(logits, 1)
        actions = (log_p - torch.empty_like(log_p).exponential_().log_()).argmax(1)
        return actions, log_p.gather(1, actions[:, None])[:, 0], mine[:rows]


class Table:
    """One environment, with the block that it writes and the graph that draws its actions."""

    def __init__(self, env, players: Players, capacity: int, stream=None):
        self.env, self.players, self.capacity, self.stream = env, players, capacity, stream
        n, device = env.games, players.device
        cuda = stream is not None
        self.block = torch.zeros(n * ROW_BYTES, dtype=torch.uint8, pin_memory=cuda)
        host = self.block.numpy()
        env.observations, env.masks = column(host, "observations", n), column(host, "masks", n)
        env.decisions = column(host, "decisions", n).reshape(-1).view(DECISION)
        env.endings = column(host, "endings", n).reshape(-1).view(ENDING)
        self.bits, self.targets = column(host, "privileged", n), column(host, "targets", n).reshape(-1).view(TARGETS)
        self.stage = torch.zeros_like(self.block, device=device)
        self.sampled = torch.zeros(n, dtype=torch.uint8, pin_memory=cuda)
        self.ready = torch.cuda.Event() if cuda else None
        self.graph = None
        env.reset()
        env.privileged(self.bits, self.targets)

    @torch.no_grad()
    def forward(self) -> None:
        n = self.env.games
        decisions = column(self.stage, "decisions", n)
        numbers = decisions[:, field(DECISION, "policy")][:, 0].int()
        votes = decisions[:, field(DECISION, "phase")][:, 0] >= PHASES.index("vote")
        numbers = torch.where(votes, self.players.voters[numbers.long()], numbers)
        self.drawn = self.players.draw(column(self.stage, "observations", n), column(self.stage, "masks", n), numbers,
                                       self.capacity)
        self.chosen = self.drawn[0].to(torch.uint8)

    def capture(self) -> None:
        """Records the forward pass as a CUDA graph."""
        self.stage.copy_(self.block)
        for _ in range(3):
            self.forward()
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=self.stream):
            self.forward()
        self.graph = graph

    def ask(self, record: Record, t: int) -> None:
        """Sends the pending block to the GPU and draws actions. `take` waits for them."""
        self.stage.copy_(self.block, non_blocking=True)
        if self.graph is None:
            self.forward()
        else:
            self.graph.replay()
        self.sampled.copy_(self.chosen, non_blocking=True)
        if self.ready is not None:
            self.ready.record()
        record.blocks[t].copy_(self.stage)
        for kept, drawn in zip((record.actions, record.log_probs, record.mine), self.drawn):
            kept[t].copy_(drawn)

    def take(self, clock: dict) -> None:
        """Carries out the drawn actions."""
        a = time.perf_counter()
        if self.ready is not None:
            self.ready.synchronize()
        b = time.perf_counter()
        self.env.step(self.sampled.numpy())
        c = time.perf_counter()
        self.env.privileged(self.bits, self.targets)
        for name, value in (("wait", b - a), ("step", c - b), ("privileged", time.perf_counter() - c)):
            clock[name] = clock.get(name, 0) + value


def roll(tables: list[Table], records: list[Record], steps: int, clock: dict) -> None:
    """Fills the records. Tables take turns: one is stepped while the GPU works for the others."""
    for table, record in zip(tables, records):
        table.ask(record, 0)
    for t in range(1, steps + 1):
        for table, record in zip(tables, records):
            table.take(clock)
            if t < steps:
                table.ask(record, t)
            else:
                record.blocks[t].copy_(table.block, non_blocking=True)


@dataclass
class Batch:
    """Rows of decisions with what the losses need: [rows, ...]."""

    observations: torch.Tensor
    masks: torch.Tensor
    privileged: torch.Tensor
    actions: torch.Tensor
    log_probs: torch.Tensor
    mine: torch.Tensor
    players: torch.Tensor
    insider: torch.Tensor
    sides: torch.Tensor
    cards: torch.Tensor
    gains: torch.Tensor  # for the deciding seat
    returns: torch.Tensor  # by relative seat


@torch.no_grad()
def judge(critic, observations: torch.Tensor, privileged: torch.Tensor, rows: int = 65536) -> torch.Tensor:
    with torch.autocast(observations.device.type, dtype=torch.bfloat16):
        return torch.cat([critic(a, b) for a, b in zip(observations.split(rows), privileged.split(rows))])


@torch.no_grad()
def batch_of(record: Record, critic, shaping: float, trace: float) -> Batch:
    """A record judged by the critic, with generalised advantages of every seat over all decisions of a game, no matter
    who made them. `shaping` is the Agents' reward for a mission. The Insider plays for the win alone."""
    steps, n = record.actions.shape
    device = record.actions.device
    observations = record.column("observations").flatten(0, 1)
    privileged = record.column("privileged").flatten(0, 1)
    decisions, endings = record.column("decisions"), record.column("endings")[1:]
    targets = record.column("targets")

    def decision(name):
        return decisions[..., field(DECISION, name)][..., 0].long()
    seats, players, completed = decision("seat"), decision("players"), decision("completed")
    where = absolute_seats(seats.flatten(), players.flatten())
    relative = judge(critic, observations, privileged)
    shape = (steps + 1, n, SEATS)
    values = torch.zeros_like(relative).scatter_(1, where, relative).view(shape)

    def ending(name):
        return endings[..., field(ENDING, name)].long()
    ends = ending("count") > 0
    won = (ending("winners") >> torch.arange(SEATS, device=device)) & 1
    rewards = torch.where(ends, won * 2.0 - 1.0, 0.0)
    sides = targets[:, :, field(TARGETS, "sides")].long()
    if shaping:
        agents = torch.zeros_like(where).scatter_(1, where, (sides.flatten(0, 1) == 0).long()).view(shape)[:-1]
        after = torch.where(ends[..., 0], ending("completed")[..., 0], completed[1:])
        rewards = rewards + shaping * (after - completed[:-1]).clamp(min=0)[..., None] * agents
    gain = torch.zeros_like(values[0])
    gains = torch.empty_like(values[:-1])
    for t in reversed(range(steps)):
        goes_on = (~ends[t]).float()
        gain = rewards[t] + goes_on * (values[t + 1] + trace * gain) - values[t]
        gains[t] = gain
    rows = steps * n
    returns = (gains + values[:-1]).flatten(0, 1).gather(1, where[:rows])
    own = gains.gather(2, seats[:-1, :, None]).flatten()
    return Batch(observations[:rows], record.column("masks")[:-1].flatten(0, 1), privileged[:rows], record.actions.flatten(),
                 record.log_probs.flatten(), record.mine.flatten(), players[:-1].flatten(),
                 targets[:-1, :, 0].flatten().long(), sides[:-1].flatten(0, 1),
                 targets[:-1, :, field(TARGETS, "cards")].flatten(0, 1), own, returns)


def endings_of(record: Record) -> np.ndarray:
    rows = record.column("endings")[1:]
    return rows[rows[..., field(ENDING, "count")][..., 0] > 0].cpu().numpy().reshape(-1).view(ENDING)
