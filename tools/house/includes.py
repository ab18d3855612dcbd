"""Dependencies point one way: no source includes a header of a target that its own does not link, and inside a room no
folder includes one that comes after it."""
import pathlib

from cmake import reachable, read_targets
from tree import CPP, INCLUDE

# The folders of a room from the bottom up. Each may include those before it. A folder that is not listed comes last.
ROOM_ORDER = {
    "bots": ["craft", "belief", "search", "rookie", "officer", "talk", "observation", "network"],
    "table": ["names", "shuffle", "options", "json", "state", "bots", "decide", "view", "log", "wire"],
}
# On one level: neither may include the other.
APART = [("bots/rookie", "bots/belief"), ("bots/rookie", "bots/search"), ("bots/rookie", "bots/officer"),
         ("bots/talk", "bots/observation"), ("bots/talk", "bots/rookie"), ("bots/observation", "bots/search"),
         ("bots/network", "bots/rookie"), ("bots/network", "bots/officer"), ("bots/network", "bots/talk")]


def includes(tree, path):
    return [name for name in INCLUDE.findall(tree.text(path)) if "/" in name]


def owners(tree, targets):
    """The targets that a header may belong to: that of the source beside it, or any of its folder."""
    by_source = {}
    for target in targets.values():
        for source in target.sources:
            by_source.setdefault(source, set()).add(target.name)
    by_folder = {}
    for target in targets.values():
        by_folder.setdefault(target.folder, set()).add(target.name)
    out = {}
    for path in tree.ending(".h"):
        beside = by_source.get(path[:-2] + ".cpp")
        folder = str(pathlib.PurePosixPath(path).parent)
        while beside is None and folder != ".":
            beside = by_folder.get(folder)
            folder = str(pathlib.PurePosixPath(folder).parent)
            if beside is not None and "/test" in path:
                # A header without a source serves the tests of all rooms above its own.
                beside = beside | by_folder.get(path.partition("/test/")[0], set())
        out[path] = beside or set()
    return out


def check(tree):
    targets = read_targets(tree)
    if not targets:
        yield "includes: no CMake target was found"
        return
    headers = owners(tree, targets)
    compiled = {source for target in targets.values() for source in target.sources}
    for path in tree.ending(".cpp"):
        if path not in compiled and not path.startswith(("fuzz/", "examples/")):
            yield f"{path}: no CMake target compiles it"
    said = set()
    rooms = {source for target in targets.values() if target.is_room for source in target.sources}
    for target in targets.values():
        if not target.is_room and rooms.issuperset(target.sources):
            continue  # rooms compiled again as one library, as Python loads it
        visible = reachable(targets, target.name)
        for source in target.sources:
            yield from walk(tree, headers, target, visible, source, said)
    yield from missing(tree)
    yield from check_rooms(tree)
    yield from unused_headers(tree, headers)


def walk(tree, headers, target, visible, source, said):
    """Everything that a source includes, directly or indirectly."""
    open_, seen = [source] if tree.exists(source) else [], set()
    while open_:
        path = open_.pop()
        for name in includes(tree, path):
            if name in seen or name not in headers:
                continue
            seen.add(name)
            if headers[name] & visible:
                open_.append(name)
            elif (path, name) not in said:
                said.add((path, name))
                yield (f"{path}: includes {name} of {' or '.join(sorted(headers[name])) or 'no target'}, "
                       f"which {target.name} does not link")


def missing(tree):
    """A header that is not there, such as one that was moved meanwhile. CMake makes some from a file with .in at its end."""
    rooms = {path.partition("/")[0] for path in tree.ending(".h")}
    for path in tree.ending(*CPP):
        for name in includes(tree, path):
            if name.partition("/")[0] in rooms and not tree.exists(name) and not tree.exists(name + ".in"):
                yield f"{path}: includes {name}, which is not there"


def check_rooms(tree):
    for path in tree.ending(*CPP):
        if "/test/" in path:
            continue
        room, _, rest = path.partition("/")
        order = ROOM_ORDER.get(room)
        if order is None:
            continue
        here = place(order, rest)
        for name in includes(tree, path):
            other_room, _, other = name.partition("/")
            if other_room != room:
                continue
            # Files directly in the room (bot.h, stopwatch.h) serve all its folders.
            if "/" in other and place(order, other) > here:
                yield f"{path}: includes {name}, and {room}/ has {folder(other)} after {folder(rest)}"
            if any((path.startswith(a + "/") and name.startswith(b + "/")) or
                   (path.startswith(b + "/") and name.startswith(a + "/")) for a, b in APART):
                yield f"{path}: includes {name}, and neither folder may know the other"


def folder(rest):
    return rest.partition("/")[0] if "/" in rest else "the room's own files"


def place(order, rest):
    name = rest.partition("/")[0] if "/" in rest else ""
    return order.index(name) if name in order else len(order)


def unused_headers(tree, headers):
    used = {name for path in tree.ending(*CPP) for name in includes(tree, path)}
    used |= {name for path in tree.ending(".in", ".cmake", ".py") for name in INCLUDE.findall(tree.text(path))}
    for path in sorted(headers):
        if path not in used and not path.startswith(("examples/",)):
            yield f"{path}: no one includes it"
