"""Builds the wheel of the package `insidejob` (PEP 517) with nothing but CMake, a compiler and Debian's pybind11.

The extension is built in the project's build/package-python, or in $INSIDEJOB_BUILD, another CMake build folder of it.
"""
import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent.parent
ROOT = HERE.parent
NEEDED = "it takes cmake, ninja-build, g++, libfmt-dev, python3-dev and pybind11-dev (tools/install-packages python)"


def version():
    return re.search(r"project\(insidejob VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


def metadata():
    readme = (HERE / "README.md").read_text()
    return (f"Metadata-Version: 2.1\nName: insidejob\nVersion: {version()}\nSummary: Inside Job as a research environment\n"
            f"License: MIT\nRequires-Python: >=3.9\nRequires-Dist: numpy>=1.22\n"
            f"Description-Content-Type: text/markdown\n\n{readme}")


def tag():
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    return f"{python}-{python}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def run(*words):
    if subprocess.run(words, cwd=ROOT).returncode != 0:
        raise SystemExit(f"`{' '.join(map(str, words))}` failed: {NEEDED}")


def configuration(folder):
    """The command that makes a CMake build folder with nothing but the extension."""
    return ["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG",
            "-DINSIDEJOB_ARCH=native", "-DINSIDEJOB_TESTS=OFF", "-DINSIDEJOB_FAST_BUILD=ON", "-DINSIDEJOB_ONLY_PYTHON=ON",
            f"-DPython3_EXECUTABLE={sys.executable}"]


def extension():
    """Builds the extension and returns its path."""
    folder = pathlib.Path(os.environ.get("INSIDEJOB_BUILD") or ROOT / "build" / "package-python")
    if not os.environ.get("INSIDEJOB_BUILD"):
        run(*configuration(folder))
    run("cmake", "--build", folder, "--target", "insidejob_python")
    made = folder / "python" / f"_core.{sysconfig.get_config_var('SOABI')}.so"
    if not made.exists():
        raise SystemExit(f"{folder} was configured for another Python than {sys.executable}: there is no {made.name}")
    return made


def get_requires_for_build_wheel(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    name = f"insidejob-{version()}.dist-info"
    folder = pathlib.Path(metadata_directory) / name
    folder.mkdir()
    (folder / "METADATA").write_text(metadata())
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    if not (ROOT / "CMakeLists.txt").exists():
        raise SystemExit(f"{HERE} has to lie in the project, beside engine/: the extension is built from all of it")
    made = extension()
    info = f"insidejob-{version()}.dist-info"
    files = {f"insidejob/{file.name}": file.read_bytes() for file in sorted((HERE / "insidejob").iterdir())
             if file.suffix in (".py", ".pyi") or file.name == "py.typed"}
    del files["insidejob/build.py"]  # compiles the sources, which a wheel does not have
    files[f"insidejob/{made.name}"] = made.read_bytes()
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: insidejob\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode()
    lines = [f"{name},sha256={digest(data)},{len(data)}\n" for name, data in files.items()]
    files[f"{info}/RECORD"] = "".join([*lines, f"{info}/RECORD,,\n"]).encode()
    name = f"insidejob-{version()}-{tag()}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as wheel:
        for path, data in files.items():
            wheel.writestr(path, data)
    return name


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def get_requires_for_build_sdist(config_settings=None):
    return []


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("the package is built from the whole project: install it from a checkout")
