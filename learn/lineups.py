"""Who sits where: line-ups for training and for evaluation.

Policy 0 is the learner, then come its snapshots, then frozen policies from files. Built-in bots go by name."""

from insidejob.env import Lineup


def training_lineups(strangers: float, snapshots: int, fixed: int) -> list[Lineup]:
    """Self-play, and games in which any seat may be a stranger: a rookie, an older self, a policy
    from a file. Seats are drawn one by one, so that a side is seldom all of one kind."""
    slot = {0: 550, "rookie": 100 if fixed else 200}
    others = {number: 1 for number in range(1, 1 + snapshots)}
    others |= {number: 3 for number in range(1 + snapshots, 1 + snapshots + fixed)}
    left = 1000 - sum(slot.values())
    slot |= {number: round(left * part / sum(others.values())) for number, part in others.items()}
    lineups = [Lineup(seats=[0] * 5, weight=round(1000 * (1 - strangers))),
               Lineup(seats=[slot] * 5, weight=round(1000 * strangers))]
    return [lineup for lineup in lineups if lineup.weight]


def places(stranger, me=0) -> list[tuple[str, Lineup, bool]]:
    """The places that count, as (name, line-up, whether the Agents are meant): the Agents' team, the Insider, and
    one or two among strangers, against an Insider of the strangers' kind."""
    return [
        ("agents", Lineup(insider=stranger, others=me), True),
        ("insider", Lineup(insider=me, others=stranger), False),
        ("one", Lineup(insider=stranger, others=[me, stranger, stranger, stranger]), True),
        ("two", Lineup(insider=stranger, others=[me, me, stranger, stranger]), True),
        ("none", Lineup(insider=stranger, others=stranger), True),
    ]
