"""How far the belief is from the exact posterior in small games: python3 python/test/divergence.py [--policy FILE]

Three players, three suits of five, four cards in a hand, after the first trick, as the Agent sees it who led it. Agents
choose uniformly, and the Insider prefers high cards and tokens (test_exact.py). With a file of `insidejob solve
--policy`, its game, played by its solution."""
import argparse

import numpy as np

import insidejob

from test_exact import SMALL, behaviour, played, policy


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--policy")
    given = parser.parse_args()
    if given.policy:
        report(of_solution(given))
    else:
        report(of_policies(given))


def of_solution(given):
    solution = insidejob.Solution(given.policy)
    ways = {"the model of docs/bots.md": {}, "only the rules": {"rules_only": True}}
    found = {name: [] for name in ways}
    chance = np.random.default_rng(1)
    for seed in range(given.games):
        game = solution.game(seed)
        while game.view().trick == 0 and not game.over:
            view = game.view(game.actors[0])
            game.play(chance.choice(view.legal, p=solution(view)))
        view = game.view(game.actions[0].seat)
        if view.role == "agent" and not game.over:
            exact = insidejob.exact_belief(view, solution).insider
            for name, way in ways.items():
                found[name].append(insidejob.divergence(exact, insidejob.belief(view, seed=seed, **way).insider))
    return found


def of_policies(given):
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
    return found


def report(found):
    print(f"{len(next(iter(found.values())))} views; nats, mean and largest")
    for name, values in found.items():
        print(f"{name}: {np.mean(values):.5f} ({max(values):.5f})")


if __name__ == "__main__":
    main()
