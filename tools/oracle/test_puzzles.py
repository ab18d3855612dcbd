#!/usr/bin/env python3
"""Tests of the second count: against dealing every deal, on some shipped puzzles, and on puzzles made wrong.

    test_puzzles.py --insidejob PATH [--every N]
"""

import argparse
import copy
import itertools
import random
import sys
import unittest

import puzzles
from game import suit_of
from record import CARDS

FLAGS = argparse.Namespace(insidejob="", every=31)


def deal_all(cards, places):
    """Every deal, dealt."""
    if not places:
        return 1 if not cards else 0
    (size, banned), rest = places[0], places[1:]
    allowed = [card for card in cards if suit_of(card) not in banned]
    return sum(deal_all([card for card in cards if card not in hand], rest)
               for hand in itertools.combinations(allowed, size))


class Counting(unittest.TestCase):
    def test_counts_what_can_be_dealt(self):
        chance = random.Random(7)
        for _ in range(200):
            sizes = [chance.randrange(4) for _ in range(chance.randrange(1, 5))]
            cards = chance.sample(CARDS, sum(sizes))
            places = [(size, frozenset(chance.sample(["blue", "green", "yellow", "pink"], chance.randrange(3))))
                      for size in sizes]
            self.assertEqual(puzzles.count_deals(cards, places), deal_all(cards, places))


class Shipped(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.told = puzzles.told(FLAGS.insidejob, puzzles.PUZZLES_FILE, FLAGS.every)

    def test_are_confirmed(self):
        self.assertGreater(len(self.told), 5)
        for puzzle in self.told:
            with self.subTest(kind=puzzle["kind"]):
                puzzles.confirm(puzzle)

    def test_another_answer_is_refused(self):
        for puzzle in self.told[:5]:
            wrong = copy.deepcopy(puzzle)
            wrong["answer"] = (puzzle["answer"] + 1) % len(puzzle["choices"])
            with self.subTest(kind=puzzle["kind"]), self.assertRaises(puzzles.Doubt):
                puzzles.confirm(wrong)

    def test_a_missing_choice_is_refused(self):
        for puzzle in self.told[:5]:
            wrong = copy.deepcopy(puzzle)
            del wrong["choices"][puzzle["answer"] - 1]
            with self.subTest(kind=puzzle["kind"]), self.assertRaises(puzzles.Doubt):
                puzzles.confirm(wrong)

    def test_an_early_question_is_refused(self):
        early = [p for p in self.told if p["kind"] == "who_is_it"][0]
        early = copy.deepcopy(early)
        early["record"]["actions"] = early["record"]["actions"][:6]
        with self.assertRaises(puzzles.Doubt):
            puzzles.confirm(early)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--insidejob", required=True)
    parser.add_argument("--every", type=int, default=FLAGS.every)
    FLAGS, rest = parser.parse_known_args()
    unittest.main(argv=sys.argv[:1] + rest)
