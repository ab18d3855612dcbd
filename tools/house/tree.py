"""The files of the project as git lists them, and their text without comments or strings."""
import functools
import pathlib
import re
import subprocess

CPP = (".h", ".cpp")
WEB = (".ts", ".svelte")


class Tree:
    """A working tree; paths are relative to its root, with forward slashes."""

    def __init__(self, root):
        self.root = pathlib.Path(root).resolve()

    @functools.cached_property
    def files(self):
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=self.root, check=True, capture_output=True, text=True).stdout.split("\0")
        return [path for path in sorted(set(listed)) if path and (self.root / path).is_file()]

    @functools.cached_property
    def folders(self):
        return {str(parent) for path in self.files for parent in pathlib.PurePosixPath(path).parents} - {"."}

    def ending(self, *suffixes):
        return [path for path in self.files if path.endswith(suffixes)]

    @functools.cache
    def text(self, path):
        return (self.root / path).read_text(errors="replace")

    @functools.cache
    def code(self, path):
        """C++ without comments and without the contents of strings, with the same lines."""
        return strip(self.text(path))

    def exists(self, path):
        path = path.rstrip("/")
        return path in self.folders or (self.root / path).is_file()


TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|(?P<raw>R"(?P<end>[^()\s]*)\(.*?\)(?P=end)")|(?P<text>"(?:\\.|[^"\\\n])*")|'
                   r"(?P<sign>(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+')", re.DOTALL)
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


def strip(text):

    def blank(match):
        if match["text"] and kept_include(text, match.start()):
            return match[0]
        return '""' if match["text"] or match["raw"] else re.sub(r"[^\n]", "", match[0])

    return TOKEN.sub(blank, text)


def kept_include(text, at):
    return text.rfind("#include ", text.rfind("\n", 0, at) + 1, at) >= 0


def is_test(path):
    return "/test/" in path or "/bench/" in path or path.startswith("fuzz/")
