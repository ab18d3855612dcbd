"""Tables of people who keep playing, whatever happens to the server."""

import asyncio
import collections
import time

from wire.client import Closed, request
from wire.ledger import Ledger
from wire.player import Manners, Player

# How a table is set up: people in seats, bots, spectators, preset, options.
KINDS = (
    {"people": 4, "bots": 0, "watchers": 0, "preset": "classic"},
    {"people": 2, "bots": 2, "watchers": 1, "preset": "classic"},
    {"people": 2, "bots": 0, "watchers": 1, "preset": "two_players"},
    {"people": 4, "bots": 0, "watchers": 1, "preset": "sleeper_paranoid"},
    {"people": 3, "bots": 1, "watchers": 0, "preset": "risky"},
    {"people": 2, "bots": 0, "watchers": 0, "preset": "two_players"},
)


class Table:
    """From its creation until a number of games are over."""

    def __init__(self, club, kind, games):
        self.club = club
        self.kind = kind
        self.games = games
        self.room = None
        self.ledger = Ledger()
        self.players = []
        self.playing = False
        self.closing = False
        self.not_stored = 0
        self.progress = 0  # events of games and shuffles
        self.over = asyncio.Event()
        self.task = None   # that runs it

    def note_progress(self, event):
        if event["seq"] > self.progress:
            self.progress = event["seq"]
            if event["event"] == "votes_counted" or any(
                    part["event"] == "game_ended" for part in event.get("game", ())):
                self.club.games += 1
                self.games -= 1
                if self.games <= 0:
                    self.over.set()

    async def ask(self, moment, path, body):
        """Asks until there is an answer. A lost pass leaves a member without a person."""
        while True:
            self.club.moment(moment)
            try:
                status, answer = await request(self.club.server_for(self), "POST", path, body,
                                               timeout=self.club.request_timeout)
            except (OSError, Closed, asyncio.TimeoutError):
                self.club.cut_off(self)
                await asyncio.sleep(0.05)
                continue
            if status in (200, 201):
                return answer
            # 502 and 504 come from a proxy for a server that is gone, and it is unknown whether the request was carried
            # out.
            if status not in (502, 503, 504):
                self.ledger.problems.append(f"POST {path} was answered with {status} {answer}")
                raise asyncio.CancelledError
            self.club.turned_away += 1
            self.club.cut_off(self)
            await asyncio.sleep(0.2)

    async def _join(self, name, watches):
        path = f"/api/tables/{self.room}/members"
        came = await self.ask("joining", path, {"name": name, "watch": watches})
        self.players.append(Player(self, name, came["token"], came["member"], watches))

    async def run(self):
        kind = self.kind
        opened = await self.ask("creating", "/api/tables",
                                  {"name": "Player 1", "preset": kind["preset"]})
        self.room = opened["room"]
        host = Player(self, "Player 1", opened["token"], opened["member"], False)
        self.players.append(host)
        self.club.live.add(self)
        for index in range(1, kind["people"]):
            await self._join(f"Player {index + 1}", False)
        for index in range(kind["watchers"]):
            await self._join(f"Watcher {index + 1}", True)
        await self._settle(host)
        self.playing = True
        for player in self.players:
            player.consider()
        await self.over.wait()
        await self.close()

    async def _settle(self, host):
        """Removes members whose pass was lost, and fills every seat."""
        known = {player.member for player in self.players}
        snapshot = await host.snapshot()
        for stray in [m["member"] for m in snapshot["members"] if m["member"] not in known]:
            await host.command({"do": "kick", "member": stray})
        for player in self.players:
            if player.watches:
                continue
            seats = (await player.snapshot())["seats"]
            if not any(seat.get("member") == player.member for seat in seats):
                await player.command({"do": "sit", "seat": seats.index({})})
        seats = (await host.snapshot())["seats"]
        for index in [i for i, seat in enumerate(seats) if seat == {}]:
            level = self.club.bot_levels[index % len(self.club.bot_levels)]
            await host.command({"do": "seat_bot", "seat": index, "level": level,
                                "name": f"Robo {index}"})

    def audit(self, export, uncertain=False):
        """Compares with what `insidejob admin export --with-secrets` says; returns the problems."""
        return self.ledger.audit(export, uncertain)

    async def close(self):
        """Sends no more commands, and waits for all answers."""
        self.closing = True
        end = time.monotonic() + 60
        while any(player.unanswered for player in self.players):
            if time.monotonic() > end:
                self.ledger.problems.append("some commands were never answered: " + str(
                    [list(player.unanswered.values())[:3] for player in self.players]))
                break
            await asyncio.sleep(0.02)
        await self.leave()

    async def leave(self):
        self.closing = True
        self.club.live.discard(self)
        for player in self.players:
            await player.quit()


