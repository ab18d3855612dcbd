#!/usr/bin/env python3
"""Asks the oracle and another referee about the same random records, and compares the answers.

    compare.py --insidejob PATH [--cases N] [--seed S] [--jobs J] [--readings] [--file RECORDS]

Ends with a line `N passed, M failed`; exit status 1 on any difference.
"""

import argparse
import collections
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile

from coverage import features, report
from generate import make_case
from oracle import referee_file, referee_line
from record import NotJson, parse_json

CHUNK = 250
SHOWN = 10


def same(ours, theirs):
    """Equal as JSON values: 1, 1.0 and true are all different."""
    if type(ours) is not type(theirs):
        return False
    if isinstance(ours, dict):
        return ours.keys() == theirs.keys() and all(same(ours[k], theirs[k]) for k in ours)
    if isinstance(ours, list):
        return len(ours) == len(theirs) and all(map(same, ours, theirs))
    return ours == theirs


def essence(answer):
    """FORMAT: only `at` and `code` of an error are compared."""
    if isinstance(answer, dict) and answer.get("ok") is False:
        error = answer.get("error")
        if isinstance(error, dict):
            return {"ok": False, "error": {key: error.get(key) for key in ("at", "code")}}
    return answer


def first_difference(ours, theirs, path="answer"):
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in list(ours) + [key for key in theirs if key not in ours]:
            if key not in ours:
                return f"{path}.{key}: only the other referee has it: {theirs[key]!r}"
            if key not in theirs:
                return f"{path}.{key}: only the oracle has it: {ours[key]!r}"
            if not same(ours[key], theirs[key]):
                return first_difference(ours[key], theirs[key], f"{path}.{key}")
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for index, (mine, other) in enumerate(zip(ours, theirs)):
            if not same(mine, other):
                return first_difference(mine, other, f"{path}[{index}]")
    return f"{path}: oracle {json.dumps(ours)}, other referee {json.dumps(theirs)}"


