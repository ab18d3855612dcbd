"""What README, CONTRIBUTING, the docs and the decisions say about the tree must be true."""
import pathlib
import re

from cmake import normal, read_targets

DOCS = (".md",)
LINK = re.compile(r"\]\(([^)\s]+)\)")
QUOTED = re.compile(r"`([^`\n]+)`")
FENCED = re.compile(r"^```(?:sh|bash|console)?\n(.*?)^```", re.MULTILINE | re.DOTALL)
RULE = re.compile(r"\bR(\d{1,2})\.(\d{1,2})\b")
# These describe the past, so what they mention need not exist today.
HISTORY = ("docs/lab/", "CHANGELOG.md", "docs/reports/")
CLIENT = "web/src/"
# Made by a build, by npm or by play itself.
MADE = ("build/", "web/dist", "web/node_modules", "insidejob-data")


def check(tree):
    for path in tree.ending(*DOCS):
        yield from check_links(tree, path)
        if not path.startswith(HISTORY):
            yield from check_paths(tree, path)
            yield from check_commands(tree, path)
    yield from check_rules(tree)
    yield from check_folders(tree)
    yield from check_decisions(tree)
    yield from check_packages(tree)
    yield from check_presets(tree)
    yield from check_line(tree)


def anchors(text):
    for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE):
        plain = re.sub(r"[^\w\- ]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title).lower())
        yield plain.replace(" ", "-")


def check_links(tree, path):
    for link in LINK.findall(tree.text(path)):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = normal(pathlib.PurePosixPath(path).parent / name) if name else path
        if target and not tree.exists(target) and not target.startswith(MADE):
            yield f"{path}: links to {link}, which is not there"
        elif anchor and target.endswith(".md") and anchor not in set(anchors(tree.text(target))):
            yield f"{path}: links to {link}, and no heading has that name"


def top_folders(tree):
    return {path.split("/")[0] for path in tree.files if "/" in path}


def check_paths(tree, path):
    """Paths in quotes, from the root, from the page's folder or, about the browser client, from its sources."""
    tops = top_folders(tree) | {name.split("/")[2] for name in tree.files if name.startswith(CLIENT) and name.count("/") > 2}
    for quoted in QUOTED.findall(tree.text(path)):
        name = quoted.split()[0]
        if not re.fullmatch(r"[\w.-]+(/[\w.-]+)*/?", name) or "/" not in name or name.split("/")[0] not in tops:
            continue
        if re.search(r"\b[A-Z]{2,}\b", name) and not name.endswith(".md"):
            continue  # a placeholder
        beside = normal(pathlib.PurePosixPath(path).parent / name)
        named = any(tree.exists(name + suffix) for suffix in ("", ".h", ".cpp", ".ts", ".svelte", ".svelte.ts", ".py"))
        if not named and not tree.exists(beside) and not tree.exists(CLIENT + name) and not name.startswith(MADE):
            yield f"{path}: names {name}, which is not there"


def subcommands(tree):
    """The subcommands of `insidejob`, and those of `insidejob admin`."""
    return {name for path in tree.ending(".cpp") if path.startswith("cli/")
            for name in re.findall(r'add_subcommand\(\s*"([a-z-]+)"', tree.text(path))}


def commands_in(tree, path):
    text = tree.text(path)
    for quoted in QUOTED.findall(re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)):
        yield quoted
    for block in FENCED.findall(text):
        yield from (line.partition(" #")[0] for line in block.replace("\\\n", " ").splitlines())


def check_commands(tree, path):
    known = subcommands(tree)
    program = "".join(tree.text(name) for name in tree.ending(".cpp", ".h") if name.startswith("cli/"))
    for command in commands_in(tree, path):
        words = command.removeprefix("sudo ").split()
        while words and re.fullmatch(r"[A-Z_]+=\S*|python3", words[0]):
            words = words[1:]
        if not words:
            continue
        name = words[0].removeprefix("./").removeprefix("build/")
        if name == "insidejob" and len(words) > 1 and re.fullmatch(r"[a-z][a-z-]+", words[1]):
            if words[1] not in known:
                yield f"{path}: `{command}`: the program has no command {words[1]}"
            yield from check_flags(path, command, words[2:], program)
        elif words[0] in ("./play", "./check", "tools/" + name.removeprefix("tools/")) and tree.exists(name):
            yield from check_flags(path, command, words[1:], script_text(tree, name))
            if name == "check":
                parts = re.search(r"^all=\((.*)\)", tree.text("check"), re.MULTILINE)[1].split()
                for word in words[1:]:
                    if re.fullmatch(r"[a-z]+", word) and word not in parts:
                        yield f"{path}: `{command}`: ./check has no part {word}"


