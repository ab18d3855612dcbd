"""The two ways to build that no other test takes: the folder of pip's own, and insidejob.build. Nothing is compiled."""
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent.parent
ROOT = FOLDER.parent


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


build = load(FOLDER / "insidejob" / "build.py")
backend = load(FOLDER / "backend" / "insidejob_backend.py")


class ConfiguredTest(unittest.TestCase):
    """What `pip install ./python` configures, without compiling it."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        # With the library that insidejob.build makes too.
        subprocess.run([*backend.configuration(cls.folder), "-DINSIDEJOB_PYTHON=ON"], cwd=ROOT, check=True, capture_output=True)

    def ninja(self, *words):
        done = subprocess.run(["ninja", "-C", self.folder, *words], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_pip_links_only_what_it_builds(self):
        commands = self.ninja("-n", "-v", "insidejob_python")
        self.assertIn("libinsidejob_lab.a", commands)
        # A library that the folder has no target for would be looked for in the system.
        self.assertNotIn("-linsidejob", commands)

    def sources_of(self, target):
        """All that is compiled for it, in the rooms that are linked."""
        *_, link = (line for line in self.ninja("-n", "-v", target).splitlines() if target in line)
        rooms = {ROOT / room for room in re.findall(r"(\w+)/libinsidejob_\w+\.a\b", link)}
        found = set()
        for line in self.ninja("-t", "inputs", target).splitlines():
            file = pathlib.Path(os.path.normpath(self.folder / line))
            if file.suffix == ".cxx" and file.name.startswith("unity_"):
                # Several that are compiled together.
                found.update(map(pathlib.Path, re.findall(r'^#include "(.+\.cpp)"$', file.read_text(), re.MULTILINE)))
            elif file.suffix == ".cpp":
                found.add(file)
        return {str(file) for file in found if rooms & set(file.parents)}

    def test_both_compile_the_same_sources(self):
        theirs = self.sources_of("env/libinsidejob_env.so")
        self.assertGreater(len(theirs), 50)
        self.assertEqual(theirs, {str(file) for file in build.sources()})


COMPILER = """
import pathlib, sys
words = sys.argv[1:]
with open({log!r}, "a") as log:
    log.write(" ".join(words) + "\\n")
if "bots/bot_levels.cpp" in words[words.index("-o") - 1] and {fails!r}:
    sys.exit("no such thing")
pathlib.Path(words[words.index("-o") + 1]).write_text("made")
"""


class WithoutCMakeTest(unittest.TestCase):
    def run_with(self, folder, fails=False, **options):
        """Builds with a compiler that only notes what it was asked."""
        compiler, log = pathlib.Path(folder, "compiler.py"), pathlib.Path(folder, "log")
        compiler.write_text(COMPILER.format(log=str(log), fails=fails))
        log.write_text("")
        library = pathlib.Path(folder, "library.so")
        try:
            build.build(f"{sys.executable} {compiler}", library, jobs=2, **options)
        finally:
            self.commands = log.read_text().splitlines()
        return library

    def test_every_source_is_compiled_once_and_linked(self):
        with tempfile.TemporaryDirectory() as folder:
            library = self.run_with(folder, flags="-O0")
            self.assertEqual(library.read_text(), "made")
            *compiled, linked = self.commands
            asked = sorted(re.search(r"-c (\S+)", line)[1] for line in compiled)
            self.assertEqual(asked, sorted(map(str, build.sources())))
            for line in self.commands:
                self.assertIn(" ".join([*build.ALWAYS, "-O0"]), line)
            self.assertEqual(linked.count(".o "), len(compiled))
            self.assertIn("-shared", linked)
            self.run_with(folder)
            self.assertEqual(self.commands, [], "it was there")

    def test_a_failure_says_what_failed_and_leaves_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(RuntimeError, r"bot_levels\.cpp.* failed:\nno such thing"):
                self.run_with(folder, fails=True)
            self.assertEqual({file.name for file in pathlib.Path(folder).iterdir()}, {"compiler.py", "log"})


if __name__ == "__main__":
    unittest.main()
