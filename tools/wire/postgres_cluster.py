"""A temporary PostgreSQL server, in its own folder and on a Unix socket."""

import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time

from wire.serving import die_with_parent


def find_programs():
    """The folder with initdb and postgres, or None. INSIDEJOB_POSTGRES_BIN names another."""
    folders = [os.environ.get("INSIDEJOB_POSTGRES_BIN", "")]
    folders += sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)
    folders += os.environ.get("PATH", "").split(":")
    for folder in folders:
        if all(os.path.exists(os.path.join(folder, name)) for name in ("initdb", "postgres")):
            return folder
    return None


def _unprivileged():
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        except KeyError:
            continue
    return {}


def _children(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as children:
        return [int(child) for child in children.read().split()]


class PostgresCluster:
    def __init__(self, address=None):
        """`address`: also listens there, on the usual port, for anyone."""
        self.programs = find_programs()
        self.address = address
        self.folder = tempfile.mkdtemp(prefix="insidejob-pg-")
        self.process = None
        self._as = _unprivileged()
        if self._as:
            os.chown(self.folder, self._as["user"], self._as["group"])
        self.url = f"postgresql://insidejob@/postgres?host={self.folder}"
        done = subprocess.run(
            [os.path.join(self.programs, "initdb"), "-D", os.path.join(self.folder, "data"), "-U",
             "insidejob", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
            cwd=self.folder, capture_output=True, text=True, **self._as)
        if done.returncode != 0:
            raise RuntimeError("initdb failed: " + done.stderr)
        if address is not None:
            with open(os.path.join(self.folder, "data", "pg_hba.conf"), "a") as access:
                access.write("host all all all trust\n")
            self.url = f"postgresql://insidejob@{address}/postgres"

    def start(self):
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen(
                [os.path.join(self.programs, "postgres"), "-D", os.path.join(self.folder, "data"),
                 "-k", self.folder, "-c", f"listen_addresses={self.address or ''}",
                 "-c", "max_connections=200"],
                cwd=self.folder, stdout=log, stderr=log, preexec_fn=die_with_parent, **self._as)
        for _ in range(600):
            ping = subprocess.run([os.path.join(self.programs, "pg_isready"), "-q", "-h",
                                   self.folder], capture_output=True)
            if ping.returncode == 0:
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL does not start: see " + os.path.join(self.folder, "log"))

    def stop(self):
        """Kills it: nothing is saved but its own log."""
        if self.process is not None:
            self.freeze(False)  # a frozen process would not notice
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
            self.process = None

    def freeze(self, frozen):
        """Makes it stop responding silently, or continue."""
        for pid in [self.process.pid, *_children(self.process.pid)]:
            try:
                os.kill(pid, signal.SIGSTOP if frozen else signal.SIGCONT)
            except ProcessLookupError:
                pass  # its connection has just ended

    def query(self, sql):
        """Rows of the answer, each a list of texts."""
        done = subprocess.run([os.path.join(self.programs, "psql"), "-h", self.folder, "-U",
                               "insidejob", "-d", "postgres", "-X", "-A", "-t", "-F", "\t", "-v",
                               "ON_ERROR_STOP=1", "-c", sql], capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        return [line.split("\t") for line in done.stdout.splitlines()]

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
