"""clang-tidy looks into every room, and every NOLINT has its reason beside it."""
import re

from tree import CPP

CONFIG = ".clang-tidy"


def check(tree):
    yield from check_filter(tree)
    yield from check_reasons(tree)


def check_filter(tree):
    """tools/tidy checks batches that include their sources, so a source outside HeaderFilterRegex would always pass."""
    found = re.search(r"^HeaderFilterRegex: '(.*)'$", tree.text(CONFIG), re.MULTILINE) if tree.exists(CONFIG) else None
    if found is None:
        yield f"{CONFIG}: no HeaderFilterRegex was found"
        return
    missed = [path for path in tree.ending(*CPP) if not re.search(found[1], "/" + path)]
    for room in sorted({re.match(r"(tools/)?[^/]+", path)[0] for path in missed}):
        yield f"{CONFIG}: HeaderFilterRegex does not name {room}"
    for room in re.search(r"\(([^)]*)\)", found[1])[1].split("|"):
        if not any(path.startswith(room + "/") for path in tree.ending(*CPP)):
            yield f"{CONFIG}: HeaderFilterRegex names {room}, which has no C++"


def check_reasons(tree):
    for path in tree.ending(*CPP):
        for number, line in enumerate(tree.text(path).splitlines(), 1):
            if re.search(r"NOLINT(NEXTLINE|BEGIN)?\b(?!END)", line) and not re.search(r"NOLINT\w*\([\w,.*-]+\): \S", line):
                yield f"{path}:{number}: a NOLINT without the check it turns off or the reason"
