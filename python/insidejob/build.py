"""Builds the environment's library with nothing but a C++20 compiler.

    python3 -m insidejob.build [--compiler g++] [--output FILE] [--flags "-O3 -march=native"]

All sources of engine/, bots/ and env/ go into one shared library. The result goes to the project's
build/, where insidejob.env looks for it; $INSIDEJOB_ENV_LIBRARY names another place. A build that is
newer than every source is kept."""
import argparse
import concurrent.futures
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FLAGS = "-O3 -march=native"
# No fused multiply-add, so that choices do not depend on the machine.
ALWAYS = ["-std=c++20", "-fPIC", "-pthread", "-DNDEBUG", "-fvisibility=hidden", "-ffp-contract=off"]


def sources():
    """The files to compile, slowest first."""
    files = [*ROOT.glob("engine/*.cpp"), *ROOT.glob("bots/*.cpp"), *ROOT.glob("env/*.cpp")]
    files += [file for file in ROOT.glob("bots/*/*.cpp") if file.parent.name != "test"]
    return sorted(files, key=lambda file: (-file.stat().st_size, str(file)))


def default_output():
    return ROOT / "build" / "python" / "libinsidejob_env.so"


def is_fresh(output):
    if not output.exists():
        return False
    made = output.stat().st_mtime
    headers = [h for folder in ("engine", "bots", "env") for h in (ROOT / folder).rglob("*.h")]
    return all(file.stat().st_mtime <= made for file in [*sources(), *headers])


def build(compiler=None, output=None, flags=FLAGS, jobs=None):
    """Compiles in parallel and returns the path of the library."""
    output = pathlib.Path(output) if output else default_output()
    if is_fresh(output):
        return output
    compiler = shlex.split(compiler or os.environ.get("CXX", "g++"))
    output.parent.mkdir(parents=True, exist_ok=True)

    def run(arguments):
        done = subprocess.run([*compiler, *ALWAYS, *shlex.split(flags), *arguments],
                              cwd=ROOT, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{shlex.join(compiler + arguments)} failed:\n{done.stderr}")

    with tempfile.TemporaryDirectory(dir=output.parent) as folder:
        def compile_one(file):
            made = pathlib.Path(folder) / (str(file.relative_to(ROOT)).replace("/", "_") + ".o")
            run(["-I.", "-c", str(file), "-o", str(made)])
            return str(made)

        with concurrent.futures.ThreadPoolExecutor(jobs or os.cpu_count()) as pool:
            objects = list(pool.map(compile_one, sources()))
        # Others see the old library or the new one, never part of one.
        fresh = pathlib.Path(folder) / output.name
        run(["-shared", *objects, "-o", str(fresh)])
        os.replace(fresh, output)
    return output


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compiler", help="g++, clang++-19, 'ccache g++'; $CXX or g++ if left out")
    parser.add_argument("--output", help="the library to make")
    parser.add_argument("--flags", default=FLAGS, help="default: %(default)s")
    parser.add_argument("--jobs", type=int, help="how many files at a time; all processors if left out")
    given = parser.parse_args()
    try:
        print(build(given.compiler, given.output, given.flags, given.jobs))
    except (RuntimeError, OSError) as wrong:
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()
