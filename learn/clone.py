#!/usr/bin/env python3
"""Teaches a network to play like one of the built-in bots, which are too slow to sit in training games.

  python3 learn/clone.py --bot officer --seconds 120 --out runs/officer.npz
  python3 learn/clone.py --bot spymaster --iterations 400 --seconds 120 --out runs/spymaster.npz

Games are played by the bot in all seats; now and then a seat makes a random move instead, so that the
network also sees what follows mistakes. Prints how often it agrees with the bot on games kept apart."""

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
import network  # noqa: E402
from setups import SETS  # noqa: E402
from insidejob.env import VectorEnv, suit_permutation  # noqa: E402


def collect(args):
    env = VectorEnv(args.games, setups=SETS[args.setups](), threads=args.threads, seed=args.seed,
                    iterations=args.iterations)
    env.reset()
    rng = np.random.default_rng(args.seed)
    labels = np.zeros(args.games, np.uint8)
    strays = np.zeros(args.games, np.uint8)
    rows, until = [], time.time() + args.seconds
    while time.time() < until:
        env.advise(args.bot, labels)
        _, targets = env.privileged()
        rows.append((env.observations.copy(), env.masks.copy(), labels.copy(), targets["insider"].copy(),
                     env.decisions["episode"].copy()))
        env.advise("random", strays)
        env.step(np.where(rng.random(args.games) < args.strays, strays, labels))
    env.close()
    return [np.concatenate(column) for column in zip(*rows)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", choices=["rookie", "officer", "spymaster"], required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--seconds", type=float, default=120, help="of play")
    parser.add_argument("--train-seconds", type=float, default=30)
    parser.add_argument("--passes", type=float, default=12, help="over the data, at most; suits are permuted at random")
    parser.add_argument("--iterations", type=int, default=0, help="of a spymaster")
    parser.add_argument("--setups", choices=sorted(SETS), default="classic4")
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--strays", type=float, default=0.03)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    observations, masks, actions, insiders, episodes = collect(args)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(args.seed)
    policy = network.Policy(args.width, 2).to(device)
    optimizer = torch.optim.AdamW(policy.parameters(), lr=1e-3, weight_decay=0.05)
    held = torch.from_numpy((episodes % args.games % 20 == 0)).to(device)
    data = [torch.from_numpy(column).to(device) for column in (observations, masks, actions, insiders)]
    train, test = (torch.nonzero(flag)[:, 0] for flag in (~held, held))
    size, begin, step, passes, share = 8192, time.time(), 0, 0, 0.0
    turns = [tuple(torch.from_numpy(index).to(device) for index in suit_permutation(order))
             for order in itertools.permutations(range(4))]
    while share < 1:
        for part in train[torch.randperm(len(train), device=device)].split(size):
            share = min(1.0, max((time.time() - begin) / args.train_seconds, step * size / (args.passes * len(train))))
            bits, back = turns[step % len(turns)]
            for group in optimizer.param_groups:
                group["lr"] = 1e-3 * (1 - share) + 1e-5
            with torch.autocast(device, dtype=torch.bfloat16):
                hidden = policy.trunk(network.unpack_bits(data[0][part])[:, bits])
                logits = policy.action(hidden).float()[:, back].masked_fill(~network.unpack_mask(data[1][part]), float("-inf"))
                loss = torch.nn.functional.cross_entropy(logits, data[2][part].long())
                loss = loss + 0.1 * torch.nn.functional.cross_entropy(policy.insider(hidden).float(),
                                                                      data[3][part].long())
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            step += 1
        passes += 1
    with torch.no_grad(), torch.autocast(device, dtype=torch.bfloat16):
        right = loss_sum = 0.0
        for part in test.split(size):
            logits = policy.logits(policy(data[0][part]), network.unpack_mask(data[1][part]))
            right += (logits.argmax(1) == data[2][part]).sum().item()
            loss_sum += torch.nn.functional.cross_entropy(logits, data[2][part].long(), reduction="sum").item()
    about = {"bot": args.bot, "iterations": args.iterations, "rows": len(actions), "steps": step, "passes": passes,
             "agreement": round(right / len(test), 4), "log_loss": round(loss_sum / len(test), 4), "seed": args.seed}
    network.save(args.out, policy, **about)
    print(json.dumps(about), flush=True)


if __name__ == "__main__":
    main()
