#!/usr/bin/env python3
"""A second count for puzzles: does each have exactly one right answer, by proof?

    puzzles.py --insidejob PATH [--file FILE] [--every N]

Reads what `insidejob puzzles --tell` prints. Each record is replayed by the oracle. Then only what the puzzle's
seat knows is used: its cards and role, the cards played, and the roles that are face up. Written from the rules
(R...) alone, without looking at the code that finds puzzles.
"""

import argparse
import itertools
import json
import math
import os
import subprocess
import sys

from game import condition_met, suit_of
from oracle import DEFAULT_DECK, Game, read_record
from record import CARDS, SUITS

PUZZLES_FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data", "puzzles.json")


def count_deals(cards, places):
    """In how many ways the cards can lie in places, each (size, suits that cannot be there).

    Places that lack the same suits are taken together: card after card goes to one of these groups, and what
    a group got is then split among its places.
    """
    groups, ways = {}, 1
    for size, banned in places:
        before = groups.get(banned, 0)
        groups[banned] = before + size
        ways *= math.comb(before + size, size)
    bans = list(groups)
    known = {}

    def rest(index, room):
        if index == len(cards):
            return 1
        if (index, room) not in known:
            known[index, room] = sum(
                rest(index + 1, room[:i] + (room[i] - 1,) + room[i + 1:])
                for i, banned in enumerate(bans) if room[i] > 0 and suit_of(cards[index]) not in banned)
        return known[index, room]

    assert len(cards) == sum(groups.values())
    return ways * rest(0, tuple(groups.values()))


class Seen:
    """What a seat knows after some of a record's actions, and nothing else."""

    def __init__(self, record, actions, seat):
        game = Game(read_record(record, DEFAULT_DECK))
        for action in record["actions"][:actions]:
            game.judge(action)
            game.apply(action)
        self.game, self.seat = game, seat
        tricks = [trick["plays"] for trick in game.tricks] + [game.plays]
        self.tricks = [plays for plays in tricks if plays]
        played = [play["card"] for plays in self.tricks for play in plays]
        own = set(game.hands[seat]) | {play["card"] for plays in self.tricks for play in plays
                                       if play["seat"] == seat}
        hidden = [card for card in CARDS if card not in own]
        self.unseen = [card for card in hidden if card not in played]
        self.others = [s for s in range(game.players) if s != seat]
        self.sizes = {s: game.table["hand"] - sum(play["seat"] == s for plays in self.tricks for play in plays)
                      for s in self.others}
        self.out = len(self.unseen) - sum(self.sizes.values())

    def lacks(self, seat):
        """R3.4: suits that a seat lacks if it has to follow; None if what it played says that it need not."""
        lacks = set()
        for plays in self.tricks:
            led = suit_of(plays[0]["card"])
            for play in plays:
                if play["seat"] != seat:
                    continue
                if suit_of(play["card"]) in lacks:
                    return None
                if suit_of(play["card"]) != led:
                    lacks.add(led)
        return lacks

    def role_deals(self):
        """Every assignment of the role cards that the seat cannot rule out by roles alone (R2.2)."""
        game = self.game
        role_of = dict(zip(game.role_ids, game.roles))
        for ids in sorted(set(itertools.permutations(game.role_ids))):
            roles = [role_of[name] for name in ids]
            known = all(ids[s] == game.role_ids[s] for s in range(game.players)
                        if s == self.seat or game.face_up[s])
            down = all(not roles[s]["face_up"] for s in self.others if not game.face_up[s])
            if known and down:
                yield ids, roles

    def places(self, roles):
        """Where the unseen cards lie with these roles; None if someone cannot have played so."""
        places = []
        for seat in self.others:
            lacks = self.lacks(seat) if roles[seat]["must_follow"] else set()
            if lacks is None:
                return None
            places.append((self.sizes[seat], frozenset(lacks)))
        return places + [(self.out, frozenset())]

    def worlds(self):
        """Role deals with at least one deal of the cards: ids, roles, how many."""
        for ids, roles in self.role_deals():
            places = self.places(roles)
            number = 0 if places is None else count_deals(self.unseen, places)
            if number > 0:
                yield ids, roles, number

    def suspects(self):
        return {place_of_insider(roles) for _, roles, _ in self.worlds()}


