"""Single games in PettingZoo's conventions. pettingzoo_check.py runs PettingZoo's own tests."""
import contextlib
import io
import unittest

import numpy as np

import insidejob
from insidejob import IllegalAction

from test_game import TABLES


def played(env, seed, watch=lambda env: None):
    """Plays at random. Returns every (agent, number) and the last rewards."""
    chance = np.random.default_rng(seed)
    env.reset(seed=seed)
    steps, rewards = [], {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        if terminated:
            rewards[agent] = reward
            env.step(None)
            continue
        watch(env)
        number = int(chance.choice(np.flatnonzero(observation["action_mask"])))
        steps.append((agent, number))
        env.step(number)
    return steps, rewards


class AecTest(unittest.TestCase):
    def test_whole_games_at_every_table(self):
        for number, table in enumerate(TABLES):
            env = insidejob.aec_env(**table)
            steps, rewards = played(env, number)
            self.assertEqual(set(rewards), set(env.possible_agents))
            winners = {agent for agent, reward in rewards.items() if reward == 1}
            self.assertEqual({env.possible_agents.index(agent) for agent in winners},
                             set(env.game.result["winners"]) - ({2} if table["players"] == 2 else set()))
            self.assertTrue(set(rewards.values()) <= {1, -1})
            self.assertTrue(insidejob.referee(env.game.record())["ok"])
            self.assertEqual((env.agents, env.num_agents), ([], 0))
            self.assertEqual((steps, rewards), played(insidejob.aec_env(**table), number))

    def test_only_the_one_to_act_may_act(self):
        def watch(env):
            for agent in env.agents:
                mask = env.observe(agent)["action_mask"]
                voting = env.game.phase == "vote"
                self.assertEqual(mask.shape, (insidejob.ACTIONS,))
                if agent == env.agent_selection:
                    self.assertTrue(mask.any())
                elif not voting:
                    self.assertFalse(mask.any())
        played(insidejob.aec_env(players=5), 3, watch)

    def test_ballots_and_half_taken_steps_are_hidden(self):
        """In the vote nothing that others see changes before all ballots are in, and nobody sees Larry's card before it
        is played."""
        seen = []

        def watch(env):
            others = [agent for agent in env.agents if agent != env.agent_selection]
            seen.append((env.game.phase, env.agent_selection,
                         {agent: env.observe(agent)["observation"].tobytes() for agent in others}))
        for seed in range(30):
            seen.append(None)
            played(insidejob.aec_env(players=2), seed, watch)
            seen.append(None)
            played(insidejob.aec_env(**TABLES[-1]), seed, watch)
        compared = {"larry": 0, "vote": 0}
        for before, after in zip(seen, seen[1:]):
            if before and after and before[0] == after[0] and before[0] in compared:
                for agent in before[2].keys() & after[2].keys():
                    if before[0] == "larry" and before[1] != after[1]:
                        continue
                    self.assertEqual(before[2][agent], after[2][agent])
                    compared[before[0]] += 1
        self.assertGreater(min(compared.values()), 10)

    def test_a_series_of_games_goes_on(self):
        env, twin = insidejob.aec_env(), insidejob.aec_env()
        env.reset(seed=1)
        twin.reset(seed=1)
        first = env.game.record()["deal"]
        env.reset()
        twin.reset(options={})
        self.assertNotEqual(env.game.record()["deal"], first)
        self.assertEqual(env.game.record(), twin.game.record())
        env.reset(seed=1)
        self.assertEqual(env.game.record()["deal"], first)
        fresh = [insidejob.aec_env(), insidejob.aec_env()]
        for one in fresh:
            one.reset()
        self.assertNotEqual(fresh[0].game.record(), fresh[1].game.record())

    def test_render(self):
        env = insidejob.aec_env(render_mode="ansi")
        env.reset(seed=1)
        self.assertIn("tokens", env.render())
        for card in env.game.view(env.game.actors[0]).hand:
            self.assertNotIn(card, env.render().replace(",", " ").split())
        shown = io.StringIO()
        with contextlib.redirect_stdout(shown):
            human = insidejob.aec_env(render_mode="human")
            human.reset(seed=1)
            self.assertIsNone(human.render())
        self.assertIn("tokens", shown.getvalue())

    def test_mistakes(self):
        env = insidejob.aec_env()
        with self.assertRaisesRegex(ValueError, "reset"):
            env.step(0)
        env.reset(seed=1)
        before = env.last()[0]["observation"]
        for action, error in ((0, IllegalAction), (-1, IllegalAction), (166, IllegalAction), (10**9, IllegalAction),
                              (None, TypeError), ("B7", TypeError), (104.0, TypeError)):
            with self.assertRaises(error):
                env.step(action)
        self.assertTrue((env.last()[0]["observation"] == before).all())
        with self.assertRaisesRegex(ValueError, "player_9"):
            env.observe("player_9")
        with self.assertRaisesRegex(ValueError, "render_mode"):
            insidejob.aec_env(render_mode="rgb_array")
        with self.assertRaises(insidejob.RuleError):
            insidejob.aec_env(players=6)
        played(env, 1)
        with self.assertRaisesRegex(ValueError, "over"):
            env.step(None)
