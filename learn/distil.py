#!/usr/bin/env python3
"""Teaches the small network (student.py) what a trained policy plays and what its critic expects.

  python3 learn/distil.py runs/b --pool officer=runs/officer.npz --seconds 120 --out runs/small.ijnet

The student plays with its teacher and strangers. The teacher says for every decision what it would have done, so the
student learns what to do where its own play leads. Decisions are kept for a while and learned from in random order,
while the processor plays the next ones. Writes the weights, also during training, and with --cases a few observations
with the student's answers."""

import argparse
import concurrent.futures
import json
import math
import os
import sys
import time
import zlib

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "python")]
import network  # noqa: E402
import student as small  # noqa: E402
from lineups import PLACES, training_lineups  # noqa: E402
from network import stranger  # noqa: E402
from rollout import Players, Record, Table, roll  # noqa: E402
from setups import SETS  # noqa: E402
from train import busiest  # noqa: E402
from insidejob.env import VectorEnv  # noqa: E402

MEASURED = ("kl", "agreement", "insider_loss", "side_loss", "value_loss")


class Memory:
    """The latest decisions, with the teacher's answers."""

    def __init__(self, rows: int, device: str):
        self.rows, self.next, self.filled = rows, 0, 0
        self.columns = {"observations": torch.zeros((rows, network.OBSERVATION_BITS // 8), dtype=torch.uint8, device=device),
                        "answers": torch.zeros((rows, network.ACTIONS), dtype=torch.float16, device=device),
                        "expected": torch.zeros(rows, device=device),
                        "insider": torch.zeros(rows, dtype=torch.uint8, device=device),
                        "sides": torch.zeros((rows, network.SEATS), dtype=torch.uint8, device=device)}

    @torch.no_grad()
    def add(self, record: Record, teacher, critic) -> None:
        given = {name: record.column(name)[:-1].flatten(0, 1) for name in ("observations", "masks", "privileged", "targets")}
        for part in torch.arange(len(given["masks"]), device=self.columns["expected"].device).split(32768):
            rows = {name: column[part] for name, column in given.items()}
            mask = network.unpack_mask(rows["masks"])
            found = {"observations": rows["observations"], "answers": torch.log_softmax(teacher.logits(teacher(rows["observations"]), mask), 1),
                     "expected": critic(rows["observations"], rows["privileged"])[:, 0], "insider": rows["targets"][:, 0],
                     "sides": rows["targets"][:, 6:11]}
            at = (part + self.next) % self.rows
            for name, column in found.items():
                self.columns[name][at] = column.to(self.columns[name].dtype)
        self.next = (self.next + len(given["masks"])) % self.rows
        self.filled = min(self.rows, self.filled + len(given["masks"]))

    def draw(self, count: int) -> dict:
        rows = torch.randint(self.filled, (count,), device=self.columns["expected"].device)
        return {name: column[rows] for name, column in self.columns.items()}


def losses(student, rows: dict) -> torch.Tensor:
    """In the order of MEASURED: KL divergence of the policies, how often both prefer the same action, then the other
    heads."""
    wanted = rows["answers"].float()
    illegal = wanted == float("-inf")
    output = student(rows["observations"])
    found = torch.log_softmax(student.action(output).masked_fill(illegal, float("-inf")), 1)
    policy = (wanted.exp() * (wanted - found).masked_fill(illegal, 0)).sum(1).mean()
    agreement = (wanted.argmax(1) == found.argmax(1)).float().mean()
    insider = torch.nn.functional.cross_entropy(student.insider(output), rows["insider"].long())
    sides = rows["sides"].long()
    side = torch.nn.functional.cross_entropy(student.side(output).reshape(-1, network.SIDES),
                                             sides.masked_fill(sides > 2, -100).flatten(), ignore_index=-100)
    value = (student.head(output, "value")[:, 0] - rows["expected"]).square().mean()
    return torch.stack([policy, agreement, insider, side, value])


@torch.no_grad()
def forget_unseen(student, memory: Memory) -> None:
    """Clears the weights of bits that no decision had: they mean nothing, and zeros compress best."""
    seen = torch.zeros(network.OBSERVATION_BITS, dtype=torch.bool, device=memory.columns["expected"].device)
    for part in memory.columns["observations"][:memory.filled].split(65536):
        seen |= network.unpack_bits(part).any(0)
    student.weights[0][:, ~seen] = 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("teacher", help="folder of a run")
    parser.add_argument("--from", dest="start", help="a small network to go on with")
    parser.add_argument("--pool", nargs="*", default=[], metavar="NAME=FILE[@TEMPERATURE]")
    parser.add_argument("--setups", choices=sorted(SETS), default="everything")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--games", type=int, default=16384)
    parser.add_argument("--steps", type=int, default=24)
    parser.add_argument("--memory", type=int, default=24, help="how many rollouts are kept")
    parser.add_argument("--minibatch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=0.0, help="of the first layer's weights, which makes the file compress better")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", help="a file for observations and answers")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    cuda = device == "cuda"
    sys.setswitchinterval(0.0002)
    torch.manual_seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    teacher = network.for_play(network.load(os.path.join(args.teacher, "policy.npz"), device))
    critic = network.for_play(network.load(os.path.join(args.teacher, "critic.npz"), device))
    pool = dict(entry.split("=", 1) for entry in args.pool)
    others = [teacher] + [stranger(path, device) for path in pool.values()]
    learner = small.load(args.start, device, fast=cuda) if args.start else small.Student(fast=cuda).to(device)
    players = Players(learner, others, device)
    optimizer = torch.optim.AdamW([{"params": [learner.weights[0]], "weight_decay": args.decay},
                                   {"params": [*learner.weights[1:], *learner.biases], "weight_decay": 0.0}],
                                  lr=args.rate, eps=1e-7, **({"fused": True} if cuda else {}))
    playing, learning = (torch.cuda.Stream(priority=-1), torch.cuda.Stream()) if cuda else (None, None)
    if cuda:
        torch.cuda.synchronize()
    with torch.cuda.stream(playing):
        env = VectorEnv(args.games, setups=SETS[args.setups](), threads=args.threads, seed=args.seed * 1000 + 77,
                        lineups=training_lineups(PLACES, 1, list(pool)))
        table = Table(env, players, busiest(env, len(others)), playing)
        if cuda:
            table.capture()
    records = [Record(args.steps, args.games, device) for _ in range(2)]
    memory = Memory(args.memory * args.steps * args.games, device)
    if cuda:
        torch.cuda.synchronize()

    def play(number: int) -> int:
        with torch.cuda.stream(playing):
            roll([table], [records[number % 2]], args.steps, {})
        if cuda:
            playing.synchronize()
        return number
    worker = concurrent.futures.ThreadPoolExecutor(1)
    pending, rolled = worker.submit(play, 0), 0
    begin = last = time.time()
    count, learned, measured, share = 0, 0, torch.zeros(len(MEASURED), device=device), 0.0
    with torch.cuda.stream(learning):
        while share < 1:
            if pending.done() or not memory.filled:
                record = records[pending.result() % 2]
                network.refresh(players.learner, learner)
                if cuda:
                    learning.synchronize()
                rolled += 1
                pending = worker.submit(play, rolled)
                memory.add(record, teacher, critic)
                if cuda:
                    learning.synchronize()
            share = min(1.0, (time.time() - begin) / args.seconds)
            for group in optimizer.param_groups:
                group["lr"] = args.rate * min(1.0, (learned + 1) / 200) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * share)))
            found = losses(learner, memory.draw(args.minibatch))
            loss = found[0] + 0.1 * (found[2] + found[3]) + 0.2 * found[4]
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(learner.parameters(), 1.0)
            optimizer.step()
            measured += found.detach()
            count, learned = count + 1, learned + 1
            if learned % 16 == 0 and cuda:
                learning.synchronize()  # so that the clock and the play keep pace with the GPU
            if time.time() - last > args.seconds / 10 or share >= 1:
                if share >= 1:
                    pending.result()
                    forget_unseen(learner, memory)
                layers = learner.integers()
                small.write(args.out, layers)
                with open(args.out, "rb") as file:
                    packed = len(zlib.compress(file.read(), 9))
                print(json.dumps({"seconds": round(time.time() - begin, 1), "steps": learned, "decisions": rolled * args.games * args.steps,
                                  "packed_bytes": packed, **dict(zip(MEASURED, (round(x, 4) for x in (measured / count).tolist())))}), flush=True)
                measured, count, last = torch.zeros(len(MEASURED), device=device), 0, time.time()
    worker.shutdown()
    if args.cases:
        seen = memory.columns["observations"][torch.randint(memory.filled, (24,), device=device)]
        small.write_cases(args.cases, layers, seen.cpu().numpy())


if __name__ == "__main__":
    main()
