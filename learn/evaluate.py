#!/usr/bin/env python3
"""Win rates at tables of networks and built-in bots, and differences between tables on the same deals.

  python3 learn/evaluate.py --net runs/a/policy.npz --games 2000 \\
      officer:net,officer,officer~officer:officer officer:net~officer:officer net:officer~spymaster:officer

A table names its Insider and then the others. The last name stands for all that are missing: `officer:net,officer` has
one network among officers. Players are random, rookie, officer, spymaster, net (--net), names given with --also, and
informed, an officer that is told whom to vote against. For A~B, B is played on the same deals, and the difference of
the Agents' win rates is given with a 95 % interval, paired by deal. There is no search. Actions are drawn from the
policy, or the likeliest is taken (--greedy)."""

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
import student  # noqa: E402
from setups import SETS  # noqa: E402
from insidejob.env import ACTION_VOTE, PHASES, Lineup, VectorEnv  # noqa: E402

BOTS = ["random", "rookie", "officer", "spymaster", "informed"]


class Arena:
    def __init__(self, args):
        self.args = args
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        files = {"net": args.net} if args.net else {}
        files |= dict(entry.split("=", 1) for entry in args.also)
        self.networks = {name: self.load(path) for name, path in files.items()}
        self.names = [*BOTS, *self.networks]
        self.played = {}

    def load(self, path: str):
        found = student.stranger(path, self.device).eval()
        return network.for_play(found) if self.device == "cuda" else found

    def number(self, name: str) -> int:
        if name not in self.names:
            sys.exit(f"no player {name!r}: there are {', '.join(self.names)}")
        return self.names.index(name)

    @torch.no_grad()
    def decide(self, name: str, env, rows, actions) -> None:
        if name in BOTS:
            wanted = np.zeros(env.games, bool)
            wanted[rows] = True
            env.advise("officer" if name == "informed" else name, actions, wanted)
            if name == "informed":
                voting = rows[env.decisions["phase"][rows] == PHASES.index("vote")]
                voting = voting[env.decisions["side"][voting] == 0]
                actions[voting] = ACTION_VOTE - 1 + env.privileged()[1]["insider"][voting]
            return
        policy = self.networks[name]
        observations, masks = (torch.from_numpy(array[rows]).to(self.device) for array in (env.observations, env.masks))
        logits = policy.logits(policy(observations), network.unpack_mask(masks))
        if not self.args.greedy:
            logits = logits / self.args.temperature - torch.empty_like(logits).exponential_().log()
        actions[rows] = logits.argmax(1).to(torch.uint8).cpu().numpy()

    def play(self, table: str) -> np.ndarray:
        """The first game of every row, as endings in the order of rows. Bots are asked one by one, so that none thinks
        about games that no longer count."""
        if table in self.played:
            return self.played[table]
        args = self.args
        torch.manual_seed(args.seed)
        insider, others = table.split(":")
        others = [self.number(name) for name in others.split(",")]
        lineup = Lineup(insider=self.number(insider), others=others + [others[-1]] * (4 - len(others)))
        env = VectorEnv(args.games, setups=SETS[args.setups](), lineups=[lineup], threads=args.threads, seed=args.seed,
                        iterations=args.iterations, worlds=args.worlds)
        env.reset()
        actions = np.zeros(args.games, np.uint8)
        done = np.zeros(args.games, bool)
        endings = env.endings.copy()
        while not done.all():
            env.advise("random", actions)
            for number, name in enumerate(self.names):
                rows = np.nonzero((env.decisions["policy"] == number) & ~done)[0]
                if len(rows):
                    self.decide(name, env, rows, actions)
            env.step(actions)
            ended = (env.endings["count"] > 0) & ~done
            endings[ended] = env.endings[ended]
            done |= ended
        env.close()
        self.played[table] = endings
        return endings

    def votes(self, endings: np.ndarray) -> dict:
        """Whom networks name as Agents: the Insider, another network, or a stranger."""
        named = {"insider": 0, "own": 0, "stranger": 0}
        nets = [self.number(name) for name in self.networks]
        for ending in endings[endings["cause"] == 6]:
            for seat in np.nonzero(np.isin(ending["policies"], nets))[0]:
                if seat == ending["insider"] or ending["votes"][seat] == 255:
                    continue
                whom = ending["votes"][seat] & 15
                kind = "insider" if whom == ending["insider"] else "own" if ending["policies"][whom] in nets else "stranger"
                named[kind] += 1
        total = max(1, sum(named.values()))
        return {kind: round(100 * count / total, 1) for kind, count in named.items()}


def percent(values: np.ndarray) -> list[float]:
    return [round(100 * float(values.mean()), 1), round(196 * float(values.std() / np.sqrt(len(values))), 1)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="+")
    parser.add_argument("--net", help="the policy that is called net")
    parser.add_argument("--also", nargs="*", default=[], metavar="NAME=FILE[@TEMPERATURE]")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--iterations", type=int, default=4000, help="of a spymaster")
    parser.add_argument("--worlds", type=int, default=0, help="that officers and spymasters imagine; 0: as many as at a table")
    parser.add_argument("--setups", choices=sorted(SETS), default="classic4")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--greedy", action="store_true")
    parser.add_argument("--seed", type=int, default=7_000_001)
    args = parser.parse_args()
    arena = Arena(args)
    for entry in args.tables:
        begin = time.time()
        table, _, other = entry.partition("~")
        endings = arena.play(table)
        wins = (endings["winner"] == 0).astype(float)
        line = {"table": table, "setups": args.setups, "agents": percent(wins), "missions": round(float(endings["completed"].mean()), 2),
                "vote": round(float((endings["cause"] == 6).mean()), 3), "votes": arena.votes(endings)}
        if other:
            base = (arena.play(other)["winner"] == 0).astype(float)
            line |= {"against": other, "its_agents": percent(base), "difference": percent(wins - base)}
        print(json.dumps(line | {"seconds": round(time.time() - begin, 1)}), flush=True)


if __name__ == "__main__":
    main()
