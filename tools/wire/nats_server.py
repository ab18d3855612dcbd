"""`nats-server` as a child process, stopped and started again."""

import shutil
import socket
import subprocess
import time

from wire.serving import die_with_parent, free_port


def find_nats():
    return shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin:/usr/local/bin")


class NatsServer:
    def __init__(self, log, address="127.0.0.1"):
        self.address = address
        self.port = free_port()
        self.log = log
        self.process = None
        self.url = f"nats://{address}:{self.port}"

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [find_nats(), "-a", self.address, "-p", str(self.port)], stdout=log, stderr=log,
                preexec_fn=die_with_parent)
        end = time.monotonic() + 30
        while time.monotonic() < end:
            try:
                socket.create_connection((self.address, self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("nats-server does not start: see " + self.log)

    def stop(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None
