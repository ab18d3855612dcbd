"""Named mixes of setups to train and evaluate on."""

from insidejob.env import Setup

SPECIAL = ["bugged_agent", "paranoid_agent", "risky_agent", "decoy", "accomplice", "tim_shady", "sleeper_agent",
           "prof_no"]
NEUTRAL = {"decoy", "accomplice", "tim_shady"}
FACE_UP = {"bugged_agent", "accomplice"}


def allowed(first: str, second: str) -> bool:
    """R7.0."""
    pair = {first, second}
    return len(pair) == 2 and not pair <= NEUTRAL and not pair <= FACE_UP


def everything() -> list[Setup]:
    """Two to five players, with and without wagers and risky missions, every special role and pair."""
    result = []
    for players, weight in ((2, 120), (3, 160), (4, 480), (5, 240)):
        result.append(Setup(players, weight=weight * 4))
        result.append(Setup(players, wager=False, weight=weight // 2))
        result.append(Setup(players, risky=True, weight=weight // 2))
    pairs = [(a, b) for i, a in enumerate(SPECIAL) for b in SPECIAL[i + 1:] if allowed(a, b)]
    for players in (4, 5):
        for role in SPECIAL:
            result.append(Setup(players, special_roles=[role], weight=60))
        for pair in pairs:
            result.append(Setup(players, special_roles=pair, weight=10))
    return result


SETS = {
    "classic4": lambda: [Setup(4)],
    "classic": lambda: [Setup(players, weight=weight) for players, weight in ((2, 1), (3, 2), (4, 4), (5, 3))],
    "everything": everything,
}
