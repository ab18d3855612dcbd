"""`insidejob serve` as a child process: killed, stopped and started again on the same store."""

import asyncio
import ctypes
import os
import random
import signal
import socket
import subprocess
import time

from wire.client import Closed, request

_libc = ctypes.CDLL(None)


def die_with_parent():
    """For a child process: it never outlives the tool."""
    _libc.prctl(1, signal.SIGKILL)


def free_port():
    """A port that no outgoing connection gets, so it stays free until a server takes it, and while that server is down.
    Browsers refuse some ports below 10240."""
    with open("/proc/sys/net/ipv4/ip_local_port_range") as outgoing:
        lowest = int(outgoing.read().split()[0])
    while True:
        with socket.socket(socket.AF_INET6) as probe:
            try:
                probe.bind(("::", random.SystemRandom().randrange(10240, max(lowest, 20480))))
                return probe.getsockname()[1]
            except OSError:
                pass  # someone has it


class ServerProcess:
    def __init__(self, program, store_flags, log, options=(), host=None, port=None, prefix=(),
                 limits="off", metrics="off", hurried=True):
        self.program = program
        self.store_flags = list(store_flags)  # --data FOLDER or --store URL
        self.host = host                      # None: this machine
        self.port = port or free_port()
        self.log = log
        self.options = list(options)
        self.prefix = list(prefix)  # of the command, to run it elsewhere
        self.limits = limits
        self.metrics = metrics                # ADDRESS:PORT or off
        self.pace = ["--bot-pace", "0", "--bot-time", "50"] if hurried else []
        self.process = None
        self.started = 0.0

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [*self.prefix, self.program, "serve", "--port", str(self.port), "--limits", self.limits,
                 "--metrics", self.metrics, *self.pace, *self.options, *self.store_flags],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=die_with_parent)
        self.started = time.monotonic()

    @property
    def place(self):
        return self.port if self.host is None else (self.host, self.port)

    async def ready(self, timeout=60.0):
        """Waits until it answers and returns the seconds since its start. None if it does not come up."""
        while time.monotonic() < self.started + timeout and self.process.poll() is None:
            try:
                status, _ = await request(self.place, "GET", "/healthz", timeout=5.0)
                if status == 200:
                    return time.monotonic() - self.started
            except (OSError, Closed, asyncio.TimeoutError):
                pass
            await asyncio.sleep(0.005)
        return None

    def ended_by_itself(self):
        """Its exit status, if it ended without being asked to."""
        return None if self.process is None else self.process.poll()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process = None

    async def stop(self, timeout=40.0):
        """Asks it to end. Returns its exit status, or None if it had to be killed."""
        self.process.send_signal(signal.SIGTERM)
        status = await self.wait(timeout)
        if status is None:
            self.kill()
        self.process = None
        return status

    async def wait(self, timeout):
        end = time.monotonic() + timeout
        while self.process.poll() is None and time.monotonic() < end:
            await asyncio.sleep(0.02)
        return self.process.poll()

    def admin(self, *words):
        """`insidejob admin WORDS` on the same store: exit status, output, complaints."""
        done = subprocess.run([self.program, "admin", *words, *self.store_flags],
                              capture_output=True, text=True, timeout=120)
        return done.returncode, done.stdout, done.stderr

    def log_tail(self, lines=12):
        if not os.path.exists(self.log):
            return ""
        with open(self.log, errors="replace") as log:
            return "".join(log.readlines()[-lines:])
