"""The programs of README.md run, and the stubs match the package."""
import ast
import inspect
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import insidejob
from insidejob import _core, env

FOLDER = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = pathlib.Path(insidejob.__file__).parent


class ReadmeTest(unittest.TestCase):
    def test_its_programs_run(self):
        programs = dict(re.findall(r"^```python\n# (\S+\.py)\n(.*?)^```", (FOLDER / "README.md").read_text(),
                                   re.MULTILINE | re.DOTALL))
        self.assertEqual(list(programs), ["play.py", "my_bot.py", "suspects.py"])
        said = {}
        with tempfile.TemporaryDirectory() as folder:
            for name, text in programs.items():
                path = pathlib.Path(folder, name)
                path.write_text(text)
                done = subprocess.run([sys.executable, path], cwd=folder, input="1\n" * 40, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                said[name] = done.stdout
            self.assertIn("<polyline", pathlib.Path(folder, "suspects.svg").read_text())
        self.assertIn("over: ", said["play.py"])
        self.assertIn("Careful against officer, 10 deals", said["my_bot.py"])
        self.assertIn("was the Insider", said["suspects.py"])

    def test_the_programs_of_research_run(self):
        text = (FOLDER.parent / "docs" / "research.md").read_text()
        programs = re.findall(r"^```python\n((?:import|from) .*?)^```", text, re.MULTILINE | re.DOTALL)
        said = []
        for program in programs:
            if not program.startswith("import "):
                program = "import insidejob\n" + program  # goes on from the one before
            done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, program + done.stderr)
            said.append(done.stdout)
        self.assertEqual(len(said), 3)
        self.assertIn("'cause'", said[0])
        self.assertRegex(said[1], r"Agents win 0\.\d+")

    def test_it_names_what_there_is(self):
        text = (FOLDER / "README.md").read_text()
        for name in insidejob.__all__[insidejob._WITHOUT_CORE:]:
            if name not in ("AecEnv", "ArenaResult", "Belief", "Bot", "text_of"):
                self.assertRegex(text, rf"\b{name}\b", name)


class StubsTest(unittest.TestCase):
    def stubs(self, name):
        return ast.parse((PACKAGE / name).read_text()).body

    def public(self, names):
        return {name for name in names if not name.startswith("_")}

    def test_the_extension(self):
        """Every name, every member and every argument, and nothing else."""
        body = {node.name: node for node in self.stubs("_core.pyi") if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        self.assertEqual(set(body), self.public(vars(_core)) - {"TEMPER"})
        for name, node in body.items():
            real = getattr(_core, name)
            if isinstance(node, ast.FunctionDef):
                self.check_arguments(node, real)
                continue
            methods = {one.name: one for one in node.body if isinstance(one, ast.FunctionDef)}
            self.assertEqual(self.public(methods), self.public(vars(real)), name)
            for method, stub in methods.items():
                member = inspect.getattr_static(real, method)
                is_property = any(getattr(mark, "id", "") == "property" for mark in stub.decorator_list)
                self.assertEqual(is_property, isinstance(member, property), f"{name}.{method}")
                if not is_property and not method.startswith("__"):
                    self.check_arguments(stub, getattr(real, method))

    def test_what_a_star_import_takes(self):
        """Type checkers read __all__ only if it is spelled out."""
        spelled = next(ast.literal_eval(node.value) for node in self.stubs("env.pyi")
                       if isinstance(node, ast.Assign) and node.targets[0].id == "__all__")
        self.assertEqual(spelled, env.__all__)
        self.assertLessEqual(set(spelled), set(insidejob.__all__))
        for name in insidejob.__all__:
            self.assertTrue(hasattr(insidejob, name), name)

    def test_fields_of_structs(self):
        for node in self.stubs("env.pyi"):
            if isinstance(node, ast.ClassDef) and node.name in ("Role", "Setup", "Lineup"):
                real = [name for kind in reversed(getattr(env, node.name).__mro__) for name, *_ in vars(kind).get("_fields_", ())]
                self.assertEqual([one.target.id for one in node.body if isinstance(one, ast.AnnAssign)], real, node.name)

    def check_arguments(self, stub, real):
        """pybind11 writes the signature into the first line of the docstring."""
        signature = real.__doc__.splitlines()[0]
        theirs = re.findall(r"(\w+): ", signature[signature.index("("):].split(") ->")[0])
        ours = [one.arg for one in stub.args.args if one.arg != "self"]
        self.assertEqual(ours, [name for name in theirs if name != "self"], stub.name)

    def test_the_vector_env(self):
        body = self.stubs("env.pyi")
        for node in body:
            if isinstance(node, ast.FunctionDef):
                ours = [one.arg for one in node.args.args]
                self.assertEqual(ours, [name for name, one in inspect.signature(getattr(env, node.name)).parameters.items()
                                        if one.kind is not one.VAR_KEYWORD], node.name)
        named = {node.name for node in body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        named |= {node.target.id for node in body if isinstance(node, ast.AnnAssign)}
        there = {name for name, value in vars(env).items() if not inspect.ismodule(value)}
        self.assertEqual(self.public(there) - {"EnvError", "IllegalAction"}, self.public(named))

    def test_everything_is_documented(self):
        for name in insidejob.__all__:
            value = getattr(insidejob, name)
            if inspect.isclass(value) or inspect.isroutine(value):
                self.assertTrue(value.__doc__, name)
            for member, what in vars(value).items() if inspect.isclass(value) else ():
                if not member.startswith("_") and (inspect.isroutine(what) or isinstance(what, property)):
                    self.assertTrue(what.__doc__, f"{name}.{member}")
        for member in ("level", "iterations", "milliseconds"):
            self.assertTrue(getattr(_core.Bot, member).__doc__, member)
        self.assertTrue((PACKAGE / "py.typed").exists())


class WithoutExtensionTest(unittest.TestCase):
    def test_the_package_says_what_is_missing(self):
        """As in a checkout: vector_env works, and everything else says how to get it."""
        code = ("import insidejob\n"
                "insidejob.vector_env(2).reset()\n"
                "try:\n    insidejob.Game\n"
                "except ImportError as missing:\n    print(missing)\n")
        library = str(next(PACKAGE.glob("_core.*.so")))
        done = subprocess.run([sys.executable, "-c", code], cwd=FOLDER, capture_output=True, text=True,
                              env={**os.environ, "INSIDEJOB_ENV_LIBRARY": library, "PYTHONPATH": str(FOLDER)})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("pip install .", done.stdout)
