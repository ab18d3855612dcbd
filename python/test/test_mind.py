"""Bots and beliefs from Python."""
import unittest

import numpy as np

import insidejob

from test_game import TABLES, random_game


class BotTest(unittest.TestCase):
    def test_every_level_plays_every_table(self):
        for table in TABLES:
            for level in insidejob.levels():
                if level in ("random", "rookie"):
                    game = insidejob.play_game(level, seed=5, **table)
                    self.assertTrue(insidejob.referee(game.record())["ok"])
                    continue
                bot = insidejob.bot(level, iterations=8)
                for step, (game, seat) in enumerate(random_game(table, 5)):
                    if seat is not None and step % 9 == 0:
                        self.assertIn(bot.choose(game.view(seat), seed=step), game.view(seat).legal)

    def test_the_same_seed_gives_the_same_choice(self):
        game = insidejob.Game(4, seed=2)
        game.play(game.legal[0])
        view = game.view(game.actors[0])
        spymaster = insidejob.bot("spymaster", iterations=40)
        self.assertEqual(spymaster.choose(view, seed=3), spymaster.choose(view, seed=insidejob.Seed(3)))
        self.assertEqual(len({insidejob.bot("random").choose(view, seed=n) for n in range(200)}), len(view.legal))

    def test_mistakes(self):
        game = insidejob.Game(4, seed=2)
        with self.assertRaisesRegex(ValueError, "the levels are random"):
            insidejob.bot("general")
        with self.assertRaisesRegex(ValueError, "iterations"):
            insidejob.bot("officer", iterations=-1)
        for view in (game.view(), game.view((game.actors[0] + 1) % 4)):
            with self.assertRaisesRegex(ValueError, "to act"):
                insidejob.bot("officer").choose(view)
        with self.assertRaises(TypeError):
            insidejob.bot("officer").choose(game)


class BeliefTest(unittest.TestCase):
    def check(self, view, belief):
        self.assertEqual(belief.insider.shape, (view.seats,))
        self.assertAlmostEqual(belief.insider.sum(), 1, places=6)
        self.assertTrue((belief.insider >= 0).all())
        for row in belief.roles.values():
            self.assertEqual(row.shape, (view.seats,))
        if belief.roles:
            self.assertTrue(np.allclose(sum(belief.roles.values()), 1))

    def test_beliefs_of_every_seat_at_every_table(self):
        for number, table in enumerate(TABLES):
            for step, (game, _) in enumerate(random_game(table, number)):
                if step % 13 or game.over:
                    continue
                roles = game.record()["deal"]["roles"]
                for seat in (None, *range(game.players)):
                    view = game.view(seat)
                    self.check(view, insidejob.belief(view, samples=16))
                    self.check(view, insidejob.belief(view, rules_only=True))
                    if seat is None:
                        continue
                    self.assertAlmostEqual(insidejob.belief(view, samples=16).roles[roles[seat]][seat], 1)
                    for level in insidejob.levels()[1:]:
                        if level != "spymaster" or step % 39 == 0:  # it draws many deals
                            self.check(view, insidejob.bot(level).belief(view))

    def test_a_proof_is_certain(self):
        """A suit declined and shown later by someone who had to follow (R3.4)."""
        for seed in range(200):
            game = insidejob.play_game("random", seed=seed, players=4)
            record = game.record()
            insider = record["deal"]["roles"].index("insider")
            declined, proven = set(), False
            for trick in insidejob.referee(record)["tricks"]:
                led = trick["plays"][0]["card"][0]
                for play in trick["plays"]:
                    if play["seat"] == insider:
                        suit = play["card"][0]
                        proven |= suit in declined
                        if suit != led:
                            declined.add(led)
            if proven and record["actions"][-1].get("votes"):
                last = insidejob.suspicion(record, samples=8)[-1]
                self.assertEqual(last.argmax(), insider)
                self.assertAlmostEqual(last.max(), 1)
                return
        self.fail("no game had a proof")

    def test_suspicion_has_a_row_per_action(self):
        game = insidejob.play_game("rookie", seed=3)
        rows = insidejob.suspicion(game, samples=8)
        self.assertEqual(rows.shape, (len(game.actions) + 1, 4))
        self.assertTrue(np.allclose(rows[0], 0.25))
        agent = game.record()["deal"]["roles"].index("agent")
        self.assertTrue((insidejob.suspicion(game, seat=agent, samples=8)[:, agent] == 0).all())

    def test_evidence_names_every_decision(self):
        game = insidejob.play_game("rookie", seed=3)
        record = game.record()
        record["actions"] = [action for action in record["actions"] if "votes" not in action]
        entries = insidejob.evidence(insidejob.Game.from_record(record).view(), samples=8)
        self.assertEqual([entry["seat"] for entry in entries], [action["seat"] for action in record["actions"]])
        self.assertTrue(all(np.isfinite(entry["log_ratio"]) for entry in entries))

    def test_mistakes(self):
        view = insidejob.Game(4).view(0)
        over = insidejob.play_game("random").view(0)
        with self.assertRaisesRegex(ValueError, "over"):
            insidejob.belief(over)
        with self.assertRaisesRegex(ValueError, "over"):
            insidejob.bot("officer").belief(over)
        with self.assertRaisesRegex(ValueError, "over"):
            insidejob.evidence(over)
        with self.assertRaisesRegex(ValueError, "samples"):
            insidejob.belief(view, samples=0)
        with self.assertRaisesRegex(ValueError, "temper"):
            insidejob.belief(view, temper=float("nan"))
        with self.assertRaisesRegex(ValueError, "without a belief"):
            insidejob.bot("random").belief(view)
        with self.assertRaisesRegex(ValueError, "spectator"):
            insidejob.bot("rookie").belief(insidejob.Game(4).view())
