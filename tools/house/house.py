"""Runs the checks, without what exceptions.txt excuses."""
import importlib
import pathlib
import sys

from tree import Tree

CHECKS = ["includes", "names", "purity", "sizes", "words", "web", "lint", "claims", "mentions"]
EXCEPTIONS = "tools/house/exceptions.txt"


def read_exceptions(tree):
    if not tree.exists(EXCEPTIONS):
        return []
    return [line for line in tree.text(EXCEPTIONS).splitlines() if line and not line.startswith("#")]


def findings(tree, names):
    """The findings that are not excused, and the exceptions that are no longer needed."""
    exceptions = read_exceptions(tree)
    needed = set()
    for name in names:
        for finding in importlib.import_module(name).check(tree):
            match = next((line for line in exceptions if finding.startswith(line)), None)
            if match is None:
                yield f"{finding} ({name})"
            else:
                needed.add(match)
    if set(names) == set(CHECKS):
        for line in exceptions:
            if line not in needed:
                yield f"{EXCEPTIONS}: nothing needs this: {line}"


def main(arguments):
    tree = Tree(pathlib.Path(__file__).resolve().parent.parent.parent)
    if arguments == ["--tighten"]:
        importlib.import_module("words").tighten(tree)
        return 0
    if unknown := [name for name in arguments if name not in CHECKS]:
        print(f"tools/house: there is no check {unknown[0]}; there are: {' '.join(CHECKS)}", file=sys.stderr)
        return 2
    found = list(findings(tree, arguments or CHECKS))
    for finding in found:
        print(finding)
    left = len(read_exceptions(tree))
    print(f"house: {len(tree.files)} files, {len(found)} findings, {left} exceptions left")
    return 1 if found else 0
