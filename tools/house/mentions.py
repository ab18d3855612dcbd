"""Whatever the docs mention by name exists: types, functions and files in quotes, environment variables, npm scripts,
presets and targets. Pages that list something in full are complete: the program's commands, the server's metrics, the
lessons."""
import re

from claims import HISTORY, QUOTED, commands_in
from cmake import read_targets

SOURCES = (".h", ".cpp", ".ts", ".svelte", ".py", ".mjs", ".js", ".cmake", ".txt", ".in", ".json", ".service", ".sql", ".yml")
IDENTIFIER = re.compile(r"[A-Za-z_]\w*(?:(?:::|\.)[A-Za-z_]\w*)*(?:\(\))?")
# Names of other people's programs.
FOREIGN = {"DynamicUser", "append_seconds", "includeSubDomains", "ip_local_port_range", "posix_spawn"}
NUMBERS = "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()
SUBCOMMAND = re.compile(r'\bprogram\.add_subcommand\(\s*"([a-z-]+)"')
METRIC = re.compile(r'\{"([a-z_]+)", "(?:gauge|counter)"')


def check(tree):
    known = words_of_sources(tree)
    for path in tree.ending(".md"):
        if not path.startswith(HISTORY):
            yield from check_identifiers(tree, path, known)
            yield from check_surroundings(tree, path, known)
    yield from check_program(tree)
    yield from check_metrics(tree)
    yield from check_counts(tree)


def words_of_sources(tree):
    known = set()
    for path in tree.files:
        known |= {part.partition(".")[0] for part in path.split("/")}
        if path.endswith(SOURCES) or "." not in path.rpartition("/")[2]:
            known |= set(re.findall(r"[A-Za-z_]\w*", tree.text(path)))
    return known


def looks_like_code(word):
    if re.fullmatch("[A-Z]+", word):
        return False  # a placeholder
    return "_" in word or re.search(r"[a-z][A-Z]", word) or word[0].isupper()


def check_identifiers(tree, path, known):
    prose = re.sub(r"^```.*?^```", "", tree.text(path), flags=re.MULTILINE | re.DOTALL)
    for quoted in QUOTED.findall(prose):
        if IDENTIFIER.fullmatch(quoted):
            for word in re.findall(r"\w+", quoted):
                if looks_like_code(word) and word not in known and word not in FOREIGN:
                    yield f"{path}: names {quoted}, and no source has the word {word}"


def check_surroundings(tree, path, known):
    """Environment variables, npm scripts, presets and targets."""
    text = tree.text(path)
    for name in sorted(set(re.findall(r"\bINSIDEJOB_[A-Z_]+\b", text))):
        # Every option of the server is also a variable.
        option = name.removeprefix("INSIDEJOB_").lower()
        if name not in known and option not in known:
            yield f"{path}: nothing reads {name}"
    scripts = tree.text("web/package.json") if tree.exists("web/package.json") else ""
    presets = re.findall(r'"name": "(\w+)"', tree.text("CMakePresets.json"))
    targets = read_targets(tree)
    for command in commands_in(tree, path):
        for script in re.findall(r"\bnpm run ([a-z:-]+)", command):
            if f'"{script}":' not in scripts:
                yield f"{path}: `{command}`: web/package.json has no script {script}"
        for preset in re.findall(r"--preset (\w+)", command):
            if preset not in presets:
                yield f"{path}: `{command}`: CMakePresets.json has no preset {preset}"
        for target in re.findall(r"--target (\w+)", command):
            if target not in targets and target not in known:
                yield f"{path}: `{command}`: there is no target {target}"


def check_program(tree):
    """The README lists every command of the program."""
    listed = set(re.findall(r"`insidejob ([a-z-]+)", tree.text("README.md")))
    sources = [path for path in tree.ending(".cpp") if path.startswith("cli/") and "/test/" not in path]
    commands = {name for path in sources for name in SUBCOMMAND.findall(tree.text(path))}
    for name in sorted(commands - listed):
        yield f"README.md: does not say what `insidejob {name}` does"


def check_metrics(tree):
    """The page on security says for every metric what it depends on."""
    source, page = "server/net/metrics_text.cpp", "docs/security.md"
    if not tree.exists(source):
        return
    part = re.search(r"^## Metrics\n(.*?)(?=^## )", tree.text(page), re.MULTILINE | re.DOTALL)
    rows = re.findall(r"^\| (`[^|]*)\|", part[1] if part else "", re.MULTILINE)
    patterns = [name.replace("*", "[a-z_]*") for row in rows for name in QUOTED.findall(row)]
    metrics = METRIC.findall(tree.text(source))
    for name in metrics:
        if not any(re.fullmatch(pattern, name) for pattern in patterns):
            yield f"{page}: does not say what the metric {name} depends on"
    for pattern in patterns:
        if not any(re.fullmatch(pattern, name) for name in metrics) and pattern not in FOREIGN:
            yield f"{page}: there is no metric {pattern}"


def check_counts(tree):
    """Numbers that can be counted, in words."""
    def files(pattern):
        return len([path for path in tree.files if re.fullmatch(pattern, path)])

    for page, pattern, number in [("docs/learn.md", r"lists (\w+) lessons", files(r"data/lessons/.*\.json")),
                                  ("README.md", r"\*\*(\w+) languages\*\*", files(r"texts/\w\w\.json"))]:
        if tree.exists(page) and number and (found := re.search(pattern, tree.text(page))):
            if found[1].lower() != NUMBERS[number]:
                yield f"{page}: says {found[0]}, and there are {number}"
