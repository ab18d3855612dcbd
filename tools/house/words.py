"""Words typical of translated English do not occur in docs and comments. words.txt lists them."""
import re

FILE = "tools/house/words.txt"
READ = (".md", ".h", ".cpp", ".ts", ".svelte", ".py", ".cmake", ".txt")
# The game's own texts, which quote the printed rules, and this list.
LEFT_OUT = ("docs/rules/", "tools/house/", "texts/", "data/")


def check(tree):
    words = [line for line in tree.text(FILE).splitlines() if line and not line.startswith("#")]
    if not words:
        yield f"{FILE}: lists no word"
        return
    pattern = re.compile(r"\b(" + "|".join(re.escape(word) for word in words) + r")\b", re.IGNORECASE)
    for path in tree.files:
        # Scripts have no extension.
        if path.startswith(LEFT_OUT) or not (path.endswith(READ) or "." not in path.rpartition("/")[2]):
            continue
        text = tree.text(path)
        for match in pattern.finditer(text):
            yield f"{path}:{text.count(chr(10), 0, match.start()) + 1}: \"{match[0]}\" reads like a translation"
