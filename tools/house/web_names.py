"""One meaning per name in the browser client too: no two types of web/src share a name, whether they are exported or
belong to one file. Every component has its own Props. Tests are apart."""
import re

from tree import WEB

SOURCE = "web/src/"
TYPE = re.compile(r"^ *(?:export )?(?:declare )?(?:abstract )?(?:(?:interface|class|enum) (\w+)|type (\w+)(?:<[^=]*>)? =)", re.MULTILINE)
BY_COMPONENT = {"Props"}


def check(tree):
    places = {}
    for path in tree.ending(*WEB):
        if path.startswith(SOURCE) and not path.endswith(".test.ts"):
            for interface, alias in TYPE.findall(tree.text(path)):
                places.setdefault(interface or alias, []).append(path)
    for name, paths in sorted(places.items()):
        if name not in BY_COMPONENT and len(paths) > 1:
            yield f"{paths[-1]}: {name} is also a type of {', '.join(paths[:-1])}"
