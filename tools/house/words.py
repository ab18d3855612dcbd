"""Words typical of translated English, in docs and comments. Each has a number of places left, which may only go down:
`python3 tools/house --tighten` writes the current numbers to words.txt."""
import re

FILE = "tools/house/words.txt"
READ = (".md", ".h", ".cpp", ".ts", ".svelte", ".py", ".cmake", ".txt")
# The game's own texts, which quote the printed rules, and this list.
LEFT_OUT = ("docs/rules/", "tools/house/", "texts/", "data/")


def read_limits(tree):
    limits = {}
    for line in tree.text(FILE).splitlines():
        if line and not line.startswith("#"):
            number, word = line.split(None, 1)
            limits[word] = int(number)
    return limits


def count(tree, words):
    found = {word: [] for word in words}
    pattern = re.compile(r"\b(" + "|".join(re.escape(word) for word in words) + r")\b", re.IGNORECASE)
    for path in tree.files:
        # Scripts have no extension.
        if path.startswith(LEFT_OUT) or not (path.endswith(READ) or "." not in path.rpartition("/")[2]):
            continue
        text = tree.text(path)
        for match in pattern.finditer(text):
            found[match[0].lower()].append(f"{path}:{text.count(chr(10), 0, match.start()) + 1}")
    return found


def check(tree):
    limits = read_limits(tree)
    for word, places in count(tree, limits).items():
        if len(places) > limits[word]:
            yield (f"{FILE}: {len(places)} times \"{word}\", and {limits[word]} are allowed; "
                   f"among them {', '.join(places[-3:])}")


def tighten(tree):
    found = count(tree, read_limits(tree))
    lines = [line for line in tree.text(FILE).splitlines() if line.startswith("#")]
    lines += [f"{len(found[word])} {word}" for word in sorted(found)]
    (tree.root / FILE).write_text("\n".join(lines) + "\n")
