"""Whatever is passed, an exception says what is wrong, and the process survives."""
import contextlib
import copy
import multiprocessing
import pickle
import random
import threading
import unittest
import weakref

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

    def test_environments_with_anything(self):
        chance = random.Random(4)
        array = np.zeros((4, insidejob.OBSERVATION_BYTES), np.uint8)
        junk = [None, True, 0, -1, 3, 300, 2**32, 10**30, 2.5, float("nan"), "", "rookie", "decoy", b"x", [], [1], [[0] * 4], {}, {"rookie": -1},
                {0: 2.5}, (1, 2), object(), array, array[:, ::2], array[::-1], array.astype(object), np.zeros(4), np.zeros(4, np.int64),
                np.zeros(4, bool), np.array(["a"] * 4), insidejob.Setup(), insidejob.Role(), insidejob.Lineup(seats=0),
                [insidejob.Setup()], insidejob]
        roles = [name for name, _ in insidejob.Role._fields_] + ["charm"]
        env = insidejob.vector_env(4, seed=1)
        env.reset()
        names = ["observations", "masks", "decisions", "endings", "rewards"]

        def one():
            return chance.choice(junk)

        calls = {
            "Role": lambda: insidejob.Role(**{chance.choice(roles): one()}),
            "Setup": lambda: insidejob.Setup(*(one() for _ in range(chance.randrange(1, 9)))),
            "check_setup": lambda: insidejob.check_setup(one()),
            "Lineup": lambda: insidejob.Lineup(*(one() for _ in range(chance.randrange(1, 5)))),
            "vector_env": lambda: insidejob.vector_env(4, *(one() for _ in range(chance.randrange(1, 4)))),
            "games": lambda: insidejob.vector_env(chance.choice([one(), -1, 2**20 + 1, 2**40])),
            "seed": lambda: insidejob.vector_env(1, seed=one(), iterations=one(), worlds=one()),
            "reset": lambda: env.reset(**{chance.choice(names): one()}),
            "step": lambda: env.step(one()),
            "step_random": lambda: env.step_random(one()),
            "advise": lambda: env.advise(one(), one(), one()),
            "privileged": lambda: env.privileged(one(), one()),
            "unpack_bits": lambda: insidejob.unpack_bits(one(), one()),
            "pack_bits": lambda: insidejob.pack_bits(one()),
            "action_name": lambda: insidejob.action_name(one()),
            "suit_permutation": lambda: insidejob.suit_permutation(one()),
            "read": lambda: insidejob.observation_layout().read("hand", one()),
        }
        refused = dict.fromkeys(calls, 0)
        for name, call in calls.items():
            for _ in range(150):
                try:
                    call()
                except (ValueError, TypeError, KeyError, IndexError, insidejob.EnvError):
                    refused[name] += 1
        self.assertGreater(min(refused.values()), 10, refused)
        env.reset()
        env.step_random()

    def test_arrays_that_someone_replaced(self):
        env = insidejob.vector_env(4, seed=1)
        env.reset()
        wide = np.zeros((8, insidejob.OBSERVATION_BYTES), np.uint8)
        frozen = np.frombuffer(bytes(4 * insidejob.OBSERVATION_BYTES), np.uint8).reshape(4, -1)
        for bad in (None, "x", wide, wide[::-2], wide[::2], frozen, wide[:4].astype(np.float32)):
            env.observations = bad
            with self.assertRaisesRegex(ValueError, "observations"):
                env.step_random()
        env.observations = wide[4:]
        env.step_random()
        self.assertTrue(wide[4:].any() and not wide[:4].any())
        env.games = 5
        with self.assertRaises((ValueError, insidejob.EnvError)):
            env.step([0] * 5)

    def test_arrays_that_another_thread_replaced(self):
        """What a call writes to is there until it is done."""
        env = insidejob.vector_env(4, seed=1)
        env.reset()
        first = weakref.ref(env.observations)
        there = []

        class Lock(contextlib.AbstractContextManager):
            """Another thread has its turn while the call waits."""

            def __enter__(self):
                env.observations = np.zeros_like(env.observations)
                there.append(first() is not None)

            def __exit__(self, *_):
                pass

        env._lock = Lock()
        env.step_random()
        self.assertEqual(there, [True])
        self.assertIsNone(first())

    def test_environments_are_not_copied(self):
        env = insidejob.vector_env(4)
        for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
            with self.assertRaisesRegex(TypeError, "copied or pickled"):
                attempt(env)
        env.reset()

    def test_threads_share_an_environment(self):
        env = insidejob.vector_env(64, threads=2, seed=1)
        env.reset()
        failures = []

        def play():
            for _ in range(200):
                try:
                    env.step_random()
                except ValueError as error:
                    failures.append(str(error))
                    return

        players = [threading.Thread(target=play) for _ in range(4)]
        for player in players:
            player.start()
        players[0].join()
        env.close()
        for player in players[1:]:
            player.join()
        self.assertLessEqual(set(failures), {"the environment is closed"})

    def test_forked_environments(self):
        """A forked process has none of the threads, so it must neither wait for them nor end them."""
        env = insidejob.vector_env(64, threads=3, seed=1)
        single = insidejob.vector_env(4, seed=1)
        env.reset()
        single.reset()

        def child(answers):
            try:
                env.step_random()
            except ValueError as error:
                answers.send(str(error))
            env.close()
            single.step_random()
            answers.send("done")

        here, there = multiprocessing.Pipe()
        process = multiprocessing.get_context("fork").Process(target=child, args=(there,))
        process.start()
        self.assertTrue(here.poll(60))
        self.assertIn("another process", here.recv())
        self.assertTrue(here.poll(60))
        self.assertEqual(here.recv(), "done")
        process.join(60)
        self.assertEqual(process.exitcode, 0)
        env.step_random()

    def test_objects_that_were_not_made(self):
        game = insidejob.Game(seed=1)
        view = game.view(game.actors[0])
        for kind in (insidejob.Game, insidejob.View, insidejob.Action, insidejob.Bot, insidejob.Seed):
            empty = kind.__new__(kind)
            for name in dir(kind):
                if name.startswith("__") and name not in ("__eq__", "__hash__", "__repr__", "__copy__", "__reduce__"):
                    continue
                try:
                    member = getattr(empty, name)
                    if callable(member):
                        member(empty) if name == "__eq__" else member()
                except (TypeError, ValueError):
                    pass
            for use in (game.play, game.view, insidejob.text_of, insidejob.belief, insidejob.bot("rookie").choose,
                        lambda what: insidejob.Game(seed=what), lambda what: insidejob.arena(what, "random", deals=1)):
                with self.assertRaises((TypeError, ValueError)):
                    use(empty)

        class Early(insidejob.Game):
            def __init__(self):
                self.seen = self.over  # before the game is there

        with self.assertRaises(TypeError):
            Early()
        with self.assertRaises(TypeError):
            insidejob.bot("rookie").choose(view, insidejob.Seed.__new__(insidejob.Seed))

    def test_pickles(self):
        game = insidejob.Game(seed=1)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            for held in (game.view(0), game.legal[0], insidejob.Seed(3)):
                with self.assertRaisesRegex(TypeError, "cannot be pickled"):
                    pickle.dumps(held, protocol)
            again = pickle.loads(pickle.dumps(game, protocol))
            self.assertEqual(again.record(), game.record())
            kept = pickle.loads(pickle.dumps(insidejob.bot("spymaster", iterations=7), protocol))
            self.assertEqual((kept.level, kept.iterations), ("spymaster", 7))

    def test_bots_that_misbehave(self):
        class Misbehaving:
            def __init__(self, act):
                self.act = act

            def choose(self, view, seed):
                return self.act(view)

        class Unprintable:
            def __repr__(self):
                raise RuntimeError("no words")

        def leave(view):
            raise SystemExit(3)

        def interrupt(view):
            raise KeyboardInterrupt

        def deeper(view):
            return deeper(view)

        for act, expected in ((lambda view: None, TypeError), (lambda view: Unprintable(), (TypeError, RuntimeError)),
                              (lambda view: view, TypeError), (lambda view: {"seat": 9}, ValueError), (leave, SystemExit),
                              (interrupt, KeyboardInterrupt), (deeper, RecursionError),
                              (lambda view: insidejob.Game(seed=5).legal[0], (ValueError, TypeError)),
                              (lambda view: {"seat": view.seat, "votes": "x" * 10**6}, ValueError)):
            with self.assertRaises(expected):
                insidejob.arena(Misbehaving(act), "random", deals=2, threads=2)
            with self.assertRaises((expected, ValueError) if isinstance(expected, type) else (*expected, ValueError)):
                insidejob.play_game([Misbehaving(act), "random", "random"], seed=1)

    def test_numbers_out_of_range(self):
        for call in (lambda: insidejob.play_game("random", players=10**9), lambda: insidejob.aec_env(10**9),
                     lambda: insidejob.arena("random", "random", deals=10**18), lambda: insidejob.arena("random", "random", threads=10**6),
                     lambda: insidejob.arena("random", "random", seed=-1), lambda: insidejob.bot("officer", iterations=2**40),
                     lambda: insidejob.belief(insidejob.Game().view(0), samples=10**9), lambda: insidejob.vector_env(4, seed=-1),
                     lambda: insidejob.Setup(weight=-1), lambda: insidejob.Setup(players=4.5), lambda: insidejob.Lineup(seats=0, weight=2.5)):
            with self.assertRaises((ValueError, TypeError)):
                call()
