#!/usr/bin/env python3
"""Runs every part of training once, on small sizes and without a GPU, and compares what can be compared.

  python3 learn/check.py     # a few minutes; needs PyTorch and a built environment (learn/README.md)
"""

import os
import subprocess
import sys
import tempfile

import numpy as np
import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "python")]
import network  # noqa: E402
import student as small  # noqa: E402
from lineups import PLACES, training_lineups  # noqa: E402
from rollout import Players, Record, Table, batch_of, roll  # noqa: E402
from setups import SETS  # noqa: E402
from insidejob.env import VectorEnv, unpack_bits  # noqa: E402


def check_rollout() -> None:
    """The record holds what each policy would say, and returns are the results of the games."""
    torch.manual_seed(1)
    learner, other, student, critic = network.Policy(64, 2), network.Policy(32, 1), small.Student(), network.Critic(32, 1)
    for policy in (learner, other):
        torch.nn.init.normal_(policy.action.weight, std=0.3)
    env = VectorEnv(96, setups=SETS["everything"](), lineups=training_lineups(PLACES, 1, ["other", "small"]), threads=2, seed=3)
    table = Table(env, Players(learner, [learner, other, student], "cpu"), 40)
    record = Record(90, 96, "cpu")
    roll([table], [record], 90, {})
    batch = batch_of(record, critic, shaping=0.0, trace=1.0)
    numbers = record.column("decisions")[:-1][..., 13].flatten()
    for policy, rows in ((learner, batch.mine), (other, (numbers == 2) & ~batch.mine), (student, numbers == 3)):
        assert rows.sum() > 500, "too few decisions to compare"
        with torch.no_grad():
            log_p = torch.log_softmax(policy.logits(policy(batch.observations[rows]), network.unpack_mask(batch.masks[rows])), 1)
        far = (log_p.gather(1, batch.actions[rows][:, None])[:, 0] - batch.log_probs[rows]).abs()
        assert far.mean() < 0.02, f"log-probabilities differ by {far.mean()} on average"
    # With a trace of 1, a game that ended within the record returns its result, whatever the critic says.
    ends = record.column("endings")[1:, :, 12] > 0
    settled = ends.flip(0).cumsum(0).flip(0).flatten() > 0
    own = batch.returns[settled][:, 0]
    assert (own.abs() - 1).abs().max() < 1e-3, "a return is neither won nor lost"


def check_student() -> None:
    """The trained network, in plain integers, and read back from its file."""
    torch.manual_seed(2)
    student = small.Student()
    env = VectorEnv(64, setups=SETS["everything"](), seed=4)
    env.reset()
    for _ in range(25):
        env.step_random()
    layers = student.integers()
    wanted = small.integer_forward(layers, unpack_bits(env.observations))
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        path = os.path.join(folder, "small.ijnet")
        small.write(path, layers)
        for made in (student, small.load(path, "cpu")):
            assert np.array_equal(made(torch.from_numpy(env.observations)).numpy(), wanted), "sums differ"


def run(*arguments: str) -> None:
    print("$", *arguments, flush=True)
    subprocess.run([sys.executable, os.path.join(HERE, arguments[0]), *arguments[1:]], check=True)


def check_programs() -> None:
    with tempfile.TemporaryDirectory() as folder:
        def path(name):
            return os.path.join(folder, name)
        tiny = ["--games", "64", "--threads", "2"]
        run("train.py", "--minutes", "0.02", "--width", "32", "--depth", "1", "--setups", "everything", *tiny, "--steps", "16",
            "--minibatch", "512", "--out", path("a"))
        run("clone.py", "collect", "--bot", "rookie", "--seconds", "1", "--beside", path("a/policy.npz"), *tiny, "--out", path("rookie.labels"))
        run("clone.py", "train", path("rookie.labels"), "--width", "32", "--depth", "1", "--seconds", "1", "--minibatch", "64",
            "--threads", "2", "--out", path("rookie.npz"))
        run("clone.py", "collect", "--bot", "rookie", "--seconds", "1", "--beside", path("a/policy.npz"), path("rookie.npz") + "@0.5", *tiny,
            "--out", path("more.labels"))
        run("clone.py", "train", path("rookie.labels"), path("more.labels"), "--from", path("rookie.npz"), "--seconds", "1", "--minibatch", "64",
            "--threads", "2", "--out", path("more.npz"))
        run("train.py", "--minutes", "0.02", "--from", path("a"), "--pool", f"rookie={path('rookie.npz')}@0.5", *tiny, "--steps", "16",
            "--minibatch", "512", "--anchor", path("rookie.npz"), "0.1", "--out", path("b"))
        run("distil.py", path("b"), "--pool", f"rookie={path('rookie.npz')}", "--seconds", "2", *tiny, "--steps", "4", "--memory", "3",
            "--minibatch", "128", "--cases", path("cases.bin"), "--out", path("small.ijnet"))
        run("distil.py", path("b"), "--from", path("small.ijnet"), "--seconds", "1", *tiny, "--steps", "4", "--memory", "2", "--minibatch", "128",
            "--decay", "0.1", "--out", path("small.ijnet"))
        run("train.py", "--minutes", "0.02", "--from", path("b"), "--from-policy", path("small.ijnet"), "--snapshots", "0",
            "--pool", f"large={path('b/policy.npz')}", f"rookie={path('rookie.npz')}", "--voter", "large", "rookie", "--decay", "0.1", *tiny, "--steps", "16", "--minibatch", "512", "--anchor", path("b/policy.npz"), "0.1",
            "--out", path("c"))
        run("train.py", "--minutes", "0.02", "--from", path("b"), "--from-policy", path("small.ijnet"), "--snapshots", "0", *tiny, "--steps", "8",
            "--bots", "officer=1", "spymaster=1", "--bots-games", "4", "--worlds", "4", "--iterations", "8", "--tables", "1", "--minibatch", "64",
            "--passes", "2", "--critic-rate", "3", "--critic-first", "0.1", "--out", path("d"))
        run("train.py", "--minutes", "0.02", "--from", path("b"), "--snapshots", "0", "--rookies", "0", "--pool", f"small={path('small.ijnet')}",
            "--places", "self=0", "mixed=0", *tiny, "--steps", "16", "--minibatch", "512", "--out", path("e"))
        run("evaluate.py", "--net", path("b/policy.npz"), "--also", f"small={path('small.ijnet')}", *tiny, "rookie:net,rookie~rookie:rookie", "small:rookie")
        run("evaluate.py", "--net", path("c/policy.ijnet"), *tiny, "net:rookie")


if __name__ == "__main__":
    check_rollout()
    check_student()
    check_programs()
    print("all well")
