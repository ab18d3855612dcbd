"""One meaning per name: no two types that can meet in one program share a name, aliases included, whatever
their namespaces. The compiler sees one file at a time, so a program can link although `World` means two things in it,
and a reader of two rooms should not have to ask which one is meant.

That includes types in unnamed namespaces. An alias may repeat if it stands for the same type.
Tests and separate programs (the load generator, fuzz targets, the browser module) are checked folder
by folder, and only full names count."""
import re

from tree import CPP

OPENS = re.compile(r"(?:inline )?namespace ?([\w:]*) ?\{$")
TYPE = re.compile(r"(?:template <.*> )?(?:struct|class|union|enum(?: class)?) (?:alignas\(\w+\) )?([\w:]*\w)\b(?!<)(?![^{]*;$)")
ALIAS = re.compile(r"(?:template <.*> )?using (\w+) = ?(.*)")


def types(text):
    """(namespace, name, what an alias stands for) of everything that is not part of another type. An unnamed namespace
    ends in "::"."""
    spaces = []
    for line in text.splitlines():
        if opened := OPENS.match(line):
            spaces.append(opened[1])
        elif line.startswith("}  // namespace"):
            spaces.pop()
        elif (found := TYPE.match(line) or ALIAS.match(line)) and "::" not in found[1]:
            yield "::".join(spaces) + ("::" if "" in spaces else ""), found[1], found[2] if found.re is ALIAS else None


def program_of(path):
    """The test folder or the separate program that a file belongs to; None for the product."""
    parts = path.split("/")
    if "test" in parts or "bench" in parts:
        return "/".join(parts[: parts.index("test" if "test" in parts else "bench") + 1])
    if parts[0] in ("fuzz", "wasm", "examples"):
        return parts[0]
    return "/".join(parts[:2]) if parts[0] == "tools" else None


def check(tree):
    product, local, apart = {}, {}, {}
    for path in tree.ending(*CPP):
        program = program_of(path)
        # Only one of two in the same file is compiled.
        for (space, name), alias in {(space, name): alias for space, name, alias in types(tree.text(path))}.items():
            if program is None:
                (local if space.endswith("::") else product).setdefault(name, []).append((space, alias or path, path))
            elif not space.endswith("::"):
                apart.setdefault((program, space, name), []).append(path)
    if not product:
        yield "names: no type was found"
    for name, places in sorted(product.items()):
        if len(places) > 1:
            yield f"{places[-1][2]}: {name} is also a type of {places[0][2]}"
    for name, places in sorted(local.items()):
        _, _, path = places[-1]
        if others := [other for _, _, other in product.get(name, []) if other != path]:
            yield f"{path}: its own {name} hides that of {others[0]}"
        elif len({meaning for _, meaning, _ in places}) > 1:
            yield f"{path}: its own {name} is also one of {places[0][2]}"
    for (program, space, name), paths in sorted(apart.items()):
        linked = paths + [path for other, _, path in product.get(name, []) if other == space]
        if len(linked) > 1:
            yield f"{linked[0]}: {space}::{name} is also a type of {linked[1]}"
