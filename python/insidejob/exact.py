"""Exact posteriors in small games, to judge beliefs by.

Every deal that a view allows is played through again, and weighed by how likely known policies were to act as they did.
Nothing is shared with the belief of the bots (bots/belief), which draws deals and sums over roles."""
from __future__ import annotations

import itertools
import typing

import numpy as np
import numpy.typing as npt

from . import _core
from .mind import Belief

__all__ = ["divergence", "exact_belief"]

Policy = typing.Callable[[_core.View], typing.Sequence[float]]


def exact_belief(view: _core.View, policy: Policy, most_worlds: int = 100_000) -> Belief:
    """The posterior over roles, given everything that the view's seat knows and how everyone plays.

    policy(view): the probability of each action of view.legal, for the seat whose view it is; its role is view.role.
    ValueError if there are more than `most_worlds` deals: choose smaller dimensions and a short mission deck. Games
    with Larry are not supported."""
    if not isinstance(view, _core.View) or not callable(policy):
        raise TypeError("exact_belief takes a View and a function")
    if view.players == 2:
        raise ValueError("games with Larry have no exact posterior here")
    if view.phase == "over":
        raise ValueError("the game is over, and everyone knows who the Insider was")
    past = _Past(view)
    worlds = past.count()
    if worlds > most_worlds:
        raise ValueError(f"the view leaves {worlds} deals open, and most_worlds is {most_worlds}: choose smaller dimensions, a shorter "
                         "deck of missions or a later moment")
    by_roles: dict[tuple[str, ...], float] = {}
    for roles, hands, missions in past.worlds():
        weight = past.likelihood(policy, roles, hands, missions)
        by_roles[roles] = by_roles.get(roles, 0.0) + weight
    whole = sum(by_roles.values())
    if whole <= 0:
        raise ValueError("under this policy no deal leads to what was seen")
    known = {role: np.zeros(view.seats) for role in past.table["role_cards"]}
    insider = np.zeros(view.seats)
    for roles, weight in by_roles.items():
        for seat, role in enumerate(roles):
            known[role][seat] += weight / whole
            insider[seat] += weight / whole * (role == past.insider)
    return Belief(insider, known)


def divergence(exact: npt.ArrayLike, belief: npt.ArrayLike) -> float:
    """How far a belief is from the exact one: the Kullback-Leibler divergence, in nats."""
    p, q = np.asarray(exact, float), np.asarray(belief, float)
    if p.shape != q.shape:
        raise ValueError(f"the shapes {p.shape} and {q.shape} differ")
    if (q[p > 0] <= 0).any():
        return float("inf")
    return float((p[p > 0] * np.log(p[p > 0] / q[p > 0])).sum())


