"""How far the belief is from the exact posterior in small games: python3 python/test/divergence.py

Three players, three suits of five, four cards in a hand, after the first trick, as the Agent sees it who led it. Agents
choose uniformly, and the Insider prefers high cards and tokens (test_exact.py)."""
import argparse

import numpy as np

import insidejob

from test_exact import SMALL, behaviour, played, policy


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=60)
    given = parser.parse_args()
    ways = {"the true policies, 256 deals drawn": {"behaviour": behaviour, "temper": 1, "samples": 256},
            "the true policies, 1,500 deals drawn": {"behaviour": behaviour, "temper": 1, "samples": 1500},
            "the model of docs/bots.md": {}}
    found = {name: [] for name in ways}
    for seed in range(given.games):
        game = played(seed, 4, dimensions={**SMALL["dimensions"], "numbers": 5})
        view = game.view(game.actions[0].seat)
        if view.role == "agent":
            exact = insidejob.exact_belief(view, policy).insider
            for name, way in ways.items():
                found[name].append(insidejob.divergence(exact, insidejob.belief(view, seed=seed, **way).insider))
    print(f"{len(next(iter(found.values())))} views; nats, mean and largest")
    for name, values in found.items():
        print(f"{name}: {np.mean(values):.5f} ({max(values):.5f})")


if __name__ == "__main__":
    main()
