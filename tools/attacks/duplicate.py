"""Attacks on duplicate evenings: the same cards lie at several tables, and nobody learns more of them than their own."""

import asyncio
import json

from attacks.site import HOME, elsewhere

STRANGER = elsewhere(0)
UNKNOWN = (404, {"error": "unknown_game"})
# What the board and the tables may not say before the round is closed.
SECRETS = ("result", "proof", "server_seed", "seed", "winners", "points", "won")


def adding(site, room, token, source=HOME):
    return site.call("POST", f"/api/tables/{room}/duplicate", {"token": token}, source)


def board(site, evening, token=None, source=STRANGER):
    return site.call("POST", f"/api/duplicates/{evening}", {} if token is None else {"token": token}, source)


async def stages_until(site, room, done):
    """What a stranger is told about the table until then, and just after it."""
    seen, last = set(), False
    while not last:
        last = done.done()
        _, answer = await site.call("GET", f"/api/tables/{room}", source=STRANGER)
        seen.add(answer.get("stage"))
        await asyncio.sleep(0.25)
    return seen


def keys_in(value):
    if isinstance(value, dict):
        return set(value).union(*map(keys_in, value.values()))
    return set().union(*map(keys_in, value)) if isinstance(value, list) else set()


async def duplicate(trial):
    """Strangers, spectators and players who have finished look for the same cards at another table."""
    async with trial.site(hurried=True) as site:
        ana, bo = await site.evening(people=2, bots=0, deals=False, plays=True)
        status, added = await adding(site, ana.room, ana.token)
        if status != 201:
            raise RuntimeError(f"no second table: {status} {added}")
        room, evening = added["room"], added["duplicate"]
        cy, di = await site.join(room, "Cy"), await site.join(room, "Di")
        eve = await site.join(room, "Eve", watch=True, source=STRANGER)
        answers = [await adding(site, ana.room, token) for token in (bo.token, cy.token, eve.token, "0" * 64)]
        trial.held(all(status == 403 for status, _ in answers), "a guest adds a table", answers)
        answers = [await board(site, evening[:-1] + digit) for digit in "0123456789abcdef" if digit != evening[-1]]
        answers += [await board(site, "0" * 64), await board(site, "nonsense")]
        trial.held(all(answer == UNKNOWN for answer in answers), "guesses the board", set(map(str, answers)))
        boards = [await board(site, evening, token) for token in (None, bo.token, cy.token, eve.token)]
        trial.held(all(status == 200 and room not in json.dumps(answer) for status, answer in boards),
                   "guests look for the tables' codes on the board", [status for status, _ in boards])
        refused = await cy.do("start"), await cy.do("options", set={"risky": True})
        trial.held(set(refused) == {"first_table_decides"}, "the host of table 2 starts and changes a round", refused)
        tries = [await bo.do("start") for _ in range(60)]
        trial.held(set(tries) <= {"not_the_host", "too_many_changes"}, "a guest at the host's address starts again and again",
                   set(tries))
        await asyncio.sleep(5.0)
        await site.deal([ana, bo])
        dealt = await cy.until(lambda: cy.now.get("stage") == "play", 20.0)
        trial.held(dealt, "the control: table 2 plays too", cy.now.get("stage"))
        trial.held(await eve.until(lambda: eve.closed is not None, 5.0) and not any("hand" in str(event) for event in eve.events),
                   "a spectator of table 2 watches the round", eve.closed)
        late = await site.join(room, "Finn", source=elsewhere(1))
        screen = await site.guest(room, source=elsewhere(2)).enter()
        trial.held("4013" in str(late) and "4013" in str(screen), "a latecomer and a screen look at table 2 during the round",
                   (late, screen))
        done = asyncio.create_task(ana.until(lambda: ana.now.get("duplicate", {}).get("waits") is True, 240.0))
        seen = await stages_until(site, ana.room, done)
        trial.held(await done, "the control: table 1 finishes", ana.now.get("stage"))
        trial.held(seen == {"play"}, "a stranger asks how far table 1 is, until it has finished", (seen, ana.now.get("stage")))
        asked = await ana.ask("record"), await ana.do("link"), await ana.ask("review")
        trial.held(all(isinstance(answer, str) for answer in asked), "a finished player asks for record, link and review", asked)
        _, sealed = await board(site, evening, ana.token, HOME)
        told = keys_in(sealed).union(*(keys_in(event) for event in ana.events)) & set(SECRETS)
        trial.held(not told, "a finished player looks for the end on the board and in events", told)
        answers = [await site.call("POST", f"/api/games/{evening}", body, HOME) for body in ({}, {"token": ana.token})]
        trial.held(all(answer == UNKNOWN for answer in answers), "opens the evening's ID as a link to a game", answers)
        left = await bo.do("leave")
        friend = await site.join(room, "Bo")
        trial.held("4013" in str(friend), "a player of table 1 leaves, and looks at table 2", (left, friend))
        other = await adding(site, room, cy.token)
        trial.held(other == (409, {"error": "first_table_decides"}), "the host of table 2 opens an evening there", other)
        closing = await site.call("POST", f"/api/tables/{ana.room}/close_round", {"token": bo.token, "round": 1}, HOME)
        trial.held(closing[0] == 403, "a guest closes the round", closing)
        off = await ana.do("abandon")
        closing = await site.call("POST", f"/api/tables/{ana.room}/close_round", {"token": ana.token, "round": 1}, HOME)
        over = await cy.until(lambda: cy.now.get("stage") == "lobby", 20.0)
        trial.held(closing[0] == 200 and over, "the control: the host closes it, and table 2 is called off", closing)
        _, shown = await board(site, evening)
        counted = {player["name"] for seat in shown["rounds"][0]["seats"] for player in seat["tables"]}
        trial.held("Ana" in counted and not counted & {"Cy", "Di"}, "a table that had not finished is counted", counted)
        trial.held(off == "done" and "Ana" in counted, "the host of a finished table takes its result back", (off, counted))
        left = await cy.do("leave_duplicate")
        other = await adding(site, room, cy.token)
        trial.held(left == "done" and other == (409, {"error": "not_now"}),
                   "a table that has left takes its rounds to another evening", (left, other))


ATTACKS = (duplicate,)
