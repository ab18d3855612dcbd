#!/usr/bin/env python3
"""The audit of tools/kill-loop finds what it is meant to find."""

import json
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from wire.ledger import Ledger  # noqa: E402

LOG = [
    {"v": 1, "seq": 1, "at": 10, "event": "member_joined", "member": 1},
    {"v": 1, "seq": 2, "at": 11, "by": 1, "command": 7, "event": "chat_said"},
    {"v": 1, "seq": 3, "at": 12, "by": 1, "command": 8, "event": "seat_left"},
    {"v": 1, "seq": 4, "at": 12, "by": 1, "command": 8, "event": "seat_taken"},
    {"v": 1, "seq": 5, "at": 13, "event": "member_went_away", "member": 1},
]


def export(log):
    return "\n".join(json.dumps(line) for line in [{"entries": len(log)}, *log])


class LedgerTest(unittest.TestCase):
    def setUp(self):
        self.ledger = Ledger()
        self.ledger.acknowledged[1, 7] = ("chat", 2)
        self.ledger.acknowledged[1, 8] = ("sit", 4)
        for line in LOG:
            self.ledger.saw("Ana", line)

    def problems(self, log=LOG, **flags):
        return self.ledger.audit(export(log), **flags)

    def test_all_is_well(self):
        self.assertEqual(self.problems(), [])

    def test_an_acknowledged_command_is_missing(self):
        self.ledger.acknowledged[1, 9] = ("act", 5)
        self.assertRegex(self.problems()[0], "LOST: act 9 of member 1")

    def test_another_members_command_is_not_it(self):
        self.ledger.acknowledged[2, 7] = ("chat", 2)
        self.assertRegex(self.problems()[0], "LOST: chat 7 of member 2")

    def test_a_command_was_done_twice(self):
        again = [*LOG, {**LOG[1], "seq": 6}]
        self.assertRegex(self.problems(again)[0], "DUPLICATE: command 7")

    def test_the_end_of_the_log_is_gone(self):
        self.assertRegex(self.problems(LOG[:4])[0], "LOST: event 5")

    def test_another_thing_happened_than_was_seen(self):
        other = [*LOG[:4], {**LOG[4], "event": "member_left"}]
        self.assertRegex(self.problems(other)[0], "event 5 was seen as member_went_away")

    def test_two_clients_saw_different_things(self):
        self.ledger.saw("Bo", {**LOG[4], "at": 14})
        self.assertRegex(self.problems()[0], "another client had seen")

    def test_quiet_is_no_contradiction(self):
        self.ledger.saw("Bo", {**LOG[4], "event": "quiet"})
        self.assertEqual(self.problems(), [])

    def test_a_refused_command_was_done(self):
        self.ledger.refused[1, 7] = "not_now"
        self.assertRegex(self.problems()[0], "refused as not_now")

    def test_not_stored_and_yet_stored(self):
        self.ledger.not_stored[1, 7] = True
        self.assertRegex(self.problems()[0], "refused as not_stored")
        self.assertEqual(self.problems(uncertain=True), [])

    def test_a_line_is_missing_in_the_middle(self):
        self.assertTrue(self.problems(LOG[:1] + LOG[2:]))


if __name__ == "__main__":
    unittest.main()
