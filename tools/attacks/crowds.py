"""Attacks on places: keeping others from a table."""

import asyncio
import collections

from attacks.disk import heavy_table
from attacks.site import HOME, elsewhere


async def spectators(trial):
    """63 spectators, and a socket that says hello as soon as a member drops."""
    async with trial.site() as site:
        ana = await site.open()
        watching = []
        for _ in range(63):
            watching.append(await site.guest(ana.room, source=elsewhere(0)).enter())
        inside = [one for one in watching if not isinstance(one, str)]
        trial.held(len(inside) <= 16, "63 spectators from one address",
                   f"{len(inside)} got in, the others: {watching[-1]}")
        for index in range(63 - len(inside)):
            watching.append(await site.guest(ana.room, source=elsewhere(1 + index // 16)).enter())
        inside = [one for one in watching if not isinstance(one, str) and one.is_in]
        tries = 4 if trial.quick else 12
        returned = 0
        for attempt in range(tries):
            ana.drop()
            racer = site.guest(ana.room, source=elsewhere(10 + attempt))
            _, came = await asyncio.gather(racer.enter(), ana.enter())
            returned += not isinstance(came, str)
            racer.drop()
        trial.held(returned == tries,
                   f"{len(inside)} spectators from four addresses, and one who races the host for the place",
                   f"the host got in {returned} times out of {tries}")
        bo = await site.join(ana.room, "Bo")
        trial.held(not isinstance(bo, str) and bo.seat is not None, "a friend joins the crowded table",
                   "sits" if not isinstance(bo, str) else bo)


async def members_who_never_come(trial):
    """Names that take seats and places but never connect."""
    async with trial.site() as site:
        ana = await site.open()
        answers = collections.Counter()
        for index in range(30):
            name = await site.join(ana.room, f"x{index}", source=elsewhere(0), enters=False)
            answers[name if isinstance(name, str) else "joined"] += 1
        trial.held(answers["joined"] <= 8, "thirty names from one address that never connect", dict(answers))
        for index in range(48):
            name = await site.join(ana.room, f"y{index}", source=elsewhere(1 + index // 8), enters=False)
            answers[name if isinstance(name, str) else "joined"] += 1
        bo = await site.join(ana.room, "Bo")
        trial.held(not isinstance(bo, str),
                   "as many as the table takes, from seven addresses; then a friend joins",
                   f"{dict(answers)}; the friend {'got in' if not isinstance(bo, str) else bo}")
        if isinstance(bo, str):
            return
        end = asyncio.get_running_loop().time() + (20 if not trial.quick else 17)
        seat = bo.seat
        while seat is None and asyncio.get_running_loop().time() < end:
            for free in range(1, 4):
                if await bo.do("sit", seat=free) == "done":
                    seat = free
                    break
            await asyncio.sleep(0.5)
        trial.held(seat is not None, "the friend wants a seat that such a name was given", f"seat {seat}")


async def loud_members(trial):
    """Names that talk without end."""
    async with trial.site() as site:
        ana, bo = await site.evening(people=2, bots=2)
        answers = collections.Counter()
        for index in range(3):
            name = await site.join(ana.room, f"x{index}", watch=True, source=elsewhere(0))
            for turn in range(12):
                answers[await name.do("chat", text=f"{turn} " + "x" * 290)] += 1
        trial.held(answers["done"] <= 18 and answers["too_fast"] > 0, "three names send 36 messages at once",
                   dict(answers))
        off = await ana.do("kick", member=3)
        trial.held(off == "done", "the host asks one of them to leave", off)


async def requests_without_end(trial):
    """More requests, tables, connections and messages than anyone needs."""
    many = 160 if trial.quick else 400

    async def all_at_once(calls, width=20):
        answers = collections.Counter()
        for index in range(0, len(calls), width):
            for status, _ in await asyncio.gather(*calls[index:index + width]):
                answers[status] += 1
        return answers

    async with trial.site() as site:
        attacker = elsewhere(0)
        answers = await all_at_once([site.call("POST", "/api/tables", {"name": f"x{i}"}, attacker)
                                     for i in range(many)])
        trial.held(answers[201] <= 40, f"{many} new tables", dict(answers))
        answers = await all_at_once([site.call("POST", "/api/quick", {"name": f"x{i}"}, elsewhere(1))
                                     for i in range(many)])
        trial.held(answers[200] <= 40, f"{many} times quick play", dict(answers))
        guesses = [f"ba{'bdfgk'[i % 5]}o-dimu-fe{'lmnrs'[i // 5 % 5]}a" for i in range(many)]
        answers = await all_at_once([site.call("GET", f"/api/tables/{code}", source=elsewhere(2))
                                     for code in guesses])
        trial.held(answers[429] > 0 and answers[200] == 0, f"{many} guesses at room codes", dict(answers))
        ana = await site.open()
        came = [await site.guest(ana.room, source=elsewhere(20 + i // 40)).enter() for i in range(8)]
        loud = came[0]
        for _ in range(400):
            if loud.socket is not None:
                loud.socket.send({"id": 1, "ask": "time"})
        end = await loud.sent_away()
        trial.held(end is not None and end.code == 4006, "400 questions at once over one connection", end)
        status, answer = await site.call("GET", f"/api/tables/{ana.room}", source=HOME)
        trial.held(status == 200 and await ana.do("chat", text="hello") == "done",
                   "meanwhile someone at another address plays", status)


async def questions(trial):
    """Short questions with long answers, from one address, as often as the server allows."""
    seconds = 2 if trial.quick else 8
    async with trial.site() as site:
        host, _, _ = await heavy_table(site, HOME)
        ana, bo = await site.evening(people=2, bots=2)
        asking = [await site.guest(host.room, source=elsewhere(0)).enter() for _ in range(15)]
        before = sum(one.heard_bytes for one in asking)
        end = asyncio.get_running_loop().time() + seconds

        async def ask(one):
            while one.is_in and asyncio.get_running_loop().time() < end:
                one.socket.send({"id": 1, "ask": "snapshot"})
                await asyncio.sleep(0.05)

        await asyncio.gather(*(ask(one) for one in asking))
        said = await bo.do("chat", text="hello")
        await asyncio.sleep(0.5)
        heard = sum(one.heard_bytes for one in asking) - before
        # An address may be sent as much as it may send. The last answer of each connection may be one too many.
        allowed = 2 * 2 ** 20 + 512 * 2 ** 10 * (seconds + 1) + 15 * 128 * 2 ** 10
        gone = collections.Counter(str(one.closed) for one in asking)
        trial.held(heard <= allowed, f"15 connections ask for a long snapshot again and again for {seconds} s",
                   f"{heard:,} bytes were sent to them (at most {allowed:,}); {dict(gone)}")
        trial.held(said == "done", "meanwhile someone at another address says something", said)


async def decks(trial):
    """The largest deck that takes the longest to check: one that every trick meets, or none does."""
    asks = 6
    async with trial.site() as site:
        ana = await site.open()
        for tried, least in (("no trick meets", 14), ("every trick meets", 1)):
            mission = {"trump": "pink", "condition": {"kind": "winning_number", "min": least, "max": 14}}
            deck = {"missions": [{"id": f"m{number}", **mission} for number in range(200)], "risky": []}
            begin = site.processor_seconds()
            answers = [await ana.ask("check_deck", deck=deck, players=5) for _ in range(asks)]
            used = 1000 * (site.processor_seconds() - begin) / asks
            checked = sum(isinstance(answer, dict) and len(answer["chances"]["missions"]) == 200 for answer in answers)
            trial.held(checked == asks and used < 12, f"asks about 200 missions that {tried}",
                       f"{checked} of {asks} answered, {used:.1f} ms of processor time each")


async def the_public_list(trial):
    """One address opens public tables until nobody finds anyone else's."""
    public = {"options": {"public_table": True}}
    async with trial.site() as site:
        early = await site.open("Early", wishes=public)
        crowd = [await site.call("POST", "/api/tables", {"name": "x", **public}, elsewhere(0)) for _ in range(35)]
        late = await site.open("Late", source=elsewhere(1), wishes=public)
        _, answer = await site.call("GET", "/api/tables", source=elsewhere(2))
        listed = [table["room"] for table in answer["tables"]]
        opened = sum(status == 201 for status, _ in crowd)
        trial.held(early.room in listed and late.room in listed and len(listed) <= 22,
                   "opens as many public tables as it may",
                   f"{opened} were opened, {len(listed) - 2} of them are listed, the others' too")


async def quick_play(trial):
    """Several names of one person in quick play: with strangers, and without ever connecting."""
    async with trial.site() as site:
        async def quick(name, source):
            status, ticket = await site.call("POST", "/api/quick", {"name": name}, source)
            return ticket if status == 200 else {}

        ana, bo = await quick("Ana", HOME), await quick("Bo", elsewhere(0))
        more = [await quick(f"Bo {number}", elsewhere(0)) for number in (2, 3)]
        never = await quick("Never", elsewhere(1))
        by_code = await site.join(ana["room"], "Bo 4", source=elsewhere(0))
        trial.held(bo["room"] == ana["room"] and all(ticket["room"] != ana["room"] for ticket in more),
                   "asks for seats at a stranger's table under three names",
                   f"{sum(ticket['room'] == ana['room'] for ticket in (bo, *more))} got in")
        here = [await site.guest(ana["room"], ticket, source).enter()
                for ticket, source in ((ana, HOME), (bo, elsewhere(0)))]
        await here[0].until(lambda: here[0].now.get("stage") == "play", 40)
        again = await site.guest(ana["room"], ana, HOME).enter()
        seats = [seat.get("member") for seat in again.snapshot["seats"]]
        people = {ana["member"], bo["member"]}
        trial.held(again.now.get("stage") == "play" and {one for one in seats if one} == people,
                   "a name that never connects, and one that came by the code, wait for the deal",
                   f"members {sorted(one for one in seats if one)} of {ana['room']} were dealt in, not "
                   f"{never.get('member')} of {never.get('room')} nor {by_code.member}")


ATTACKS = (the_public_list, quick_play, questions, decks, spectators, members_who_never_come, loud_members, requests_without_end)
