#!/usr/bin/env python3
"""A slow, plain referee for Inside Job: a second opinion, written from the rules (R...) alone.

    oracle.py referee FILE|-            one JSON line per record, as FORMAT "The referee" says
    oracle.py perft RECORD_FILE DEPTH   how many action sequences of that length follow the record
"""

import json
import os
import sys

from game import Game
from record import NotJson, Refusal, parse_json, read_deck, read_record

LINE_LIMIT = 4_000_000  # bytes
DECK_FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                         "..", "..", "data", "missions.json")


def load_default_deck():
    with open(DECK_FILE, "rb") as file:
        return read_deck(parse_json(file.read()))


DEFAULT_DECK = load_default_deck()


def replay(record):
    """The game at the end of a record's actions; Refusal if anything is illegal."""
    game = Game(read_record(record, DEFAULT_DECK))
    for index, action in enumerate(record["actions"]):
        try:
            game.judge(action)
        except Refusal as refusal:
            refusal.at = index
            raise
        game.apply(action)
    return game


def refused(refusal):
    return {"ok": False, "error": {"at": refusal.at, "code": refusal.code,
                                   "rule": refusal.rule, "message": refusal.message}}


def referee(record):
    """The answer to one record, given as a JSON value."""
    try:
        return replay(record).answer()
    except Refusal as refusal:
        return refused(refusal)


def referee_line(line):
    """The answer to one record, given as bytes."""
    if len(line) > LINE_LIMIT:
        return refused(Refusal("malformed_record", "a line of over 4 MB"))
    try:
        value = parse_json(line)
    except NotJson as problem:
        return refused(Refusal("malformed_record", f"not JSON: {problem}"))
    return referee(value)


def referee_file(data):
    """Answers to a file: one JSON value, or else one record per non-empty line."""
    lines = data.split(b"\n")
    if all(len(line) <= LINE_LIMIT for line in lines):
        try:
            value = parse_json(data)
        except NotJson:
            pass
        else:
            yield referee(value)
            return
    for line in lines:
        if line.strip(b" \t\r"):
            yield referee_line(line)


def perft(game, depth):
    """How many sequences of exactly that many legal actions there are."""
    if depth == 0:
        return 1
    count = 0
    for action in game.legal():
        following = game.copy()
        following.apply(action)
        count += perft(following, depth - 1)
    return count


def main(arguments):
    usage = __doc__
    if len(arguments) == 2 and arguments[0] == "referee":
        depth = None
    elif len(arguments) == 3 and arguments[0] == "perft" and arguments[2].isdigit():
        depth = int(arguments[2])
    else:
        print(usage, file=sys.stderr)
        return 2
    try:
        if arguments[1] == "-":
            data = sys.stdin.buffer.read()
        else:
            with open(arguments[1], "rb") as file:
                data = file.read()
    except OSError as problem:
        print(f"oracle: {problem}", file=sys.stderr)
        return 2
    if depth is None:
        all_lawful = True
        for answer in referee_file(data):
            print(json.dumps(answer, separators=(",", ":")))
            all_lawful = all_lawful and answer["ok"]
        return 0 if all_lawful else 1
    try:
        print(perft(replay(parse_json(data)), depth))
    except NotJson as problem:
        print(f"oracle: not JSON: {problem}", file=sys.stderr)
        return 1
    except Refusal as refusal:
        print(json.dumps(refused(refusal)), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
