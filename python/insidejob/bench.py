"""Measures the environment: python3 -m insidejob.bench [--games 4096] [--threads 1] [--rounds 9]

Decisions per second with observations, masks, decisions and endings: with random actions picked in C, and
with actions that NumPy picks from the masks. Given per second of processor time and of the clock, as median,
smallest and largest over alternating rounds."""
import argparse
import statistics
import time

import numpy as np

from . import env as insidejob


def pick(env, random):
    """A random legal action for each game, in NumPy."""
    legal = insidejob.unpack_bits(env.masks, insidejob.ACTIONS)
    return (random.random(legal.shape, np.float32) * legal).argmax(axis=1)


def timed(step, steps):
    wall, processor = time.perf_counter(), time.process_time()
    for _ in range(steps):
        step()
    return time.process_time() - processor, time.perf_counter() - wall


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--steps", type=int, default=100, help="of all games in a round")
    parser.add_argument("--players", type=int, default=4)
    given = parser.parse_args()
    env = insidejob.vector_env(given.games, given.threads, setups=insidejob.Setup(players=given.players))
    env.reset()
    random = np.random.default_rng(1)
    ways = {"picked in C": (env.step_random, given.steps),
            "picked in NumPy": (lambda: env.step(pick(env, random)), max(1, given.steps // 10))}
    found = {name: ([], []) for name in ways}
    for _ in range(given.rounds):
        for name, (step, steps) in ways.items():
            for speeds, seconds in zip(found[name], timed(step, steps)):
                speeds.append(given.games * steps / seconds / 1e6)
    print(f"{given.games} games, {given.threads} threads, {given.players} players: million decisions per second")
    for name, both in found.items():
        for clock, speeds in zip(("processor", "clock"), both):
            print(f"{name}, {clock}: {statistics.median(speeds):.2f} ({min(speeds):.2f} to {max(speeds):.2f})")


if __name__ == "__main__":
    main()
