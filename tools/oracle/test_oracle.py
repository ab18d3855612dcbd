#!/usr/bin/env python3
"""Tests of the oracle: the published examples, tricky rulings, and properties of random games."""

import copy
import glob
import json
import os
import random
import unittest

from deals import random_setup
from game import Game, condition_met, winning_index
from generate import Plan, make_case
from oracle import DEFAULT_DECK, perft, referee, referee_file, referee_line
from record import CARDS, ROLES, TABLE, read_record

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = [os.path.join(HERE, *up, "examples", "*.json") for up in (
    ("..", "..", "data"), ("..", "..", "..", "shared", "conformance"))]


def contains(expected, got):
    """Is the expected part in the answer?"""
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(
            key in got and contains(value, got[key]) for key, value in expected.items())
    if isinstance(expected, list):
        return (isinstance(got, list) and len(expected) == len(got)
                and all(map(contains, expected, got)))
    return type(expected) is type(got) and expected == got


def make_record(roles, **options):
    """A legal record for these roles (3 of them: two players and Larry, if larry=True)."""
    larry = options.pop("larry", False)
    players = 2 if larry else len(roles)
    size = TABLE[players]["hand"]
    ids = [mission["id"] for mission in DEFAULT_DECK["missions"]]
    special = [name for name in roles if name not in ("agent", "insider")]
    deal = {"roles": list(roles), "missions": ids,
            "hands": [CARDS[size * seat:size * (seat + 1)] for seat in range(players)]}
    if larry:
        deal.update(first_leader=0, larry_stack=CARDS[size * players:])
    else:
        deal["dealer"] = players - 1
    return {"format": "insidejob-record", "version": 1, "players": players,
            "options": {"special_roles": special, **options}, "deal": deal, "actions": []}


def make_game(roles, **options):
    return Game(read_record(make_record(roles, **options), DEFAULT_DECK))


def plays(text):
    """'B5 G5* Y1' -> plays in order; * is a wager."""
    found = []
    for seat, card in enumerate(text.split()):
        found.append({"seat": seat, "card": card.rstrip("*")})
        if card.endswith("*"):
            found[-1]["wager"] = True
    return found


def finish_trick(game, text, mission="same_suit"):
    """Plays a trick as given. Wagered tokens are taken from the seats."""
    if game.phase == "accomplice":
        game.phase = "mission"
    game.mission = game.setup["deck"][mission]
    game.plays = plays(text)
    for play in game.plays:
        game.tokens[play["seat"]] -= 1 if play.get("wager") else 0
    game.supply = 14 - sum(game.tokens) - sum(1 for p in game.plays if p.get("wager"))
    game.finish_trick()


def vote(game, votes):
    game.votes = votes
    game.count_votes()
    return game.result["side"], game.result["winners"]


class Examples(unittest.TestCase):
    def test_examples(self):
        found = [sorted(glob.glob(pattern)) for pattern in EXAMPLES]
        files = next((names for names in found if names), [])
        if not files:
            self.skipTest("no examples")
        for name in files:
            with open(name, encoding="utf-8") as file:
                example = json.load(file)
            with self.subTest(os.path.basename(name)):
                answer = referee(example["record"])
                self.assertTrue(contains(example["expect"], answer), json.dumps(answer))


class Tricks(unittest.TestCase):
    def test_winner(self):
        for text, trump, winner in (("B5 B9 B7", "green", 1), ("B5 G1 B7", "green", 1),
                                    ("B5 Y13 B7", "green", 2), ("G13 G5* Y5 G4", "yellow", 2),
                                    ("G13 Y5 G5* G4", "yellow", 2), ("B5 Y2* P13", "green", 1),
                                    ("B5* B6 B7", "green", 0)):
            self.assertEqual(winning_index(plays(text), trump), winner, text)

    def test_conditions(self):
        for condition, text, met in (
                ({"kind": "extreme", "position": 2, "is": "highest"}, "B5 G9 B9", False),
                ({"kind": "extreme", "position": "last", "is": "lowest"}, "B5 G9 B4", True),
                ({"kind": "sequence", "is": "ascending"}, "B5 G5 B9", False),
                ({"kind": "sequence", "is": "descending"}, "B9 G5 B1", True),
                ({"kind": "same_suit"}, "Y1 B2* G3*", True),
                ({"kind": "same_suit"}, "B1 B2* B3", False),
                ({"kind": "trump_count", "min": 2, "max": 2}, "Y1 Y2* B3*", False),
                ({"kind": "trump_count", "min": 3, "max": 9}, "Y1 Y2* B3*", True),
                ({"kind": "winning_number", "min": 1, "max": 7}, "B13 B2* B12", True),
                ({"kind": "sum", "per_player": 8, "is": "at_least"}, "B8 B8 B8", True),
                ({"kind": "sum", "per_player": 8, "is": "at_most"}, "B8 B8 B9", False),
                ({"kind": "wager_on", "positions": [2, 3]}, "B1 B2 B3*", True),
                ({"kind": "wager_on", "positions": ["last"]}, "B1 B2* B3", False),
                ({"kind": "wins", "position": 3}, "B1 B2* B3*", True)):
            self.assertEqual(condition_met(condition, plays(text), "yellow"), met, condition)

    def test_larry_and_control(self):
        game = make_game(["agent", "agent", "insider"], larry=True)
        for text, winner, leader in (("B5 B3 B4", 0, 0), ("B5 B7 B6", 2, 1),
                                     ("B5 B6 B7", 1, 1)):
            game.leader = 0
            game.mission = game.setup["deck"]["no_trump"]
            game.plays = [dict(play, seat=seat) for play, seat in zip(plays(text), (0, 2, 1))]
            game.finish_trick()
            self.assertEqual((game.tricks[-1]["winner"], game.leader), (winner, leader))


