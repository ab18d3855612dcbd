"""`nats-server` as a child process, stopped and started again; with a password, and with TLS if requested."""

import os
import secrets
import shutil
import socket
import subprocess
import time

from wire.serving import die_with_parent, free_port


def find_nats():
    return shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin:/usr/local/bin")


def make_certificate(folder, address):
    """A self-signed certificate for this address. Returns its file and that of its key."""
    certificate, key = os.path.join(folder, "nats.pem"), os.path.join(folder, "nats.key")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout",
                    key, "-out", certificate, "-subj", "/CN=nats", "-addext",
                    f"subjectAltName=IP:{address}"], check=True, capture_output=True)
    return certificate, key


class NatsServer:
    def __init__(self, log, address="127.0.0.1", certificate=None):
        """`certificate`: files of a certificate and its key. With one, the server speaks only TLS."""
        self.address = address
        self.port = free_port()
        self.log = log
        self.process = None
        password = secrets.token_hex(16)
        self.url = f"{'tls' if certificate else 'nats'}://insidejob:{password}@{address}:{self.port}"
        self._options = ["--user", "insidejob", "--pass", password]
        if certificate:
            self._options += ["--tls", "--tlscert", certificate[0], "--tlskey", certificate[1]]

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [find_nats(), "-a", self.address, "-p", str(self.port), *self._options], stdout=log,
                stderr=log, preexec_fn=die_with_parent)
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
