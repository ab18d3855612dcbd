#!/usr/bin/env python3
"""Random game records that visit the corners of the rules, legal and illegal ones.

    generate.py --cases N --seed S [--readings]   one record per line

Case number i of a seed is always the same record, whatever N is. With --readings some mutations
are added whose answer depends on how a gap in the specification is read (see README.md).
"""

import argparse
import json
import random
import sys

from deals import chance, random_setup
from game import Game, condition_met, counted_suit, number_of, suit_of, winning_index
from mutate import mutate_line, mutate_record
from oracle import DEFAULT_DECK
from readings import read_line, read_record_otherwise
from record import read_record


class Plan:
    """How one game is played: who is meant to win tricks, how often seats wager, who is named."""

    def __init__(self, rng, game, hints):
        self.rng = rng
        styles = ["random", "feed", "feed", "feed", "one_by_one", "one_by_one", "one_by_one",
                  "spread", "spread", "help", "hinder", "brink"]
        if hints["easy"]:
            styles += ["brink"] * 12
        if any(role["wins_by"] == "most_votes" for role in game.roles):  # try to reach a vote
            styles += ["spread"] * 6 + ["hinder"] * 6 + ["one_by_one"] * 6
        self.style = rng.choice(styles)
        self.wagers = rng.choice([0.0, 0.1, 0.4, 0.9])
        self.slips = rng.choice([0.0, 0.05, 0.2])
        self.favourite = hints["favourite"]
        self.helpful = rng.choice([0.0, 0.0, 0.9])  # the last card completes the mission if it can
        # one at a time: the Insider last (or first), and the seats that are face up from the start for one trick
        self.queue = list(game.all_seats())
        rng.shuffle(self.queue)
        insider = game.insider()
        self.queue.remove(insider)
        if chance(rng, 0.8):
            self.queue.append(insider)
        else:
            self.queue.insert(0, insider)
        takers = [s for s in self.queue if game.roles[s]["on_reveal"].startswith("takes")]
        for seat in takers:
            if chance(rng, 0.5):
                self.queue.remove(seat)
                self.queue.insert(0, seat)
        self.spare = [s for s in game.all_seats()
                      if game.roles[s]["token_limit"] is not None and chance(rng, 0.6)]
        self.vote_style = rng.choice(["random", "aim", "aim", "tie", "tie", "tie"])
        special = [s for s in game.all_seats() if game.roles[s]["wins_by"] == "most_votes"]
        self.aims = rng.sample(list(game.all_seats()), rng.choice([2, 2, 3]))
        for seat in (insider, *special):
            if chance(rng, 0.6) and seat not in self.aims:
                self.aims[self.aims[0] == insider] = seat

    def target(self, game):
        """The seat that is meant to win the current trick."""
        if self.style == "feed":
            return self.favourite
        if self.style == "one_by_one":
            for seat in self.queue:
                if seat in self.spare and game.tokens[seat] >= game.roles[seat]["token_limit"]:
                    continue
                if not game.face_up[seat]:
                    return seat
                if game.roles[seat]["face_up"] and not any(
                        trick["winner"] == seat for trick in game.tricks[-2:]):
                    return seat
            return self.favourite
        if self.style == "spread":
            poor = [s for s in game.all_seats() if s not in self.spare] or [self.favourite]
            return min(poor, key=lambda s: (game.tokens[s] + (s == game.insider()), s))
        if self.style == "brink":  # one token below the limit, until the last mission is near
            seat = self.favourite
            limit = game.roles[seat]["token_limit"]
            limit = game.reveal_number - 1 if limit is None else limit
            if game.tokens[seat] < limit or game.completed >= game.table["missions"] - 1:
                return seat
            return min((s for s in game.all_seats() if s != seat), key=game.tokens.__getitem__)
        return None

    def choose(self, game):
        actions = game.legal()
        if self.style == "random" or chance(self.rng, self.slips):
            return self.rng.choice(actions)
        if game.phase == "mission":
            return self.choose_mission(game, actions)
        if game.phase in ("play", "larry"):
            return self.choose_play(game, actions)
        if game.phase == "vote":
            return self.choose_vote(game, actions)
        return self.rng.choice(actions)

    def choose_mission(self, game, actions):
        seat = self.target(game)
        if seat is None or seat >= game.players or chance(self.rng, 0.3):
            return self.rng.choice(actions)

        def trumps(action):
            trump = game.setup["deck"][action["mission"]]["trump"]
            return sum(number_of(card) for card in game.hands[seat] if suit_of(card) == trump)

        return max(actions, key=trumps)

    def as_play(self, game, action):
        if "larry" in action:
            return {"seat": 2, "card": action["larry"]}
        return action

    def strength(self, game, play):
        """How good a play is at winning the trick."""
        trump = game.mission["trump"]
        led = suit_of(game.plays[0]["card"]) if game.plays else suit_of(play["card"])
        suit = counted_suit(play, trump)
        return (100 if suit == trump else 50 if suit == led else 0) + number_of(play["card"])

    def completing(self, game, actions, wish=True):
        """The actions for the last card that complete the mission (or do not)."""
        if len(game.plays) < game.seats - 1:
            return []
        return [action for action in actions
                if condition_met(game.mission["condition"],
                                 game.plays + [self.as_play(game, action)],
                                 game.mission["trump"]) == wish]

    def choose_play(self, game, actions):
        wagering = chance(self.rng, self.wagers)
        some = [action for action in actions if action.get("wager", False) == wagering] or actions
        if self.style in ("help", "hinder"):
            return self.rng.choice(self.completing(game, actions, self.style == "help") or some)
        target = self.target(game)
        me = game.order()[len(game.plays)]
        if me == target:
            return max(some, key=lambda action: self.strength(game, self.as_play(game, action)))
        if any(play["seat"] == target for play in game.plays):  # it is meant to stay ahead
            safe = [action for action in some
                    if winning_index(game.plays + [self.as_play(game, action)],
                                     game.mission["trump"]) != len(game.plays)]
            if safe:
                helping = self.completing(game, safe) if chance(self.rng, self.helpful) else []
                return self.rng.choice(helping or safe)
        return min(some if me in self.spare or chance(self.rng, 0.5) else actions,
                   key=lambda action: self.strength(game, self.as_play(game, action)))

    def choose_vote(self, game, actions):
        if self.vote_style == "random":
            return self.rng.choice(actions)
        named = [t for ballot in game.votes.values() for t in ballot]
        if self.vote_style == "aim":
            wanted = self.aims[0]
        else:
            wanted = min(self.aims, key=named.count)
        self.rng.shuffle(actions)
        return max(actions, key=lambda action: action["votes"].count(wanted))


