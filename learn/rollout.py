"""Plays many games at once and keeps what training needs of them, on the GPU."""

import time
from dataclasses import dataclass

import numpy as np
import torch

import network
from network import SEATS
from insidejob.env import MASK_BYTES, OBSERVATION_BYTES, PRIVILEGED_BYTES, TARGETS


def absolute_seats(seat: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
    """[rows, SEATS]: which seat each relative seat is. With two players seat 2 is Larry."""
    relative = torch.arange(SEATS, device=seat.device)
    round_table = (seat[:, None] + relative) % players[:, None].clamp(min=1)
    two = torch.stack([seat, 1 - seat] + [torch.full_like(seat, s) for s in range(2, SEATS)], 1)
    there = relative < players[:, None]
    return torch.where(players[:, None] == 2, two, torch.where(there, round_table, relative))


@dataclass
class Batch:
    """[steps, games, ...]; `next_value` is of the decision after the last step."""

    observations: torch.Tensor
    masks: torch.Tensor
    privileged: torch.Tensor
    actions: torch.Tensor
    log_probs: torch.Tensor
    values: torch.Tensor  # by absolute seat
    rewards: torch.Tensor  # by absolute seat, after the action
    ends: torch.Tensor  # the game ended with the action
    seats: torch.Tensor
    players: torch.Tensor
    learner: torch.Tensor
    insider: torch.Tensor
    sides: torch.Tensor
    cards: torch.Tensor
    next_value: torch.Tensor


class Table:
    """One environment with its buffers, a stream and a generator of its own. Several run side by side,
    each on a thread: while one waits for the GPU, others are on the processor's cores."""

    def __init__(self, env, steps: int, device: str, seed: int):
        self.env, self.steps, self.device = env, steps, device
        self.stream = torch.cuda.Stream()
        self.chance = torch.Generator(device).manual_seed(seed)
        n = env.games
        def room(*shape, dtype):
            return torch.zeros((steps, n, *shape), dtype=dtype, device=device)
        self.observations = room(OBSERVATION_BYTES, dtype=torch.uint8)
        self.masks = room(MASK_BYTES, dtype=torch.uint8)
        self.privileged = room(PRIVILEGED_BYTES, dtype=torch.uint8)
        self.actions = room(dtype=torch.int64)
        self.log_probs = room(dtype=torch.float32)
        self.decisions = room(24, dtype=torch.uint8)
        self.targets_seen = room(64, dtype=torch.uint8)
        self.outcomes = room(3, dtype=torch.uint8)  # ended, winners, missions more
        self.shaping = 0.0
        self.clock = {}
        # Pinned, so that copies to the GPU need not wait.
        env.observations, env.masks, self.bits = (
            torch.zeros((n, bytes_), dtype=torch.uint8).pin_memory().numpy()
            for bytes_ in (OBSERVATION_BYTES, MASK_BYTES, PRIVILEGED_BYTES))
        self.targets = np.zeros(n, TARGETS)
        self.sampled = torch.zeros(n, dtype=torch.uint8).pin_memory()
        self.ready = torch.cuda.Event()
        self.step = 0
        env.reset()
        env.privileged(self.bits, self.targets)

    def up(self, array: np.ndarray) -> torch.Tensor:
        return torch.from_numpy(np.ascontiguousarray(array)).to(self.device, non_blocking=True)

    @torch.no_grad()
    def decide(self, policies: dict) -> None:
        """Puts the pending decisions on the GPU and draws actions; `take` waits for them. The policies
        are bfloat16 copies (`network.for_play`)."""
        env, t, d = self.env, self.step, self.env.decisions
        number = np.ascontiguousarray(d["policy"])
        self.observations[t].copy_(torch.from_numpy(env.observations), non_blocking=True)
        self.masks[t].copy_(torch.from_numpy(env.masks), non_blocking=True)
        self.privileged[t].copy_(torch.from_numpy(self.bits), non_blocking=True)
        self.decisions[t].copy_(torch.from_numpy(d.view(np.uint8).reshape(env.games, -1)), non_blocking=True)
        self.targets_seen[t].copy_(torch.from_numpy(self.targets.view(np.uint8).reshape(env.games, -1)), non_blocking=True)
        self.completed = d["completed"].copy()
        drawn = self.actions[t]
        order = np.argsort(number, kind="stable")
        counts = np.bincount(number, minlength=12)
        rows_of = torch.from_numpy(order).to(self.device, non_blocking=True)
        begin = 0
        for which, count in enumerate(counts):
            if count == 0:
                continue
            rows = rows_of[begin:begin + count]
            begin += count
            policy = policies[which]
            logits = policy.logits(policy(self.observations[t][rows]), network.unpack_mask(self.masks[t][rows]))
            log_p = torch.log_softmax(logits, 1)
            action = (log_p - torch.empty_like(log_p).exponential_(generator=self.chance).log_()).argmax(1)
            drawn[rows] = action
            self.log_probs[t][rows] = log_p.gather(1, action[:, None])[:, 0]
        self.sampled.copy_(drawn.to(torch.uint8), non_blocking=True)
        self.ready.record()

    def take(self, shaping: float) -> np.ndarray:
        """Carries the drawn actions out. Returns the endings that this brought."""
        a = time.perf_counter()
        self.ready.synchronize()
        b = time.perf_counter()
        env, t = self.env, self.step
        env.step(self.sampled.numpy())
        c = time.perf_counter()
        env.privileged(self.bits, self.targets)
        d = time.perf_counter()
        for name, value in (("wait", b - a), ("env", c - b), ("privileged", d - c)):
            self.clock[name] = self.clock.get(name, 0) + value
        endings = env.endings
        ended = endings["count"] > 0
        now = np.where(ended, endings["completed"], env.decisions["completed"])
        more = np.maximum(now.astype(np.int16) - self.completed, 0).astype(np.uint8)
        self.outcomes[t].copy_(torch.from_numpy(np.stack([ended, endings["winners"], more], 1).astype(np.uint8)),
                               non_blocking=True)
        self.shaping = shaping
        self.step = (t + 1) % self.steps
        return endings[ended].copy()

    def roll(self, policies: dict, shaping: float) -> np.ndarray:
        """Fills the buffers once. Returns all endings."""
        endings = []
        with torch.cuda.stream(self.stream):
            for _ in range(self.steps):
                a = time.perf_counter()
                self.decide(policies)
                self.clock["decide"] = self.clock.get("decide", 0) + time.perf_counter() - a
                endings.append(self.take(shaping))
        self.stream.synchronize()
        return np.concatenate(endings)

    @torch.no_grad()
    def batch(self, critic) -> Batch:
        """What was played, judged by the critic."""
        env, device = self.env, self.device
        decisions = self.decisions.long()
        seats, players, learner = decisions[..., 12], decisions[..., 16], decisions[..., 13] == 0
        targets = self.targets_seen
        insider, sides, cards = targets[..., 0].long(), targets[..., 6:11].long(), targets[..., 11:63]
        where = absolute_seats(seats.flatten(), players.flatten())
        relative = judge(critic, self.observations.flatten(0, 1), self.privileged.flatten(0, 1))
        shape = (self.steps, env.games, SEATS)
        values = torch.zeros_like(relative).scatter_(1, where, relative).view(shape)
        ends = self.outcomes[..., 0] > 0
        won = (self.outcomes[..., 1:2].long() >> torch.arange(SEATS, device=device)) & 1
        rewards = torch.where(ends[..., None], won * 2.0 - 1.0, 0.0)
        if self.shaping:
            # By the sides as they were at the decision: the Agents gain what the others lose.
            agents = torch.zeros_like(where).scatter_(1, where, (sides.flatten(0, 1) == 0).long()).view(shape)
            rewards = rewards + self.shaping * self.outcomes[..., 2:3] * (agents * 2 - 1)
        last = torch.from_numpy(env.decisions["seat"].astype(np.int64)).to(device)
        count = torch.from_numpy(env.decisions["players"].astype(np.int64)).to(device)
        relative = judge(critic, torch.from_numpy(env.observations).to(device), torch.from_numpy(self.bits).to(device))
        next_value = torch.zeros_like(relative).scatter_(1, absolute_seats(last, count), relative)
        return Batch(self.observations, self.masks, self.privileged, self.actions, self.log_probs, values, rewards,
                     ends, seats, players, learner, insider, sides, cards, next_value)


def judge(critic, observations: torch.Tensor, privileged: torch.Tensor, rows: int = 65536) -> torch.Tensor:
    with torch.autocast("cuda", dtype=torch.bfloat16):
        return torch.cat([critic(a, b) for a, b in zip(observations.split(rows), privileged.split(rows))])


def advantages(batch: Batch, trace: float) -> tuple[torch.Tensor, torch.Tensor]:
    """Generalised advantages of every seat over all decisions of a game, whoever made them, and the
    returns that they stand for: [steps, games, SEATS]."""
    gain = torch.zeros_like(batch.next_value)
    result = torch.empty_like(batch.values)
    following = batch.next_value
    for t in reversed(range(len(batch.values))):
        goes_on = (~batch.ends[t]).float()[:, None]
        delta = batch.rewards[t] + goes_on * following - batch.values[t]
        gain = delta + trace * goes_on * gain
        result[t] = gain
        following = batch.values[t]
    return result, result + batch.values
