#!/usr/bin/env python3
"""Writes data/scenarios: one small file per corner of the rules, in the form of data/examples.

    scenarios.py            writes the files (and removes those that are no longer scenarios)
    scenarios.py --check    compares the files with what would be written and with the oracle

The corners are in scenario_play.py and scenario_ends.py, each with what the rules say of it, which
the oracle must confirm; the games for each pair of special roles (R7.0) are played here by the
players of generate.py, and the oracle says how they end. The same files come out each time.
"""

import argparse
import collections
import itertools
import json
import os
import random
import sys

import scenario_ends
import scenario_play
from deals import LAWFUL_SETS, deal_cards, order_missions, place_roles
from game import Game
from generate import Plan
from oracle import DEFAULT_DECK, referee
from record import ROLES, SPECIAL, TABLE, read_record
from scenario_build import Book, matches

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data", "scenarios")
TRIES = 60  # games looked at for each pair


def play_pair(rng, pair, players):
    """One whole game with these two special roles: (record, the game at its end)."""
    options = {"special_roles": list(pair)}
    dealt = place_roles(rng, players, options, list(pair), ROLES)
    favourite = dealt.index(rng.choice(pair))
    hands, _ = deal_cards(rng, players, favourite)
    risky = any(ROLES[name]["risky_missions"] for name in pair)
    needed = 2 * TABLE[players]["tricks"]
    deal = {"roles": dealt, "hands": hands, "dealer": rng.randrange(players),
            "missions": order_missions(rng, DEFAULT_DECK, needed, risky)[:needed]}
    record = {"format": "insidejob-record", "version": 1, "players": players, "options": options,
              "deal": deal, "actions": []}
    game = Game(read_record(record, DEFAULT_DECK))
    plan = Plan(rng, game, {"favourite": favourite, "easy": False})
    while game.phase != "over":
        action = plan.choose(game)
        record["actions"].append(action)
        game.apply(action)
    return record, game


def pair_games(book):
    """A game to the end for each pair that R7.0 allows: reveals, wagers, and other endings."""
    endings = collections.Counter()
    pairs = [pair for pair in LAWFUL_SETS if len(pair) == 2]
    assert len(pairs) == len(list(itertools.combinations(SPECIAL, 2))) - 4
    for number, pair in enumerate(pairs):
        players = 4 + number % 2
        best = None
        for attempt in range(TRIES):
            rng = random.Random(f"{pair[0]}/{pair[1]}/{attempt}")
            record, game = play_pair(rng, pair, players)
            shown = sum(game.revealed[s] for s in game.all_seats()
                        if game.role_ids[s] in pair)
            wagers = sum("wager" in action for action in record["actions"])
            ending = game.result["cause"], game.result["side"]
            score = (2 * shown + min(wagers, 4) + (game.result["cause"] == "vote")
                     - 3 * endings[ending])
            if best is None or score > best[0]:
                best = score, record, ending
        _, record, ending = best
        endings[ending] += 1
        name = "-".join(("pair", *pair)).replace("_", "-")
        book.add(name, f"R7.0: {pair[0]} and {pair[1]} in one game of {players}; ends by "
                 f"{ending[0]}", record, {"phase": "over"})


def build():
    book = Book()
    scenario_play.add_all(book)
    scenario_ends.add_all(book)
    pair_games(book)
    return book.scenarios


def text_of(scenario):
    """Three lines, as in data/examples."""
    lines = [f'  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}'
             for key, value in scenario.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def stored():
    if not os.path.isdir(FOLDER):
        return set()
    return {name for name in os.listdir(FOLDER) if name.endswith(".json")}


def check(scenarios):
    problems = []
    for name in sorted(stored() ^ {f"{name}.json" for name in scenarios}):
        problems.append(f"{name}: " + ("not written" if name not in stored() else "no scenario"))
    for file_name in sorted(stored()):
        with open(os.path.join(FOLDER, file_name), encoding="utf-8") as file:
            text = file.read()
        scenario = json.loads(text)
        if not matches(scenario["expect"], referee(scenario["record"])):
            problems.append(f"{file_name}: the oracle says something else")
        name = file_name.removesuffix(".json")
        if name in scenarios and text != text_of(scenarios[name]):
            problems.append(f"{file_name}: not what is written today")
    for problem in problems:
        print(problem)
    print(f"{len(stored())} files, {len(problems)} problems")
    return 1 if problems else 0


def write(scenarios):
    os.makedirs(FOLDER, exist_ok=True)
    for name in stored() - {f"{name}.json" for name in scenarios}:
        os.remove(os.path.join(FOLDER, name))
    for name, scenario in scenarios.items():
        with open(os.path.join(FOLDER, f"{name}.json"), "w", encoding="utf-8") as file:
            file.write(text_of(scenario))
    print(f"{len(scenarios)} scenarios written")
    return 0


def main():
    parser = argparse.ArgumentParser(description="the scenarios of data/scenarios")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    arguments = parser.parse_args()
    return (check if arguments.check else write)(build())


if __name__ == "__main__":
    sys.exit(main())
