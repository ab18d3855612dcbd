"""A solved small game, which `insidejob solve --policy FILE` has written."""
from __future__ import annotations

import json
import os
import typing

import numpy as np
import numpy.typing as npt

from . import _core

__all__ = ["Solution"]

_BETWEEN = ', "chances": '


class Solution:
    """How everyone plays in a solved game. Call it with the view of a seat that is to act: it returns the chance of each
    action of view.legal, as exact_belief expects from a policy.

    The missions lie in a fixed order, and seat 0 leads. Where nothing depends on a choice, it is uniform."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        # There may be millions of lines, so they stay text until they are needed.
        self._chances: dict[str, str] = {}
        with open(path, encoding="utf-8", errors="replace") as file:
            self.command, self._options = _heading(path, file.readline())
            for line in file:
                view, _, chances = line.partition(_BETWEEN)
                if not chances.endswith("}}\n"):
                    raise ValueError(f"{path} is no policy, or not whole: {line!r}")
                self._chances[view] = chances[:-2]
        self._table = _core.Game(first_leader=0, **self._options).table

    def game(self, seed: int | _core.Seed = 0) -> _core.Game:
        """A game as it was solved, with hands and roles from the seed."""
        drawn = _core.Game(seed=seed, first_leader=0, **self._options)
        views = [drawn.view(seat) for seat in range(drawn.players)]
        return _core.suppose(drawn.view(), [typing.cast(str, view.role) for view in views], [view.hand for view in views],
                             self._missions())

    def __call__(self, view: _core.View) -> npt.NDArray[np.float64]:
        if not isinstance(view, _core.View) or not view.to_act:
            raise ValueError("a solution chooses only in the view of a seat that is to act")
        data = view.as_dict()
        laid = [trick["mission"] for trick in data["tricks"]]
        if view.table != self._table or laid != self._missions()[:2 * len(laid):2] or data["tricks"][:1] and data["tricks"][0]["leader"]:
            raise ValueError(f"this is not a game of {self.command}: use game()")
        legal = view.legal
        if legal[0].mission is not None:
            return np.array([float(one.mission == self._missions()[2 * view.trick]) for one in legal])
        plays = [_choice(play["card"], play.get("wager")) for trick in data["tricks"] for play in trick["plays"]]
        found = self._chances.get(json.dumps({"seat": view.seat, "role": view.role, "hand": view.hand, "plays": plays})[:-1])
        if found is None:
            return np.full(len(legal), 1 / len(legal))
        known = json.loads(found)
        chances = np.array([known.get(_choice(one.card, one.wager) if one.card else str(one.votes[0]), 0.0) for one in legal])
        return chances / chances.sum()

    def _missions(self) -> list[str]:
        """In drawing order: each is there twice, and the first of both is laid."""
        return [mission["id"] for mission in self._options["mission_deck"]["missions"]]


def _heading(path: str | os.PathLike[str], line: str) -> tuple[str, dict[str, typing.Any]]:
    """The command that wrote a policy, and the options of its game."""
    try:
        heading = json.loads(line)
        if (heading["format"], heading["version"]) == ("insidejob-policy", 1):
            return heading["command"], {name: heading[name] for name in ("players", "wager", "dimensions", "mission_deck")}
    except (ValueError, KeyError, TypeError):
        pass
    raise ValueError(f"{path} is no policy: `insidejob solve --policy` writes one")


def _choice(card: str, wager: bool | None) -> str:
    return card + ("*" if wager else "")
