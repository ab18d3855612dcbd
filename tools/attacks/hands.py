"""Attacks on secrets: one person sees one hand per game, whatever names and devices they use."""

import asyncio

from attacks.guest import hands_of
from attacks.site import elsewhere

STRANGER = elsewhere(0)


async def friend_is_let_in(trial):
    """The control: with consent, a friend takes over a bot's seat, which the attacks below would notice."""
    async with trial.site() as site:
        ana, bo = await site.evening(people=2, bots=2)
        cy = await site.join(ana.room, "Cy", source=STRANGER)
        asked = await cy.do("sit", seat=2)
        words = [await ana.do("agree", member=cy.member, agree=True, seat=2)]
        before = hands_of(cy)
        words.append(await bo.do("agree", member=cy.member, agree=True, seat=2))
        await cy.until(lambda: hands_of(cy))
        trial.held(asked == "done" and words == ["done"] * 2 and not before and hands_of(cy) == [(1, 2)],
                   "a friend asks for a bot's seat, and the host and a player agree",
                   f"sit: {asked}, agree: {words}; saw before: {before}, after: {hands_of(cy)}")


async def sitting(trial):
    """A stranger tries every bot's seat, each time under a new name."""
    async with trial.site() as site:
        for people, bots in ((1, 3), (2, 2), (3, 2)):
            everyone = await site.evening(people, bots, wishes={"options": {"public_table": True}})
            host, names, answers = everyone[0], [], []
            for seat in range(people + bots):
                name = await site.join(host.room, f"x{seat}", watch=seat % 2 == 0, source=STRANGER)
                names.append(name)
                answers.append(await name.do("sit", seat=seat))
                await name.ask("time")
                if seat % 3 != 2:
                    await name.do("leave")
            seen = hands_of(*names)
            asked = len(host.saw("seat_requested"))
            trial.held(not seen,
                       f"{people + bots} names sit on each seat of a game of {people} people and {bots} bots",
                       f"{answers}; {asked} requests shown to everyone; hands seen: {seen}")
            for name in names:
                name.drop()


async def asking(trial):
    """Spectators, with and without a name, ask for everything that a seat may know."""
    async with trial.site() as site:
        ana, bo = await site.evening(people=2, bots=2)
        name = await site.join(ana.room, "x", watch=True, source=STRANGER)
        nobody = await site.guest(ana.room, source=STRANGER).enter()
        for who, called in ((name, "a member without a seat"), (nobody, "someone without a name")):
            answers = {}
            for ask in ("record", "prospects"):
                answers[ask] = await who.ask(ask)
            for do, fields in (("act", {"action": {"seat": 0, "card": "B7"}}), ("confirm", {}),
                               ("mark", {"about": 1, "level": "some"}), ("take_over", {"seat": 0}),
                               ("kick", {"member": 1}), ("give_host", {"member": 2}), ("abandon", {}),
                               ("options", {"set": {"history": "open"}}), ("start", {}),
                               ("agree", {"member": 1, "agree": True})):
                answers[do] = await who.do(do, **fields)
            who.socket.send({"id": 1, "ask": "snapshot"})
            await who.ask("time")
            seen = hands_of(who)
            allowed = [what for what, answer in answers.items() if answer == "done"
                       or isinstance(answer, dict)]
            trial.held(not seen and not allowed,
                       f"{called} asks for the record and prospects, and sends a host's commands",
                       f"allowed: {allowed or 'nothing'}; hands seen: {seen}")
        answers = [await bo.ask("record"), await bo.do("act", action={"seat": 0, "card": "B7"})]
        trial.held(answers == ["not_now", "not_your_seat"] and hands_of(bo) == [(1, 1)],
                   "a player asks for the record before the end, and acts for another seat", answers)


async def kicked(trial):
    """A player is kicked, and comes back for that seat or another one."""
    async with trial.site() as site:
        ana, bo, cy = await site.evening(people=3, bots=1)
        _, move = await site.call("POST", f"/api/tables/{cy.room}/moves", {"token": cy.token}, STRANGER)
        old_room = cy.room
        await ana.do("kick", member=cy.member)
        end = await cy.sent_away()
        trial.held(end is not None and end.code == 4011, "a kicked player is told, and cut off", end)
        came = await site.guest(old_room, cy.ticket, STRANGER).enter()
        trial.held(isinstance(came, str) and came.startswith("4011"), "comes back with the old token", came)
        status, answer = await site.call("POST", f"/api/tables/{old_room}/device", {"code": move["code"]},
                                         STRANGER)
        trial.held(status == 404, "uses a link to another device that was drawn before the kick",
                   f"{status} {answer}")
        status, answer = await site.call("POST", f"/api/tables/{old_room}/moves", {"token": cy.token},
                                         STRANGER)
        trial.held(status == 404, "draws such a link with the old token", f"{status} {answer}")
        came = await site.join(old_room, "Cynthia", source=STRANGER)
        trial.held(came == "404 unknown_room", "joins by the old code", came)
        came = await site.guest(old_room, source=STRANGER).enter()
        trial.held(isinstance(came, str) and came.startswith("4002"), "watches by the old code", came)
        status, answer = await site.call("GET", f"/api/tables/{old_room}", source=STRANGER)
        trial.held(status == 404, "looks at the table by the old code", f"{status} {answer}")
        await ana.until(lambda: ana.saw("room_changed"))
        room = ana.saw("room_changed")[0]["room"]
        again = await site.join(room, "Zoe", source=STRANGER)
        answers = [await again.do("sit", seat=seat) for seat in (2, 3, 2, 3)]
        await ana.do("agree", member=again.member, agree=True)
        await again.ask("time")
        trial.held(not hands_of(again),
                   "was told the new code by someone, asks for both seats, and the host agrees",
                   f"{answers}; hands seen: {hands_of(cy, again)}")


