"""People at a site of several nodes. What they are told is recorded for server_witness."""

import collections
import os

from wire.club import Club
from wire.player import BRISK


class SiteClub(Club):
    """Everyone connects to any node, and to another one when cut off."""

    request_timeout = 8.0
    manners = BRISK

    def __init__(self, nodes, rng, tables, pace, folder):
        self.nodes = nodes
        self.folder = folder
        self.pace = pace
        self._left = {}  # who -> node -> when they last left it, as a count
        self._heard = collections.defaultdict(list)  # room -> lines that are not written yet
        super().__init__(None, rng, tables)

    def heard(self, player, text):
        """Records a message for server_witness."""
        lines = self._heard[player.table.room]
        lines.append(b"%d %s\n" % (player.member, text))
        if len(lines) >= 200:
            self._write(player.table.room, lines)

    def _write(self, room, lines):
        with open(os.path.join(self.folder, f"{room}.heard"), "ab") as file:
            file.writelines(lines)
        lines.clear()

    def write_heard(self):
        for room, lines in self._heard.items():
            self._write(room, lines)

    def node_of(self, who):
        """The node that this player left the longest ago, or never, as in web/src/session/nodes.ts."""
        if who not in self._left:
            self._left[who] = {node: 0 for node in self.rng.sample(self.nodes, len(self.nodes))}
        return min(self._left[who], key=self._left[who].get)

    def places(self):
        return [lambda node=node: node.server.place for node in self.nodes]

    def server_for(self, who):
        return self.node_of(who).server.place

    def cut_off(self, who):
        self._left[who][self.node_of(who)] = max(self._left[who].values()) + 1
