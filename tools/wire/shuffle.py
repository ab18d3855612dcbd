"""The shuffle before a deal, as described in docs/protocol.md under "The deal"."""

import hashlib


def seal_of(seat, value):
    return hashlib.blake2b(b"insidejob value 1" + bytes([seat]) + value, digest_size=32).hexdigest()


class ShufflePart:
    """A client's part in the shuffle: it seals a value, and opens the seal when all have sealed."""

    def __init__(self, rng):
        self.rng = rng
        self.drawn_for = None  # commitment and seat
        self.seal = None
        self.values = {}  # by seal
        self.take_snapshot({})

    def take_snapshot(self, shuffle):
        self.asked = None  # its last command; seals and values are shown only with the events that follow
        self.commitment = shuffle.get("commitment")
        self.seals = {sealed["seat"]: sealed["seal"] for sealed in shuffle.get("sealed", [])}
        self.seats = shuffle.get("seats")
        self.given = set(shuffle.get("given", []))
        self.excluded = {seat for voided in shuffle.get("voided", []) for seat in voided["seats"]}

    def follow(self, event):
        kind = event["event"]
        if kind in ("game_called", "game_dealt", "game_abandoned"):
            self.take_snapshot({})
        elif kind == "seed_committed":
            self.commitment = event["commitment"]
        elif kind == "value_sealed":
            self.seals[event["seat"]] = event["seal"]
        elif kind == "sealing_ended":
            self.seats = event["seats"]
        elif kind == "value_given":
            self.given.add(event["seat"])
        elif kind == "shuffle_voided":
            excluded = self.excluded | set(event["seats"])
            self.take_snapshot({})
            self.excluded = excluded

    def next_command(self, seat):
        command = self._command(seat)
        if command == self.asked:
            return None
        self.asked = command
        return command

    def _command(self, seat):
        if self.commitment is None:
            return None
        if self.seats is None:
            if seat in self.seals or seat in self.excluded:
                return None
            if self.drawn_for != (self.commitment, seat):
                value = self.rng.randbytes(32)
                self.drawn_for, self.seal = (self.commitment, seat), seal_of(seat, value)
                self.values = {self.seal: value}
            return {"do": "seal", "seal": self.seal}
        value = self.values.get(self.seals.get(seat))
        if seat not in self.seats or seat in self.given or value is None:
            return None
        return {"do": "value", "value": value.hex()}