class Roles(unittest.TestCase):
    def test_bugged_after_shady(self):
        """R7.9: a Bugged Agent whose token Tim Shady took may win one trick."""
        game = make_game(["bugged_agent", "tim_shady", "insider", "agent"])
        game.tokens = [1, 4, 1, 1]
        finish_trick(game, "B1 B9 B2 B3", "no_trump")
        self.assertEqual((game.tokens, game.face_up[1]), ([0, 6, 1, 1], True))
        finish_trick(game, "B9 B1 B2 B3", "no_trump")
        self.assertEqual((game.tokens[0], game.phase), (1, "mission"))
        finish_trick(game, "B9 B1 B2 B3", "no_trump")
        self.assertEqual(game.result["cause"], "token_limit")
        self.assertEqual(game.result["winners"], [1, 2])  # R7.6: Shady's neighbour has lost

    def test_both_sides(self):
        """R5.3, R7.9: the Insider takes precedence, except for Prof. No's own reveal."""
        game = make_game(["agent", "insider", "agent", "agent"])
        game.tokens, game.completed = [1, 4, 1, 1], 7
        finish_trick(game, "B1 B9 B2 B3")
        self.assertEqual(game.result["cause"], "intel")
        game = make_game(["bugged_agent", "prof_no", "agent", "agent"])
        game.tokens = [2, 3, 1, 1]
        finish_trick(game, "B1 B9 B2 B3")
        self.assertEqual((game.result["cause"], game.result["winners"]),
                         ("insider_revealed", [0, 2, 3]))

    def test_prof_no_all_face_up(self):
        """R7.8: the Accomplice counts as face up; the last one turns, Prof. No wins."""
        game = make_game(["accomplice", "prof_no", "agent", "agent"])
        game.partner = 1
        game.face_up, game.revealed = [True, False, True, False], [False, False, True, False]
        game.tokens = [0, 1, 4, 3]
        finish_trick(game, "B1 B2 B3 B9")
        self.assertEqual((game.result["cause"], game.result["winners"]), ("all_face_up", [0, 1]))

    def test_accomplice_takes_nothing(self):
        """R7.5: the partner's wagered token lies on a card; it has none to lose."""
        game = make_game(["accomplice", "insider", "agent", "agent"])
        game.partner = 1
        finish_trick(game, "B9 G1* B3 B4", "one_trump")  # blue is trump: the 9 wins
        self.assertEqual((game.tokens, game.supply, game.leader), ([0, 0, 1, 1], 12, 0))
        finish_trick(game, "B9 B1 B3 B4", "one_trump")
        self.assertEqual(game.tokens, [0, 0, 1, 1])

    def test_decoy(self):
        roles = ["decoy", "insider", "sleeper_agent", "agent"]
        for votes, outcome in (
                ({0: [1], 1: [0], 2: [0], 3: [0]}, ("decoy", [0])),
                ({0: [1], 1: [0], 2: [0], 3: [1]}, ("decoy_and_insider", [0, 1])),
                ({0: [3], 1: [0], 2: [0], 3: [2], 4: [3]}, ("insider", [1])),
                ({0: [1], 1: [3], 3: [0]}, ("decoy_and_insider", [0, 1])),
                ({0: [1], 1: [0], 2: [1], 3: [1]}, ("agents", [2, 3])),
                ({}, ("insider", [1]))):
            self.assertEqual(vote(make_game(roles), dict(votes)), outcome)
        game = make_game(roles)
        game.sides[2] = "insider"  # a Sleeper that has turned loses when the Decoy wins
        self.assertEqual(vote(game, {0: [1], 3: [0]}), ("decoy_and_insider", [0, 1]))
        self.assertEqual(vote(game, {0: [3], 3: [1]}), ("insider", [1, 2]))

    def test_last_settled(self):
        """R7.10; a partner that can no longer win."""
        game = make_game(["tim_shady", "agent", "agent", "sleeper_agent", "insider"])
        self.assertEqual(vote(game, {0: [4]}), ("agents", [0, 1, 2, 3]))
        game.sides[3] = "insider"
        self.assertEqual(vote(game, {0: [1]}), ("insider", [3, 4]))
        doomed = {"id": "doomed", "replaces": "agent", "on_reveal": "loses"}
        game = make_game(["accomplice", "doomed", "agent", "insider"], custom_roles=[doomed])
        game.partner, game.lost[1] = 1, True
        self.assertEqual(vote(game, {2: [3]}), ("agents", [2]))

    def test_paranoid_ballots(self):
        game = make_game(["paranoid_agent", "insider", "agent", "agent"])
        self.assertEqual(game.ballots(0), [[1, 2], [1, 3], [2, 3]])
        game.face_up[2] = game.face_up[3] = True
        self.assertEqual(game.ballots(0), [[1]])
        game.face_up[0] = True
        self.assertEqual(game.ballots(0), [[1, 1]])
        game.face_up[3] = False
        self.assertEqual(game.ballots(0), [[1, 1], [1, 3], [3, 3]])

    def test_voters(self):
        game = make_game(["bugged_agent", "prof_no", "agent", "agent"])
        self.assertEqual(game.voters(), [0, 1, 2, 3])
        game.face_up[3] = game.revealed[3] = True
        self.assertEqual(game.voters(), [0, 1, 2])  # R7.8: the Bugged Agent votes
        game = make_game(["paranoid_agent", "prof_no", "agent", "agent"])
        game.face_up[0] = game.revealed[0] = True
        self.assertEqual(game.voters(), [1, 2, 3])  # R7.8 beats R7.2
        game = make_game(["tim_shady", "insider", "sleeper_agent", "agent"])
        game.face_up = [True, False, True, True]
        self.assertEqual(game.voters(), [3])  # the Insider has no one left to name

    def test_no_role_name_is_asked_for(self):
        """A built-in role entered as a custom one plays the same."""
        for name, role in ROLES.items():
            if name in ("agent", "insider"):
                continue
            data = {key: value for key, value in role.items() if value is not None}
            own = {**data, "id": "own"}
            roles = (["own", "agent", "agent", "agent"] if role["replaces"] == "insider"
                     else ["own", "insider", "agent", "agent"])
            first = make_record([name if r == "own" else r for r in roles])
            second = make_record(roles, custom_roles=[own])
            rng = random.Random(name)
            for _ in range(3):
                game = Game(read_record(first, DEFAULT_DECK))
                twin = Game(read_record(second, DEFAULT_DECK))
                while game.phase != "over":
                    action = rng.choice(game.legal())
                    game.apply(action)
                    twin.apply(action)
                    mine, other = game.answer(), twin.answer()
                    for answer in (mine, other):
                        if answer["result"]:
                            del answer["result"]["roles"]
                    self.assertEqual(mine, other)


