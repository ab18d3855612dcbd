"""Games, views, legal actions, records and the referee, against the C++ program where there is one."""
import collections
import copy
import json
import os
import pickle
import random
import subprocess
import tempfile
import unittest

import numpy as np

import insidejob
from insidejob import IllegalAction, MalformedError, RuleError

TABLES = [
    {"players": 2}, {"players": 3, "wager": False}, {"players": 4}, {"players": 5, "risky": True},
    {"players": 4, "special_roles": ["accomplice", "prof_no"], "fixed_roles": {1: "accomplice"}},
    {"players": 5, "special_roles": ["bugged_agent", "tim_shady"]},
    {"players": 5, "special_roles": ["mirror"],
     "custom_role": {"id": "mirror", "replaces": "agent", "side": "neutral", "wins_by": "most_votes", "votes": 2,
                     "same_target": "always", "name": {"en": "Mirror"}}},
]


def program():
    """The path of the program, if it was built. ctest sets it."""
    return os.environ.get("INSIDEJOB_PROGRAM")


def random_game(table, seed):
    """A game played at random, and what it looked like before every action."""
    chance = random.Random(seed)
    game = insidejob.Game(seed=seed, **table)
    while not game.over:
        seat = chance.choice(game.actors)
        yield game, seat
        game.play(chance.choice(game.view(seat).legal))
    yield game, None


class GameTest(unittest.TestCase):
    def test_what_is_legal_is_what_the_referee_says(self):
        for number, table in enumerate(TABLES):
            for game, seat in random_game(table, number):
                answer = insidejob.referee(game.record())
                self.assertTrue(answer["ok"], answer)
                self.assertEqual(answer["legal"], [action.as_dict() for action in game.legal])
                self.assertEqual((answer["phase"], answer["to_act"]), (game.phase, game.actors))
                self.assertEqual(answer["result"], game.result)
                for one in range(game.players):
                    legal = [action.as_dict() for action in game.view(one).legal]
                    self.assertEqual(legal, [action for action in answer["legal"] if action["seat"] == one])

    def test_a_record_gives_the_same_game_again(self):
        for number, table in enumerate(TABLES):
            *_, (game, _) = random_game(table, 20 + number)
            record = game.record()
            for again in (insidejob.Game.from_record(record), insidejob.Game.from_record(json.dumps(record)),
                          pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game), game.copy()):
                self.assertEqual(again.record(), record)
                self.assertEqual(again.actions, game.actions)

    def test_copies_go_their_own_ways(self):
        game = insidejob.Game(seed=4)
        other = game.copy()
        other.play(other.legal[0])
        self.assertEqual((len(game.actions), len(other.actions)), (0, 1))

    @unittest.skipUnless(program(), "needs $INSIDEJOB_PROGRAM")
    def test_games_of_bots_are_those_of_the_simulator(self):
        for table in ({"players": 2}, {"players": 4}, {"players": 5, "special_roles": ["decoy", "sleeper_agent"]}):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "records.jsonl")
                roles = ["--roles", ",".join(table["special_roles"])] if "special_roles" in table else []
                subprocess.run([program(), "simulate", "--players", str(table["players"]), "--games", "6", "--seed", "7",
                                "--bots", "rookie", "--records", path, *roles], check=True, capture_output=True)
                with open(path) as file:
                    records = [json.loads(line) for line in file]
            self.assertEqual(len(records), 6)
            for number, record in enumerate(records):
                game = insidejob.play_game("rookie", seed=insidejob.Seed(7).derive(number), **table)
                self.assertEqual(game.record(), record)

    def test_numbers_and_observations_are_those_of_the_vector_env(self):
        """The same deal and the same actions give the same observations, masks and endings."""
        env = insidejob.vector_env(1, seed=11, setups=insidejob.Setup(players=4), report_forced=True)
        env.reset()
        found = collections.Counter()
        # The environment does not reveal the deal, but its seeds give it again.
        deal = insidejob.Seed(11).derive(0).derive(0)
        game = insidejob.Game(4, seed=deal)
        chance = random.Random(3)
        first = None
        while not game.over:
            seat = game.actors[0]
            view = game.view(seat)
            self.assertEqual(view.observation(first).tobytes(), env.observations[0].tobytes())
            self.assertEqual(view.mask(first).tobytes(), env.masks[0].tobytes())
            number = chance.choice(np.flatnonzero(insidejob.unpack_bits(env.masks[0])).tolist())
            action = view.action(number, first)
            first = None if action else number
            if action:
                self.assertIn(number, view.numbers(action))
                game.play(action)
            found[view.phase] += 1
            env.step([number])
        self.assertGreater(found["play"], 30)
        self.assertEqual(insidejob.env.CAUSES[env.endings[0]["cause"]], game.result["cause"])

    def test_every_action_has_its_numbers(self):
        for number, table in enumerate(TABLES):
            for game, seat in random_game(table, 40 + number):
                if seat is None:
                    continue
                view = game.view(seat)
                wanted = {}
                for action in view.legal:
                    numbers = view.numbers(action)
                    first = numbers[0] if len(numbers) == 2 else None
                    if first is not None:
                        self.assertIsNone(view.action(first))
                    self.assertEqual(view.action(numbers[-1], first), action)
                    wanted[numbers] = action
                self.assertEqual(len(wanted), len(view.legal))
                mask = set(np.flatnonzero(insidejob.unpack_bits(view.mask())))
                # Two names may be given in either order.
                self.assertTrue({numbers[0] for numbers in wanted} <= mask)