async def leaving(trial):
    """A player leaves, or loses the seat, and takes another one in the same game."""
    async with trial.site() as site:
        ana, bo, cy = await site.evening(people=3, bots=2)
        answers = [await cy.do("sit", seat=3)]
        await cy.do("leave")
        again = await site.join(ana.room, "Cy", source=STRANGER)
        other = await site.join(ana.room, "Other", watch=True, source=STRANGER)
        answers += [await again.do("sit", seat=3), await other.do("sit", seat=2)]
        await ana.do("agree", member=again.member, agree=True)
        await ana.do("agree", member=other.member, agree=True)
        await other.ask("time")
        trial.held(hands_of(cy, again, other) == [(1, 2)],
                   "a player leaves seat 2 and asks for seats 3 and 2 under other names; the host agrees",
                   f"{answers}; hands seen: {hands_of(cy, again, other)}")


async def devices(trial):
    """Second devices, and links that move a seat to another one."""
    async with trial.site() as site:
        ana, bo = await site.evening(people=2, bots=2)
        more = [await site.guest(bo.room, bo.ticket, STRANGER).enter() for _ in range(4)]
        end = await bo.sent_away()
        seen = hands_of(bo, *more)
        trial.held(end is not None and end.code == 4007 and seen == [(1, 1)],
                   "one token connects five times", f"the oldest: {end}; hands seen: {seen}")
        path = f"/api/tables/{bo.room}"
        status, move = await site.call("POST", f"{path}/moves", {"token": "ab" * 32, "member": bo.member},
                                       STRANGER)
        trial.held(status == 403, "draws a link for someone else's seat without their token",
                   f"{status} {move}")
        status, move = await site.call("POST", f"{path}/moves", {"token": bo.token}, STRANGER)
        looks = [await site.call("POST", f"{path}/device", {"code": move["code"], "look": True}, STRANGER)
                 for _ in range(3)]
        await site.call("GET", f"/move/{bo.room}", source=STRANGER)
        still = await site.guest(bo.room, bo.ticket, STRANGER).enter()
        trial.held(all(status == 200 and set(answer) == {"member", "name"} for status, answer in looks)
                   and not isinstance(still, str),
                   "looks at a link three times, and opens its page",
                   f"{looks[0]}; the old device still gets in")
        moved = await asyncio.gather(*(site.call("POST", f"{path}/device", {"code": move["code"]},
                                                 elsewhere(i)) for i in range(8)))
        passes = [answer for status, answer in moved if status == 200]
        trial.held(len(passes) == 1, "eight devices follow the same link at the same time",
                   f"{len(passes)} got the seat")
        end = await still.sent_away()
        came = await site.guest(bo.room, bo.ticket, STRANGER).enter()
        trial.held(end is not None and end.code == 4003 and isinstance(came, str) and came.startswith("4003"),
                   "the old device goes on, and comes back", f"was closed with {end}, then {came}")
        status, answer = await site.call("POST", f"{path}/device", {"code": move["code"]}, STRANGER)
        trial.held(status == 404, "follows the link once more", f"{status} {answer}")
        new = await site.guest(bo.room, passes[0], STRANGER).enter()
        trial.held(hands_of(new, bo, *more) == [(1, 1)], "the new device sees the same hand and no other",
                   hands_of(new))


