"""A small private network made of network namespaces: machines on one switch, whose links can be cut.

All of it lives in namespaces of child processes and disappears with them. The program itself moves into one first
(`enter`), so that nothing is visible outside."""

import os
import shutil
import subprocess
import sys

from wire.serving import die_with_parent

_INSIDE = "INSIDEJOB_OWN_NETWORK"
_NOBODY = "02:00:00:00:00:01"  # a machine that does not exist


def _run(*words):
    subprocess.run(words, check=True, capture_output=True)


def enter():
    """Starts the program again in a separate namespace. False if that is not permitted here."""
    if os.environ.get(_INSIDE):
        return True
    if not all(shutil.which(name) for name in ("unshare", "nsenter", "ip")):
        return False
    if subprocess.run(["unshare", "-n", "true"], capture_output=True).returncode != 0:
        return False
    os.environ[_INSIDE] = "1"
    os.execvp("unshare", ["unshare", "-n", sys.executable, *sys.argv])
    return True


class Lan:
    """The switch, with the addresses that do not belong to separate machines."""

    def __init__(self, *addresses):
        _run("ip", "link", "set", "lo", "up")
        # With a fixed address, because otherwise it takes that of one of its ports, and another when that port is cut.
        _run("ip", "link", "add", "switch", "address", "02:00:00:00:00:02", "type", "bridge")
        for address in addresses:
            _run("ip", "address", "add", f"{address}/24", "dev", "switch")
        _run("ip", "link", "set", "switch", "up")
        self.machines = []

    def machine(self, name, address):
        machine = Machine(name, address)
        self.machines.append(machine)
        return machine

    def remove(self):
        for machine in self.machines:
            machine.holder.kill()
            machine.holder.wait()


class Machine:
    def __init__(self, name, address):
        self.name = name
        self.address = address
        # A namespace lives as long as some process is in it.
        self.holder = subprocess.Popen(["unshare", "-n", "sleep", "infinity"],
                                       preexec_fn=die_with_parent)
        while os.readlink(f"/proc/{self.holder.pid}/ns/net") == os.readlink("/proc/self/ns/net"):
            pass
        self.prefix = ["nsenter", "-t", str(self.holder.pid), "-n"]
        self._plug = f"to-{name}"
        _run("ip", "link", "add", self._plug, "type", "veth", "peer", "name", "eth0", "netns",
             str(self.holder.pid))
        _run(*self.prefix, "ip", "link", "set", "lo", "up")
        _run(*self.prefix, "ip", "address", "add", f"{address}/24", "dev", "eth0")
        _run(*self.prefix, "ip", "link", "set", "eth0", "up")
        _run("ip", "link", "set", self._plug, "master", "switch", "up")
        self._cut = set()

    def cut(self, address=None):
        """Silently drops what it sends to this address, or to any."""
        self._cut.add(address)
        if address is None:
            _run("ip", "link", "set", self._plug, "nomaster")
        else:
            _run(*self.prefix, "ip", "neighbour", "replace", address, "lladdr", _NOBODY, "dev",
                 "eth0", "nud", "permanent")

    def restore(self):
        for address in self._cut:
            if address is None:
                _run("ip", "link", "set", self._plug, "master", "switch")
            else:
                _run(*self.prefix, "ip", "neighbour", "delete", address, "dev", "eth0")
        self._cut.clear()
