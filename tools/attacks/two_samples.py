"""Whether two samples of times may come from the same source."""

import bisect
import math

SURE = 1e-4    # how rarely an honest server may be accused
DRAWS = 20_000
WINDOWS = 28   # the shortest ones
ENOUGH = 10  # chance results as extreme as this: then the answer is clear


def ranks(values):
    """The rank of each value; ties share the middle rank."""
    order = sorted(range(len(values)), key=values.__getitem__)
    result = [0.0] * len(values)
    begin = 0
    while begin < len(order):
        end = begin
        while end < len(order) and values[order[end]] == values[order[begin]]:
            end += 1
        for index in order[begin:end]:
            result[index] = (begin + end + 1) / 2
        begin = end
    return result


def mann_whitney(one, other):
    """Two-sided probability that ranks differ this much by chance."""
    n, m = len(one), len(other)
    rank = ranks([*one, *other])
    u = sum(rank[:n]) - n * (n + 1) / 2
    ties = [rank.count(value) for value in set(rank)]
    spread = n * m / 12 * ((n + m + 1) - sum(t ** 3 - t for t in ties) / ((n + m) * (n + m - 1)))
    return math.erfc(abs(u - n * m / 2) / math.sqrt(spread) / math.sqrt(2)) if spread > 0 else 1.0


def scan(one, other, rng):
    """Probability that by chance some time window holds shares of the two samples that differ this much.

    A bot that thinks for a fixed time never answers earlier and often right afterwards, which hardly moves the median.
    So all windows are compared, and random relabelling of the times shows how different the most different window may
    be."""
    everything = sorted([*one, *other])
    n, total = len(one), len(everything)
    first, width = everything[0], (everything[-1] + 1 - everything[0]) / WINDOWS
    bounds = [first + index * width for index in range(WINDOWS + 1)]
    below = [bisect.bisect_left(everything, bound) for bound in bounds]
    windows = []
    for i, low in enumerate(below):
        for j in range(i + 1, len(below)):
            share = (below[j] - low) / total
            if 0 < share < 1:
                windows.append((i, j, n * share, 1 / math.sqrt(share * (1 - share))))

    def most_different(of_one):
        found = [bisect.bisect_left(of_one, bound) for bound in bounds]
        return max(abs(found[j] - found[i] - expected) * weight for i, j, expected, weight in windows)

    seen = most_different(sorted(one))
    extreme = 0
    for draws in range(1, DRAWS + 1):
        extreme += most_different(sorted(rng.sample(everything, n))) >= seen
        if extreme == ENOUGH:
            break
    return (extreme + 1) / (draws + 1)
