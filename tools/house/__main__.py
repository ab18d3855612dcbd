"""The rules of the house as a test of the house: what CONTRIBUTING.md, README.md and the decisions say about the
tree is compared with the tree.

    python3 tools/house              everything, in a second or two
    python3 tools/house names words  only these
    python3 tools/house --tighten    lowers the numbers of words.txt to what is left

What still has to be fixed is in exceptions.txt, one finding per line. An exception that is no longer needed
is a finding itself, so the list can only shrink."""
import sys

sys.dont_write_bytecode = True
from house import main  # noqa: E402

sys.exit(main(sys.argv[1:]))
