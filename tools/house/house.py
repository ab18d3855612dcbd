"""Runs the checks."""
import importlib
import pathlib
import sys

from tree import Tree

CHECKS = ["includes", "rooms", "names", "web_names", "purity", "times", "sizes", "words", "web", "lint", "claims", "mentions"]


def main(arguments):
    tree = Tree(pathlib.Path(__file__).resolve().parent.parent.parent)
    if unknown := [name for name in arguments if name not in CHECKS]:
        print(f"tools/house: there is no check {unknown[0]}; there are: {' '.join(CHECKS)}", file=sys.stderr)
        return 2
    found = [f"{finding} ({name})" for name in arguments or CHECKS for finding in importlib.import_module(name).check(tree)]
    for finding in found:
        print(finding)
    print(f"house: {len(tree.files)} files, {len(found)} findings")
    return 1 if found else 0
