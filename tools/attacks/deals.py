"""Attacks on the deal: steering it, or keeping it from happening."""

import json
import os
import subprocess

from wire.shuffle import seal_of


async def sealing(trial):
    """A player seals a value and does not open it, seals late, opens another one, or copies a seal."""
    async with trial.site() as site:
        ana, bo, cy = await site.evening(people=3, bots=0, deals=False, plays=True)
        cy.seals = False
        await ana.do("start")
        await cy.until(lambda: cy.shuffle.commitment)
        while not cy.shuffle.seals:  # shown on request; otherwise only when sealing ends
            cy.shuffle.commitment = None
            cy.socket.send({"id": 1, "ask": "snapshot"})
            await cy.until(lambda: cy.shuffle.commitment)
        answers = {"a value before any seal": await cy.do("value", value="ab" * 32)}
        copied = next(iter(cy.shuffle.seals.values()))
        answers["a copied seal"] = await cy.do("seal", seal=copied)
        answers["a second seal"] = await cy.do("seal", seal=seal_of(2, bytes(32)))
        await cy.until(lambda: cy.shuffle.seats is not None)
        answers["a value that does not fit"] = await cy.do("value", value="cd" * 32)
        trial.held(answers["a value before any seal"] != "done" and answers["a second seal"] == "seal_given"
                   and answers["a value that does not fit"] == "value_does_not_fit",
                   "values that were not sealed, seals that are someone else's", answers)
        await ana.until(lambda: ana.saw("shuffle_voided"), 15)
        voided = [event["seats"] for event in ana.saw("shuffle_voided")]
        trial.held(voided == [[2]], "a seal that no one opens",
                   f"the shuffle was void, because of seats {voided}")
        again = await cy.do("seal", seal=seal_of(2, bytes(32)))
        trial.held(again == "not_now", "whose fault it was takes part once more", again)
        dealt = await ana.until(lambda: ana.saw("game_dealt"), 15)
        trial.held(dealt, "the others wait for the cards", "dealt without that value" if dealt
                   else "no cards")
        cy.seals = True
        over = await ana.until(lambda: ana.now.get("stage") == "result", 60)
        if not over:
            trial.held(False, "the game is played to its end", ana.now)
            return
        record = (await ana.ask("record"))["record"]
        ana.socket.send({"id": 1, "ask": "snapshot"})
        await ana.until(lambda: ana.snapshot["now"]["stage"] == "result", 10)
        proof = ana.snapshot["game"]["result"]["proof"]
        trial.held([part["seats"] for part in proof["voided"]] == [[2]], "the proof hides a void shuffle",
                   f"it counts {len(proof['voided'])}")
        honest = verify(trial, {"proof": proof, "record": record})
        trial.held(honest.returncode == 0, "the control: verify-deal",
                   honest.stdout.strip().splitlines()[-1:])
        for what, change in (("a void shuffle left out", lambda p: p.update(voided=[])),
                             ("another server seed", lambda p: p.update(server_seed="00" * 32)),
                             ("another value of a player", lambda p: p.update(values=["11" * 32,
                                                                                      *p["values"][1:]])),
                             ("the seats of a void shuffle changed",
                              lambda p: p["voided"][0].update(seats=[1]))):
            forged = json.loads(json.dumps(proof))
            change(forged)
            seen = {"commitment": proof["commitment"], "seals": proof["seals"],
                    "voided": [{"commitment": part["commitment"], "seats": part["seats"]}
                               for part in proof["voided"]]}
            result = verify(trial, {"proof": forged, "record": record, "seen": seen})
            trial.held(result.returncode != 0, f"a proof with {what}",
                       (result.stdout + result.stderr).strip().splitlines()[-1:])


def verify(trial, what):
    path = os.path.join(trial.folder, "deal.json")
    with open(path, "w") as file:
        json.dump(what, file)
    return subprocess.run([trial.program, "verify-deal", path], capture_output=True, text=True, timeout=60)


async def late_seals(trial):
    """A player seals after sealing has ended, or leaves in the middle of the shuffle."""
    async with trial.site() as site:
        ana, bo, cy = await site.evening(people=3, bots=0, deals=False)
        cy.seals = False
        await ana.do("start")
        ended = await cy.until(lambda: cy.shuffle.seats is not None or cy.saw("game_dealt"), 15)
        late = await cy.do("seal", seal=seal_of(2, bytes(32)))
        taking = next((event["seats"] for event in cy.saw("sealing_ended")), None)
        dealt = await ana.until(lambda: ana.saw("game_dealt"), 15)
        trial.held(ended and late in ("not_now", "not_seated") and taking == [0, 1] and dealt,
                   "seals after sealing has ended", f"{late}; {taking} took part; dealt: {dealt}")
        proof_hidden = "server_seed" not in json.dumps(ana.snapshot) + json.dumps(ana.events)
        trial.held(proof_hidden, "reads the server's seed during the game", "it is not told")
        ana2, bo2, cy2 = await site.evening(people=3, bots=0, deals=False)
        cy2.seals = False
        await ana2.do("start")
        await cy2.until(lambda: cy2.shuffle.commitment)
        await cy2.do("seal", seal=seal_of(2, bytes(32)))
        await cy2.until(lambda: cy2.shuffle.seats is not None)
        await cy2.do("leave")
        dealt = await ana2.until(lambda: ana2.saw("game_dealt"), 20)
        voided = [event["seats"] for event in ana2.saw("shuffle_voided")]
        trial.held(dealt and voided == [[2]], "seals and leaves before opening",
                   f"void because of {voided}; dealt: {dealt}")


ATTACKS = (sealing, late_seals)