def place_of_insider(roles):
    return [s for s, role in enumerate(roles) if role["replaces"] == "insider"][0]


# ---- cards -----------------------------------------------------------------------------------

class Trick:
    """Every way to end the current trick."""

    def __init__(self, seen):
        self.seen, self.game = seen, seen.game
        order = self.game.order()
        self.after = order[len(self.game.plays) + 1:]
        self.worlds = list({tuple(role["must_follow"] for role in roles): roles
                            for _, roles, _ in seen.worlds()}.values())
        self.known = {}

    def possible(self, led, suits):
        """Is there a deal in which those who follow can play cards of these suits?"""
        if (led, suits) not in self.known:
            self.known[led, suits] = any(self.fits(roles, led, suits) for roles in self.worlds)
        return self.known[led, suits]

    def fits(self, roles, led, suits):
        left = list(self.seen.unseen)
        places = dict(zip(self.seen.others, self.seen.places(roles)))
        for seat, suit in zip(self.after, suits):
            card = next((card for card in left if suit_of(card) == suit), None)
            size, lacks = places[seat]
            if card is None or suit in lacks:
                return False
            left.remove(card)
            if roles[seat]["must_follow"] and suit != led:  # R3.4
                lacks = lacks | {led}
            places[seat] = (size - 1, lacks)
        return count_deals(left, list(places.values()) + [(self.seen.out, frozenset())]) > 0

    def may_wager(self, seat):
        game = self.game  # R4.2, R4.4
        return (game.setup["wager"] and seat != game.leader and not game.face_up[seat]
                and game.tokens[seat] >= 1)

    def can_end(self, card, wager, met):
        """Can the mission be met (or not) after this card?"""
        mine = {"seat": self.seen.seat, "card": card, **({"wager": True} if wager else {})}
        so_far = self.game.plays + [mine]
        led = suit_of(so_far[0]["card"])
        mission = self.game.mission
        suits_now = {suits for suits in itertools.product(SUITS.values(), repeat=len(self.after))
                     if self.possible(led, suits)}
        tokens = [(False, True) if self.may_wager(seat) else (False,) for seat in self.after]
        by_suit = {suit: [c for c in self.seen.unseen if suit_of(c) == suit] for suit in SUITS.values()}
        for suits in suits_now:
            for cards in itertools.product(*(by_suit[suit] for suit in suits)):
                if len(set(cards)) < len(cards):
                    continue
                for marks in itertools.product(*tokens):
                    plays = so_far + [{"seat": seat, "card": c, **({"wager": True} if mark else {})}
                                      for seat, c, mark in zip(self.after, cards, marks)]
                    if condition_met(mission["condition"], plays, mission["trump"]) == met:
                        return True
        return False


def right_cards(seen, choices, met):
    """Cards after which the mission is certain to be met (or to fail): without a token, with one."""
    trick = Trick(seen)
    wager = trick.may_wager(seen.seat) and seen.game.plays
    plain = [card for card in choices if not trick.can_end(card, False, not met)]
    marked = [card for card in choices if wager and not trick.can_end(card, True, not met)]
    return plain, marked


# ---- the kinds -------------------------------------------------------------------------------

def who_is_it(puzzle, seen):
    game = seen.game
    expect(not game.roles[seen.seat]["replaces"] == "insider", "the seat is the Insider")
    choices = [s for s in seen.others if not game.face_up[s]]
    expect([c["seat"] for c in puzzle["choices"]] == choices, "not every seat can be chosen")
    suspects = seen.suspects()
    expect(len(suspects) == 1, f"{sorted(suspects)} may all be the Insider")
    return [choices.index(s) for s in suspects]


def gave_away(puzzle, seen):
    record = puzzle["record"]
    plays = [i for i, action in enumerate(record["actions"]) if "card" in action]
    expect([c["action"] for c in puzzle["choices"]] == plays, "not every card can be chosen")
    right = []
    for place, action in enumerate(plays):
        # What a seat knows only grows, so the cards next to the answer decide; a few others confirm it.
        if abs(place - puzzle["answer"]) <= 1 or place % 7 == 0:
            if (len(Seen(record, action, seen.seat).suspects()) > 1
                    and len(Seen(record, action + 1, seen.seat).suspects()) == 1):
                right.append(place)
    return right


