#!/usr/bin/env python3
"""The statistical test of bots' times in tools/abuse finds what the audit found, and accuses nobody else."""

import os
import random
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from attacks.two_samples import SURE, mann_whitney, scan  # noqa: E402


def pause(rng):
    return round(rng.uniform(900, 1600))


class TwoSamplesTest(unittest.TestCase):
    def test_the_same_times_are_the_same(self):
        for seed in range(20):
            rng = random.Random(seed)
            forced, free = [pause(rng) for _ in range(40)], [pause(rng) for _ in range(300)]
            self.assertGreater(mann_whitney(forced, free), SURE)
            self.assertGreater(scan(forced, free, rng), SURE)

    def test_a_bot_that_thinks_for_a_second_is_found(self):
        # As it was at the audit: a bot with a choice thinks for 1,000 ms, and answers then or after the pause.
        rng = random.Random(1)
        forced = [pause(rng) for _ in range(60)]
        free = [max(pause(rng), 1000 + rng.randrange(15)) for _ in range(450)]
        self.assertLess(scan(forced, free, rng), SURE)

    def test_bots_that_are_later_are_found(self):
        rng = random.Random(1)
        forced = [pause(rng) for _ in range(60)]
        free = [pause(rng) + 250 for _ in range(450)]
        self.assertLess(mann_whitney(forced, free), SURE)


if __name__ == "__main__":
    unittest.main()
