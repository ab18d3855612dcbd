"""Whatever is passed, an exception says what is wrong, and the process survives."""
import random
import unittest

import numpy as np

import insidejob
from insidejob import _core


class JunkTest(unittest.TestCase):
    def test_everything_with_anything(self):
        chance = random.Random(3)
        game = insidejob.Game(seed=1)
        view = game.view(game.actors[0])
        junk = [None, True, 0, -1, 1, 5, 10**30, -10**30, 2.5, float("nan"), "", "B7", "é", "\ud800", b"x", [], [1], [[]], {},
                {"seat": 0}, {"seat": 0, "card": "B7"}, {"seat": "x", "votes": [None]}, {"seat": 0, "votes": [1] * 100},
                {"a": float("inf")}, (1, 2), set(), object(), lambda *_: 1, np.zeros(3), game, view, view.legal[0],
                insidejob.Seed(3), insidejob.bot("random"), insidejob]
        options = ["wager", "risky", "special_roles", "fixed_roles", "custom_role", "mission_deck", "dimensions", "seed", "luck"]

        def some(count):
            return chance.choices(junk, k=count)

        calls = {
            "Game": lambda: insidejob.Game(*some(chance.randrange(4))),
            "options": lambda: insidejob.Game(4, **{chance.choice(options): some(1)[0]}),
            "play": lambda: game.copy().play(*some(2)),
            "view": lambda: game.view(*some(1)),
            "from_record": lambda: insidejob.Game.from_record(*some(1)),
            "referee": lambda: insidejob.referee(*some(1)),
            "observation": lambda: view.observation(*some(1)),
            "mask": lambda: view.mask(*some(1)),
            "action": lambda: view.action(*some(2)),
            "numbers": lambda: view.numbers(*some(1)),
            "request": lambda: view.request(*some(1)),
            "bot": lambda: insidejob.bot(*some(3)),
            "choose": lambda: insidejob.bot("rookie").choose(*some(2)),
            "Bot.belief": lambda: insidejob.bot("rookie").belief(*some(2)),
            "belief": lambda: insidejob.belief(*some(3)),
            "behaviour": lambda: insidejob.belief(view, behaviour=some(1)[0], samples=4),
            "evidence": lambda: insidejob.evidence(*some(3)),
            "suspicion": lambda: insidejob.suspicion(*some(1), samples=2),
            "exact_belief": lambda: insidejob.exact_belief(*some(2)),
            "divergence": lambda: insidejob.divergence(*some(2)),
            "text_of": lambda: insidejob.text_of(*some(1)),
            "suppose": lambda: _core.suppose(view, *some(3)),
            "arena": lambda: insidejob.arena(*some(3), deals=1),
            "play_game": lambda: insidejob.play_game(*some(1), players=chance.choice([None, 1, 2, -1])),
            "aec_env": lambda: insidejob.aec_env(*some(2)),
            "Seed": lambda: insidejob.Seed(*some(1)).derive(*some(1)),
        }
        refused = dict.fromkeys(calls, 0)
        for name, call in calls.items():
            for _ in range(150):
                try:
                    call()
                except (ValueError, TypeError, insidejob.EnvError):
                    refused[name] += 1
        self.assertGreater(min(refused.values()), 10, refused)
