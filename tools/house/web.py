"""The folders of web/src import each other in one direction: web/order.txt has the order. What one screen alone uses lies
in its folder."""
import pathlib
import posixpath
import re

from cmake import normal
from tree import WEB

IMPORT = re.compile(r"""(?:\bfrom|\bimport\(|\bnew URL\()\s*["'](\.{1,2}/[^"']+)["']|^\s*import\s+["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
SOURCE = "web/src"
ORDER = "web/order.txt"
SCREENS = SOURCE + "/screens/"
# Pictures are drawn for every screen that may need them.
FOR_ALL = SOURCE + "/art/"
# Written by plugins/text_files.ts.
MADE = {SOURCE + "/i18n/text_keys.ts"}


def folder_of(path):
    """The folder of web/src that contains a file, or the file itself if none does."""
    return path.split("/")[2]


def imports(tree, path):
    """The files of web/src that a file imports, as far as the paths tell."""
    for plain, bare in IMPORT.findall(tree.text(path)):
        joined = normal(pathlib.PurePosixPath(path).parent / (plain or bare))
        if joined.startswith(SOURCE + "/"):
            yield joined


def read_order(tree):
    """Ranks by folder."""
    ranks = {}
    for number, line in enumerate(tree.text(ORDER).splitlines()):
        ranks |= dict.fromkeys(line.partition("#")[0].split(), number)
    return ranks


def edges(tree):
    for path in tree.ending(*WEB):
        if path.startswith(SOURCE + "/") and not path.endswith(".test.ts"):
            for name in imports(tree, path):
                here, there = folder_of(path), folder_of(name)
                if here != there:
                    yield path, name, here, there


def check(tree):
    if not tree.exists(ORDER):
        yield f"{ORDER} is missing"
        return
    ranks = read_order(tree)
    folders = {folder_of(path) for path in tree.ending(*WEB)
               if path.startswith(SOURCE + "/") and not path.endswith((".test.ts", ".d.ts"))}
    for folder in sorted(folders - set(ranks)):
        yield f"{ORDER}: the folder {folder} is missing"
    for folder in sorted(set(ranks) - folders):
        yield f"{ORDER}: there is no folder {folder}"
    for path, name, here, there in edges(tree):
        if here in ranks and there in ranks and ranks[there] >= ranks[here]:
            yield f"{path}: imports {name}, but {there} does not stand before {here} in {ORDER}"
    yield from check_screens(tree)
    yield from missing(tree)


def missing(tree):
    """An import of a file that is not there, such as one that was moved meanwhile."""
    for path in tree.ending(*WEB):
        if path.startswith("web/"):
            for plain, bare in IMPORT.findall(tree.text(path)):
                name = posixpath.normpath(posixpath.join(posixpath.dirname(path), (plain or bare).partition("?")[0]))
                if "." in posixpath.basename(name) and name not in MADE and not tree.exists(name):
                    yield f"{path}: imports {name}, which is not there"


def check_screens(tree):
    """A part that only one screen uses lies in the folder of that screen."""
    users = {}
    for path in tree.ending(*WEB):
        if path.startswith(SOURCE + "/") and not path.endswith(".test.ts"):
            for name in imports(tree, path):
                users.setdefault(name, set()).add(path)
    for name, paths in sorted(users.items()):
        screens = {path.removeprefix(SCREENS).partition("/")[0] if path.count("/") > SCREENS.count("/") and path.startswith(SCREENS)
                   else None for path in paths}
        if len(screens) == 1 and None not in screens and not name.startswith((SCREENS, FOR_ALL)):
            yield f"{name}: only the screen {screens.pop()} uses it, so it belongs into that folder"
