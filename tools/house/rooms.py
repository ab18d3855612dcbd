"""docs/architecture.md draws which room uses which. The CMake files say so, and the page must agree."""
import re

from cmake import read_targets

PAGE = "docs/architecture.md"
DRAWING = re.compile(r"^```\n((?:[^\n`]+ → [^\n`]+\n)+)```", re.MULTILINE)


def links(tree):
    """By folder, the folders that its targets link. Tests and chores apart."""
    targets = {name: target for name, target in read_targets(tree).items()
               if target.sources and not re.search(r"(^|/)(test|bench)(/|$)|^(fuzz|tools)(/|$)", target.folder) and not name.endswith("_test")}
    used = {}
    for target in targets.values():
        linked = {targets[link].folder for link, _ in target.links if link in targets}
        used.setdefault(target.folder, set()).update(linked - {target.folder})
    return used


def reached(used, folder):
    found, open_ = set(), [folder]
    while open_:
        for other in used.get(open_.pop(), ()):
            if other not in found:
                found.add(other)
                open_.append(other)
    return found


def needed(used):
    """Without what a room would reach through another one anyway."""
    return {folder: others - {far for other in others for far in reached(used, other)} for folder, others in used.items()}


def drawn(tree):
    found = DRAWING.search(tree.text(PAGE))
    for line in found[1].splitlines() if found else ():
        left, right = (set(re.findall(r"[\w/]+", side)) for side in line.split(" → "))
        for folder in left:
            yield folder, right


def check(tree):
    real, page = needed(links(tree)), dict(drawn(tree))
    if not page:
        yield f"{PAGE}: the drawing of which room uses which is missing"
    for folder in sorted(real.keys() | page.keys()):
        said, true = page.get(folder, set()), real.get(folder, set())
        if said != true:
            yield f"{PAGE}: says that {folder} uses {', '.join(sorted(said)) or 'nothing'}; CMake has {', '.join(sorted(true)) or 'nothing'}"
