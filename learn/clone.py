#!/usr/bin/env python3
"""Teaches a network to play like one of the built-in bots, which are too slow to sit in training games.

  python3 learn/clone.py collect --bot officer --seconds 120 --beside runs/a/policy.npz --out runs/officer.labels
  python3 learn/clone.py train runs/officer.labels --from runs/a/policy.npz --out runs/officer.npz

`collect` asks the bot for every decision, and plays its answer in most seats. In the others given networks or a
rookie decide, so that the clone learns to play with other players too. With an earlier clone among them
(FILE@TEMPERATURE), the next one learns what the bot would do where a clone's play leads. A file of labels holds two
bytes per decision: games follow from their seed and the actions taken, so `train` deals them again to see what the bot
saw. Prints how often the clone agrees with the bot, and its log-loss, on held-out games."""

import argparse
import itertools
import json
import os
import sys
import time

import numpy as np
import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "python")]
import checkpoint  # noqa: E402
import network  # noqa: E402
from network import stranger  # noqa: E402
from setups import SETS  # noqa: E402
from insidejob.env import PHASES, Lineup, VectorEnv, suit_permutation  # noqa: E402

BOT = 0  # policy of the environment; the networks beside it follow


def table(about: dict, threads: int) -> VectorEnv:
    slot = {BOT: 6, "rookie": 1} | {number: 3 for number, _ in enumerate(about["beside"], 1)} if about["beside"] else {BOT: 1}
    return VectorEnv(about["games"], setups=SETS[about["setups"]](), lineups=[Lineup(seats=[slot] * 5)], threads=threads,
                     seed=about["seed"], iterations=about["iterations"])


def collect(args) -> None:
    about = {"bot": args.bot, "iterations": args.iterations, "setups": args.setups, "games": args.games,
             "seed": args.seed, "beside": [os.path.basename(path) for path in args.beside], "strays": args.strays}
    env = table(about, args.threads)
    env.reset()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    beside = [stranger(path, device) for path in args.beside]
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    rng = np.random.default_rng(args.seed)
    advice, strays = np.zeros(args.games, np.uint8), np.zeros(args.games, np.uint8)
    labels, actions = [], []
    until = time.time() + args.seconds
    while time.time() < until:
        env.advise(args.bot, advice)
        env.advise("random", strays)
        taken = np.where(rng.random(args.games) < args.strays, strays, advice)
        for number, other in enumerate(beside, 1):
            rows = np.nonzero(env.decisions["policy"] == number)[0]
            if len(rows):
                with torch.no_grad():
                    seen, masks = (torch.from_numpy(array[rows]).to(device) for array in (env.observations, env.masks))
                    logits = other.logits(other(seen), network.unpack_mask(masks))
                    drawn = (logits - torch.empty_like(logits).exponential_().log()).argmax(1)
                taken[rows] = drawn.to(torch.uint8).cpu().numpy()
        labels.append(advice.copy())
        actions.append(taken)
        env.step(taken)
    env.close()
    checkpoint.write(args.out, {"labels": np.stack(labels), "actions": np.stack(actions)}, about)
    print(json.dumps(about | {"rows": len(labels) * args.games}), flush=True)


def replay(path: str, threads: int):
    """For every decision of a file: what the bot saw, the legal actions, its answer, the deal and the phase."""
    arrays, about = checkpoint.read(path)
    env = table(about, threads)
    env.reset()
    rows = []
    for labels, actions in zip(arrays["labels"], arrays["actions"]):
        rows.append((env.observations.copy(), env.masks.copy(), labels, env.decisions["episode"].copy(), env.decisions["phase"].copy()))
        env.step(actions)
    env.close()
    return [np.concatenate(column) for column in zip(*rows)], about


def train(args) -> None:
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(args.seed)
    columns, about = [], {}
    for path in args.labels:
        column, about = replay(path, args.threads)
        column[3] = column[3] % about["games"] % 20 == 0
        columns.append(column)
    data = [torch.from_numpy(np.concatenate(parts)).to(device) for parts in zip(*columns)]
    train_rows, test_rows = (torch.nonzero(flag)[:, 0] for flag in (~data[3], data[3]))
    policy = network.load(args.start, device) if args.start else network.Policy(args.width, args.depth).to(device)
    optimizer = torch.optim.AdamW(policy.parameters(), lr=args.rate, weight_decay=0.05)
    begin, step, share = time.time(), 0, 0.0
    turns = [tuple(torch.from_numpy(index).to(device) for index in suit_permutation(order))
             for order in itertools.permutations(range(4))]
    while share < 1:
        for part in train_rows[torch.randperm(len(train_rows), device=device)].split(args.minibatch):
            share = min(1.0, max((time.time() - begin) / args.seconds, step * args.minibatch / (args.passes * len(train_rows))))
            bits, back = turns[step % len(turns)]
            for group in optimizer.param_groups:
                group["lr"] = args.rate * (1 - share) + 1e-5
            with torch.autocast(device, dtype=torch.bfloat16):
                hidden = policy.trunk(network.unpack_bits(data[0][part])[:, bits])
                logits = policy.action(hidden).float()[:, back].masked_fill(~network.unpack_mask(data[1][part]), float("-inf"))
                loss = torch.nn.functional.cross_entropy(logits, data[2][part].long())
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            step += 1
    with torch.no_grad(), torch.autocast(device, dtype=torch.bfloat16):
        right, loss = [], []
        for part in test_rows.split(args.minibatch):
            logits = policy.logits(policy(data[0][part]), network.unpack_mask(data[1][part]))
            right.append((logits.argmax(1) == data[2][part]).float())
            loss.append(torch.nn.functional.cross_entropy(logits, data[2][part].long(), reduction="none"))
        right, loss, phase = torch.cat(right), torch.cat(loss), data[4][test_rows]
    about |= {"rows": len(data[2]), "passes": round(step * args.minibatch / len(train_rows), 1),
              "agreement": round(right.mean().item(), 4), "log_loss": round(loss.mean().item(), 4),
              "by_phase": {name: [round(right[phase == number].mean().item(), 3), int((phase == number).sum())]
                           for number, name in enumerate(PHASES) if (phase == number).any()}}
    network.save(args.out, policy, **about)
    print(json.dumps(about), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    tasks = parser.add_subparsers(required=True)
    task = tasks.add_parser("collect")
    task.set_defaults(run=collect)
    task.add_argument("--bot", choices=["rookie", "officer", "spymaster"], required=True)
    task.add_argument("--seconds", type=float, default=120)
    task.add_argument("--iterations", type=int, default=0, help="of a spymaster")
    task.add_argument("--beside", nargs="*", default=[], metavar="FILE[@TEMPERATURE]", help="networks that decide for some seats")
    task.add_argument("--setups", choices=sorted(SETS), default="everything")
    task.add_argument("--games", type=int, default=2048)
    task.add_argument("--strays", type=float, default=0.02, help="how often a random move is played instead")
    task = tasks.add_parser("train")
    task.set_defaults(run=train)
    task.add_argument("labels", nargs="+")
    task.add_argument("--from", dest="start", help="a policy to begin with")
    task.add_argument("--seconds", type=float, default=30)
    task.add_argument("--passes", type=float, default=12, help="over the data, at most; suits are permuted at random")
    task.add_argument("--rate", type=float, default=5e-4)
    task.add_argument("--minibatch", type=int, default=8192)
    task.add_argument("--width", type=int, default=768)
    task.add_argument("--depth", type=int, default=3)
    for task in tasks.choices.values():
        task.add_argument("--out", required=True)
        task.add_argument("--threads", type=int, default=os.cpu_count())
        task.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
