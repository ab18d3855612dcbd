#!/usr/bin/env python3
"""What gives the Insider away: how often each side does something that everyone sees, trick by trick.

  insidejob simulate --bots mastermind:iterations=400 --games 2000 --seed 601 --records games.jsonl
  python3 learn/tells.py games.jsonl

Reads records of games without Larry (docs/rules/FORMAT.md). In per cent of the cards played by Agents / by the Insider:
declines: does not follow the suit that was led; breaks: does so although it could follow, which only the Insider may;
wagers: puts a token on a card that is not the lead; shows: plays a suit that it has declined before; takes: wins the
trick, not counting the last one."""

import json
import sys
from collections import defaultdict

TELLS = ["declines", "breaks", "wagers", "shows", "takes"]
INSIDERS = {"insider", "prof_no"}


def tricks_of(record: dict) -> list[list[dict]]:
    """The cards of every trick, in the order of play."""
    tricks: list[list[dict]] = []
    for action in record["actions"]:
        if "mission" in action:
            tricks.append([])
        elif "card" in action:
            tricks[-1].append(action)
    return tricks


def look(record: dict, seen: dict, counts: dict) -> None:
    """Adds one game to `counts`, by trick, side and tell, and to `seen`, the number of cards."""
    roles, hands = record["deal"]["roles"], [set(hand) for hand in record["deal"]["hands"]]
    declined: dict[int, set[str]] = defaultdict(set)
    tricks = tricks_of(record)
    for number, trick in enumerate(tricks):
        led = trick[0]["card"][0]
        for place, action in enumerate(trick):
            seat, card = action["seat"], action["card"]
            side = "insider" if roles[seat] in INSIDERS else "agents"

            def note(tell: str, happened: bool) -> None:
                seen[number, side, tell] += 1
                counts[number, side, tell] += happened
            if place > 0:
                note("declines", card[0] != led)
                note("breaks", card[0] != led and any(held[0] == led for held in hands[seat]))
                note("wagers", action.get("wager", False))
                if card[0] != led:
                    declined[seat].add(led)
            note("shows", card[0] in declined[seat])
            if number + 1 < len(tricks):
                note("takes", tricks[number + 1][0]["seat"] == seat)
            hands[seat].remove(card)


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    seen: dict = defaultdict(int)
    counts: dict = defaultdict(int)
    games = 0
    with open(sys.argv[1]) as file:
        for line in file:
            if line.strip():
                look(json.loads(line), seen, counts)
                games += 1
    tricks = sorted({number for number, _, _ in seen})
    print(f"{games} games; Agents / Insider, in per cent")
    print("| trick |", " | ".join(TELLS), "|")
    print("|---" * (len(TELLS) + 1) + "|")
    for number in [*tricks, None]:
        cells = []
        for tell in TELLS:
            both = []
            for side in ("agents", "insider"):
                chosen = tricks if number is None else [number]
                of = sum(seen[trick, side, tell] for trick in chosen)
                both.append(f"{100 * sum(counts[trick, side, tell] for trick in chosen) / of:.1f}" if of else "–")
            cells.append(" / ".join(both))
        print("| all |" if number is None else f"| {number + 1} |", " | ".join(cells), "|")


if __name__ == "__main__":
    main()
