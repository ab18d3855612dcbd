"""Attacks on links to finished games: only those who played open them, until all of them agree."""

import asyncio

from attacks.site import HOME, elsewhere

STRANGER = elsewhere(0)
UNKNOWN = (404, {"error": "unknown_game"})


async def finished(site):
    """Two people who have played a game with two bots, one who watched, and the game's link."""
    ana, bo = await site.evening(people=2, bots=2, level="random", plays=True)
    cy = await site.join(ana.room, "Cy", watch=True, source=STRANGER)
    if not await ana.until(lambda: ana.now.get("stage") == "result", 240.0):
        raise RuntimeError(f"the game does not end: {ana.now}")
    made, told = await ana.do("link"), await ana.ask("link")
    if made != "done" or "link" not in told:
        raise RuntimeError(f"no link: {made}, {told}")
    return ana, bo, cy, told["link"]


def opening(site, link, token=None, source=STRANGER):
    return site.call("POST", f"/api/games/{link}", {} if token is None else {"token": token}, source)


def changing(site, link, what, token, source=STRANGER, **fields):
    return site.call("POST", f"/api/games/{link}/{what}", {"token": token, **fields}, source)


def together(site, link, page, token=None, source=STRANGER, **fields):
    """As the page with this digit as its secret."""
    fields |= {} if token is None else {"token": token}
    return site.call("POST", f"/api/games/{link}/together", {"page": str(page) * 64, **fields}, source)


async def links(trial):
    """Strangers, a spectator and a kicked player try to open, share, erase and guess links."""
    async with trial.site(hurried=True) as site:
        ana, bo, cy, link = await finished(site)
        status, answer = await opening(site, link, bo.token, HOME)
        trial.held(status == 200 and answer["record"]["annex"]["version"] == 1,
                   "the control: a player opens the game", status)
        told = await cy.ask("link")
        heard = [event for event in cy.events if "link" in event]
        trial.held(told == "not_now" and not heard, "a spectator asks for the link", f"{told}; heard: {heard}")
        guess = ("0" if link[-1] != "0" else "1")
        answers = [await opening(site, link), await opening(site, link, cy.token),
                   await opening(site, link[:-1] + guess, ana.token), await opening(site, link[:32] + "0" * 32),
                   await opening(site, "0" * 64), await opening(site, "nonsense"),
                   await changing(site, link, "share", cy.token, agree=True),
                   await changing(site, link, "unlink", cy.token)]
        trial.held(all(answer == UNKNOWN for answer in answers),
                   "a stranger and a spectator open, share, erase and guess; every answer is the same", set(map(str, answers)))
        page = await site.call("GET", f"/g/{link}", source=STRANGER)
        other = await site.call("GET", f"/g/{'0' * 64}", source=STRANGER)
        trial.held(page == other, "compares the page of a link with that of no link", page[0])
        await ana.do("share", agree=True)
        await ana.do("kick", member=bo.member)
        closed = await opening(site, link)
        trial.held(closed == UNKNOWN, "the host agrees, and kicks the player who has not", closed)
        mine = await opening(site, link, bo.token)
        agreed = await changing(site, link, "share", bo.token, agree=True)
        anyone = await opening(site, link, source=elsewhere(1))
        trial.held(mine[0] == agreed[0] == anyone[0] == 200 and "people" not in anyone[1],
                   "the kicked player opens it all the same, and agrees; now anyone can", (mine[0], agreed[0], anyone[0]))
        erased = await changing(site, link, "unlink", bo.token)
        after = [await opening(site, link, source=elsewhere(1)), await opening(site, link, ana.token)]
        again = await ana.do("link")
        trial.held(erased[0] == 200 and after == [UNKNOWN, UNKNOWN] and again == "link_erased",
                   "after the kicked player has erased it, others open it and make it again", f"{after}; {again}")


async def flooded_links(trial):
    """One address opens a game as often as it can, and everyone else still gets in."""
    async with trial.site(hurried=True) as site:
        ana, bo, _, link = await finished(site)
        stored = site.stored_bytes()
        answers = await asyncio.gather(*(opening(site, link, bo.token) for _ in range(90 if trial.quick else 400)))
        opened = sum(status == 200 for status, _ in answers)
        trial.held(opened <= 40, "hundreds of openings from one address", f"{opened} were answered")
        status, _ = await opening(site, link, ana.token, HOME)
        trial.held(status == 200, "meanwhile a player elsewhere opens it", status)
        for agree in (True, False) * (20 if trial.quick else 60):
            await changing(site, link, "share", bo.token, elsewhere(2), agree=agree)
        more = site.stored_bytes() - stored
        trial.held(more < 8192, "agrees and takes it back, over and over", f"{more} bytes stored")


async def watching_together(trial):
    """A stranger watches a game with those who played it, tries to lead, and crowds them out."""
    async with trial.site(hurried=True) as site:
        ana, bo, cy, link = await finished(site)
        answers = [await together(site, link, 1), await together(site, link, 1, cy.token, step=3),
                   await together(site, "0" * 64, 1)]
        trial.held(all(answer == UNKNOWN for answer in answers),
                   "a stranger and a spectator join before everyone agrees", set(map(str, answers)))
        status, led = await together(site, link, 2, ana.token, HOME, step=5, seat=0, blind=True)
        trial.held(status == 200 and led.get("leader") == led["you"], "the control: a player leads", led)
        for player in (ana, bo):
            await player.do("share", agree=True)
        _, seen = await together(site, link, 1, step=9, hand_to=led["you"])
        trial.held(seen.get("leader") == led["you"] and seen["shown"]["step"] == 5,
                   "a stranger with the open link leads unasked", seen)
        _, seen = await together(site, link, 1, bo.token[::-1], step=9)
        trial.held(seen.get("leader") == led["you"] and all("name" not in page for page in seen["pages"]
                                                              if page["number"] == seen["you"]),
                   "the same with a wrong token", seen)
        crowd = [await together(site, link, digit, source=elsewhere(1)) for digit in "3456789abcdef"]
        status, back = await together(site, link, 2, ana.token, HOME, step=6)
        trial.held(status == 200 and back.get("leader") == led["you"], "as many pages as one address gets; the leader goes on",
                   f"{sum(status == 200 for status, _ in crowd)} of {len(crowd)} got in")
        await bo.do("share", agree=False)
        gone = await together(site, link, 1)
        trial.held(gone == UNKNOWN, "stays after consent was taken back", gone)


ATTACKS = (links, flooded_links, watching_together)
