"""Attacks on bots: what their time tells, and taking their time away."""

import asyncio
import math
import os
import shlex
import statistics
import sys

from attacks.site import HOME, elsewhere

SURE = 1e-4  # how rarely an honest server may be accused


def ranks(values):
    """Of each value, with ties in the middle."""
    order = sorted(range(len(values)), key=values.__getitem__)
    result = [0.0] * len(values)
    begin = 0
    while begin < len(order):
        end = begin
        while end < len(order) and values[order[end]] == values[order[begin]]:
            end += 1
        for index in order[begin:end]:
            result[index] = (begin + end + 1) / 2
        begin = end
    return result


def mann_whitney(one, other):
    """Two-sided probability of ranks that differ so much by chance."""
    n, m = len(one), len(other)
    rank = ranks([*one, *other])
    u = sum(rank[:n]) - n * (n + 1) / 2
    ties = [rank.count(value) for value in set(rank)]
    spread = n * m / 12 * ((n + m + 1) - sum(t ** 3 - t for t in ties) / ((n + m) * (n + m - 1)))
    return math.erfc(abs(u - n * m / 2) / math.sqrt(spread) / math.sqrt(2)) if spread > 0 else 1.0


def kolmogorov_smirnov(one, other):
    """Probability of distributions that differ so much at one point by chance."""
    one, other = sorted(one), sorted(other)
    points = sorted({*one, *other})
    below = lambda values, point: sum(value <= point for value in values) / len(values)
    distance = max(abs(below(one, point) - below(other, point)) for point in points)
    size = math.sqrt(len(one) * len(other) / (len(one) + len(other)))
    scaled = (size + 0.12 + 0.11 / size) * distance
    return max(0.0, min(1.0, 2 * sum((-1) ** (k - 1) * math.exp(-2 * (k * scaled) ** 2) for k in range(1,
                                                                                                       101))))


class WatchedGame:
    """A game of bots alone; whoever opened it writes down when each bot acts."""

    def __init__(self, host):
        self.host = host

    @classmethod
    async def open(cls, site, level, index):
        # Without wagers a single card is a single action.
        host = await site.open(f"Host {index}", source=elsewhere(index), wishes={"preset": "first_game"})
        await host.do("stand_up")
        for seat in range(4):
            await host.do("seat_bot", seat=seat, level=level, name=f"Bot {seat}")
        await host.do("start")
        return cls(host)

    async def times(self, site, timeout):
        """(milliseconds, whether there was a choice) of each move of a card, once the game is over."""
        host = self.host
        if not await host.until(lambda: host.now.get("stage") == "result", timeout):
            return []
        record = (await host.ask("record"))["record"]
        acted = [event for event in host.events if event["event"] == "acted"]
        before = {event["seq"]: earlier["at"] for earlier, event in zip(host.events, host.events[1:])}
        found = []
        for step, event in enumerate(acted):
            if event["game"][0]["event"] != "card_played" or event["seq"] not in before:
                continue
            answer = await host.ask("step", record=record, step=step)
            if isinstance(answer, str):
                break
            found.append((event["at"] - before[event["seq"]], len(answer["legal"]) > 1))
            await asyncio.sleep(0.06)
        return found


async def timing(trial):
    """Whether a bot had a choice, from when it answers; the Insider always has one."""
    # Quickly: bots that hurry, with a pace of their own. Otherwise as a server is started.
    flags = ("--bot-pace", "60", "--bot-time", "60") if trial.quick else ()
    levels = (("officer", 6),) if trial.quick else (("spymaster", 8), ("officer", 8), ("rookie", 8))
    for level, tables in levels:
        async with trial.site(*flags) as site:
            games = [await WatchedGame.open(site, level, index) for index in range(tables)]
            moves = [move for game in await asyncio.gather(*(game.times(site, 200) for game in games))
                     for move in game]
        forced = [time for time, chose in moves if not chose]
        free = [time for time, chose in moves if chose]
        if len(forced) < 10 or len(free) < 10:
            trial.held(False, f"{level}: too few moves to say", f"{len(forced)} forced, {len(free)} free")
            continue
        by_rank, by_shape = mann_whitney(forced, free), kolmogorov_smirnov(forced, free)
        trial.held(min(by_rank, by_shape) > SURE,
                   f"{level}: {len(forced)} forced moves and {len(free)} free ones",
                   f"medians {statistics.median(forced):.0f} and {statistics.median(free):.0f} ms; by chance "
                   f"as different as this with probability {by_rank:.3g} (Mann-Whitney) and {by_shape:.3g} "
                   "(Kolmogorov-Smirnov)")


PROBE = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    with open(sys.argv[1], "a") as file:
        print(asked["milliseconds"], file=file)
    print(json.dumps(asked["view"]["legal"][0]), flush=True)
"""


async def weakening(trial):
    """Twenty tables of bots from one address take the time of everybody else's bots."""
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

    seconds = 6 if trial.quick else 20
    flags = ["--exec-bot", command["ours"], "--exec-bot", command["theirs"]]
    async with trial.site(*flags) as site:
        ana = await site.open(source=HOME, plays=True)
        for seat in (1, 2, 3):
            await ana.do("seat_bot", seat=seat, level="exec:ours", name=f"Robo {seat}")
        await site.deal([ana])
        await asyncio.sleep(seconds)
        alone = shares("ours")
        for index in range(20):
            host = await site.open(f"x{index}", source=elsewhere(0))
            await host.do("stand_up")
            for seat in range(4):
                await host.do("seat_bot", seat=seat, level="exec:theirs", name=f"X {seat}")
            await host.do("start")
        await asyncio.sleep(1)
        await asyncio.sleep(seconds)
        besides = shares("ours", len(alone))
        crowd = shares("theirs")
        if not alone or not besides:
            trial.held(False, "too few moves to say", f"{len(alone)} and {len(besides)}")
            return
        trial.held(statistics.median(besides) >= statistics.median(alone) / 2,
                   "twenty tables without people, from one address",
                   f"bots of a table with a person may think for {statistics.median(alone):.0f} ms alone and "
                   f"{statistics.median(besides):.0f} ms besides; those of the twenty for "
                   f"{statistics.median(crowd) if crowd else 0:.0f} ms ({len(alone)}, {len(besides)} and {len(crowd)} "
                   "moves)")


ATTACKS = (timing, weakening)