class Errors(unittest.TestCase):
    def error(self, record):
        answer = referee(record)
        self.assertFalse(answer["ok"], answer)
        return answer["error"]["at"], answer["error"]["code"]

    def test_setup(self):
        good = make_record(["agent", "insider", "agent", "agent"])
        for change, code in (
                (lambda r: r.update(players=4.0), "malformed_record"),
                (lambda r: r.update(players=True), "malformed_record"),
                (lambda r: r.update(players=10 ** 40), "invalid_setup"),
                (lambda r: r["deal"].update(dealer=2 ** 64), "invalid_setup"),
                (lambda r: r["deal"].update(dealer=1.0), "malformed_record"),
                (lambda r: r["options"].update(wager=False, risky=True), "invalid_setup"),
                (lambda r: r["options"].update(wager=None), "malformed_record"),
                (lambda r: r["deal"]["hands"][0].__setitem__(0, "B07"), "malformed_record"),
                (lambda r: r["deal"]["hands"][0].__setitem__(0, "P13"), None),
                (lambda r: r["deal"]["hands"][0].__setitem__(0, "B2"), "invalid_setup"),
                (lambda r: r["deal"]["missions"].__setitem__(0, "risky_last"), "invalid_setup"),
                (lambda r: r["deal"]["missions"].__setitem__(0, "nothing"), "malformed_record"),
                (lambda r: r["deal"].update(missions=r["deal"]["missions"][:19]), "invalid_setup"),
                (lambda r: r["deal"].update(missions=r["deal"]["missions"][:20]), None),
                (lambda r: r["deal"]["roles"].__setitem__(0, "insider"), "invalid_setup"),
                (lambda r: r["options"].update(special_roles=["nobody"]), "malformed_record"),
                (lambda r: r.update(result=3.5, comment=None), None)):
            record = copy.deepcopy(good)
            change(record)
            if code is None:
                self.assertTrue(referee(record)["ok"])
            else:
                self.assertEqual(self.error(record), (-1, code))
        both = copy.deepcopy(good)  # two apply, and the first one counts
        both["players"], both["deal"]["hands"][3][0] = 7, "B99"
        self.assertEqual(self.error(both), (-1, "malformed_record"))

    def test_actions(self):
        record = make_record(["agent", "insider", "agent", "agent"])
        for actions, expected in (
                ([{"seat": 1, "card": "B1"}], (0, "wrong_phase")),
                ([{"seat": 1, "mission": "first_lowest"}], (0, "not_your_turn")),
                ([{"seat": 10 ** 30, "mission": "only_odd"}], (0, "not_your_turn")),
                ([{"seat": 0, "mission": "only_odd"}, None], (0, "mission_not_drawn")),
                ([{"seat": 0, "mission": "risky_last"}], (0, "mission_not_drawn")),
                ([{"seat": 0, "mission": "nothing"}], (0, "malformed_record")),
                ([{"seat": 9, "mission": "nothing", "card": "B1"}], (0, "malformed_record")),
                ([{"seat": True, "mission": "first_lowest"}], (0, "malformed_record")),
                ([{"seat": 0, "mission": "first_lowest", "note": 1}, {"seat": 0, "card": "P1"}],
                 (1, "not_in_hand")),
                ([{"seat": 0, "mission": "first_lowest"},
                  {"seat": 0, "card": "B1", "wager": True}], (1, "wager_not_allowed"))):
            record["actions"] = actions
            self.assertEqual(self.error(record), expected)

    def test_files(self):
        line = json.dumps(make_record(["agent", "insider", "agent"])).encode()
        self.assertEqual(list(referee_file(b"")), [])
        self.assertEqual(list(referee_file(b"\n\n")), [])
        spread = json.dumps(json.loads(line), indent=2).encode()
        self.assertEqual([a["ok"] for a in referee_file(spread)], [True])
        mixed = line + b"\r\n\n{\n" + line + b"\n\"\xff\"\n"
        self.assertEqual([a["ok"] for a in referee_file(mixed)], [True, False, True, False])
        self.assertFalse(referee_line(line + b" " * 5_000_000)["ok"])
        self.assertFalse(referee_line(line.replace(b'"version": 1', b'"version": NaN'))["ok"])


