"""One node of a site under test."""

import os

from wire.serving import ServerProcess


class Node:
    """Successive runs of a server, on a separate machine if there is one."""

    def __init__(self, run, name, machine, limits="off"):
        self.run = run
        self.limits = limits
        self.name = name
        self.machine = machine
        self.program = run.arguments.insidejob
        self.runs = 0
        self.server = None

    def start(self):
        self.runs += 1
        run, before = self.run, self.server
        url = run.database.url
        url += ("&" if "?" in url else "?") + f"application_name={self.name}.{self.runs}"
        host = self.machine.address if self.machine else None
        self.server = ServerProcess(
            self.program, ["--store", url], os.path.join(run.folder, f"{self.name}.log"),
            ["--node", self.name, "--threads", "2", "--bot-threads", "1", *run.bus_flags],
            limits=self.limits, host=host, port=before.port if before else None,
            prefix=self.machine.prefix if self.machine else ())
        self.server.options += ["--advertise", f"http://{host or '127.0.0.1'}:{self.server.port}"]
        self.server.start()

    def signal(self, number):
        self.server.process.send_signal(number)
