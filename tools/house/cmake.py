"""The CMake targets: which sources each compiles and which others it links."""
import pathlib
import re

COMMAND = re.compile(r"(\w+)\s*\(((?:[^()\"]|\"(?:\\.|[^\"\\])*\"|\([^()]*\))*)\)")
KEYWORDS = {"PUBLIC", "PRIVATE", "INTERFACE", "PURE", "HEADERS", "SOURCES", "LIBRARIES", "EXCLUDE_FROM_ALL", "STATIC", "SHARED"}
PREFIX = "insidejob_"


class Target:
    def __init__(self, name, folder):
        self.name, self.folder = name, folder
        self.sources, self.links = [], []  # links: (name, is public)
        self.is_room = False


def read_targets(tree):
    """Targets by name. Of what CMake computes, only what the project uses is understood: lists made by `set`, and
    folders of sources."""
    targets, variables = {}, {}
    for path in tree.ending("CMakeLists.txt"):
        folder = str(pathlib.PurePosixPath(path).parent)
        text = re.sub(r"#[^\n]*", "", tree.text(path))
        for command, arguments in COMMAND.findall(text):
            words = expand(re.findall(r'"[^"]*"|\S+', arguments), variables)
            if words:
                take(targets, variables, folder, command, words)
    return targets


def expand(words, variables):
    out = []
    for word in words:
        whole = re.fullmatch(r"\$\{(\w+)\}", word)
        out += variables.get(whole[1], []) if whole else [word.replace("${PROJECT_SOURCE_DIR}/", "//")]
    return out


def take(targets, variables, folder, command, words):
    if command == "set":
        variables[words[0]] = words[1:]
    elif command == "insidejob_room":
        target = targets.setdefault(PREFIX + words[0], Target(PREFIX + words[0], folder))
        target.sources += sources_of(folder, words[1:])
        target.is_room = True
    elif command in ("add_executable", "add_library"):
        target = targets.setdefault(words[0], Target(words[0], folder))
        target.sources += sources_of(folder, words[1:])
    elif command in ("insidejob_test", "insidejob_test_support"):
        name = words[0] if command == "insidejob_test" else PREFIX + words[0]
        target = targets.setdefault(name, Target(name, folder))
        target.sources += sources_of(folder, words[1:])
        if "LIBRARIES" in words:
            libraries = words[words.index("LIBRARIES") + 1:]
            if "SOURCES" in libraries:
                libraries = libraries[:libraries.index("SOURCES")]
            target.links += [(name, True) for name in libraries]
    elif command == "target_link_libraries" and words[0] in targets:
        public = True
        for word in words[1:]:
            if word in KEYWORDS:
                public = word != "PRIVATE"
            else:
                targets[words[0]].links.append((word, public))


def sources_of(folder, words):
    paths = []
    for word in words:
        if not word.endswith(".cpp") or "$" in word:
            continue
        joined = pathlib.PurePosixPath(word[2:] if word.startswith("//") else f"{folder}/{word}")
        paths.append(normal(joined))
    return paths


def normal(path):
    parts = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def reachable(targets, name):
    """The target itself and everything that it may see: what it links, and what those link publicly."""
    seen, open_ = {name}, [link for link, _ in targets[name].links]
    while open_:
        link = open_.pop()
        if link in targets and link not in seen:
            seen.add(link)
            open_ += [further for further, public in targets[link].links if public]
    return seen
