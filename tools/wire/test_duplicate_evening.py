#!/usr/bin/env python3
"""The audit of a duplicate evening finds what it is meant to find."""

import os
import sys
import types
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from wire.duplicate_evening import DuplicateEvening  # noqa: E402


def first(seed="a", closed=30, left_out=(), moves=(10, 20)):
    return [{"event": "round_called", "at": 1, "round": 1},
            {"event": "game_dealt", "at": 2, "seed": seed},
            *({"event": "acted", "at": at} for at in moves),
            {"event": "action_held", "at": 25},
            {"event": "round_closed", "at": closed, "round": 1, **({"left_out": list(left_out)} if left_out else {})},
            {"event": "acted", "at": closed}]


def second(seed="a", moves=(12, 28), closed=31, ends="votes_counted"):
    return [{"event": "round_dealt", "at": 3, "round": 1, "seed": seed},
            *({"event": "vote_pressed", "at": at} for at in moves),
            {"event": "round_closed", "at": closed, "round": 1},
            {"event": ends, "at": closed}]


class Audit(unittest.TestCase):
    def problems(self, *logs):
        evening = DuplicateEvening.__new__(DuplicateEvening)
        evening.club = types.SimpleNamespace(rounds=0)
        evening.tables = [types.SimpleNamespace(logged=log) for log in logs]
        return evening.audit()

    def test_all_is_well(self):
        self.assertEqual(self.problems(first(), second()), [])
        self.assertEqual(self.problems(first(left_out=[2]), second(moves=(12, 40), ends="game_abandoned")), [])

    def test_waits_for_all_logs(self):
        self.assertEqual(self.problems(first("a"), None), [])

    def test_other_cards(self):
        self.assertIn("other cards", self.problems(first("a"), second("b"))[0])

    def test_an_end_shown_too_early(self):
        self.assertIn("still played at 40", self.problems(first(), second(moves=(12, 40), closed=41))[0])
        self.assertIn("still played at 20", self.problems(first(), second(moves=(12,), closed=13))[0])

    def test_counting_what_was_left_out(self):
        found = self.problems(first(left_out=[2]), second(moves=(12, 40)))
        self.assertIn("which it was left out of", found[0])


if __name__ == "__main__":
    unittest.main()
