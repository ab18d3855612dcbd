"""Attacks on bots: learning from their timing, and taking away their time."""

import asyncio
import os
import shlex
import statistics
import sys

from attacks.site import HOME, elsewhere
from attacks.two_samples import SURE, mann_whitney, scan

class WatchedGame:
    """A game of bots alone. The person who opened it records when each bot acts."""

    def __init__(self, host):
        self.host = host

    @classmethod
    async def open(cls, site, level, index):
        # Without wagers, one card is one action.
        host = await site.open(f"Host {index}", source=elsewhere(index), wishes={"preset": "first_game"})
        await host.do("stand_up")
        for seat in range(4):
            await host.do("seat_bot", seat=seat, level=level, name=f"Bot {seat}")
        await host.do("start")
        return cls(host)

    async def times(self, site, timeout):
        """(milliseconds, whether there was a choice) of each card that followed another, once the game is over.

        The leader has a choice, as everyone knows, and begins after a trick was taken.
        """
        host = self.host
        if not await host.until(lambda: host.now.get("stage") == "result", timeout):
            return []
        record = (await host.ask("record"))["record"]
        # A turn begins with the last action, whatever is said in between.
        turns = [event for event in host.events if event["event"] in ("game_dealt", "acted")]
        before = {event["seq"]: earlier for earlier, event in zip(turns, turns[1:])}
        acted = [event for event in turns if event["event"] == "acted"]
        found = []
        for step, event in enumerate(acted):
            earlier = before[event["seq"]]
            follows = [part["event"] for part in earlier.get("game", ())] == ["card_played"]
            if event["game"][0]["event"] != "card_played" or not follows:
                continue
            answer = await host.ask("step", record=record, step=step)
            if isinstance(answer, str):
                break
            found.append((event["at"] - earlier["at"], len(answer["legal"]) > 1))
            await asyncio.sleep(0.06)
        return found


# Uses most of the time that it is given, without using the processor.
THINKER = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    time.sleep(0.8e-3 * asked["milliseconds"])
    print(json.dumps(asked["view"]["legal"][0]), flush=True)
"""


def program(trial, name, text):
    path = os.path.join(trial.folder, f"{name}.py")
    with open(path, "w") as file:
        file.write(text)
    return f"{shlex.quote(sys.executable)} {path}"


async def timing(trial):
    """Whether a bot had a choice, from when it answers; the Insider always has one."""
    thinker = f"thinker={program(trial, 'thinker', THINKER)}"
    # Bots that think for longer than they pause, each on a separate thread; then a server as it is.
    longer = ("--bot-pace", "50", "--bot-time", "300", "--bot-threads", "12", "--exec-bot", thinker)
    if trial.quick:
        cases = [("exec:thinker", 6, longer)]
    else:
        cases = [("spymaster", 12, longer), ("spymaster", 12, ()), ("officer", 12, ()), ("rookie", 12, ())]
    for level, tables, flags in cases:
        async with trial.site(*flags) as site:
            games = [await WatchedGame.open(site, level, index) for index in range(tables)]
            moves = [move for game in await asyncio.gather(*(game.times(site, 200) for game in games))
                     for move in game]
        forced = [time for time, chose in moves if not chose]
        free = [time for time, chose in moves if chose]
        if len(forced) < 10 or len(free) < 10:
            trial.held(False, f"{level}: too few moves to say", f"{len(forced)} forced, {len(free)} free")
            continue
        by_rank, by_window = mann_whitney(forced, free), scan(forced, free, site.rng)
        trial.held(min(by_rank, by_window) > SURE,
                   f"{level}: {len(forced)} forced moves and {len(free)} free ones",
                   f"medians {statistics.median(forced):.0f} and {statistics.median(free):.0f} ms; by chance "
                   f"as different as this with probability {by_rank:.3g} by their ranks and {by_window:.3g} in any "
                   "window of time")


PROBE = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    with open(sys.argv[1], "a") as file:
        print(asked["milliseconds"], file=file)
    print(json.dumps(asked["view"]["legal"][0]), flush=True)
"""


async def weakening(trial):
    """Twenty tables of bots from one address take the time of everyone else's bots."""
    folder = trial.folder
    program, told = os.path.join(folder, "probe.py"), {}
    with open(program, "w") as file:
        file.write(PROBE)
    for whose in ("ours", "theirs"):
        told[whose] = os.path.join(folder, whose)
        open(told[whose], "w").close()
    command = {whose: f"{whose}={shlex.quote(sys.executable)} {program} {path}" for whose,
               path in told.items()}

    def shares(whose, after=0):
        with open(told[whose]) as file:
            return [int(line) for line in file][after:]

    seconds = 5 if trial.quick else 20
    flags = ["--exec-bot", command["ours"], "--exec-bot", command["theirs"]]
    # A table with someone in a seat counts for more than one with bots alone.
    for people in (1,) if trial.quick else (0, 1):
        async with trial.site(*flags) as site:
            ana = await site.open(source=HOME, plays=True)
            for seat in (1, 2, 3):
                await ana.do("seat_bot", seat=seat, level="exec:ours", name=f"Robo {seat}")
            await site.deal([ana])
            begin = len(shares("ours")), len(shares("theirs"))
            await asyncio.sleep(seconds)
            alone = shares("ours", begin[0])
            for index in range(20):
                host = await site.open(f"x{index}", source=elsewhere(0), plays=True)
                if not people:
                    await host.do("stand_up")
                for seat in range(people, 4):
                    await host.do("seat_bot", seat=seat, level="exec:theirs", name=f"X {seat}")
                await host.do("start")
            await asyncio.sleep(1)
            between = len(shares("ours"))
            await asyncio.sleep(seconds)
            besides, crowd = shares("ours", between), shares("theirs", begin[1])
        if not alone or not besides:
            trial.held(False, "too few moves to say", f"{len(alone)} and {len(besides)}")
            continue
        trial.held(statistics.median(besides) >= 0.4 * statistics.median(alone),
                   f"twenty tables from one address, with {people or 'no'} person at each",
                   f"bots of someone else's table may think for {statistics.median(alone):.0f} ms alone and "
                   f"{statistics.median(besides):.0f} ms besides; those of the twenty for "
                   f"{statistics.median(crowd) if crowd else 0:.0f} ms ({len(alone)}, {len(besides)} and {len(crowd)} "
                   "moves)")


ATTACKS = (timing, weakening)