class SecrecyTest(unittest.TestCase):
    def test_a_view_does_not_depend_on_what_it_hides(self):
        """Two games that differ only in what a seat may not know look the same to it."""
        for seed in range(6):
            record = insidejob.Game(4, seed=seed).record()
            mine = seed % 4
            others = [seat for seat in range(4) if seat != mine]
            swapped = json.loads(json.dumps(record))
            a, b, c = others
            for kind in ("hands", "roles"):
                row = swapped["deal"][kind]
                row[a], row[b], row[c] = row[b], row[c], row[a]
            views = [insidejob.Game.from_record(one).view(mine) for one in (record, swapped)]
            leader = (record["deal"]["dealer"] + 1) % 4
            self.assertNotEqual(record["deal"], swapped["deal"])
            self.assertEqual(views[0].as_dict(), views[1].as_dict())
            self.assertEqual(insidejob.text_of(views[0]), insidejob.text_of(views[1]))
            self.assertEqual(views[0].observation().tobytes(), views[1].observation().tobytes())
            self.assertEqual("drawn" in views[0].as_dict(), leader == mine)

    def test_nothing_hidden_is_in_a_view(self):
        for number, table in enumerate(TABLES):
            for game, _ in random_game(table, 60 + number):
                if game.over:
                    break
                deal = game.record()["deal"]
                played = {action.card or action.larry for action in game.actions}
                for seat in (None, *range(game.players)):
                    view = game.view(seat)
                    text = json.dumps(view.as_dict())
                    known = set(view.hand) | played
                    for trick in view.as_dict()["tricks"]:
                        known |= set(trick.get("larry", {}).get("three", []))
                    shown = {word for word in text.split('"') if word[:1] in "BGYP" and word[1:].isdigit()}
                    self.assertTrue(shown <= known, shown - known)
                    self.assertNotIn("result", view.as_dict())
                    self.assertEqual(view.role, None if seat is None else deal["roles"][seat])

    def test_ballots_are_seen_when_all_are_in(self):
        game = next(game for seed in range(50) for game, _ in random_game({"players": 4}, seed) if game.phase == "vote")
        voter = game.actors[0]
        told = game.play(game.view(voter).legal[0])
        self.assertEqual(told, [{"event": "vote_cast", "seat": voter}])
        for seat in (None, *range(4)):
            self.assertEqual("votes" in game.view(seat).as_dict(), seat == voter)

    def test_events_are_redacted(self):
        game = insidejob.Game(4, seed=1)
        leader = game.actors[0]
        other = (leader + 1) % 4
        action = game.legal[0]
        seen = {who: game.copy().play(action, seen_by=who) for who in (None, leader, other)}
        self.assertIn("put_back", seen[leader][0])
        self.assertNotIn("put_back", seen[None][0])
        self.assertEqual(seen[None], seen[other])


