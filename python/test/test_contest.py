"""Matches between bots, some of them written in Python."""
import json
import os
import random
import subprocess
import tempfile
import unittest

import insidejob

from test_game import program


class First:
    def choose(self, view, seed):
        return view.legal[0]


def at_random(view, seed):
    return random.Random(seed.number).choice(view.legal)


class ArenaTest(unittest.TestCase):
    @unittest.skipUnless(program(), "needs $INSIDEJOB_PROGRAM")
    def test_it_is_the_arena_of_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "arena.json")
            subprocess.run([program(), "arena", "rookie", "random", "--deals", "12", "--seed", "7", "--json", path],
                           check=True, capture_output=True)
            with open(path) as file:
                theirs = json.load(file)
        ours = insidejob.arena("rookie", "random", deals=12, seed=7, threads=2).data
        self.assertEqual(ours["modes"], theirs["modes"])

    def test_threads_do_not_matter(self):
        results = [insidejob.arena(at_random, First(), deals=12, threads=threads).data for threads in (1, 3)]
        self.assertEqual(*results)
        self.assertEqual((results[0]["candidate"], results[0]["baseline"]), ("at_random", "First"))

    def test_bots_of_one_name_are_not_mistaken_for_each_other(self):
        class Pick:
            def __init__(self, place):
                self.place = place

            def choose(self, view, seed):
                return view.legal[self.place]
        result = insidejob.arena(Pick(0), Pick(-1), "random", deals=10)
        self.assertEqual((result.data["candidate"], result.data["baseline"]), ("Pick", "Pick (2)"))
        self.assertEqual(result.data["modes"],
                         insidejob.arena(lambda view, seed: view.legal[0], lambda view, seed: view.legal[-1], "random",
                                         deals=10).data["modes"])
        self.assertNotEqual(result.data["modes"][0]["candidate"], result.data["modes"][0]["baseline"])
        Pick.name = "random"
        result = insidejob.arena(Pick(0), "random", deals=5)
        self.assertEqual((result.data["candidate"], result.data["baseline"]), ("random", "random (2)"))
        same = Pick(0)
        self.assertEqual(insidejob.arena(same, same, deals=5).difference(), (0, 0, 0))

    def test_better_bots_win_more(self):
        result = insidejob.arena("rookie", at_random, deals=40, modes=["insider", "agents"])
        value, low, high = result.difference("agents")
        self.assertGreater(value, 0.1)
        self.assertTrue(low < value < high)
        self.assertIn("rookie against at_random, 40 deals", str(result))
        with self.assertRaisesRegex(ValueError, "mixed"):
            result.difference()

    def test_what_a_bot_raises_is_raised(self):
        def broken(view, seed):
            raise KeyError("my own mistake")
        for threads in (1, 3):
            with self.assertRaisesRegex(KeyError, "my own mistake"):
                insidejob.arena(broken, "random", deals=50, threads=threads)

    def test_bad_answers(self):
        for answer, error in (({"seat": 0, "card": "B1"}, ValueError), (None, TypeError), ("B1", TypeError),
                              ({"seat": 0}, insidejob.MalformedError)):
            with self.assertRaises(error):
                insidejob.arena(lambda view, seed: answer, "random", deals=5)  # noqa: B023

    def test_bad_arguments(self):
        for arguments, error, words in (
                ({"deals": 0}, ValueError, "deals"), ({"threads": 0}, ValueError, "threads"),
                ({"modes": ["solo"]}, ValueError, "solo"), ({"modes": []}, ValueError, "modes"),
                ({"players": 7}, insidejob.RuleError, "2 to 5"), ({"opponent": 3}, TypeError, "choose")):
            with self.assertRaisesRegex(error, words):
                insidejob.arena("random", "random", **arguments)


class PlayTest(unittest.TestCase):
    def test_bots_of_all_kinds_at_one_table(self):
        game = insidejob.play_game([First(), at_random, "rookie", insidejob.bot("officer")], seed=1)
        self.assertTrue(insidejob.referee(game.record())["ok"])
        self.assertEqual(game.record(), insidejob.play_game([First(), at_random, "rookie", "officer"], seed=1).record())

    def test_a_bot_sees_its_own_view_alone(self):
        seats = []

        def watch(view, seed):
            self.assertTrue(view.to_act)
            seats.append(view.seat)
            return view.legal[0]
        game = insidejob.play_game(["random", watch, "random", "random"], seed=1)
        self.assertEqual(set(seats), {1})
        self.assertEqual(len(seats), sum(action.seat == 1 for action in game.actions))

    def test_bad_tables(self):
        with self.assertRaisesRegex(ValueError, "3 players and 4 bots"):
            insidejob.play_game(["random"] * 4, players=3)
        with self.assertRaises(insidejob.RuleError):
            insidejob.play_game(["random"])
        with self.assertRaisesRegex(TypeError, "a bot is"):
            insidejob.play_game(3)