class RandomGames(unittest.TestCase):
    def every_action(self, game):
        """Every action that might be legal in some game."""
        for seat in range(-1, game.seats + 1):
            for target in range(-1, game.seats + 1):
                yield {"seat": seat, "accomplice": target}
                yield {"seat": seat, "votes": [target]}
                for other in range(-1, game.seats + 1):
                    yield {"seat": seat, "votes": [target, other]}
            for name in game.setup["deck"]:
                yield {"seat": seat, "mission": name}
            for card in CARDS:
                yield {"seat": seat, "card": card}
                yield {"seat": seat, "card": card, "wager": True}
            if game.stack:
                for card in game.stack[:5]:
                    for top in game.stack[:5]:
                        yield {"seat": seat, "larry": card, "top": top}

    def test_legal_is_what_judge_accepts(self):
        for seed in range(60):
            rng = random.Random(seed)
            record, hints = random_setup(rng)
            game = Game(read_record(record, DEFAULT_DECK))
            plan = Plan(rng, game, hints)
            stop = rng.randrange(45)
            while game.phase != "over" and stop:
                game.apply(plan.choose(game))
                stop -= 1
            accepted = []
            for action in self.every_action(game):
                try:
                    game.judge(action)
                except Exception as refusal:
                    self.assertTrue(hasattr(refusal, "code"), refusal)
                else:
                    accepted.append(json.dumps(action, sort_keys=True))
            legal = [json.dumps(action, sort_keys=True) for action in game.legal()]
            self.assertEqual(sorted(accepted), sorted(legal))
            self.assertEqual(len(set(legal)), len(legal))
            self.assertEqual(perft(game, 0), 1)
            self.assertEqual(perft(game, 1), len(legal))

    def test_cases_are_stable(self):
        self.assertEqual(make_case("s", 5), make_case("s", 5))
        for number in range(200):
            answer = referee_line(make_case("t", number)[0].encode("utf-8", "surrogateescape"))
            self.assertIn("ok", answer)


if __name__ == "__main__":
    unittest.main()
