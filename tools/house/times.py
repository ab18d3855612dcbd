"""No test asserts how long something took: machines differ, and are busy. Waiting until a deadline is fine, and so is
time that is simulated."""
import re

TESTS = re.compile(r"(^|/)test/|\.test\.ts$|_test\.\w+$|^tools/[\w-]+$|^tools/.*\.py$|^fuzz/")
READ = (".h", ".cpp", ".ts", ".mjs", ".py")
CLOCK = r"(?:(?:steady_clock|system_clock|high_resolution_clock)::now|performance\.now|Date\.now|time\.(?:monotonic|perf_counter|time))\(\)"
DURATION = re.compile(rf"{CLOCK} - |(?<=[\w)]) - (?:std::chrono::)?{CLOCK}")
NAMED = re.compile(r"\b(\w+)(?:: \w+)? = ([^;\n]*)")
ASSERTION = re.compile(r"(?:\b(?:EXPECT|ASSERT)_\w+|\bassert(?:\.\w+)?|\bself\.assert\w+|\bexpect)\(|^ *assert ", re.MULTILINE)


def statement(code, found):
    """The text of an assertion: to the parenthesis that closes it, or to the end of the line."""
    begin, depth = found.end() - 1, 0
    if code[begin] != "(":
        return code[begin:].partition("\n")[0]
    for at in range(begin, len(code)):
        depth += (code[at] == "(") - (code[at] == ")")
        if depth == 0:
            return code[begin:at]
    return code[begin:]


def check(tree):
    for path in tree.files:
        if not TESTS.search(path) or path.startswith("tools/house/") or not (path.endswith(READ) or "." not in path.rpartition("/")[2]):
            continue
        code = tree.code(path) if path.endswith((".h", ".cpp")) else tree.text(path)
        if not DURATION.search(code) or "useFakeTimers" in code:
            continue
        measured = {name for name, value in NAMED.findall(code) if DURATION.search(value)}
        for found in ASSERTION.finditer(code):
            said = statement(code, found)
            if DURATION.search(said) or any(re.search(rf"\b{name}\b", said) for name in measured):
                yield f"{path}:{code.count(chr(10), 0, found.start()) + 1}: asserts how long something took"
