"""One meaning per name: no two types that can meet in one program share a name, aliases included, whatever
their namespaces. The compiler sees one file at a time, so a program can link although `World` means two things in it,
and a reader of two rooms should not have to ask which one is meant.

A type in an unnamed namespace may repeat in another file, but never takes a name that the product gives.
Tests and separate programs (the load generator, fuzz targets, the browser module) are checked folder
by folder, and only full names count."""
import re

from tree import CPP

OPENS = re.compile(r"(?:inline )?namespace ?([\w:]*) ?\{$")
TYPE = re.compile(r"(?:template <.*> )?(?:struct|class|union|enum(?: class)?) (?:alignas\(\w+\) )?([\w:]*\w)\b(?!<)(?![^{]*;$)")
ALIAS = re.compile(r"(?:template <.*> )?using (\w+) =")


def types(text):
    """(namespace, name) of everything that is not part of another type. An unnamed namespace ends in "::"."""
    spaces = []
    for line in text.splitlines():
        if opened := OPENS.match(line):
            spaces.append(opened[1])
        elif line.startswith("}  // namespace"):
            spaces.pop()
        elif (found := TYPE.match(line) or ALIAS.match(line)) and "::" not in found[1]:
            yield "::".join(spaces) + ("::" if "" in spaces else ""), found[1]


def program_of(path):
    """The test folder or the separate program that a file belongs to; None for the product."""
    parts = path.split("/")
    if "test" in parts or "bench" in parts:
        return "/".join(parts[: parts.index("test" if "test" in parts else "bench") + 1])
    if parts[0] in ("fuzz", "wasm", "examples"):
        return parts[0]
    return "/".join(parts[:2]) if parts[0] == "tools" else None


def check(tree):
    product, local, apart = {}, [], {}
    for path in tree.ending(*CPP):
        program = program_of(path)
        for space, name in set(types(tree.text(path))):
            if space.endswith("::"):
                if program is None:
                    local.append((name, path))
            elif program is None:
                product.setdefault(name, []).append((space, path))
            else:
                apart.setdefault((program, space, name), []).append(path)
    if not product:
        yield "names: no type was found"
    for name, places in sorted(product.items()):
        if len(places) > 1:
            yield f"{places[-1][1]}: {name} is also a type of {places[0][1]}"
    for name, path in local:
        if others := [other for _, other in product.get(name, []) if other != path]:
            yield f"{path}: its own {name} hides that of {others[0]}"
    for (program, space, name), paths in sorted(apart.items()):
        linked = paths + [path for other, path in product.get(name, []) if other == space]
        if len(linked) > 1:
            yield f"{linked[0]}: {space}::{name} is also a type of {linked[1]}"
