"""One person at a table. Keeps the connection, commands and moves going through anything that happens to the server,
and records what they were told."""

import asyncio
import dataclasses
import random
import time

from wire.client import Closed, WebSocket
from wire.shuffle import ShufflePart

# Far fewer than the table remembers, because otherwise a command that is sent again might be done again.
MOST_UNANSWERED = 12
COME_BACK = {1001, 1005, 1006, 4005, 4008}
# Events that may happen without anyone playing.
IDLE_EVENTS = {"quiet", "member_returned", "member_went_away", "member_renamed", "chat_said",
               "phrase_said", "mark_set", "host_changed"}


@dataclasses.dataclass(frozen=True)
class Manners:
    """How a client comes back, in seconds; see docs/protocol.md."""
    first_wait: float = 0.01
    longest_wait: float = 0.3
    beat_every: float = None  # how often it checks on a silent server; None: never
    silence: float = 20.0  # the longest silence it accepts; half as much again until a connection is open
    longest_silence: float = 20.0
    longest_usual_silence: float = 4.0

    def wait(self, attempt):
        """The longest wait before this attempt, where the first is 1."""
        return min(self.longest_wait, self.first_wait * 2 ** min(attempt - 1, 20))

    def patience(self, attempt, last_trip):
        usual = max(self.silence, min(self.longest_usual_silence, 3 * last_trip))
        return min(self.longest_silence, usual * 2 ** min(2, max(0, attempt - 1)))


# As web/src/session/connection.svelte.ts does where another server can take over.
BRISK = Manners(first_wait=0.2, longest_wait=20.0, beat_every=1.0, silence=1.0, longest_silence=12.0)


