#!/usr/bin/env python3
"""Teaches the small network (student.py) what a trained policy plays and what its critic expects.

  python3 learn/distil.py runs/b --pool officer=runs/officer.npz --seconds 120 --out runs/small.ijnet

The teacher plays among strangers as in training; the student sees every decision. Writes the weights, and beside
them a few observations with the student's answers, which the program must find too (--cases)."""

import argparse
import json
import math
import os
import sys
import time

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "python")]
import network  # noqa: E402
import student as small  # noqa: E402
from lineups import PLACES, training_lineups  # noqa: E402
from rollout import Players, Record, Table, roll  # noqa: E402
from setups import SETS  # noqa: E402
from train import busiest, stranger  # noqa: E402
from insidejob.env import VectorEnv  # noqa: E402


def losses(student, teacher, critic, rows: dict) -> torch.Tensor:
    """Kullback-Leibler of the policies, then the losses of the other heads."""
    mask = network.unpack_mask(rows["masks"])
    with torch.no_grad(), torch.autocast(mask.device.type, dtype=torch.bfloat16):
        hidden = teacher(rows["observations"])
        wanted = torch.log_softmax(teacher.logits(hidden, mask), 1)
        expected = critic(rows["observations"], rows["privileged"])[:, 0]
    output = student(rows["observations"])
    found = torch.log_softmax(student.logits(output, mask), 1)
    p = wanted.exp()
    policy = (p * (wanted - found).masked_fill(~mask, 0).masked_fill(p == 0, 0)).sum(1).mean()
    targets = rows["targets"].long()
    insider = torch.nn.functional.cross_entropy(student.head(output, "insider"), targets[:, 0])
    sides = targets[:, 6:11]
    side = torch.nn.functional.cross_entropy(student.head(output, "side").reshape(-1, network.SIDES),
                                             sides.masked_fill(sides > 2, -100).flatten(), ignore_index=-100)
    value = (student.head(output, "value")[:, 0] - expected).square().mean()
    return torch.stack([policy, insider, side, value])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("teacher", help="folder of a run")
    parser.add_argument("--pool", nargs="*", default=[], metavar="NAME=FILE[@TEMPERATURE]")
    parser.add_argument("--setups", choices=sorted(SETS), default="everything")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--games", type=int, default=16384)
    parser.add_argument("--steps", type=int, default=16)
    parser.add_argument("--minibatch", type=int, default=16384)
    parser.add_argument("--passes", type=int, default=2, help="over each record")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", help="a file for observations and answers")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(args.seed)
    # Weights and activations have eight bits, so tf32 products are exact.
    torch.backends.cuda.matmul.allow_tf32 = True
    teacher = network.for_play(network.load(os.path.join(args.teacher, "policy.npz"), device))
    critic = network.for_play(network.load(os.path.join(args.teacher, "critic.npz"), device))
    pool = dict(entry.split("=", 1) for entry in args.pool)
    others = [teacher] + [stranger(path, device) for path in pool.values()]
    players = Players(teacher, others, device)
    stream = torch.cuda.Stream() if device == "cuda" else None
    learner = small.Student().to(device)
    if stream:
        torch.cuda.synchronize()
    optimizer = torch.optim.Adam(learner.parameters(), lr=args.rate, eps=1e-7)
    begin, rows_seen, records_seen, measured = time.time(), 0, 0, torch.zeros(4, device=device)
    with torch.cuda.stream(stream):
        env = VectorEnv(args.games, setups=SETS[args.setups](), threads=args.threads, seed=args.seed * 1000 + 77,
                        lineups=training_lineups(PLACES, 1, list(pool)))
        table = Table(env, players, busiest(env, len(others)), stream)
        if stream:
            table.capture()
        record = Record(args.steps, args.games, device)
        share, last, count = 0.0, begin, 0
        while share < 1:
            roll([table], [record], args.steps, {})
            rows = {name: record.column(name)[:-1].flatten(0, 1) for name in ("observations", "masks", "privileged", "targets")}
            for _ in range(args.passes):
                for part in torch.randperm(len(rows["masks"]), device=device).split(args.minibatch):
                    share = min(1.0, (time.time() - begin) / args.seconds)
                    for group in optimizer.param_groups:
                        group["lr"] = args.rate * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * share)))
                    found = losses(learner, teacher, critic, {name: column[part] for name, column in rows.items()})
                    loss = found[0] + 0.1 * (found[1] + found[2]) + 0.2 * found[3]
                    optimizer.zero_grad(set_to_none=True)
                    loss.backward()
                    torch.nn.utils.clip_grad_norm_(learner.parameters(), 1.0)
                    optimizer.step()
                    measured += found.detach()
                    rows_seen, count = rows_seen + len(part), count + 1
            records_seen += 1
            if time.time() - last > args.seconds / 8 or share >= 1:
                print(json.dumps({"seconds": round(time.time() - begin, 1), "rows": rows_seen, **dict(zip(
                    ("kl", "insider_loss", "side_loss", "value_loss"), (round(x, 4) for x in (measured / count).tolist())))}), flush=True)
                measured, count, last = torch.zeros(4, device=device), 0, time.time()
        layers = learner.integers()
        small.write(args.out, layers)
        if args.cases:
            picked = torch.randperm(len(rows["masks"]), device=device)[:24]
            small.write_cases(args.cases, layers, rows["observations"][picked].cpu().numpy())


if __name__ == "__main__":
    main()
