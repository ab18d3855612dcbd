"""A small temporary disk that can be filled up and made read-only. Needs root."""

import os
import subprocess
import tempfile


def _run(*words):
    try:
        return subprocess.run(words, capture_output=True, text=True)
    except OSError as error:  # no such program
        return subprocess.CompletedProcess(words, 127, "", str(error))


class SmallDisk:
    """ext4 in a file, or memory where there are no loop devices. `problem` says why there is none."""

    def __init__(self, megabytes):
        self.folder = tempfile.mkdtemp(prefix="insidejob-disk-")
        self.mount = os.path.join(self.folder, "disk")
        self.image = os.path.join(self.folder, "image")
        self.problem = None
        self.is_real = False
        os.mkdir(self.mount)
        with open(self.image, "wb") as image:
            image.truncate(megabytes << 20)
        made = _run("mkfs.ext4", "-q", "-m", "0", self.image)
        done = made
        if made.returncode == 0:
            done = _run("mount", "-o", "loop", self.image, self.mount)
        self.is_real = done.returncode == 0
        if not self.is_real:
            done = _run("mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "none", self.mount)
        if done.returncode != 0:
            self.problem = done.stderr.strip() or "mount failed"

    def fill(self):
        """Fills it to the last block."""
        with open(os.path.join(self.mount, "filler"), "ab", buffering=0) as filler:
            for size in (1 << 20, 4096, 1):
                try:
                    while True:
                        filler.write(bytes(size))
                except OSError:
                    continue

    def free(self):
        os.remove(os.path.join(self.mount, "filler"))

    def freeze(self, files):
        """Stops all writes to these, even by processes that have them open. Returns whether that works here."""
        return self.is_real and _run("chattr", "+i", *files).returncode == 0

    def thaw(self, files):
        _run("chattr", "-i", *files)

    def remount(self, how):
        """`how` is `ro` or `rw`. Nobody may have a file open for writing."""
        return _run("mount", "-o", f"remount,{how}", self.mount).returncode == 0

    def remove(self):
        if self.problem is None:
            if _run("umount", self.mount).returncode != 0:
                _run("umount", "-l", self.mount)
        if os.path.exists(self.image):
            os.remove(self.image)
        os.rmdir(self.mount)
        os.rmdir(self.folder)