class MistakesTest(unittest.TestCase):
    def test_illegal_actions_change_nothing(self):
        for number, table in enumerate(TABLES[:4]):
            for game, seat in random_game(table, 80 + number):
                if seat is None:
                    continue
                before = len(game.actions)
                wrong = {"seat": seat, "card": "B7"} if game.phase != "play" else {"seat": seat, "votes": [0]}
                with self.assertRaises(RuleError) as caught:
                    game.play(wrong)
                self.assertEqual((caught.exception.code, caught.exception.at), ("wrong_phase", before))
                self.assertEqual(len(game.actions), before)

    def test_records(self):
        record = insidejob.Game(4, seed=1).record()
        for wrong, error in (({}, MalformedError), ("{", MalformedError), ("[]", MalformedError),
                             ({**record, "players": 9}, RuleError), ({**record, "actions": [{"seat": 0}]}, MalformedError),
                             ({**record, "actions": [{"seat": 0, "votes": [1]}]}, RuleError)):
            with self.assertRaises(error):
                insidejob.Game.from_record(wrong)
            self.assertFalse(insidejob.referee(wrong)["ok"])
        with self.assertRaisesRegex(MalformedError, r"actions\[0\]"):
            insidejob.Game.from_record({**record, "actions": [3]})
        self.assertEqual(insidejob.referee(" " * 5_000_000)["error"]["code"], "malformed_record")

    def test_options(self):
        for options, error, words in (
                ({"players": 9}, RuleError, "2 to 5"), ({"players": -1}, RuleError, "2 to 5"),
                ({"wager": 1}, TypeError, "wager"), ({"luck": True}, TypeError, "luck"),
                ({"special_roles": ["spy"]}, ValueError, "spy"), ({"special_roles": "decoy"}, TypeError, "list"),
                ({"special_roles": [3]}, TypeError, "list"), ({"players": 3, "special_roles": ["decoy"]}, RuleError, "R7.0"),
                ({"fixed_roles": {"x": "decoy"}}, TypeError, "whole number"), ({"fixed_roles": 3}, TypeError, "fixed_roles"),
                ({"fixed_roles": {10**30: "decoy"}}, TypeError, "whole number"),
                ({"custom_role": {"id": 3}}, MalformedError, "id"), ({"mission_deck": {}}, MalformedError, "missions"),
                ({"dimensions": {"suits": 9}}, RuleError, "R2"), ({"dimensions": {"hand": -1}}, TypeError, "hand"),
                ({"dimensions": {"width": 1}}, TypeError, "width"), ({"dimensions": (2, 3)}, TypeError, "dict"),
                ({"seed": -1}, ValueError, "seed"), ({"seed": 2**64}, ValueError, "seed"), ({"seed": "x"}, TypeError, "seed"),
                ({"first_leader": 4}, ValueError, "player 4")):
            with self.assertRaisesRegex(error, words, msg=str(options)):
                insidejob.Game(**options)

    def test_numbers(self):
        game = insidejob.Game(4, seed=1)
        view = game.view(game.actors[0])
        for number in (-1, 0, 166, 10**6):
            with self.assertRaises(IllegalAction):
                view.action(number)
        with self.assertRaisesRegex(IllegalAction, "first of two"):
            view.observation(first=104)
        idle = game.view((game.actors[0] + 1) % 4)
        with self.assertRaisesRegex(IllegalAction, "not to act"):
            idle.action(104)
        with self.assertRaisesRegex(ValueError, "spectator"):
            game.view().mask()
        with self.assertRaises(IllegalAction):
            idle.numbers(game.legal[0])
        with self.assertRaises(TypeError):
            view.numbers(3)

    def test_smaller_games_have_no_record(self):
        game = insidejob.Game(3, dimensions={"suits": 2, "numbers": 6, "hand": 4, "tricks": 3, "missions_needed": 2,
                                             "intel_needed": 4})
        self.assertEqual(len(game.view(0).hand), 4)
        with self.assertRaisesRegex(ValueError, "dimensions"):
            game.record()
