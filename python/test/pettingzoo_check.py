"""Runs PettingZoo's own api_test and seed_test on insidejob.aec_env, from checkouts of PettingZoo and Gymnasium:

    python3 python/test/pettingzoo_check.py PETTINGZOO GYMNASIUM

A warning of theirs counts as a failure."""
import argparse
import contextlib
import functools
import io
import pathlib
import sys
import warnings


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pettingzoo", type=pathlib.Path, help="a checkout of PettingZoo")
    parser.add_argument("gymnasium", type=pathlib.Path, help="a checkout of Gymnasium")
    parser.add_argument("--games", type=int, default=20, help="how often each test is run at each table, with other deals")
    given = parser.parse_args()
    for folder, package in ((given.pettingzoo, "pettingzoo"), (given.gymnasium, "gymnasium")):
        if not (folder / package / "__init__.py").exists():
            parser.error(f"{folder} is no checkout of {package}")
        sys.path.insert(0, str(folder.resolve()))

    import gymnasium
    import pettingzoo
    from pettingzoo.test import api_test, seed_test

    import insidejob
    from test_game import TABLES  # each of which is also played against the referee there

    print(f"PettingZoo {pettingzoo.__version__}, Gymnasium {gymnasium.__version__}")
    # PettingZoo knows by name which of its own environments observe a dict with a mask.
    known = "Observation is not a NumPy array|Observation space for each agent probably should be"
    for table in TABLES:
        print(table, flush=True)
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("error")
            warnings.filterwarnings("ignore", message=known)
            env = insidejob.aec_env(**table)
            for _ in range(given.games):
                api_test(env)
                seed_test(functools.partial(insidejob.aec_env, **table))
    print(f"api_test and seed_test passed {given.games} times at each of {len(TABLES)} tables")


if __name__ == "__main__":
    main()
