"""What a room must not use: the clock, threads, files, floating point, exceptions, the C library's mathematics, the
hidden truth of a game."""
import re

from tree import CPP, is_test

FORBIDDEN = {
    "clock": r"<chrono>|<ctime>|<sys/time\.h>|std::chrono|\bclock_gettime\b|\bgettimeofday\b|\bstd::time\b",
    "threads": r"<thread>|<mutex>|<shared_mutex>|<atomic>|<condition_variable>|<future>|<pthread\.h>|\bstd::(thread|jthread|mutex|atomic|async)\b",
    "files": r"<iostream>|<fstream>|<filesystem>|<cstdio>|<unistd\.h>|<fcntl\.h>|<sys/socket\.h>|\bf?printf\(|\bfopen\(|\bstd::(cout|cerr|cin|getenv)\b",
    "chance of its own": r"<random>|\bstd::(random_device|mt19937)|\brand\(\)",
    "floating point": r"\b(double|float)\b",
    # The square root is allowed, because IEEE 754 rounds it alike everywhere.
    "mathematics of the C library": r"\b(std::)?(pow|exp|exp2|log|log2|log10|sin|cos|tan|tanh|fma|lgamma)f?\(",
    "exceptions": r"\b(throw|try|catch)\b",
    "JSON": r"\"notation/|\bJson\w+\b",
}
# Everything except floating point, and the mathematics that differs between platforms.
PURE = ["clock", "threads", "files", "chance of its own", "mathematics of the C library", "exceptions"]

# What a folder may not mention, and which of its files may, each with the reason.
ROOMS = {
    "engine": (PURE + ["floating point", "JSON"], {}),
    "notation": (PURE + ["floating point"], {}),
    "bots": (PURE + ["JSON"], {
        # A time budget needs a clock, which is read only if there is one. Other threads may move its end.
        "bots/stopwatch.h": ["clock"],
        "bots/cutoff.h": ["clock", "threads"],
    }),
    "bots/craft": (["floating point"], {}),
    "bots/rookie": (["floating point"], {}),
    "bots/observation": (["floating point"], {}),
    "table": (PURE, {}),
    "review": (PURE, {}),
    "puzzles": (PURE, {}),
    "challenges": (PURE + ["floating point"], {}),
    "companion": (PURE + ["floating point"], {}),
    "server/rooms": (["clock", "files", "chance of its own"], {}),
    "server/relay": (["clock", "files", "chance of its own"], {}),
    "texts": (["clock", "threads", "chance of its own", "floating point"], {}),
    "local": (["threads", "chance of its own"], {}),
}

TRUTH = re.compile(r"\b(GameState|Secrets|Deal|WrittenDeal|view_for|draw_deal)\b")
# Rooms that never see the truth of a game, and the files in them where a state is one that the bot has imagined.
# Reality reaches a bot as a SeatView only.
BLIND = {
    "bots": ("bots/belief/world", "bots/belief/possibilities", "bots/search/"),
    "server/storage": (),
    "server/site": (),
    "server/relay": (),
    "server/websocket": (),
    "texts": (),
    "tools/load": (),
}


def check(tree):
    for path in tree.ending(*CPP):
        if is_test(path):
            continue
        code = tree.code(path)
        for room, (words, exceptions) in ROOMS.items():
            if path.startswith(room + "/"):
                for word in words:
                    if word not in exceptions.get(path, ()) and (found := re.search(FORBIDDEN[word], code)):
                        yield f"{path}:{line_of(code, found)}: {found[0]}, but {room}/ has no {word}"
        for room, imagined in BLIND.items():
            if path.startswith(room + "/") and not path.startswith(imagined or ("\0",)):
                if found := TRUTH.search(code):
                    yield f"{path}:{line_of(code, found)}: {found[0]}, but {room}/ never sees the truth of a game"
        if not path.startswith(("lab/", "cli/")) and '#include "lab/truth.h"' in code:
            yield f"{path}: includes lab/truth.h, which only the lab may use"
    for path in [path for _, exceptions in ROOMS.values() for path in exceptions]:
        if not tree.exists(path):
            yield f"tools/house/purity.py: {path} is an exception that does not exist"
        elif f"`{path}`" not in tree.text("CONTRIBUTING.md"):
            yield f"CONTRIBUTING.md: does not name {path}, an exception to what a room must not use"


def line_of(code, found):
    return code.count("\n", 0, found.start()) + 1
