"""A server started without options, as a host would, and what the attacks need around it."""

import asyncio
import os
import random
import sqlite3
import tempfile

from attacks.guest import Guest
from wire.client import Closed, request
from wire.serving import ServerProcess, free_port

HOME = "127.0.0.1"  # where honest people come from


def elsewhere(number):
    """Another address of this machine, which to the server is another household."""
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


class Site:
    """Started with `async with`. Its folder is removed afterwards."""

    def __init__(self, program, folder, options=(), hurried=False, umask=None):
        self.folder = tempfile.mkdtemp(prefix="site-", dir=folder)
        self.data = os.path.join(self.folder, "data")
        self.metrics_port = free_port()
        self.rng = random.Random(1)
        self.umask = umask
        self.guests = []
        self.server = ServerProcess(
            program, ["--data", self.data], os.path.join(self.folder, "server.log"), options,
            limits="on", metrics=f"127.0.0.1:{self.metrics_port}", hurried=hurried)

    @property
    def port(self):
        return self.server.port

    async def __aenter__(self):
        before = os.umask(self.umask) if self.umask is not None else None
        self.server.start()
        if before is not None:
            os.umask(before)
        if await self.server.ready() is None:
            raise RuntimeError("the server does not come up: " + self.server.log_tail())
        return self

    async def __aexit__(self, *_):
        for guest in self.guests:
            guest.drop()
        if self.server.process is not None:
            await self.server.stop()

    def has_ended(self):
        return self.server.ended_by_itself() is not None

    # Requests.

    async def call(self, method, path, body=None, source=HOME, fields=()):
        """Status and answer; 0 if there was no answer."""
        try:
            return await request(self.port, method, path, body, source=source, fields=fields)
        except (OSError, Closed, asyncio.TimeoutError) as error:
            return 0, {"error": str(error)}

    def guest(self, room, ticket=None, source=HOME, **manners):
        guest = Guest(self, room, ticket, source, **manners)
        self.guests.append(guest)
        return guest

    async def open(self, name="Ana", source=HOME, wishes=None, **manners):
        """The host of a new table, connected."""
        status, ticket = await self.call("POST", "/api/tables", {"name": name, **(wishes or {})}, source)
        if status != 201:
            raise RuntimeError(f"no table could be opened: {status} {ticket}")
        return await self.guest(ticket["room"], ticket, source, **manners).enter()

    async def join(self, room, name, watch=False, source=HOME, enters=True, **manners):
        """A new member, connected, or why not."""
        status, ticket = await self.call("POST", f"/api/tables/{room}/members",
                                         {"name": name, "watch": watch}, source)
        if status != 201:
            return f"{status} {ticket.get('error', ticket)}"
        guest = self.guest(room, ticket, source, **manners)
        return await guest.enter() if enters else guest

    async def evening(self, people=2, bots=2, level="rookie", wishes=None, deals=True, **manners):
        """Honest people and bots at a table. The cards are dealt, and only bots play."""
        players = {"players": people + bots, **(wishes or {}).get("options", {})}
        host = await self.open(wishes={**(wishes or {}), "options": players}, **manners)
        everyone = [host]
        for name in ("Bo", "Cy", "Di", "Eve")[:people - 1]:
            everyone.append(await self.join(host.room, name, **manners))
        for seat in range(people, people + bots):
            await host.do("seat_bot", seat=seat, level=level, name=f"Robo {seat}")
        if deals:
            await self.deal(everyone)
        return everyone

    async def deal(self, everyone, timeout=40.0):
        if (answer := await everyone[0].do("start")) != "done":
            raise RuntimeError(f"the game could not be started: {answer}")
        for player in everyone:
            if not await player.until(lambda p=player: p.now.get("stage") == "play", timeout):
                raise RuntimeError(f"no cards were dealt: {player.now}")

    # What is stored.

    def stored_bytes(self, rows=False):
        """The length of all log entries; with `rows`, also their number."""
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=20) as database:
            size, count = database.execute(
                "SELECT coalesce(sum(length(CAST(text AS BLOB))), 0), count(*) FROM entries").fetchone()
        database.close()
        return (size, count) if rows else size

    @property
    def database(self):
        return os.path.join(self.data, "insidejob.db")

    def memory(self):
        """Bytes that the server has in memory."""
        with open(f"/proc/{self.server.process.pid}/statm") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def processor_seconds(self):
        with open(f"/proc/{self.server.process.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Trial:
    """One attack in progress: what was tried, what happened, and whether the server held."""

    def __init__(self, program, folder, quick):
        self.program = program
        self.folder = folder
        self.quick = quick
        self.lines = []

    def site(self, *options, **how):
        return Site(self.program, self.folder, options, **how)

    def held(self, is_held, tried, happened):
        self.lines.append((bool(is_held), tried, str(happened)))

    @property
    def succeeded(self):
        return [line for line in self.lines if not line[0]]
