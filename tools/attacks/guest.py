"""One name at a table, as used by someone with their own client. It may send anything, and keeps everything it was ever
told."""

import asyncio
import json

from wire.client import Closed, WebSocket
from wire.shuffle import ShufflePart

# Only one seat may know these, about a game, about the moment, and about what happened in a game.
OWN = {"role", "hand", "partner_role", "drawn", "votes"}
OWN_NOW = {"legal", "unplayable", "hand_fault", "confirm"}
OWN_EVENT = {"missions", "put_back", "three", "seen"}


class Guest:
    """`seals`: takes part in shuffles. `plays`: makes random moves too. `source`: the address it comes from."""

    def __init__(self, site, room, ticket=None, source="127.0.0.1", seals=True, plays=False):
        self.site = site
        self.room = room
        self.ticket = ticket or {}
        self.source = source
        self.seals = seals
        self.plays = plays
        self.rng = site.rng
        self.shuffle = ShufflePart(self.rng)
        self.socket = None
        self.reader = None
        self.closed = None     # how its last connection ended
        self.heard_bytes = 0   # in messages, over all connections
        self.sent_bytes = 0
        self.sent = 0          # messages
        self.seat = None
        self.now = {}
        self.snapshot = None   # the latest
        self.events = []
        self.secrets = {}  # (game, seat) -> what it was told and only that seat may know
        self.game_number = 0
        self._answers = {}     # id -> future
        self._next_id = self.rng.randrange(1, 1 << 50)
        self._news = asyncio.Event()
        self._moving = None
        self._discussed = False

    def __repr__(self):
        return "got in" if self.is_in else f"was sent away with {self.closed}"

    @property
    def member(self):
        return self.ticket.get("member")

    @property
    def token(self):
        return self.ticket.get("token")

    # The connection.

    async def enter(self, room=None):
        """Returns itself if it was let in, otherwise why not, as text."""
        try:
            self.socket = await WebSocket.connect(self.site.port, f"/ws/{room or self.room}",
                                                  source=self.source)
        except (Closed, OSError) as error:
            self.closed = error if isinstance(error, Closed) else Closed(1006, str(error))
            return str(self.closed)
        hello = {"hello": 1} if self.token is None else {"hello": 1, "token": self.token}
        self._send(hello)
        try:
            self._take(await asyncio.wait_for(self.socket.receive(), 20))
        except (Closed, asyncio.TimeoutError) as error:
            self.socket.abort()
            self.socket = None
            self.closed = error if isinstance(error, Closed) else Closed(0, "no answer")
            return str(self.closed)
        self.closed = None
        self.reader = asyncio.create_task(self._listen(self.socket))
        return self

    @property
    def is_in(self):
        return self.socket is not None

    async def _listen(self, socket):
        try:
            while True:
                self._take(await socket.receive())
        except Closed as closed:
            self.closed = closed
        finally:
            if self.socket is socket:
                self.socket = None
            socket.abort()
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_result(f"closed with {self.closed}")
            self._news.set()

    def drop(self):
        """The connection ends without a goodbye."""
        if self.reader is not None:
            self.reader.cancel()
        if self.socket is not None:
            self.socket.abort()
            self.socket = None

    async def sent_away(self, timeout=10.0):
        """How the server ends its connection; None if it does not."""
        await self.until(lambda: not self.is_in, timeout)
        return None if self.is_in else self.closed

    async def until(self, condition, timeout=10.0):
        """Whether the condition becomes true in time, given what it hears."""
        end = asyncio.get_running_loop().time() + timeout
        while not condition():
            left = end - asyncio.get_running_loop().time()
            if left <= 0:
                return False
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), min(left, 0.25))
            except asyncio.TimeoutError:
                pass
        return True

    # Commands.

    def _send(self, message):
        self.sent += 1
        self.sent_bytes += len(json.dumps(message))
        self.socket.send(message)

    def post(self, do, **fields):
        """Sends a command. Returns a future of `done` or the reason for the refusal."""
        self._next_id += 1
        answer = self._answers[self._next_id] = asyncio.get_running_loop().create_future()
        if self.socket is None:
            answer.set_result(f"closed with {self.closed}")
        else:
            self._send({"id": self._next_id, "do": do, **fields})
        return answer

    async def do(self, do, **fields):
        return await asyncio.wait_for(self.post(do, **fields), 20)

    async def ask(self, ask, **fields):
        """The answer, or the reason for the refusal as text. A snapshot arrives as the next message."""
        self._next_id += 1
        answer = self._answers[self._next_id] = asyncio.get_running_loop().create_future()
        if self.socket is None:
            return f"closed with {self.closed}"
        self._send({"id": self._next_id, "ask": ask, **fields})
        return await asyncio.wait_for(answer, 20)

    def _answer(self, ident, what):
        answer = self._answers.pop(ident, None)
        if answer is not None and not answer.done():
            answer.set_result(what)

    # What it is told.

    def _take(self, message):
        self.heard_bytes += len(self.socket.text) if self.socket else 0
        kind = message["type"]
        if kind == "snapshot":
            self.snapshot = message
            self.seat = message["you"].get("seat")
            self.shuffle.take_snapshot(message.get("shuffle", {}))
        for event in message.get("events", ()):
            self.events.append(event)
            self._follow(event)
        self._note_secrets(message)
        if "now" in message:
            entered = message["now"]["stage"] != self.now.get("stage")
            self.now = message["now"]
            self._discussed &= not entered
        if kind == "events" and "done" in message:
            self._answer(message["done"], "done")
        elif kind == "done":
            self._answer(message["id"], "done")
        elif kind == "refused":
            self._answer(message["id"], message["reason"])
        elif kind == "answer":
            self._answer(message["id"], message)
        elif kind == "malformed" and "id" in message:
            self._answer(message["id"], f"malformed: {message['message']}")
        self._news.set()
        if self.socket is not None:
            self._play()

    def _follow(self, event):
        self.shuffle.follow(event)
        if event["event"] == "seat_taken" and event["member"] == self.member:
            self.seat = event["seat"]
        elif event["event"] == "seat_left" and event["member"] == self.member:
            self.seat = None
        elif event["event"] == "game_dealt":
            self.game_number += 1

    def _note_secrets(self, message):
        game = message.get("game")
        if game is not None:
            self.game_number = game["number"]
            if "result" not in game and OWN & game.keys():
                self._knows(game.get("seat"), *OWN & game.keys())
        if OWN_NOW & message.get("now", {}).keys():
            self._knows(self.seat, *OWN_NOW & message["now"].keys())
        for event in message.get("events", ()):
            for part in event.get("game", ()):
                for seat in part.get("hands", {}):
                    self._knows(int(seat), "hand")
                for key in OWN_EVENT & part.keys():
                    self._knows(part["seat"], key)

    def _knows(self, seat, *what):
        self.secrets.setdefault((self.game_number, seat), set()).update(what)

    # What it does by itself.

    def _play(self):
        stage = self.now.get("stage")
        if self._moving is not None and not self._moving.done():
            return
        step = None
        if stage == "shuffle" and self.seals and self.seat is not None:
            step = self.shuffle.next_command(self.seat)
        elif self.plays and stage == "discussion" and not self._discussed and self.seat is not None:
            self._discussed = True
            step = {"do": "discussion_ready", "ready": True}
        elif self.plays and self.now.get("legal"):
            step = {"do": "act", "action": self.rng.choice(self.now["legal"])}
        elif self.plays and self.now.get("confirm") and not self.now.get("pressed"):
            step = {"do": "confirm"}
        if step is not None:
            self._moving = self.post(**step)
            self._moving.add_done_callback(lambda _: self.socket and self._play())

    def saw(self, kind, **fields):
        """The events of this kind, with these fields, that it was told."""
        return [event for event in self.events if event["event"] == kind
                and all(event.get(key) == value for key, value in fields.items())]


def hands_of(*names):
    """The seats whose secrets one person has seen under all these names, by game."""
    return sorted({seat for name in names for seat in name.secrets})