def play_out(rng, record, hints):
    """Fills in the actions of a whole game, then perhaps truncates them."""
    game = Game(read_record(record, DEFAULT_DECK))
    plan = Plan(rng, game, hints)
    actions = record["actions"]
    vote_at = None
    while game.phase != "over":
        if game.phase == "vote" and vote_at is None:
            vote_at = len(actions)
        action = plan.choose(game)
        if action.get("card") and "wager" not in action and chance(rng, 0.01):
            action = {**action, "wager": False}
        actions.append(action)
        game.apply(action)
    cut = rng.random()
    if cut < 0.03:
        del actions[rng.randint(0, 2):]
    elif cut < 0.35:
        del actions[rng.randint(0, len(actions)):]
    elif cut < 0.5 and vote_at is not None:
        del actions[rng.randint(vote_at, len(actions)):]
    elif cut < 0.6 and vote_at is not None:  # the votes in another order
        votes = actions[vote_at:]
        rng.shuffle(votes)
        actions[vote_at:] = votes


def make_case(seed, index, readings=False):
    """(line, name of the mutation or None) of one case."""
    rng = random.Random(f"{seed}/{index}")
    record, hints = random_setup(rng)
    play_out(rng, record, hints)
    name = None
    if readings and chance(rng, 0.15):
        name = read_record_otherwise(rng, record)
    elif chance(rng, 0.5):
        name = mutate_record(rng, record)
    line = json.dumps(record, ensure_ascii=chance(rng, 0.5),
                      separators=(",", ":") if chance(rng, 0.5) else None)
    if name is None and chance(rng, 0.03):
        line, name = (read_line if readings and chance(rng, 0.5) else mutate_line)(rng, line)
    return line, name


def main():
    parser = argparse.ArgumentParser(description="random game records, one a line")
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--readings", action="store_true",
                        help="also mutations that depend on a reading of the specification")
    arguments = parser.parse_args()
    for index in range(arguments.cases):
        line = make_case(arguments.seed, index, arguments.readings)[0]
        sys.stdout.buffer.write(line.encode("utf-8", "surrogateescape") + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