class _Past:
    """What the view's seat knows about the past, and what is open."""

    def __init__(self, view: _core.View) -> None:
        self.view = view
        self.table = view.table
        data = view.as_dict()
        self.seen = _without_votes(data)
        self.tricks = data["tricks"]
        self.played: list[list[str]] = [[] for _ in range(view.players)]
        self.actions: list[dict[str, typing.Any]] = []
        if "namer" in data:
            self.actions.append({"seat": data["namer"], "accomplice": data["partner"]})
        for trick in self.tricks:
            self.actions.append({"seat": trick["leader"], "mission": trick["mission"]})
            for play in trick["plays"]:
                self.actions.append(play)
                self.played[play["seat"]].append(play["card"])
        deck = [f"{suit}{number}" for suit in "BGYP"[:self.table["suits"]] for number in range(1, self.table["numbers"] + 1)]
        gone = {card for cards in self.played for card in cards} | set(view.hand)
        self.pool = [card for card in deck if card not in gone]
        self.needs = [self.table["hand"] - len(cards) if seat != view.seat else 0 for seat, cards in enumerate(self.played)]
        self.known_roles: dict[int, str] = dict(view.face_up)
        if view.seat is not None:
            self.known_roles[view.seat] = typing.cast(str, view.role)
        if "partner_role" in data:
            self.known_roles[data["partner"]] = data["partner_role"]
        self.drawn: list[str] = data.get("drawn", [])
        self.insider = self.table["insider"]

    def count(self) -> int:
        """How many worlds there are, without listing the hands."""
        hands, left = 1, len(self.pool)
        for need in self.needs:
            for step in range(need):
                hands = hands * (left - step) // (step + 1)
            left -= need
        laid = {trick["mission"] for trick in self.tricks} | {trick["put_back"] for trick in self.tricks if "put_back" in trick}
        left = len(self.table["missions"]) - len(laid | set(self.drawn))
        missions = 1
        for trick in self.tricks:
            if "put_back" not in trick:
                missions *= 2 * left
                left -= 1
        return hands * missions * len(self.role_deals())

    def worlds(self) -> typing.Iterator[tuple[tuple[str, ...], list[list[str]], list[str]]]:
        roles, missions = self.role_deals(), list(self.mission_orders(0, []))
        for hands in self.hands(0, self.pool):
            yield from ((one, hands, order) for one in roles for order in missions)

    def role_deals(self) -> list[tuple[str, ...]]:
        return sorted(roles for roles in set(itertools.permutations(self.table["role_cards"]))
                      if all(roles[seat] == role for seat, role in self.known_roles.items()))

    def hands(self, seat: int, pool: list[str]) -> typing.Iterator[list[list[str]]]:
        if seat == self.view.players:
            yield []
            return
        own = self.view.hand if seat == self.view.seat else []
        for cards in itertools.combinations(pool, self.needs[seat]):
            rest = [card for card in pool if card not in cards]
            for others in self.hands(seat + 1, rest):
                yield [[*self.played[seat], *own, *cards], *others]

    def mission_orders(self, trick: int, before: list[str]) -> typing.Iterator[list[str]]:
        """The missions in drawing order, in both orders where the one put back is unknown. Those still to be drawn do
        not matter."""
        if trick == len(self.tricks):
            taken = {*before, *self.drawn}
            yield [*before, *self.drawn, *(one for one in self.table["missions"] if one not in taken)]
            return
        this = self.tricks[trick]
        if "put_back" in this:
            yield from self.mission_orders(trick + 1, [*before, this["mission"], this["put_back"]])
            return
        taken = {*before, *self.drawn, *(one[key] for one in self.tricks for key in ("mission", "put_back") if key in one)}
        for other in self.table["missions"]:
            if other not in taken:
                yield from self.mission_orders(trick + 1, [*before, this["mission"], other])
                yield from self.mission_orders(trick + 1, [*before, other, this["mission"]])

    def likelihood(self, policy: Policy, roles: tuple[str, ...], hands: list[list[str]], missions: list[str]) -> float:
        game = _core.suppose(self.view, roles, hands, missions)
        weight = 1.0
        for action in self.actions:
            view = game.view(action["seat"])
            legal = view.legal
            place = next((i for i, one in enumerate(legal) if one.as_dict() == action), None)
            if place is None:
                return 0.0
            if action["seat"] != self.view.seat:  # the seat's own actions are the same in every world
                weight *= _checked(policy(view), len(legal))[place]
                if weight == 0:
                    return 0.0
            game.play(legal[place])
        # If tokens would have revealed a role or ended the game, that would have been seen.
        return weight if _without_votes(game.view(self.view.seat).as_dict()) == self.seen else 0.0


def _without_votes(data: dict[str, typing.Any]) -> dict[str, typing.Any]:
    """The view before anyone has voted, since ballots are hidden and say nothing yet."""
    if data["phase"] != "vote":
        return data
    return {key: value for key, value in data.items() if key not in ("voted", "votes", "legal")}


def _checked(given: typing.Sequence[float], count: int) -> npt.NDArray[np.float64]:
    chances = np.asarray(given, float)
    if chances.shape != (count,) or not (chances >= 0).all() or not np.isclose(chances.sum(), 1):
        raise ValueError(f"the policy returned {given!r}, not a probability for each of {count} legal actions")
    return chances
