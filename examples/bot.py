#!/usr/bin/env python3
"""A small bot for Inside Job, in the protocol of docs/bots_protocol.md.

    insidejob simulate --bots "exec:python3 examples/bot.py",rookie,rookie,rookie
    insidejob arena "exec:python3 examples/bot.py" random

It plays its highest card when it leads and its lowest otherwise, never wagers, and votes for the seat
that most often failed to follow suit.
"""
import json
import random
import sys


def suit(card):
    return card[0]


def number(card):
    return int(card[1:])


def times_declined(view):
    """How often each seat played a suit other than the one led."""
    declined = {}
    for trick in view["tricks"]:
        plays = trick["plays"]
        for play in plays[1:]:
            if suit(play["card"]) != suit(plays[0]["card"]):
                declined[play["seat"]] = declined.get(play["seat"], 0) + 1
    return declined


def choose(request):
    view = request["view"]
    legal = view["legal"]
    chance = random.Random(request["seed"])  # the same seed, the same move
    if "votes" in legal[0]:
        declined = times_declined(view)
        return max(legal, key=lambda action: (sum(declined.get(seat, 0) for seat in action["votes"]), chance.random()))
    if "card" in legal[0]:
        plain = [action for action in legal if not action.get("wager")]
        leads = not view["tricks"][-1]["plays"]
        return (max if leads else min)(plain, key=lambda action: number(action["card"]))
    return chance.choice(legal)


def main():
    for line in sys.stdin:  # ends when the program that asks closes the pipe
        print(json.dumps(choose(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
