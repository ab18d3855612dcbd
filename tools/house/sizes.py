"""A file of more than 600 lines holds two ideas."""
LIMIT = 600
WRITTEN = (".h", ".cpp", ".ts", ".svelte", ".py", ".mjs", ".css", ".sh")
# Generated, or written by others.
MADE = {"web/src/protocol/messages.ts"}


def check(tree):
    for path in tree.files:
        script = path.startswith("tools/") and "." not in path.rpartition("/")[2]
        if (path.endswith(WRITTEN) or script) and path not in MADE:
            lines = tree.text(path).count("\n")
            if lines > LIMIT:
                yield f"{path}: {lines} lines; a file past {LIMIT} holds two ideas"