async def consent(trial):
    """The host, with one seat and any number of names, agrees to their own requests."""
    async with trial.site() as site:
        ana, bo = await site.evening(people=2, bots=2)
        x = await site.join(ana.room, "x", watch=True, source=STRANGER)
        y = await site.join(ana.room, "y", watch=True, source=STRANGER)
        tries = [("the host asks for a second seat", ana.do("sit", seat=2)),
                 ("x asks", x.do("sit", seat=2)),
                 ("x agrees with itself", x.do("agree", member=x.member, agree=True)),
                 ("y agrees", y.do("agree", member=x.member, agree=True)),
                 ("the host agrees", ana.do("agree", member=x.member, agree=True)),
                 ("hands the table to y", ana.do("give_host", member=y.member)),
                 ("y agrees as host", y.do("agree", member=x.member, agree=True)),
                 ("y hands it to x", y.do("give_host", member=x.member)),
                 ("x, now host, asks for another seat", x.do("sit", seat=3)),
                 ("Ana agrees", ana.do("agree", member=x.member, agree=True)),
                 ("y asks too", y.do("sit", seat=2)),
                 ("x agrees as host", x.do("agree", member=y.member, agree=True)),
                 ("Ana agrees as a player", ana.do("agree", member=y.member, agree=True)),
                 ("x takes over Bo's seat", x.do("take_over", seat=1)),
                 ("x sits on Bo's seat", x.do("sit", seat=1))]
        answers = []
        for what, answer in tries:
            answers.append(f"{what}: {await answer}")
        await y.ask("time")
        seen = hands_of(ana, x, y)
        trial.held(seen == [(1, 0)],
                   "one player who is also the host and two spectators agree with each other",
                   f"{'; '.join(answers)}. Hands seen: {seen}")
        kicked_out = await x.do("kick", member=bo.member)
        answers = [await y.do("sit", seat=seat) for seat in (1, 2)]
        answers += [await x.do("agree", member=y.member, agree=True),
                    await ana.do("agree", member=y.member, agree=True)]
        await y.ask("time")
        seen = hands_of(ana, x, y)
        trial.held(seen == [(1, 0)], "kicks the only other player, and asks again",
                   f"kick: {kicked_out}, then {answers}; hands seen: {seen}")
        await x.do("abandon")
        await ana.until(lambda: ana.now.get("stage") == "lobby")
        shown = [event for who in (ana, x, y) for event in who.saw("game_abandoned") if "game" in event]
        record = await x.ask("record")
        trial.held(not shown and record == "not_now", "calls the game off to see the cards",
                   f"shown: {shown or 'nothing'}; record: {record}")


SPELLINGS = (r'{"id": %d, "\u0064o": "sit", "seat": 2}', r'{"id": %d, "do": "s\u0069t", "seat": 2}',
             '{"id": %d, "do": "sit", "seat": "2"}', '{"id": %d, "do": "sit", "seat": 2.0}',
             '{"id": %d, "do": "sit", "seat": 2, "seat": 3}', '{"id": %d, "do": "sit", "seat": 258}',
             '{"id": %d, "do": "sit", "seat": 2, "member": 1, "by": 1}', '{"id": %d, "do": "stand_up", "do": "sit", "seat": 2}',
             '{"id": %d, "ask": "snapshot", "member": 1, "seat": 0}', r'{"id": %d, "\u0061sk": "record"}',
             '{"id": %d, "ask": "record"}', '{"id": %d, "ask": "prospects", "seat": 0}',
             '{"id": %d, "do": "connect", "member": 1}', '{"id": %d, "do": "change_token", "member": 1}',
             '{"id": %d, "do": "bot_acts", "seat": 2}', '{"id": %d, "do": "take_over", "seat": 0}',
             '{"id": %d, "do": "agree", "member": 3, "agree": true}', '{"id": %d, "do": "give_host", "member": 3}')


async def spellings(trial):
    """Commands in other spellings, with other types, twice, or reserved for the server."""
    async with trial.site() as site:
        ana, _ = await site.evening(people=2, bots=2)
        zoe = await site.join(ana.room, "Zoe", watch=True, source=STRANGER)
        for number, text in enumerate(SPELLINGS, 1):
            zoe.socket.send_text(text % number)
            await zoe.ask("time")  # everything before it has been answered
        trial.held(not hands_of(zoe) and zoe.is_in and not zoe.saw("seat_taken", member=zoe.member),
                   f"{len(SPELLINGS)} of them by a spectator", f"hands seen: {hands_of(zoe)}")


async def second_helping(trial):
    """With consent for one seat, a latecomer tries to turn it into more."""
    async with trial.site() as site:
        ana, bo = await site.evening(people=2, bots=3)
        x = await site.join(ana.room, "x", source=STRANGER)
        y = await site.join(ana.room, "y", source=STRANGER)
        await x.do("sit", seat=2)
        await ana.do("agree", member=x.member, agree=True)
        swapped = await x.do("sit", seat=3)
        meant = await bo.do("agree", member=x.member, agree=True, seat=2)
        await x.ask("time")
        trial.held(not hands_of(x), "a latecomer asks for another seat between two words of consent",
                   f"sit: {swapped}; a word for the first seat: {meant}; hands seen: {hands_of(x)}")
        await x.do("sit", seat=2)
        for who in (ana, bo):
            await who.do("agree", member=x.member, agree=True, seat=2)
        await x.until(lambda: hands_of(x))
        answers = [await y.do("sit", seat=3), await x.do("agree", member=y.member, agree=True),
                   await ana.do("agree", member=y.member, agree=True), await x.do("sit", seat=4)]
        await x.do("leave")
        z = await site.join(ana.room, "z", source=STRANGER)
        answers += [await z.do("sit", seat=2)]
        await y.ask("time")
        trial.held(hands_of(x, y, z) == [(1, 2)],
                   "the latecomer agrees to another name, asks for a second seat, leaves and asks for the same one again",
                   f"{answers}; hands seen: {hands_of(x, y, z)}")


ATTACKS = (friend_is_let_in, sitting, asking, kicked, leaving, devices, consent, spellings, second_helping)
