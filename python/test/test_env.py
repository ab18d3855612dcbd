"""The environment from Python: python3 -m unittest discover -s python/test, with python/ in PYTHONPATH."""
import itertools
import pathlib
import re
import unittest

import numpy as np

import insidejob
from insidejob import EnvError, IllegalAction, Lineup, Role, Setup


def first_legal(env):
    return insidejob.unpack_bits(env.masks, insidejob.ACTIONS).argmax(axis=1)


class VectorEnvTest(unittest.TestCase):
    def test_games_go_on_and_end(self):
        env = insidejob.vector_env(64, seed=1, setups=[Setup(players=p) for p in (2, 3, 4, 5)])
        env.reset()
        ended = 0
        for _ in range(120):
            masks = insidejob.unpack_bits(env.masks)
            self.assertTrue((masks.sum(axis=1) == env.decisions["legal"]).all())
            self.assertFalse(masks[:, insidejob.ACTIONS:].any())
            env.step(first_legal(env))
            done = env.endings[env.endings["count"] > 0]
            ended += len(done)
            self.assertTrue((done["winners"] > 0).all())
        self.assertGreater(ended, 64)

    def test_arrays_are_written_in_place(self):
        env = insidejob.vector_env(8, seed=2)
        twin = insidejob.vector_env(8, seed=2)
        buffer = np.zeros((3, 8, insidejob.OBSERVATION_BYTES), np.uint8)
        env.reset(observations=buffer[1])
        twin.reset()
        self.assertTrue((buffer[1] == twin.observations).all())
        self.assertFalse(buffer[0].any() or buffer[2].any() or env.observations.any())
        actions = np.zeros(8, np.uint8)
        env.step_random(actions, observations=buffer[2])
        twin.step(actions)
        self.assertTrue((buffer[2] == twin.observations).all())

    def test_threads_do_not_matter(self):
        envs = [insidejob.vector_env(100, threads=t, seed=3, lineups=Lineup(seats={0: 2, "rookie": 1}))
                for t in (1, 3)]
        for env in envs:
            env.reset()
        for _ in range(20):
            for env in envs:
                env.step_random()
            self.assertTrue((envs[0].observations == envs[1].observations).all())
            self.assertTrue((envs[0].endings == envs[1].endings).all())

    def test_fields_are_read_by_name(self):
        env = insidejob.vector_env(32, seed=4)
        env.reset()
        layout = insidejob.observation_layout()
        bits = insidejob.unpack_bits(env.observations)
        self.assertTrue((layout.read("hand", bits).sum(axis=(1, 2)) == 12).all())
        self.assertEqual(layout.read("seat.tokens", bits).shape, (32, 5, 8))
        self.assertTrue((layout.read("seat.tokens", bits)[:, :4, 0] == 1).all())
        hidden, targets = env.privileged()
        hands = insidejob.privileged_layout().read("hand", insidejob.unpack_bits(hidden))
        self.assertTrue((hands[:, 0] == layout.read("hand", bits)[:, 0]).all())
        self.assertTrue((targets["cards"] == 5).sum(axis=1).tolist() == [4] * 32)
        self.assertTrue((targets["sides"][np.arange(32), targets["insider"]] == 1).all())

    def test_the_documented_fields_are_the_real_ones(self):
        """Those for a critic. The engine's tests compare those of observations."""
        text = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "research.md").read_text()
        rows = re.findall(r"^\| (\d+) \| `([\w.]+)` \| (\d+) \| (?:(\d+) × (\d+)|1) \|", text.split("## Privileged")[1], re.MULTILINE)
        documented = [(name, int(offset), int(width), int(count or 1), int(stride or 0)) for offset, name, width, count, stride in rows]
        real = [(name, field["offset"], field["width"], field["count"], field["stride"])
                for name, field in insidejob.privileged_layout().items()]
        self.assertEqual(documented, real)

    def test_every_call_of_the_c_interface_is_documented(self):
        root = pathlib.Path(__file__).resolve().parents[2]
        calls = re.findall(r"^IJ_API [\w ]+\*? ?(ij_\w+)\(", (root / "env" / "insidejob_env.h").read_text(), re.MULTILINE)
        self.assertGreater(len(calls), 10)
        text = (root / "docs" / "research.md").read_text().split("## The C interface")[1].split("\n## ")[0]
        self.assertEqual([call for call in calls if f"`{call}`" not in text], [])

    def test_suits_change_places(self):
        env = insidejob.vector_env(256, seed=5, setups=[Setup(players=p) for p in (2, 4)])
        env.reset()
        for _ in range(30):
            env.step_random()
        layout = insidejob.observation_layout()
        bits = insidejob.unpack_bits(env.observations)
        masks = insidejob.unpack_bits(env.masks, insidejob.ACTIONS)
        plays = env.decisions["phase"] == 2
        for order in itertools.permutations(range(4)):
            where, actions = insidejob.suit_permutation(order)
            self.assertEqual(sorted(where), list(range(insidejob.OBSERVATION_BITS)))
            self.assertEqual(sorted(actions), list(range(insidejob.ACTIONS)))
            permuted = bits[:, where]
            hand = layout.read("hand", bits)[:, 0].reshape(-1, 4, 13)
            self.assertTrue((layout.read("hand", permuted)[:, 0].reshape(-1, 4, 13) == hand[:, list(order)]).all())
            # The legal actions of the permuted game, mapped back, are the original ones.
            legal = np.zeros_like(masks)
            legal[:, :52] = layout.read("legal", permuted)[:, 0]
            self.assertTrue((legal[:, actions][plays, :52] == masks[plays, :52]).all())

    def test_roles_are_played_by_whom_the_lineup_says(self):
        env = insidejob.vector_env(16, seed=6, lineups=Lineup(insider="random", others=[0, 1, "rookie"]))
        env.reset()
        seen = []
        for _ in range(80):
            self.assertTrue(set(env.decisions["policy"]) <= {0, 1})
            env.step_random()
            seen += list(env.endings[env.endings["count"] > 0])
        self.assertGreater(len(seen), 16)
        for ending in seen:
            self.assertEqual(ending["policies"][ending["insider"]], 12)
            self.assertEqual(sorted(ending["policies"][:4]), [0, 1, 12, 13])

    def test_custom_roles(self):
        role = Role(side="neutral", wins_by="most_votes", votes=2, same_target="always")
        setup = Setup(players=5, custom_role=role)
        insidejob.check_setup(setup)
        env = insidejob.vector_env(16, setups=setup)
        env.reset()
        layout = insidejob.observation_layout()
        fields = layout.read("role.wins_by", insidejob.unpack_bits(env.observations))
        self.assertTrue((fields[:, 1] == [0, 1, 0, 0, 0]).all())