def script_text(tree, name):
    text = tree.text(name) if (tree.root / name).is_file() else ""
    folder = name if name in tree.folders else str(pathlib.PurePosixPath(name).parent)
    # A script may pass its options on to the program that it runs, or to modules beside it.
    helped = [path for path in tree.files if path.startswith(folder + "/") and path.endswith((".py", ".cpp"))]
    return text + "".join(tree.text(path) for path in helped) + \
        "".join(tree.text(path) for path in tree.ending(".cpp", ".py") if path.startswith(("cli/", "tools/wire/", "local/")))


def check_flags(path, command, words, text):
    for word in words:
        if re.fullmatch(r"--[a-z][a-z-]+(=.*)?", word):
            flag = word.partition("=")[0]
            if flag != "--help" and not re.search(re.escape(flag) + r"(?![a-z-])", text):
                yield f"{path}: `{command}`: there is no option {flag}"


def check_rules(tree):
    """Every rule that is cited exists, and every rule is cited by a test."""
    source = tree.text("docs/rules/RULES.md")
    rules = set(re.findall(r"^- (R\d+\.\d+)\b", source, re.MULTILINE)) | set(re.findall(r"^#+ .*?\b(R\d+\.\d+)", source, re.MULTILINE))
    if not rules:
        yield "docs/rules/RULES.md: no rule was found"
    cited = set()
    for path in tree.ending(".h", ".cpp", ".ts", ".svelte", ".py", ".md"):
        text = tree.text(path)
        if "/test/" in path and path.endswith(".cpp"):
            cited |= {found.replace("_", ".") for found in re.findall(r"R\d+[._]\d+", text)}
        for match in RULE.finditer(text):
            if match[0] not in rules:
                yield f"{path}:{text.count(chr(10), 0, match.start()) + 1}: cites {match[0]}, which is no rule"
    # These are about things on the table or about talk, not about play: R1.5, R1.6, R6.0.
    for rule in sorted(rules - cited - {"R1.5", "R1.6", "R6.0"}):
        if not rule.startswith("R10.") or rule == "R10.1":
            yield f"docs/rules/RULES.md: no test cites {rule}"


def check_folders(tree):
    readme, page = tree.text("README.md"), tree.text("docs/architecture.md")
    listed = set(re.findall(r"`([\w-]+)/`", readme))
    drawn = set(re.findall(r"^([\w-]+)/ ", page, re.MULTILINE))
    for folder in sorted(top_folders(tree)):
        if folder.startswith("."):
            continue
        if folder not in listed:
            yield f"README.md: does not say what {folder}/ is"
    for folder in sorted((listed | drawn) - top_folders(tree) - {"build"}):
        yield f"README.md or docs/architecture.md: there is no folder {folder}/"


def check_decisions(tree):
    index = tree.text("docs/decisions/README.md")
    for path in tree.files:
        name = path.removeprefix("docs/decisions/")
        if name != path and re.match(r"\d{4}-", name) and f"({name})" not in index:
            yield f"docs/decisions/README.md: does not list {name}"


def check_packages(tree):
    """The page on dependencies lists exactly what tools/install-packages installs, group by group."""
    page = "docs/decisions/0004-dependencies.md"
    script = tree.text("tools/install-packages")
    for group, heading in (("build", "To play"), ("module", "For the browser module"), ("package", "To package"), ("python", "For Python"), ("check", "To check")):
        array = re.search(rf"^{group}=\(([^)]*)\)", script, re.MULTILINE)
        part = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", tree.text(page), re.MULTILINE | re.DOTALL)
        installed = set(array[1].split()) if array else set()
        named = {word for row in re.findall(r"^\| ([^|]*)\|", part[1], re.MULTILINE) for word in QUOTED.findall(row)} if part else set()
        for package in sorted(installed - named):
            yield f"{page}: does not name {package} under {heading}, and tools/install-packages installs it"
        for package in sorted(named - installed):
            yield f"{page}: names {package} under {heading}, and tools/install-packages does not install it"


def check_presets(tree):
    """Targets of CMakePresets.json exist."""
    targets = set(read_targets(tree)) | {"insidejob_packaged_files", "insidejob_tests"}
    for name in re.findall(r'"targets": \[([^]]*)\]', tree.text("CMakePresets.json")):
        for target in re.findall(r'"(\w+)"', name):
            if target not in targets:
                yield f"CMakePresets.json: there is no target {target}"


def check_line(tree):
    """The one line that explains everything: each word of it is a name in engine/."""
    page = tree.text("docs/architecture.md")
    line = re.search(r"^(`deal\(.*?)\n\n", page, re.MULTILINE | re.DOTALL)
    if line is None:
        yield "docs/architecture.md: the line that begins with `deal( is missing"
        return
    headers = "".join(tree.code(path) for path in tree.ending(".h") if path.startswith("engine/") and "/test/" not in path)
    for quoted in QUOTED.findall(line[1]):
        name = re.match(r"\w+", quoted)[0]
        if not re.search(rf"\b(struct|class|using) {name}\b|\b{name}\(", headers):
            yield f"docs/architecture.md: {name} is no type or function of engine/"
