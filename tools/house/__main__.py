"""The rules of the house as a test of the house: what CONTRIBUTING.md, README.md and the decisions say about the
tree is compared with the tree. There is no list of exceptions.

    python3 tools/house              everything
    python3 tools/house names words  only these"""
import sys

sys.dont_write_bytecode = True
from house import main  # noqa: E402

sys.exit(main(sys.argv[1:]))