class Club:
    request_timeout = 20.0
    pace = 0.0  # seconds of thought per move; 0: none
    manners = Manners()
    bot_levels = ("rookie",)  # one per seat, in turn

    def __init__(self, port, rng, tables):
        self.port = port
        self.rng = rng
        self.live = set()  # tables that exist and are playing
        self.all = []
        self.acknowledged = 0
        self.done_before = 0  # commands that were stored although their answer was lost
        self.games = 0
        self.rounds = 0  # of duplicate evenings, at each table, whose logs were compared
        self.boards = 0  # of duplicate evenings, compared with those of other nodes
        self.turned_away = 0
        self.refusals = collections.Counter()
        self.surprises = []  # moves that were refused
        self._armed = None   # (moment, future)
        self.stopping = False
        self._rounds = []
        self.open_tables(tables)

    def open_tables(self, count):
        self._rounds += [asyncio.create_task(self._keep(index)) for index in range(count)]

    def places(self):
        """For each server, where it is now."""
        return [lambda: self.port]

    def server_for(self, _who):
        """The server for a player's or a table's next request or connection."""
        return self.port

    def cut_off(self, who):
        """Called when that server did not answer, or refused."""

    def heard(self, player, text):
        """Called with every message of a table, as received."""

    async def _keep(self, index):
        """A place in the club: one table after another."""
        while not self.stopping:
            kind = KINDS[index % len(KINDS)]
            games = self.rng.randrange(1, 3) if index % 2 else self.rng.randrange(2, 6)
            table = Table(self, kind, games)
            self.all.append(table)
            table.task = asyncio.current_task()
            try:
                await table.run()
            except asyncio.CancelledError:
                await table.leave()
                raise
            table.task = None

    def keep(self, make_evening):
        """One more place in the club: one such evening after another."""
        self._rounds.append(asyncio.create_task(self._repeat(make_evening)))

    async def _repeat(self, make_evening):
        while not self.stopping:
            await make_evening(self).run()

    def moment(self, name):
        """Called by those who are just doing what `name` says."""
        if self._armed is not None and self._armed[0] == name:
            self._armed[1].set_result(None)
            self._armed = None

    async def wait_for(self, name, timeout):
        """Waits until someone is doing exactly that; false if nobody did."""
        future = asyncio.get_running_loop().create_future()
        self._armed = (name, future)
        done, _ = await asyncio.wait([future], timeout=timeout)
        self._armed = None
        return bool(done)

    def problems(self):
        found = [(table, text) for table in self.all for text in table.ledger.problems]
        for task in self._rounds:
            if task.done() and not task.cancelled() and task.exception() is not None:
                raise task.exception()
        return found

    async def stop(self):
        """Everyone waits for the answers that are due, and leaves."""
        self.stopping = True
        while any(not task.done() for task in self._rounds):
            for table in self.all:
                if table.playing:
                    table.over.set()
                elif table.task is not None and not table.closing:
                    table.task.cancel()  # still joining, which need not be finished
            await asyncio.wait(self._rounds, timeout=0.5)
