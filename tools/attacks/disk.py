"""Attacks on the disk and the network: what someone makes a server store, and send to others.

The limits: at most eight times what was sent, plus 1 KB per command (32 KB for a start), is stored. At most eight times
what was sent, plus 4 KB per command, is sent to each other connection."""

import asyncio
import collections
import dataclasses
import json
import os

from attacks.site import elsewhere

FACTOR = 8
STORED_PER_COMMAND = 1024
STORED_PER_START = 32 * 1024
SENT_PER_COMMAND = 4096

MISSIONS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../data/missions.json")
CONTROL = "\u0001"  # six bytes when escaped


def role_full_of(character):
    """The options that put such a role into play, with the longest texts that a table accepts."""
    text = {language: character * (600 // len(character.encode()))
            for language in ("en", "de", "fr", "nl", "es", "it", "pl", "pt")}
    return {"custom_role": {"id": "mole", "replaces": "agent", "name": text, "text": text},
            "special_roles": ["mole"]}


NO_ROLE = {"custom_role": None, "special_roles": []}


def long_deck(missions=200):
    with open(MISSIONS) as file:
        one = json.load(file)["missions"][0]
    return {"mission_deck": {"missions": [{**one, "id": f"{'m' * 36}{number:04}"}
                                          for number in range(missions)], "risky": []}}


@dataclasses.dataclass
class Bill:
    """What one person sent, and what followed from it."""
    commands: int = 0
    starts: int = 0
    sent: int = 0
    stored: int = 0
    heard: int = 0  # by the other connection that was sent most
    answers: collections.Counter = dataclasses.field(default_factory=collections.Counter)

    @property
    def may_store(self):
        return FACTOR * self.sent + STORED_PER_COMMAND * self.commands + STORED_PER_START * self.starts

    @property
    def may_send(self):
        return FACTOR * self.sent + SENT_PER_COMMAND * self.commands

    @property
    def is_held(self):
        return self.stored <= self.may_store and self.heard <= self.may_send

    def __str__(self):
        answers = ", ".join(f"{count} {answer}" for answer, count in self.answers.most_common(4))
        return (f"{self.commands} commands, {self.sent:,} bytes sent: {self.stored:,} stored "
                f"(at most {self.may_store:,}), {self.heard:,} sent to another (at most {self.may_send:,}); {answers}")


async def billed(site, senders, others, commands):
    """Sends (who, do, fields) in order, waiting for each answer."""
    await asyncio.gather(*(other.ask("time") for other in others))
    bill = Bill()
    stored = site.stored_bytes()
    heard = [other.heard_bytes for other in others]
    sent = sum(sender.sent_bytes for sender in senders)
    for who, do, fields in commands:
        answer = await who.do(do, **fields)
        bill.answers[str(answer)] += 1
        bill.starts += do == "start"
        bill.commands += 1
        if not who.is_in:
            await who.enter()
    bill.sent = sum(sender.sent_bytes for sender in senders) - sent
    await asyncio.gather(*(other.ask("time") for other in others))
    bill.stored = site.stored_bytes() - stored
    bill.heard = max(other.heard_bytes - before for other, before in zip(others, heard))
    return bill


def toggles(who, times, *steps):
    return [(who, do, fields) for index in range(times) for do, fields in (steps[index % len(steps)],)]


async def burden(host):
    """Gives the table the longest options that it accepts. Twenty tables of one address share its bytes per second, so this
    may have to wait."""
    for _ in range(30):
        if await host.do("options", set=role_full_of(CONTROL)) != "done":
            await host.do("options", set=role_full_of('"'))
        if (answer := await host.do("options", set=long_deck())) == "done":
            return
        if host.is_in:
            break
        await asyncio.sleep(1)
        await host.enter()
    raise RuntimeError(f"the longest options were refused: {answer}")


async def heavy_table(site, source):
    """A table with the longest options that it accepts: its host, a player, and a spectator."""
    host = await site.open(source=source)
    await burden(host)
    friend = await site.join(host.room, "Friend", source=source)
    watcher = await site.join(host.room, "Watcher", watch=True, source=source)
    return host, friend, watcher


def options(**changes):
    return "options", {"set": changes}


# Who gives which commands in turn. `{friend}` and `{host}` stand for member numbers.
BETWEEN_GAMES = {
    "an option": ("host", options(turn_seconds=60), options(turn_seconds=61)),
    "a custom role": ("host", options(**NO_ROLE), options(**role_full_of('"'))),
    "special roles": ("host", options(special_roles=[]), options(special_roles=["mole"])),
    "a deck": ("host", options(mission_deck=None), options(**long_deck())),
    "presets": ("host", ("preset", {"preset": "risky"}), ("preset", {"preset": "classic"})),
    "the number of players": ("host", options(players=5), options(players=4)),
    "bots": ("host", ("seat_bot", {"seat": 3, "level": "rookie", "name": "R"}), ("remove_bot", {"seat": 3})),
    "seats": ("friend", ("stand_up", {}), ("sit", {"seat": 1})),
    "ready": ("friend", ("ready", {"ready": True}), ("ready", {"ready": False})),
    "reluctant": ("friend", ("reluctant", {"reluctant": True}), ("reluctant", {"reluctant": False})),
    "names": ("friend", ("rename", {"name": "A"}), ("rename", {"name": "B"})),
    "chat": ("friend", ("chat", {"text": CONTROL * 299 + "x"}), ("chat", {"text": '"' * 300})),
    "phrases": ("friend", ("say", {"phrase": {"say": "sorry"}})),
    "the host": ("either", ("give_host", {"member": "{friend}"}), ("give_host", {"member": "{host}"})),
}
PLAYING = {
    "asking for seats": ("friend", ("sit", {"seat": 2}), ("sit", {"seat": 3}), ("withdraw", {})),
    "agreeing": ("player", ("agree", {"member": "{friend}", "agree": True}),
                 ("agree", {"member": "{friend}", "agree": False})),
    "marks": ("player", ("mark", {"about": 2, "level": "some"}), ("mark", {"about": 2, "level": "none"})),
    "quiet bots": ("host", options(quiet_bots=True), options(quiet_bots=False)),
}


async def amplifying(trial):
    """Every command that can be given again and again, at a table with the longest options."""
    times = 6 if trial.quick else 30

    async def bill_of(site, what, who, *steps, watcher, **people):
        numbers = {f"{{{name}}}": person.member for name, person in people.items()}
        commands = []
        for index in range(times):
            do, fields = steps[index % len(steps)]
            giver = people[who] if who in people else people["host" if index % 2 == 0 else "friend"]
            commands.append((giver, do, {key: numbers.get(value, value) if isinstance(value, str) else value
                                         for key, value in fields.items()}))
        bill = await billed(site, people.values(), (watcher,), commands)
        trial.held(bill.is_held and bill.answers["done"], what, bill)
        for guest in (watcher, *people.values()):
            guest.drop()

    async with trial.site() as site:
        for number, (what, (who, *steps)) in enumerate(BETWEEN_GAMES.items()):
            host, friend, watcher = await heavy_table(site, elsewhere(number))
            await bill_of(site, what, who, *steps, watcher=watcher, host=host, friend=friend)
        for number, (what, (who, *steps)) in enumerate(PLAYING.items()):
            host, player = await site.evening(people=2, bots=2, deals=False)
            await burden(host)
            await site.deal([host, player])
            friend = await site.join(host.room, "Friend", source=elsewhere(50 + number))
            watcher = await site.guest(host.room, source=elsewhere(50 + number)).enter()
            if what == "agreeing":
                await friend.do("sit", seat=2)
            await bill_of(site, what, who, *steps, watcher=watcher, host=host, player=player, friend=friend)


async def starting(trial):
    """A host starts and abandons games with the longest options, again and again."""
    async with trial.site() as site:
        times = 4 if trial.quick else 20
        host, friend, watcher = await heavy_table(site, elsewhere(0))
        for seat in (2, 3):
            await host.do("seat_bot", seat=seat, level="rookie", name=f"R{seat}")
        for who in (host, friend):
            who.seals = False
        bill = await billed(site, (host, friend), (watcher,),
                            toggles(host, times, ("start", {}), ("abandon", {})))
        trial.held(bill.is_held, "start and abandon in turn, before the deal", bill)
        host, friend, watcher = await heavy_table(site, elsewhere(1))
        for who in (host, friend):
            await who.do("stand_up")
        for seat in range(4):
            await host.do("seat_bot", seat=seat, level="rookie", name=f"R{seat}")
        bill = await billed(site, (host, friend), (watcher,),
                            toggles(host, times, ("start", {}), ("abandon", {})))
        dealt = len(watcher.saw("game_dealt"))
        trial.held(bill.is_held and dealt > 0, f"start and abandon in turn among bots, with {dealt} deals",
                   bill)


async def coming_and_going(trial):
    """Connections, joins and moves between devices cost a log line each, and others are told of them."""
    times = 20 if trial.quick else 60
    async with trial.site() as site:
        host, friend, watcher = await heavy_table(site, elsewhere(0))
        stored, heard = site.stored_bytes(), watcher.heard_bytes
        for _ in range(times):
            friend.drop()
            came = await friend.enter()
            if isinstance(came, str):
                break
        await watcher.ask("time")
        bill = Bill(commands=times, sent=80 * times, stored=site.stored_bytes() - stored,
                    heard=watcher.heard_bytes - heard)
        trial.held(bill.is_held, "a member drops the connection and comes back", bill)
        stored, heard, path = site.stored_bytes(), watcher.heard_bytes, f"/api/tables/{host.room}"
        answers = collections.Counter()
        for index in range(times):
            status, answer = await site.call("POST", f"{path}/members", {"name": f"x{index}"}, elsewhere(9))
            answers[status] += 1
            if status == 201:
                name = await site.guest(host.room, answer, elsewhere(9)).enter()
                if not isinstance(name, str):
                    await name.do("leave")
        await watcher.ask("time")
        bill = Bill(commands=2 * times, sent=160 * times, stored=site.stored_bytes() - stored,
                    heard=watcher.heard_bytes - heard, answers=answers)
        trial.held(bill.is_held, "joins and leaves under one name after another", bill)
        token, stored = friend.token, site.stored_bytes()
        for _ in range(times):
            status, move = await site.call("POST", f"{path}/moves", {"token": token}, elsewhere(0))
            if status != 201:
                break
            status, moved = await site.call("POST", f"{path}/device", {"code": move["code"]}, elsewhere(0))
            token = moved["token"] if status == 200 else token
        bill = Bill(commands=2 * times, sent=300 * times, stored=site.stored_bytes() - stored)
        trial.held(bill.is_held, "moves a seat from device to device", bill)


async def control_characters(trial):
    """Texts that become six times as long when stored."""
    async with trial.site() as site:
        host = await site.open(source=elsewhere(0))
        answer = await host.do("options", set=role_full_of(CONTROL))
        trial.held(answer != "done", "a custom role full of control characters", answer)
        deck = long_deck()
        deck["mission_deck"]["missions"][0]["id"] = CONTROL * 40
        answer = await host.do("options", set=deck)
        trial.held(answer != "done", "a mission named with control characters", answer)
        role = role_full_of("x")
        role["custom_role"]["name"] = {"e\u0007": "x"}
        answer = await host.do("options", set=role)
        trial.held(answer != "done", "a role with a control character in the name of a language", answer)
        answer = await host.do("options", set=role_full_of("x"))
        trial.held(answer == "done", "the control: a role as long, of letters", answer)
        answer = await host.do("seat_bot", seat=1, level="rookie", name="R\u0000\u001b[31m")
        seats = json.dumps([event for event in host.saw("bot_seated")])
        trial.held("\\u0000" not in seats and "\\u001b" not in seats, "a bot's name with control characters",
                   f"{answer}: {seats}")
        answer = await host.do("chat", text="a\u0000b\u001b[2Jc\u202ed")
        said = json.dumps([event["text"] for event in host.saw("chat_said")])
        trial.held(not any(bad in said for bad in ("\\u0000", "\\u001b", "\\u202e")),
                   "chat with control characters and a change of direction", f"{answer}: {said}")


async def toggling(trial):
    """Twenty connections from one address toggle an option each, as fast as the server allows."""
    seconds, tables = (3, 20) if trial.quick else (10, 20)
    source = elsewhere(0)
    async with trial.site() as site:
        hosts, watchers = [], []
        for index in range(tables):
            host = await site.open(f"Host {index}", source=source)
            await burden(host)
            hosts.append(host)
        for index in range(16):
            watchers.append(await site.guest(hosts[0].room, source=source).enter())
        stored, sent = site.stored_bytes(), [(host.sent, host.sent_bytes) for host in hosts]
        heard = [watcher.heard_bytes for watcher in watchers]
        answers = collections.Counter()
        end = asyncio.get_running_loop().time() + seconds

        async def toggle(host):
            for turn in range(20 * seconds):
                if asyncio.get_running_loop().time() > end or not host.is_in:
                    return
                answers[str(await host.do("options", set={"turn_seconds": 60 + turn % 2}))] += 1
                await asyncio.sleep(0.04)

        begin = site.processor_seconds()
        await asyncio.gather(*(toggle(host) for host in hosts))
        used = site.processor_seconds() - begin
        bills = [Bill(commands=host.sent - messages, sent=host.sent_bytes - size)
                 for host, (messages, size) in zip(hosts, sent)]
        bill = Bill(commands=sum(one.commands for one in bills), sent=sum(one.sent for one in bills),
                    stored=site.stored_bytes() - stored, answers=answers)
        trial.held(bill.is_held, f"{tables} tables, {seconds} s",
                   f"{bill}; {bill.stored / seconds:,.0f} bytes per second stored, {used:.1f} s of processor time")
        bills[0].heard = max(watcher.heard_bytes - before for watcher, before in zip(watchers, heard))
        trial.held(bills[0].is_held, "16 spectators of one of them",
                   f"each was sent {bills[0].heard:,} bytes (at most {bills[0].may_send:,})")
        # As many as a connection may send: 80 at once, then 20 per second. Nobody changes their mind that often.
        posted = []
        for turn in range(200):
            posted.append(hosts[1].post("options", set={"turn_seconds": 60 + turn % 2}))
            if turn > 60:
                await asyncio.sleep(0.06)
        answers = collections.Counter(await asyncio.gather(*posted))
        trial.held(answers["done"] < 180, "200 changes by one host", dict(answers))
        status, answer = await site.call("GET", "/healthz")
        trial.held(status == 200, "is the server well?", f"{status} {str(answer).strip()}")


ATTACKS = (control_characters, amplifying, starting, coming_and_going, toggling)
