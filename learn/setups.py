"""Named mixes of setups to train and evaluate on. The first of a mix is the one that training reports on."""

from insidejob.env import Setup

SPECIAL = ["bugged_agent", "paranoid_agent", "risky_agent", "decoy", "accomplice", "tim_shady", "sleeper_agent",
           "prof_no"]
NEUTRAL = {"decoy", "accomplice", "tim_shady"}
FACE_UP = {"bugged_agent", "accomplice"}


def allowed(first: str, second: str) -> bool:
    """R7.0."""
    pair = {first, second}
    return len(pair) == 2 and not pair <= NEUTRAL and not pair <= FACE_UP


def everything(four: int = 4500) -> list[Setup]:
    """By default nearly half of the games have four players and no special roles. The rest have two to five players,
    with and without wagers and risky missions, and every special role and pair. Only with two players is Larry in the
    game."""
    result = [Setup(4, weight=four)]
    for players, weight in ((2, 1400), (3, 900), (5, 1300)):
        result.append(Setup(players, weight=weight))
    for players in (2, 3, 4, 5):
        result.append(Setup(players, wager=False, weight=80))
        result.append(Setup(players, risky=True, weight=80))
    pairs = [(a, b) for i, a in enumerate(SPECIAL) for b in SPECIAL[i + 1:] if allowed(a, b)]
    for players in (4, 5):
        for role in SPECIAL:
            result.append(Setup(players, special_roles=[role], weight=65))
        for pair in pairs:
            result.append(Setup(players, special_roles=pair, weight=9))
    return result


SETS = {
    "classic4": lambda: [Setup(4)],
    "classic2": lambda: [Setup(2)],
    "classic3": lambda: [Setup(3)],
    "classic5": lambda: [Setup(5)],
    "special": lambda: [Setup(players, special_roles=[role]) for players in (4, 5) for role in SPECIAL],
    "everything": everything,
    "fours": lambda: everything(9000),
}