def safe_card(puzzle, seen):
    choices = sorted(seen.game.playable(seen.seat), key=CARDS.index)
    expect([c["card"] for c in puzzle["choices"]] == choices, "not every legal card can be chosen")
    plain, marked = right_cards(seen, choices, True)
    expect(set(marked) <= set(plain), "a token makes another card safe")
    return [choices.index(card) for card in plain]


def spoil_it(puzzle, seen):
    game = seen.game
    expect(game.roles[seen.seat]["replaces"] == "insider", "the seat is not the Insider")
    choices = sorted(game.playable(seen.seat), key=CARDS.index)
    expect([c["card"] for c in puzzle["choices"]] == choices, "not every legal card can be chosen")
    quiet = game.following(choices)
    lacks = seen.lacks(seen.seat)
    expect(lacks is not None and not any(suit_of(card) in lacks for card in choices),
           "a suit that was not followed is still in the hand")
    plain, marked = right_cards(seen, quiet, False)
    expect(set(marked) <= set(plain), "a token makes another card spoil it")
    return [choices.index(card) for card in plain]


def how_to_vote(puzzle, seen):
    game = seen.game
    expect(game.phase == "vote" and game.to_act() == [seen.seat], "the seat is not the last to vote")
    choices = game.candidates(seen.seat)
    expect([c["seat"] for c in puzzle["choices"]] == choices, "not every vote can be chosen")
    ends = []
    for ids, roles, _ in seen.worlds():
        twin = game.copy()
        twin.role_ids, twin.roles = list(ids), roles
        twin.sides = [role["side"] if not game.face_up[s] else game.sides[s] for s, role in enumerate(roles)]
        # R6.1, R7.2: these roles must go with the votes that were cast.
        if set(twin.voters()) != set(game.voters()):
            continue
        if any(ballot not in twin.ballots(s) for s, ballot in game.votes.items()):
            continue
        ends.append(twin)
    expect(ends, "nothing goes with these votes")

    def wins(twin, target):
        end = twin.copy()
        end.apply({"seat": seen.seat, "votes": [target]})
        return seen.seat in end.result["winners"]

    return [i for i, target in enumerate(choices) if all(wins(twin, target) for twin in ends)]


KINDS = {"who_is_it": who_is_it, "gave_away": gave_away, "safe_card": safe_card, "spoil_it": spoil_it,
         "how_to_vote": how_to_vote}


class Doubt(Exception):
    """Why a puzzle cannot be confirmed."""


def expect(condition, message):
    if not condition:
        raise Doubt(message)


def confirm(puzzle):
    """Raises Doubt unless the puzzle's answer is right, and the only right one."""
    expect("problem" not in puzzle, puzzle.get("problem", ""))
    record = puzzle["record"]
    seen = Seen(record, len(record["actions"]), puzzle["seat"])
    right = KINDS[puzzle["kind"]](puzzle, seen)
    expect(right == [puzzle["answer"]], f"right are {right}, not {puzzle['answer']}")


def told(insidejob, path, every):
    """The puzzles of a file, with their records."""
    command = [insidejob, "puzzles", "--tell", path, "--every", str(every)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def main():
    parser = argparse.ArgumentParser(description="Confirms every puzzle of a file by a second count.")
    parser.add_argument("--insidejob", required=True)
    parser.add_argument("--file", default=PUZZLES_FILE)
    parser.add_argument("--every", type=int, default=1)
    flags = parser.parse_args()
    puzzles, failed = told(flags.insidejob, flags.file, flags.every), 0
    for place, puzzle in enumerate(puzzles):
        try:
            confirm(puzzle)
        except Doubt as doubt:
            failed += 1
            print(f"puzzle {place * flags.every}: {doubt}")
    print(f"{len(puzzles) - failed} puzzles confirmed, {failed} not")
    return 1 if failed or not puzzles else 0


if __name__ == "__main__":
    sys.exit(main())
