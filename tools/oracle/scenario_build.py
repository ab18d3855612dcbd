"""Builds scenario records from a short script of tricks: who wins, or which cards are played.

A trick of a script is one of
    "2"             seat 2 wins, the mission is not completed; the cards are made up
    "2+ w13"        seat 2 wins, the mission is completed, seats 1 and 3 wager
    "only_even: B8 P8* Y2 B3"    these cards, in the order of play; * is a wager
    "risky_last/ascending: ..."  the same, and which other mission is drawn
With two players the second card is Larry's; "B3>Y8" says that Y8 goes back on his stack (then all
tricks must be written so, and the stack is given). Hands are what is played and what is left over.
"""

import random
import re

from game import condition_met, suit_of, winning_index
from oracle import DEFAULT_DECK, referee
from record import CARDS, ROLES, SUITS, TABLE, read_custom_role

PLAIN = [entry["id"] for entry in DEFAULT_DECK["missions"]]
MISSIONS = {entry["id"]: entry for name in ("missions", "risky") for entry in DEFAULT_DECK[name]}
MADE_UP = re.compile(r"^(\d)(\+?)(?: w(\d+))?$")


class Stuck(Exception):
    """No cards could be found. Another seed may work."""


def parse(trick):
    found = MADE_UP.match(trick)
    if found:
        return {"winner": int(found[1]), "done": found[2] == "+",
                "wagers": [int(seat) for seat in found[3] or ""]}
    missions, cards = trick.split(":")
    mission, _, other = missions.partition("/")
    plays = []
    for word in cards.split():
        card, _, top = word.rstrip("*").partition(">")
        plays.append({"card": card, "wager": word.endswith("*"), "top": top or None})
    return {"mission": mission, "other": other or None, "plays": plays}


class Script:
    """One attempt to turn a script into a deal and actions."""

    def __init__(self, rng, players, roles, data, tricks, leader, holds, stack):
        self.rng, self.players, self.roles, self.data = rng, players, roles, data
        self.seats = 3 if players == 2 else players
        self.first = self.leader = leader
        self.tricks = [parse(trick) for trick in tricks]
        self.given_stack = stack
        self.hands = [list(holds.get(seat, [])) for seat in range(self.seats)]
        self.later = [[] for _ in range(self.seats)]  # cards of tricks that are written out
        self.void = [set() for _ in range(self.seats)]
        self.drawn, self.actions = [], []
        self.larry = []  # Larry's cards, if they are made up
        taken = {card for hand in self.hands for card in hand} | set(stack or ())
        self.reserve(taken)
        self.pool = [card for card in CARDS if card not in taken]
        self.rng.shuffle(self.pool)
        written = {t[key] for t in self.tricks if "mission" in t for key in ("mission", "other")}
        self.missions = [name for name in PLAIN if name not in written]
        self.rng.shuffle(self.missions)
        self.run()

    def order(self, leader):
        if self.players == 2:
            return [leader, 2, 1 - leader]
        return [(leader + step) % self.players for step in range(self.players)]

    def next_leader(self, leader, winner):
        if self.players == 2:
            return leader if winner == leader else 1 - leader
        return winner

    def reserve(self, taken):
        """Sets the written cards aside and decides who holds them."""
        leader = self.leader
        for trick in self.tricks:
            trick["order"] = self.order(leader)
            winner = trick.get("winner")
            if "plays" in trick:
                trump = MISSIONS[trick["mission"]]["trump"]
                for seat, play in zip(trick["order"], trick["plays"]):
                    taken.add(play["card"])
                    self.later[seat].append(play["card"])
                if len(trick["plays"]) < self.seats:
                    break
                winner = trick["order"][winning_index(trick["plays"], trump)]
            leader = self.next_leader(leader, winner)

    def run(self):
        for trick in self.tricks:
            if "plays" not in trick:
                self.make_up(trick)
            order, plays = trick["order"], trick["plays"]
            self.drawn.append((trick["mission"], trick.get("other")))
            self.actions.append({"seat": order[0], "mission": trick["mission"]})
            for seat, play in zip(order, plays):
                card = play["card"]
                if card in self.later[seat]:
                    self.later[seat].remove(card)
                if self.players == 2 and seat == 2:
                    self.larry.append(card)
                    self.actions.append({"seat": order[2], "larry": card, "top": play["top"]})
                    continue
                if card not in self.hands[seat]:
                    self.hands[seat].append(card)
                if suit_of(card) != suit_of(plays[0]["card"]):
                    self.void[seat].add(plays[0]["card"][0])
                action = {"seat": seat, "card": card}
                if play["wager"]:
                    action["wager"] = True
                self.actions.append(action)
            if len(plays) == self.seats:
                trump = MISSIONS[trick["mission"]]["trump"]
                winner = order[winning_index(plays, trump)]
                self.leader = self.next_leader(order[0], winner)
        self.fill()

    def make_up(self, trick):
        """Finds a mission and cards with which the intended seat wins."""
        counts = {suit: sum(card[0] == suit for card in self.pool) for suit in SUITS}
        for _ in range(400):
            led = max(SUITS, key=lambda suit: min(counts[suit], self.seats) + self.rng.random())
            mission = self.rng.choice(self.missions)
            plays, left = [], list(self.pool)
            self.rng.shuffle(left)
            for seat in trick["order"]:
                fits = [card for card in left if card[0] == led and led not in self.void[seat]]
                if not fits:
                    if not plays or any(card[0] == led for card in self.later[seat]):
                        break
                    fits = [card for card in left if card[0] not in self.void[seat]]
                if not fits:
                    break
                left.remove(fits[0])
                plays.append({"card": fits[0], "wager": seat in trick["wagers"], "top": None})
            if len(plays) < self.seats:
                continue
            trump = MISSIONS[mission]["trump"]
            if trick["order"][winning_index(plays, trump)] != trick["winner"]:
                continue
            if condition_met(MISSIONS[mission]["condition"], plays, trump) != trick["done"]:
                continue
            self.missions.remove(mission)
            self.pool = left
            trick.update(mission=mission, other=None, plays=plays)
            return
        raise Stuck

    def fill(self):
        """Deals what is left over: hands, Larry's stack, missions."""
        size = TABLE[self.players]["hand"]
        seats = sorted(range(self.players), key=lambda seat: -len(self.void[seat]))
        for seat in seats:
            fits = [card for card in self.pool if card[0] not in self.void[seat]]
            if len(self.hands[seat]) > size or len(self.hands[seat]) + len(fits) < size:
                raise Stuck
            for card in fits[:size - len(self.hands[seat])]:
                self.hands[seat].append(card)
                self.pool.remove(card)
            self.hands[seat].sort(key=CARDS.index)
        needed = TABLE[self.players]["tricks"]
        missions = []
        for number in range(max(needed, len(self.drawn))):
            mission, other = self.drawn[number] if number < len(self.drawn) else (None, None)
            missions += [mission or self.missions.pop(), other or self.missions.pop()]
        self.deal = {"roles": list(self.roles), "hands": self.hands[:self.players],
                     "missions": missions}
        if self.players == 2:
            self.deal.update(first_leader=self.first, larry_stack=self.make_stack())
        else:
            self.deal["dealer"] = (self.first - 1) % self.players

    def make_stack(self):
        """Larry's stack: the same card goes back on top each time, unless the stack is given."""
        if self.given_stack is not None:
            return list(self.given_stack) + self.pool
        back = self.pool.pop()
        stack = [back] if self.larry else []
        for card in self.larry:
            stack += [card, self.pool.pop()]
        for action in self.actions:
            if "larry" in action:
                action["top"] = back
        return (stack if self.larry else [back]) + self.pool


