"""Checkpoints as NumPy archives: readable without PyTorch, half precision or eight bits per weight.

  python3 learn/checkpoint.py show FILE
  python3 learn/checkpoint.py compact FILE SMALLER     # eight bits per weight, a scale per row
"""

import json
import sys

import numpy as np

ABOUT = "about.json"


def write(path: str, arrays: dict[str, np.ndarray], about: dict) -> None:
    text = np.frombuffer(json.dumps(about, sort_keys=True).encode(), np.uint8)
    with open(path, "wb") as file:
        np.savez_compressed(file, **{ABOUT: text}, **arrays)


def read(path: str) -> tuple[dict[str, np.ndarray], dict]:
    """The weights as float16 or float32, however they are stored, and the notes about them."""
    with np.load(path) as archive:
        stored = {name: archive[name] for name in archive.files}
    about = json.loads(stored.pop(ABOUT).tobytes())
    scales = {name.removesuffix(":scale"): stored.pop(name) for name in list(stored) if name.endswith(":scale")}
    arrays = {name: array if name not in scales else array.astype(np.float32) * scales[name].astype(np.float32)[:, None]
              for name, array in stored.items()}
    return arrays, about


def compact(arrays: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    small = {}
    for name, array in arrays.items():
        if array.ndim != 2:
            small[name] = array.astype(np.float16)
            continue
        full = array.astype(np.float32)
        scale = np.maximum(np.abs(full).max(1), 1e-8) / 127
        small[name] = np.rint(full / scale[:, None]).astype(np.int8)
        small[f"{name}:scale"] = scale.astype(np.float32)
    return small


def main() -> None:
    if len(sys.argv) < 3 or sys.argv[1] not in ("show", "compact") or (sys.argv[1] == "compact") != (len(sys.argv) == 4):
        sys.exit(__doc__.strip())
    arrays, about = read(sys.argv[2])
    if sys.argv[1] == "compact":
        write(sys.argv[3], compact(arrays), about)
    else:
        print(json.dumps(about, indent=1))
        for name, array in arrays.items():
            print(name, array.shape, array.dtype)


if __name__ == "__main__":
    main()
