#!/usr/bin/env python3
"""Win rates of a policy in the places that count, beside the strangers' own level on the same deals.

  python3 learn/evaluate.py runs/a/policy.npz --strangers officer spymaster --games 2000 --iterations 4000

No search; actions are drawn from the policy (--temperature) or the likeliest taken (--greedy)."""

import argparse
import json
import os
import sys
import time

import numpy as np
import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "python")]
import network  # noqa: E402
from lineups import places  # noqa: E402
from setups import SETS  # noqa: E402
from insidejob.env import Lineup, VectorEnv  # noqa: E402

ADVISED = 11  # a seat of the stranger's kind that the caller plays by its advice


@torch.no_grad()
def play(policies, lineup, stranger, args, seed):
    """The first game of every row, as endings."""
    device = next(iter(policies.values())).action.weight.device
    games = args.games
    env = VectorEnv(games, setups=SETS[args.setups](), lineups=[lineup], threads=args.threads, seed=seed,
                    iterations=args.iterations)
    env.reset()
    actions = np.zeros(games, np.uint8)
    done = np.zeros(games, bool)
    endings = []
    while not done.all():
        policy_of = env.decisions["policy"]
        env.advise("random", actions)  # where the first game is over, anything will do
        advised = (policy_of == ADVISED) & ~done
        if advised.any():
            env.advise(stranger, actions, advised)
        for number, policy in policies.items():
            rows = np.nonzero((policy_of == number) & ~done)[0]
            if len(rows) == 0:
                continue
            observations = torch.from_numpy(env.observations[rows]).to(device)
            mask = network.unpack_mask(torch.from_numpy(env.masks[rows]).to(device))
            with torch.autocast(device.type, dtype=torch.bfloat16):
                logits = policy.logits(policy(observations), mask)
            if args.greedy:
                chosen = logits.argmax(1)
            else:
                noise = -torch.empty_like(logits).exponential_().log()
                chosen = (logits / args.temperature + noise).argmax(1)
            actions[rows] = chosen.to(torch.uint8).cpu().numpy()
        env.step(actions)
        ended = (env.endings["count"] > 0) & ~done
        endings.append(env.endings[ended].copy())
        done |= ended
    env.close()
    return np.concatenate(endings)


def rate(wins: np.ndarray) -> list[float]:
    p = wins.mean()
    return [round(100 * float(p), 1), round(196 * float(np.sqrt(p * (1 - p) / len(wins))), 1)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("policy")
    parser.add_argument("--strangers", nargs="*", default=["rookie", "officer"])
    parser.add_argument("--places", nargs="*", default=["none", "agents", "insider", "one", "two"])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--iterations", type=int, default=4000, help="of a spymaster")
    parser.add_argument("--setups", choices=sorted(SETS), default="classic4")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--greedy", action="store_true")
    parser.add_argument("--seed", type=int, default=7_000_001)
    args = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    policy = network.load(args.policy, device).eval()
    for stranger in args.strangers:
        for name, lineup, is_agents in places(stranger):
            if name not in args.places:
                continue
            if name == "none":
                lineup = Lineup(insider=stranger, others=[ADVISED, stranger, stranger, stranger])
            begin = time.time()
            endings = play({0: policy}, lineup, stranger, args, args.seed)
            wins = (endings["winner"] == 0) == is_agents
            line = {"stranger": stranger, "place": name, "wins": rate(wins), "missions": round(float(endings["completed"].mean()), 2),
                    "seconds": round(time.time() - begin, 1)}
            if name in ("one", "two"):
                # Whom the networks name when the vote comes: the Insider, a stranger, one another.
                named = {"insider": 0, "stranger": 0, "own": 0}
                for ending in endings[endings["cause"] == 6]:
                    for seat in np.nonzero(ending["policies"] == 0)[0]:
                        if ending["votes"][seat] == 255:
                            continue
                        whom = ending["votes"][seat] & 15
                        kind = "insider" if whom == ending["insider"] else "own" if ending["policies"][whom] == 0 else "stranger"
                        named[kind] += 1
                total = max(1, sum(named.values()))
                line["votes"] = {kind: round(100 * count / total, 1) for kind, count in named.items()}
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