def ask(program, lines):
    """The other referee's answers to some lines, and its exit status."""
    run = subprocess.run([program, "referee", "-"], input=b"\n".join(lines) + b"\n",
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    answers = []
    for text in run.stdout.splitlines():
        try:
            answers.append(parse_json(text))
        except NotJson:
            answers.append({"not JSON": text.decode("utf-8", "replace")})
    return answers, run.returncode


def compare_lines(program, lines):
    """[(index, message)] of the differences, and the oracle's answers."""
    ours = [referee_line(line) for line in lines]
    theirs, status = ask(program, lines)
    found = []
    if len(theirs) != len(ours):  # ask one by one to find out which
        for index, line in enumerate(lines):
            single, code = ask(program, [line])
            if len(single) != 1:
                found.append((index, f"{len(single)} answers, exit status {code}"))
            elif not same(essence(ours[index]), essence(single[0])):
                found.append((index, first_difference(essence(ours[index]), essence(single[0]))))
        if not found:
            found.append((0, f"{len(ours)} records, {len(theirs)} answers, exit status {status}"))
        return found, ours
    for index, (mine, other) in enumerate(zip(ours, theirs)):
        if not same(essence(mine), essence(other)):
            found.append((index, first_difference(essence(mine), essence(other))))
    expected = 0 if all(answer["ok"] for answer in ours) else 1
    if status != expected:
        found.append((0, f"exit status {status}, not {expected}, for the records from this on"))
    return found, ours


def file_checks(program):
    """A referee's answers to whole files: [(name, message or None)]."""
    record, number = None, 0
    while record is None or not referee_line(record)["ok"]:
        record = make_case("files", number)[0].encode("utf-8", "surrogateescape")
        number += 1
    value = parse_json(record)
    padded = {length: json.dumps({**value, "padding": "x" * length}).encode("utf-8")
              for length in (3_800_000, 5_000_000)}
    files = {
        "empty": b"", "blank lines only": b"\n\n\n", "one line": record, "no JSON": b"{",
        "blank lines between": b"\n" + record + b"\n\n" + record + b"\n\n",
        "CRLF": record + b"\r\n" + record + b"\r\n",
        "one value over many lines": json.dumps(value, indent=1).encode("utf-8") + b"\n",
        "a list of records": b"[" + record + b"]",
        "a bad line between": record + b"\n{\n" + record + b"\n",
        "bytes that are no UTF-8 between": record + b'\n"\xff"\n' + record + b"\n",
        "a line below 4 MB": record + b"\n" + padded[3_800_000] + b"\n",
        "a line over 4 MB": record + b"\n" + padded[5_000_000] + b"\n" + record + b"\n",
        "only a line over 4 MB": padded[5_000_000],
    }
    found = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "records")
        for name, data in files.items():
            with open(path, "wb") as file:
                file.write(data)
            run = subprocess.run([program, "referee", path], stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL, check=False)
            ours = [essence(answer) for answer in referee_file(data)]
            status = 0 if all(answer["ok"] for answer in ours) else 1
            try:
                theirs = [essence(parse_json(line)) for line in run.stdout.splitlines()]
            except NotJson:
                theirs = ["not JSON"]
            message = None
            if run.returncode != status:
                message = f"exit status {run.returncode}, not {status}"
            elif not same(ours, theirs):
                message = first_difference(ours, theirs)[:300]
            found.append((name, message))
        run = subprocess.run([program, "referee", os.path.join(folder, "none")],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        found.append(("no such file", None if run.returncode == 2
                      else f"exit status {run.returncode}, not 2"))
    return found


def work(task):
    """One chunk: (number of cases, differences with their lines, features, mutations)."""
    program, seed, readings, numbers, lines = task
    mutations = collections.Counter()
    if lines is None:
        lines = []
        for number in numbers:
            text, name = make_case(seed, number, readings)
            lines.append(text.encode("utf-8", "surrogateescape"))
            mutations[name or "none"] += 1
    found, ours = compare_lines(program, lines)
    counts = collections.Counter()
    for line, answer in zip(lines, ours):
        record = parse_json(line) if answer["ok"] else None
        counts.update(set(features(record, answer)))
    return (len(lines), [(numbers[index], lines[index], message) for index, message in found],
            counts, mutations)


def tasks(arguments):
    if arguments.file:
        with open(arguments.file, "rb") as file:
            lines = [line for line in file.read().split(b"\n") if line.strip()]
        for start in range(0, len(lines), CHUNK):
            chunk = lines[start:start + CHUNK]
            yield arguments.insidejob, None, False, list(range(start, start + len(chunk))), chunk
        return
    for start in range(0, arguments.cases, CHUNK):
        numbers = list(range(start, min(start + CHUNK, arguments.cases)))
        yield arguments.insidejob, arguments.seed, arguments.readings, numbers, None


def main():
    parser = argparse.ArgumentParser(description="the oracle against another referee")
    parser.add_argument("--insidejob", required=True, help="the program: PATH referee -")
    parser.add_argument("--cases", type=int, default=5000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--readings", action="store_true",
                        help="also cases that depend on a reading of the specification")
    parser.add_argument("--file", help="compare these records (one per line) instead")
    parser.add_argument("--quiet", action="store_true", help="no coverage table")
    arguments = parser.parse_args()
    if os.sep in arguments.insidejob:
        arguments.insidejob = os.path.abspath(arguments.insidejob)

    total, failed, shown = 0, set(), 0
    counts, mutations = collections.Counter(), collections.Counter()
    pool = multiprocessing.Pool(arguments.jobs) if arguments.jobs > 1 else None
    results = pool.imap(work, tasks(arguments)) if pool else map(work, tasks(arguments))
    folder = None
    for name, message in [] if arguments.file else file_checks(arguments.insidejob):
        total += 1
        if message is not None:
            failed.add(name)
            print(f"file, {name}: {message}")
    for size, found, chunk_counts, chunk_mutations in results:
        total += size
        counts += chunk_counts
        mutations += chunk_mutations
        for number, line, message in found:
            failed.add(number)
            if shown < SHOWN:
                folder = folder or tempfile.mkdtemp(prefix="oracle-")
                path = os.path.join(folder, f"case-{number}.json")
                with open(path, "wb") as file:
                    file.write(line + b"\n")
                print(f"case {number}: {message}\n    record: {path}")
                shown += 1
    if pool:
        pool.close()
        pool.join()
    if not arguments.quiet:
        print("\ncases that visited:")
        print("\n".join(report(counts, mutations)))
    print(f"{total - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
