"""What clients were told, to be compared with the log that the server stored."""

import json

# Events that clients are told of by another name.
TOLD_AS = {"round_dealt": "game_dealt"}


class Ledger:
    """For one table. Members are numbers; commands are known by member and id."""

    def __init__(self):
        self.acknowledged = {}  # (member, id) -> (what was asked, seq)
        self.refused = {}       # (member, id) -> reason; nothing may have changed
        self.not_stored = {}  # (member, id) -> True; refused as not_stored and not sent again
        self.seen = {}  # seq -> (at, event); event None: sent as quiet
        self.resent = 0
        self.problems = []

    def saw(self, who, event):
        seq, at = event["seq"], event["at"]
        kind = None if event["event"] == "quiet" else event["event"]
        before = self.seen.get(seq)
        if before is None or (before[0] == at and before[1] is None):
            self.seen[seq] = (at, kind)
        elif before[0] != at or (kind is not None and before[1] != kind):
            self.problems.append(f"{who} saw {kind} of {at} as event {seq}, "
                                 f"another client had seen {before[1]} of {before[0]}")

    def audit(self, export, uncertain=False):
        """Compares with the lines of `insidejob admin export` and returns the problems.

        `uncertain`: the storage itself may not know whether a failed write was stored."""
        lines = [json.loads(line) for line in export.splitlines()]
        header, log = lines[0], lines[1:]
        problems = list(self.problems)
        if header["entries"] != len(log):
            problems.append(f"the header says {header['entries']} entries, there are {len(log)}")
        done = {}  # (member, id) -> the runs of lines it caused; more than one means that it was done twice
        last = None
        for index, line in enumerate(log):
            if line["seq"] != index + 1:
                problems.append(f"line {index + 1} of the log has seq {line['seq']}")
            key = (line["by"], line["command"]) if "command" in line else None
            if key is not None and key != last:
                done.setdefault(key, []).append(line["seq"])
            last = key
        for (member, command), places in done.items():
            if len(places) > 1:
                problems.append(f"DUPLICATE: command {command} of member {member} at {places}")
        for (member, command), (what, seq) in self.acknowledged.items():
            places = done.get((member, command))
            if places is None:
                problems.append(f"LOST: {what} {command} of member {member}, acknowledged at {seq}")
            elif places[0] > seq:
                problems.append(f"{what} {command} of member {member} acknowledged at {seq} "
                                f"stands at {places[0]}")
        for (member, command), reason in self.refused.items():
            if (member, command) in done:
                problems.append(f"command {command} of member {member}, refused as {reason}, "
                                f"is in the log at {done[member, command]}")
        for member, command in self.not_stored:
            if (member, command) in done and not uncertain:
                problems.append(f"command {command} of member {member}, refused as not_stored and "
                                f"not sent again, is in the log at {done[member, command]}")
        for seq, (at, event) in self.seen.items():
            if seq > len(log):
                problems.append(f"LOST: event {seq} ({event}) was seen; the log ends at {len(log)}")
            elif log[seq - 1]["at"] != at or event not in (
                    None, TOLD_AS.get(log[seq - 1]["event"], log[seq - 1]["event"])):
                problems.append(f"event {seq} was seen as {event} of {at}, the log has "
                                f"{log[seq - 1]['event']} of {log[seq - 1]['at']}")
        return problems
