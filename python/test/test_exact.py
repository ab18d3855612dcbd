"""Exact posteriors in small games, and how far the belief is from them."""
import json
import pathlib
import random
import unittest

import numpy as np

import insidejob

MISSIONS = json.loads((pathlib.Path(__file__).resolve().parents[2] / "data/missions.json").read_text())
SMALL = {"players": 3, "mission_deck": {"missions": MISSIONS["missions"][:6], "risky": []},
         "dimensions": {"suits": 3, "numbers": 4, "hand": 4, "tricks": 3, "missions_needed": 4, "intel_needed": 9}}


def liking(card, wager, role):
    """Agents choose uniformly; the Insider prefers high cards, and tokens."""
    if role == "agent":
        return 1
    return (3 if int(card[1:]) > 2 else 1) * (2 if wager else 1)


def policy(view):
    weights = np.array([liking(one.card, one.wager, view.role) if one.card else 1 for one in view.legal], float)
    return weights / weights.sum()


def behaviour(decision, hand, role):
    """The same, in the form that the belief asks for."""
    if decision["kind"] == "mission":
        return 0.5
    led = decision["before"][0][0] if decision["before"] else None
    follows = [card for card in hand if card[0] == led]
    cards = follows if role == "agent" and follows else hand
    tokens = (False, True) if decision["may_wager"] else (False,)
    if decision["card"] not in cards:
        return 0
    return liking(decision["card"], decision["wager"], role) / sum(liking(card, wager, role) for card in cards for wager in tokens)


def played(seed, actions, **options):
    chance = random.Random(seed)
    game = insidejob.Game(seed=seed, **{**SMALL, **options})
    while not game.over and game.phase != "vote" and len(game.actions) < actions:
        view = game.view(game.actors[0])
        game.play(chance.choices(view.legal, policy(view))[0])
    return game


class ExactTest(unittest.TestCase):
    def test_the_belief_with_the_true_policies_is_close(self):
        """The belief is at most 0.02 nats away, whether deals are listed or drawn."""
        moved, compared = 0, 0
        for seed in range(12):
            game = played(seed, 6 + seed % 7)
            for seat in range(3):
                view = game.view(seat)
                if view.role == "insider":
                    continue
                exact = insidejob.exact_belief(view, policy)
                found = insidejob.belief(view, temper=1, behaviour=behaviour)
                self.assertLess(insidejob.divergence(exact.insider, found.insider), 0.001)
                for role, row in exact.roles.items():
                    self.assertTrue(np.allclose(row, found.roles[role], atol=0.001))
                moved = max(moved, abs(exact.insider.max() - 0.5))
                compared += 1
        self.assertEqual(compared, 24)
        self.assertGreater(moved, 0.2)

    def test_drawn_deals_are_close_too(self):
        worst, compared = 0, 0
        for seed in range(30):
            # More cards than the hands hold, so that there are too many deals for the belief to list.
            game = played(seed, 4, dimensions={**SMALL["dimensions"], "numbers": 5})
            view = game.view(game.actions[0].seat)  # this seat knows which mission was put back
            if view.role == "agent" and compared < 4:
                exact = insidejob.exact_belief(view, policy)
                found = insidejob.belief(view, temper=1, behaviour=behaviour, samples=1500, seed=seed)
                worst = max(worst, insidejob.divergence(exact.insider, found.insider))
                compared += 1
        self.assertEqual(compared, 4)
        self.assertLess(worst, 0.02)
        self.assertGreater(worst, 0)

    def test_uniform_players_tell_only_what_the_rules_tell(self):
        """After the first card a spectator knows nothing. Someone who declines a suit is likelier to be the Insider."""
        def uniform(view):
            return [1 / len(view.legal)] * len(view.legal)
        start = insidejob.Game(seed=1, **SMALL)
        self.assertTrue(np.allclose(insidejob.exact_belief(start.view(0), uniform).insider[1:],
                                    0.5 if start.view(0).role == "agent" else 0))
        for seed in range(40):
            game = played(seed, 4)
            plays = [action for action in game.actions if action.card]
            if len(plays) == 3 and plays[1].card[0] != plays[0].card[0] == plays[2].card[0]:
                watcher = plays[0].seat
                if game.view(watcher).role == "agent":
                    insider = insidejob.exact_belief(game.view(watcher), uniform).insider
                    self.assertGreater(insider[plays[1].seat], 0.5)
                    return
        self.fail("no game had what is asked for")

    def test_mistakes(self):
        game = played(1, 4)
        view = game.view(0)
        with self.assertRaisesRegex(ValueError, "most_worlds"):
            insidejob.exact_belief(insidejob.Game(4).view(0), policy)
        with self.assertRaisesRegex(ValueError, "Larry"):
            insidejob.exact_belief(insidejob.Game(2).view(0), policy)
        with self.assertRaisesRegex(ValueError, "over"):
            insidejob.exact_belief(insidejob.play_game("random").view(0), policy)
        for wrong in ([1], [2.0] * 50, "x"):
            with self.assertRaises(ValueError):
                insidejob.exact_belief(view, lambda _: wrong)  # noqa: B023
        with self.assertRaisesRegex(KeyError, "mine"):
            insidejob.belief(view, behaviour=lambda decision, hand, role: {}["mine"])
        with self.assertRaisesRegex(ValueError, "no probability"):
            insidejob.belief(view, behaviour=lambda decision, hand, role: 7)
        with self.assertRaisesRegex(ValueError, "no chance"):
            insidejob.belief(view, behaviour=lambda decision, hand, role: 0)
        with self.assertRaises(TypeError):
            insidejob.belief(view, behaviour=3)
        with self.assertRaisesRegex(ValueError, "shapes"):
            insidejob.divergence([1, 0], [1])
        self.assertEqual(insidejob.divergence([1, 0], [0, 1]), float("inf"))
        self.assertEqual(insidejob.divergence([0.5, 0.5], [0.5, 0.5]), 0)