def special_options(roles, custom, options):
    options = dict(options or {})
    special = [role for role in roles if role not in ("agent", "insider")]
    if special:
        options.setdefault("special_roles", special)
    if custom:
        options.setdefault("custom_roles", [custom])
    return options


def make(players, roles, tricks=(), votes=None, tail=(), leader=0, partner=None, custom=None,
         options=None, holds=None, stack=None):
    """A record; its script is legal, `tail` (further actions) need not be."""
    roles = roles.split()
    holds = {seat: cards.split() for seat, cards in (holds or {}).items()}
    data = dict(ROLES)
    if custom:
        data[custom["id"]] = read_custom_role(custom)[1]
    for attempt in range(3000):
        try:
            script = Script(random.Random(attempt), players, roles, data, tricks, leader, holds,
                            stack.split() if stack else None)
        except Stuck:
            continue
        actions = script.actions
        if partner is not None:
            actions = [{"seat": roles.index("accomplice") if "accomplice" in roles
                        else roles.index(custom["id"]), "accomplice": partner}] + actions
        record = {"format": "insidejob-record", "version": 1, "players": players,
                  "options": special_options(roles, custom, options), "deal": script.deal,
                  "actions": actions}
        if referee(record)["ok"]:
            break
    else:
        raise AssertionError(f"no deal found: {tricks} {referee(record)}")
    for seat, named in (votes or {}).items():
        record["actions"].append({"seat": seat, "votes": [named] if isinstance(named, int)
                                  else list(named)})
    record["actions"] += list(tail)
    return record


def matches(part, whole):
    """Is `part` contained in `whole`? Lists in order, objects by the fields given."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            key in whole and matches(value, whole[key]) for key, value in part.items())
    if isinstance(part, list):
        return isinstance(whole, list) and len(part) == len(whole) and all(
            matches(one, other) for one, other in zip(part, whole))
    return type(part) is type(whole) and part == whole


def summary(answer, legal):
    """The part of a legal answer that goes into a scenario's `expect`: all but long lists of legal actions."""
    found = {key: value for key, value in answer.items() if key not in ("legal", "tricks")}
    if legal or len(answer["legal"]) <= 4:
        found["legal"] = answer["legal"]
    found["tricks"] = [{key: trick[key] for key in ("leader", "winner", "completed", "tokens")}
                       for trick in answer["tricks"]]
    return found


class Book:
    """The scenarios, by name."""

    def __init__(self):
        self.scenarios = {}

    def add(self, name, why, record, expect=None, legal=False):
        """`expect` is what the rules say, written by hand. The referee must agree."""
        assert name not in self.scenarios and re.fullmatch(r"[a-z0-9-]+", name), name
        answer = referee(record)
        wanted = expect or {}
        if not matches(wanted, answer):
            shown = {key: answer.get(key) for key in (*wanted, "error", "tokens", "result")}
            raise AssertionError(f"{name}:\n  wanted {wanted}\n  answer {shown}")
        if answer["ok"]:
            full = summary(answer, legal)
        else:
            full = {"ok": False, "error": {key: answer["error"][key] for key in ("at", "code")}}
            assert "error" in wanted, (name, answer)
        assert matches({k: v for k, v in full.items() if k != "tricks"}, answer)
        self.scenarios[name] = {"name": name, "why": why, "record": record, "expect": full}


def won(cause, side, winners, **more):
    return {"phase": "over", "result": {"cause": cause, "side": side, "winners": winners}, **more}


def refused(at, code):
    return {"ok": False, "error": {"at": at, "code": code}}