class Player:
    """`table` has ledger, room, club (port, rng, moment(), note_progress()) and so on."""

    def __init__(self, table, name, token, member, watches):
        self.table = table
        self.name = name
        self.token = token
        self.member = member
        self.watches = watches
        self.rng = random.Random(table.club.rng.getrandbits(64))
        self.socket = None
        self.attempt = 0  # connection attempts since something last arrived
        self.last_trip = 0.0  # seconds that the last question for the time took
        self.seq = 0           # the last event that it has seen
        self.acknowledged = 0  # the highest seq at which one of its own commands was acknowledged
        self.unanswered = {}   # id -> message, oldest first
        self.waiting = {}      # id -> future, for those who wait for the answer
        self.move = None  # id of the move in flight
        self.now = {}
        self.seat = None
        self.ready = False
        self.discussed = False
        self.shuffle = ShufflePart(self.rng)
        self.snapshots = []    # futures
        self.quitting = False
        self.renames = 0
        self.thinking = False
        self.made_up = False  # whether it has decided on the next move
        self.task = asyncio.create_task(self._stay())

    # Commands.

    def send(self, message):
        ident = self.rng.randrange(1, 1 << 53)
        message = {"id": ident, **message}
        self.unanswered[ident] = message
        if self.socket is not None:
            self.socket.send(message)
        return ident

    async def command(self, message):
        """Returns `done` or the reason for the refusal, through as many restarts as it takes."""
        ident = self.send(message)
        future = self.waiting[ident] = asyncio.get_running_loop().create_future()
        return await future

    async def snapshot(self):
        future = asyncio.get_running_loop().create_future()
        self.snapshots.append(future)
        if self.socket is not None:
            self.socket.send({"id": 1, "ask": "snapshot"})
        return await future

    # The connection.

    async def _stay(self):
        club = self.table.club
        while not self.quitting:
            try:
                club.moment("connecting")
                socket = await WebSocket.connect(
                    club.server_for(self), f"/ws/{self.table.room}",
                    timeout=1.5 * club.manners.patience(self.attempt, self.last_trip))
                if not await self._talk(socket):
                    return
            except (OSError, Closed, asyncio.TimeoutError):
                club.cut_off(self)
            self.attempt += 1
            await asyncio.sleep(club.manners.wait(self.attempt) * self.rng.uniform(0.5, 1.0))

    async def _talk(self, socket):
        """Runs until the connection ends. False if it must not come back."""
        club = self.table.club
        watch = asyncio.create_task(self._watch(socket)) if club.manners.beat_every else None
        try:
            socket.send({"hello": 1, "token": self.token})
            self._greeted(socket, await socket.receive())
            while True:
                self.attempt = 0
                message = await socket.receive()
                club.heard(self, socket.text)
                self._received(message)
        except Closed as closed:
            if closed.code not in COME_BACK and not self.quitting:
                self._problem(f"was sent away with {closed}")
                return False
            club.turned_away += closed.code == 4008
            if closed.code in (1006, 4008):  # after 1001 the same server can be asked again
                club.cut_off(self)
            return True
        finally:
            self.socket = None
            socket.abort()
            if watch is not None:
                watch.cancel()

    async def _watch(self, socket):
        """Asks a silent server for the time, and gives it up if there is no answer."""
        manners, step = self.table.club.manners, 0.05
        asked = time.monotonic()  # with the hello
        while True:
            before = time.monotonic()
            await asyncio.sleep(step)
            now = time.monotonic()
            if asked is not None and socket.heard > asked:
                self.last_trip = socket.heard - asked
                asked = None
            if asked is not None and now > before + 10 * step:
                asked = now  # we were the ones asleep, and have not read what arrived meanwhile
            if asked is None and now > socket.heard + manners.beat_every:
                asked = now
                if self.socket is not None:
                    socket.send({"id": 1, "ask": "time"})
            if asked is not None and now > asked + manners.patience(self.attempt, self.last_trip):
                socket.abort()  # the reader will notice

    def _greeted(self, socket, snapshot):
        if snapshot["type"] != "snapshot":
            self._problem(f"was greeted with {snapshot}")
            return
        self.socket = socket
        self.made_up = True  # there was time to think
        self.table.club.heard(self, socket.text)
        if snapshot["seq"] < self.acknowledged:
            self._problem(f"LOST: came back at {snapshot['seq']}, after a command of its own "
                          f"acknowledged at {self.acknowledged}")
        for message in self.unanswered.values():
            socket.send(message)
            self.table.ledger.resent += 1
        self._received(snapshot)

    def _problem(self, text):
        self.table.ledger.problems.append(f"{self.name} (member {self.member}) {text}")

    # What the table says.

    def _received(self, message):
        kind = message["type"]
        if kind == "snapshot":
            self._take_snapshot(message)
        elif kind == "events":
            self._take_events(message)
            if "done" in message:
                self._answered(message["done"], self.seq)
        elif kind == "done":
            self.table.club.done_before += message["id"] in self.unanswered
            self._answered(message["id"], message["seq"])
        elif kind == "refused":
            self._refused(message)
        elif kind == "malformed":
            self._problem(f"was told {message}; open: {list(self.unanswered.values())}")
        if kind != "answer":
            self.consider()

    def _take_snapshot(self, message):
        if message["seq"] < self.seq:
            self._problem(f"LOST: a snapshot at {message['seq']}, after event {self.seq} was seen")
        self.seq = message["seq"]
        self.now = message["now"]
        self.seat = message["you"].get("seat")
        if message["you"].get("member") != self.member:
            self._problem(f"is taken for {message['you']}")
        own = [m for m in message["members"] if m["member"] == self.member]
        self.ready = bool(own and own[0].get("ready"))
        self.shuffle.take_snapshot(message.get("shuffle", {}))
        self.discussed = self.seat in message.get("game", {}).get("discussion_ready", [])
        for future in self.snapshots:
            future.set_result(message)
        self.snapshots.clear()

    def _take_events(self, message):
        for event in message["events"]:
            if event["seq"] != self.seq + 1:
                self._problem(f"was sent event {event['seq']} after {self.seq}")
            self.seq = event["seq"]
            self.table.ledger.saw(self.name, event)
            self._follow(event)
            if event["event"] not in IDLE_EVENTS:
                self.table.note_progress(event)
        self.now = message["now"]

    def _follow(self, event):
        kind = event["event"]
        self.shuffle.follow(event)
        mine = event.get("seat") == self.seat
        if kind == "seat_taken" and event["member"] == self.member:
            self.seat = event["seat"]
        elif kind in ("game_called", "game_dealt"):  # in a duplicate evening, only table 1 calls its games
            self.ready = self.discussed = False
        elif kind == "ready_set" and event["member"] == self.member:
            self.ready = event["ready"]
        elif kind == "options_set":
            self.ready = False
        elif kind == "discussion_ready" and mine:
            self.discussed = event["ready"]

    def _close(self, ident):
        message = self.unanswered.pop(ident, None)
        if ident == self.move:
            self.move = None
        return message

    def _answered(self, ident, seq):
        message = self._close(ident)
        if message is None:
            return  # answered before: a command that was sent twice
        self.acknowledged = max(self.acknowledged, seq)
        self.table.ledger.acknowledged[self.member, ident] = (message["do"], seq)
        self.table.club.acknowledged += 1
        if ident in self.waiting:
            self.waiting.pop(ident).set_result("done")

    def _refused(self, message):
        ident, reason = message["id"], message["reason"]
        self.table.club.refusals[reason] += 1
        if reason in ("not_stored", "busy"):
            self.table.not_stored += reason == "not_stored"
            asked = self.unanswered.get(ident)
            if asked and asked["do"] == "chat" and reason == "not_stored":
                self._close(ident)  # no harm done
                self.table.ledger.not_stored[self.member, ident] = True
            elif asked:
                wait = self.rng.uniform(0.1, 0.5)
                asyncio.get_running_loop().call_later(wait, self._again, ident)
            return
        was_move = ident == self.move
        asked = self._close(ident)
        if asked is None:
            return
        self.table.ledger.refused[self.member, ident] = reason
        if ident in self.waiting:
            self.waiting.pop(ident).set_result(reason)
        if was_move and self.socket is not None:  # the table is in another state than we thought
            self.table.club.surprises.append(f"{asked} {message}")
            self.socket.send({"id": 1, "ask": "snapshot"})

    def _again(self, ident):
        if ident in self.unanswered and self.socket is not None:
            self.socket.send(self.unanswered[ident])
            self.table.ledger.resent += 1

    # What it does.

    def consider(self):
        if self.socket is None or self.table.closing:
            return
        if self.rng.random() < 0.02 and len(self.unanswered) < MOST_UNANSWERED / 3:
            self._chatter()
        if self.move is None and self.table.playing and self.seat is not None:
            action = self._next_move()
            if action is not None and self._has_thought():
                self.made_up = False
                self.move = self.send(action)
                self.table.club.moment(self.now["stage"])

    def _has_thought(self):
        pace = self.table.club.pace
        if not pace or self.made_up:
            return True
        if not self.thinking:
            self.thinking = True
            asyncio.get_running_loop().call_later(self.rng.uniform(0.5, 1.5) * pace, self._thought)
        return False

    def _thought(self):
        self.thinking, self.made_up = False, True
        self.consider()

    def _next_move(self):
        stage, now = self.now["stage"], self.now
        if stage in ("lobby", "result"):
            return None if self.ready else {"do": "ready", "ready": True}
        if stage == "shuffle":
            return self.shuffle.next_command(self.seat)
        if stage == "discussion":
            return None if self.discussed else {"do": "discussion_ready", "ready": True}
        if now.get("legal"):
            return {"do": "act", "action": self.rng.choice(now["legal"])}
        if now.get("confirm") and not now.get("pressed"):
            return {"do": "confirm"}
        return None

    def _chatter(self):
        """A burst without waiting for the answers. Each of these always changes something."""
        if self.rng.random() < 0.4:
            self.chat()
            return
        for _ in range(self.rng.randrange(2, 9)):
            self.renames += 1
            self.send({"do": "rename", "name": f"{self.name} {self.renames}"})
        self.table.club.moment("burst")

    def chat(self):
        if len(self.unanswered) < MOST_UNANSWERED:
            self.send({"do": "chat", "text": f"Hello {self.rng.getrandbits(32)}"})

    async def quit(self):
        self.quitting = True
        # Repeatedly, because asyncio.wait_for may swallow the cancellation at the moment it finishes.
        while not self.task.done():
            self.task.cancel()
            await asyncio.wait([self.task], timeout=0.5)
