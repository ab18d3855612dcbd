"""A duplicate evening at two tables, and what must be true of it whatever happens to the servers."""

import asyncio
import json
import time

from wire.client import Closed, request
from wire.club import Table
from wire.player import Player

PATIENCE = 120.0  # seconds for a round to be closed at every table


class Spoiled(Exception):
    """An answer was lost while the tables were set up, and someone is there whom nobody knows."""


class DuplicatePlayer(Player):
    """Looks at the role, plays, and starts nothing."""

    def _next_move(self):
        if self.seat in self.now.get("looking", ()):
            return {"do": "looked"}
        return self._between_rounds() if self.now["stage"] in ("lobby", "result") else super()._next_move()

    def _between_rounds(self):
        return None


class DuplicateHost(DuplicatePlayer):
    """The host of table 1 starts one round after the other."""

    def _between_rounds(self):
        goes_on = self.now.get("duplicate", {}).get("open")
        return None if goes_on or self.table.over.is_set() else {"do": "start"}


class DuplicateTable(Table):
    """Its progress is that of the whole evening, because it waits for the other table."""

    def __init__(self, evening):
        self.evening = evening
        self.own_progress = 0
        self.logged = None
        super().__init__(evening.club, {"people": 2, "bots": 2, "watchers": 0, "preset": "classic"}, evening.rounds)
        self.task = asyncio.current_task()

    @property
    def progress(self):
        return sum(table.own_progress for table in self.evening.tables)

    @progress.setter
    def progress(self, value):
        self.own_progress = value

    def note_progress(self, event):
        if event["seq"] <= self.own_progress:
            return
        self.own_progress = event["seq"]
        if any(part["event"] == "game_ended" for part in event.get("game", ())):
            self.club.games += 1
            self.games -= 1
            if self.games <= 0:
                self.over.set()

    async def settle(self, host):
        snapshot = await host.snapshot()
        known = {player.member for player in self.players}
        if snapshot["host"] != host.member or {m["member"] for m in snapshot["members"]} != known:
            raise Spoiled

    def audit(self, export, uncertain=False):
        self.logged = [json.loads(line) for line in export.splitlines()[1:]]
        return super().audit(export, uncertain) + self.evening.audit()


class DuplicateEvening:
    """From the first table to the last round."""

    def __init__(self, club):
        self.club = club
        self.rounds = club.rng.randrange(2, 4)
        self.tables = []
        self.id = None

    async def run(self):
        try:
            await self._gather()
        except Spoiled:
            for table in self.tables:
                await table.leave()
            return
        except asyncio.CancelledError:
            for table in self.tables:
                await table.leave()
            raise
        for table in self.tables:
            table.task = None
            table.playing = True
        for table in self.tables:
            for player in table.players:
                player.consider()
        await self.tables[0].over.wait()
        if not self.club.stopping:
            await self._be_closed()
            await self._compare_boards()
        for table in self.tables:
            await table.close()

    def _new_table(self, room):
        table = DuplicateTable(self)
        table.room = room
        self.tables.append(table)
        self.club.all.append(table)
        self.club.live.add(table)
        return table

    async def _gather(self):
        opener = DuplicateTable(self)
        opened = await opener.ask("creating", "/api/tables", {"name": "Ana", "preset": "classic"})
        first = self._new_table(opened["room"])
        first.players.append(DuplicateHost(first, "Ana", opened["token"], opened["member"], False))
        added = await opener.ask("creating", f"/api/tables/{first.room}/duplicate", {"token": opened["token"]})
        self.id = added["duplicate"]
        second = self._new_table(added["room"])
        for table, names in ((first, ("Bo",)), (second, ("Cy", "Di"))):
            for name in names:
                came = await opener.ask("joining", f"/api/tables/{table.room}/members", {"name": name, "watch": False})
                table.players.append(DuplicatePlayer(table, name, came["token"], came["member"], False))
        for table in self.tables:
            await table.settle(table.players[0])
        # The other table's free seats are filled when the round starts.
        host = first.players[0]
        for seat, chair in enumerate((await host.snapshot())["seats"]):
            if chair == {}:
                await host.command({"do": "seat_bot", "seat": seat, "level": "rookie", "name": f"Robo {seat}"})

    async def _be_closed(self):
        end = time.monotonic() + PATIENCE
        while any(player.now.get("duplicate", {}).get("open") for table in self.tables for player in table.players):
            if time.monotonic() > end:
                self.tables[0].ledger.problems.append(
                    "a round is not closed at every table: " + str([
                        (player.name, player.now.get("stage"), player.now.get("duplicate"))
                        for table in self.tables for player in table.players]))
                return
            await asyncio.sleep(0.05)

    async def _compare_boards(self):
        """Every node shows the same, and every seat had one role."""
        boards = []
        for place in self.club.places():
            while not self.club.stopping:
                try:
                    status, board = await request(place(), "POST", f"/api/duplicates/{self.id}", {})
                except (OSError, Closed, asyncio.TimeoutError):
                    status = 0
                if status == 200:
                    boards.append((board["rounds"], board["scores"]))
                    break
                await asyncio.sleep(0.2)
        problems = self.tables[0].ledger.problems
        if any(board != boards[0] for board in boards):
            problems.append(f"the boards differ: {boards}")
        for round_, _ in boards[:1]:
            for one in round_:
                if "seats" not in one:
                    problems.append(f"round {one['round']} is sealed although it is over")
        self.club.boards += len(boards)

    # What the logs must say.

    def audit(self):
        """Once the logs of all tables are known."""
        if any(table.logged is None for table in self.tables):
            return []
        stories = [story_of(table.logged) for table in self.tables]
        left_out = stories[0]["left_out"]
        problems = []
        for number, story in enumerate(stories, 1):
            for round_, seed in story["seeds"].items():
                self.club.rounds += 1
                if seed != stories[0]["seeds"].get(round_):
                    problems.append(f"table {number} was dealt other cards in round {round_}")
            for round_, shown in story["shown"].items():
                for other, elsewhere in enumerate(stories, 1):
                    later = [at for at in elsewhere["moves"].get(round_, ()) if at > shown]
                    if later and other not in left_out.get(round_, ()):
                        problems.append(f"table {number} showed the end of round {round_} at {shown}, "
                                        f"and table {other} still played at {later[0]}")
            for round_ in story["counted"]:
                if number in left_out.get(round_, ()):
                    problems.append(f"table {number} counted round {round_}, which it was left out of")
        return problems


def story_of(log):
    """Of one table, by round: the seed, when it moved, when it closed the round and showed the end."""
    story = {"seeds": {}, "moves": {}, "shown": {}, "counted": set(), "left_out": {}}
    called = dealt = closed = None
    for line in log:
        kind = line["event"]
        if kind == "round_called":
            called = line["round"]
        elif kind == "game_dealt" and called is not None:
            dealt, story["seeds"][called] = called, line["seed"]
        elif kind == "round_dealt":
            dealt, story["seeds"][line["round"]] = line["round"], line["seed"]
        elif kind == "round_closed":
            closed = line["round"]
            story["left_out"][closed] = line.get("left_out", [])
            story["shown"][closed] = line["at"]
        elif kind == "game_abandoned":
            dealt = None
        elif kind in ("acted", "votes_counted") and dealt is not None and dealt == closed:
            story["counted"].add(closed)
        elif kind in ("acted", "action_held", "vote_pressed") and dealt is not None:
            story["moves"].setdefault(dealt, []).append(line["at"])
    return story
