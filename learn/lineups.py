"""Who sits where in training, and the results.

Policy 0 is the learner. Its snapshots come next, then frozen policies from files. Built-in bots go by name."""

import numpy as np

from insidejob.env import POLICIES, Lineup

# Shares per thousand games. In "own" places the learner is the Insider.
PLACES = {"self": 150, "mixed": 150, "team": 80, "insider": 240, "one": 200, "two": 80, "two_own": 50, "one_own": 30,
          "strangers": 20}


def kinds(snapshots: int, names: list[str], rookies: int) -> dict[str, tuple[dict, int]]:
    """Strangers by name: the slot that they fill, and their share."""
    result = {"rookie": ({"rookie": 1}, rookies)} if rookies else {}
    if snapshots:
        result["older"] = ({number: 1 for number in range(1, 1 + snapshots)}, 3)
    for number, name in enumerate(names, 1 + snapshots):
        result[name] = ({number: 1}, 2)
    return result


# Against built-in bots themselves: the places in which the learner is not good enough yet.
AMONG_BOTS = {"team": 50, "insider": 380, "one": 340, "two": 150, "two_own": 40, "one_own": 40, "strangers": 0}


def by_place(kind: dict, weights: dict[str, int], factor: float) -> list[Lineup]:
    """The places that matter with one kind of stranger."""
    return [Lineup(insider=insider, others=others, weight=round(weights[place] * factor)) for place, (insider, others) in {
        "team": (kind, 0), "insider": (0, kind), "one": (kind, [0, kind, kind, kind]),
        "two": (kind, [0, 0, kind, kind]), "two_own": (0, [0, 0, kind, kind]),
        "one_own": (0, [0, kind, kind, kind]), "strangers": (kind, kind),
    }.items()]


def bots_lineups(bots: dict[str, int], places: dict[str, int]) -> list[Lineup]:
    """The learner beside built-in bots, by their shares, and beside a mixture of them."""
    total = sum(bots.values())
    lineups = by_place(bots, places, 20)
    for bot, share in bots.items():
        lineups += by_place({bot: 1}, places, 80 * share / total)
    return [lineup for lineup in lineups if lineup.weight]


def training_lineups(places: dict[str, int], snapshots: int, names: list[str], rookies: int = 2) -> list[Lineup]:
    """Self-play, games in which each seat is drawn separately, and for every kind of stranger the places that matter:
    the learner as the Insider, as the Agents' team, and as one or two among strangers."""
    strangers = kinds(snapshots, names, rookies)
    total = sum(share for _, share in strangers.values())
    slot = {0: 500}
    for kind, share in strangers.values():
        for policy, part in kind.items():
            slot[policy] = max(1, round(500 * share * part / sum(kind.values()) / total))
    lineups = [Lineup(seats=[0] * 5, weight=100 * places["self"]), Lineup(seats=[slot] * 5, weight=100 * places["mixed"])]
    for kind, share in strangers.values():
        lineups += by_place(kind, places, 100 * share / total)
    return [lineup for lineup in lineups if lineup.weight]


def results(endings: np.ndarray, snapshots: int, names: list[str]) -> dict[str, list]:
    """Win rates of the learner's side by place and kind, in per cent, with the number of games, for the setup listed
    first. "strangers" is the Agents' rate where the learner has no seat."""
    endings = endings[(endings["setup"] == 0)]
    numbers = {"rookie": [POLICIES["rookie"]], "older": list(range(1, 1 + snapshots))}
    numbers |= {name: [number] for number, name in enumerate(names, 1 + snapshots)}
    numbers |= {f"bot {name}": [POLICIES[name]] for name in ("officer", "spymaster")}
    seats = np.arange(endings["policies"].shape[1])
    present = seats < endings["players"][:, None]
    is_insider = seats == endings["insider"][:, None]
    is_agent = present & ~is_insider
    own = endings["policies"] == 0
    own_insider = (own & is_insider).any(1)
    own_agents = (own & is_agent).sum(1)
    agents = is_agent.sum(1)
    won = endings["winner"] == 0
    result = {}

    def add(name, chosen, wins):
        if chosen.any():
            result[name] = [round(100 * float(wins[chosen].mean()), 1), int(chosen.sum())]
    everyone = own_insider & (own_agents == agents)
    add("self", everyone, won)
    for kind, which in numbers.items():
        theirs = np.isin(endings["policies"], which)
        pure = (own | theirs | ~present).all(1)
        their_insider = (theirs & is_insider).any(1)
        add(f"team/{kind}", pure & their_insider & (own_agents == agents), won)
        add(f"insider/{kind}", pure & own_insider & (own_agents == 0), ~won)
        add(f"one/{kind}", pure & their_insider & (own_agents == 1) & (agents > 1), won)
        add(f"two/{kind}", pure & their_insider & (own_agents == 2) & (agents > 2), won)
        add(f"two_own/{kind}", pure & own_insider & (own_agents == 2) & (agents > 2), won)
        add(f"strangers/{kind}", pure & their_insider & (own_agents == 0), won)
    result["missions"] = [round(float(endings["completed"][everyone].mean()), 2) if everyone.any() else 0, int(everyone.sum())]
    result["blamed"] = blamed(endings, own, is_insider, present)
    return result


def blamed(endings, own, is_insider, present) -> list:
    """The share of the learner's votes, as an Agent beside exactly one innocent stranger, that name that stranger."""
    agent_own = own & ~is_insider & present
    stranger = ~own & ~is_insider & present
    rows = (stranger.sum(1) == 1) & (agent_own.sum(1) >= 2)
    votes = endings["votes"][rows].astype(int)
    cast = agent_own[rows] & (votes != 255)
    at = (votes & 15) == stranger[rows].argmax(1)[:, None]
    return [round(100 * float((at & cast).sum() / max(1, cast.sum())), 1), int(cast.sum())]