class MistakesTest(unittest.TestCase):
    """Every error is reported, and the process survives."""

    def setUp(self):
        self.env = insidejob.vector_env(4, seed=1)
        self.env.reset()

    def test_actions(self):
        before = self.env.observations.copy()
        for actions in ([165] * 4, np.array([200, 0, 0, 0], np.uint8), [-1] * 4, [300] * 4):
            with self.assertRaises(IllegalAction):
                self.env.step(np.array(actions))
        with self.assertRaisesRegex(ValueError, "shape"):
            self.env.step([1, 2, 3])
        with self.assertRaisesRegex(TypeError, "whole numbers"):
            self.env.step(np.zeros(4))
        self.assertTrue((before == self.env.observations).all())

    def test_arrays(self):
        with self.assertRaisesRegex(ValueError, "observations"):
            self.env.reset(observations=np.zeros((4, 511), np.uint8))
        with self.assertRaisesRegex(ValueError, "observations"):
            self.env.reset(observations=np.zeros((4, 512), np.float32))
        with self.assertRaisesRegex(ValueError, "contiguous"):
            self.env.reset(masks=np.zeros((24, 4), np.uint8).T)
        with self.assertRaisesRegex(TypeError, "no array"):
            self.env.reset(rewards=np.zeros(4))
        with self.assertRaisesRegex(ValueError, "bits"):
            self.env.privileged(bits=np.zeros((4, 4), np.uint8))

    def test_configurations(self):
        with self.assertRaisesRegex(EnvError, "games is 0"):
            insidejob.vector_env(0)
        with self.assertRaisesRegex(EnvError, "threads"):
            insidejob.vector_env(1, threads=0)
        with self.assertRaisesRegex(EnvError, "players is 9"):
            insidejob.vector_env(1, setups=Setup(players=9))
        with self.assertRaisesRegex(EnvError, "R7.0"):
            insidejob.check_setup(Setup(players=3, special_roles=["decoy"]))
        with self.assertRaisesRegex(ValueError, "special_roles is 'spy'"):
            Setup(special_roles=["spy"])
        for name in ("wager", "risky"):
            with self.assertRaisesRegex(TypeError, name):
                Setup(**{name: "no"})
            Setup(**{name: np.bool_(True)})
        with self.assertRaisesRegex(ValueError, "report_forced"):
            insidejob.vector_env(1, report_forced=2)
        with self.assertRaisesRegex(TypeError, "no field"):
            Role(charm=1)
        for nobody in ("general", 16, -1, 1.5, [None], [["rookie"]], {"general": 1}):
            with self.assertRaisesRegex(ValueError, "no policy"):
                Lineup(seats=nobody)
        with self.assertRaisesRegex(ValueError, "either"):
            Lineup(insider=0)
        with self.assertRaisesRegex(EnvError, "set-ups"):
            insidejob.vector_env(1, setups=[])
        for setups in ("classic", [Setup(), 4]):
            with self.assertRaisesRegex(TypeError, "setups are one Setup or a list"):
                insidejob.vector_env(1, setups=setups)
        with self.assertRaisesRegex(TypeError, "lineups are one Lineup or a list"):
            insidejob.vector_env(1, lineups=[Setup()])
        with self.assertRaisesRegex(TypeError, "custom_role is a Role"):
            Setup(players=5, custom_role={"votes": 2})
        actions = np.zeros(4, np.uint8)
        for nobody in ("general", [], None, 16):
            with self.assertRaisesRegex(ValueError, "no policy"):
                self.env.advise(nobody, actions)
        self.env.advise(np.int64(13), actions)
        self.assertTrue(insidejob.unpack_bits(self.env.masks)[range(4), actions].all())

    def test_what_is_closed_or_not_reset(self):
        fresh = insidejob.vector_env(4)
        with self.assertRaisesRegex(EnvError, "reset"):
            fresh.step([0] * 4)
        self.env.close()
        with self.assertRaisesRegex(ValueError, "closed"):
            self.env.step([0] * 4)


if __name__ == "__main__":
    unittest.main()
