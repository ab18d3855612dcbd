"""Bots and what they believe."""
from __future__ import annotations

import dataclasses
import typing

import numpy as np
import numpy.typing as npt

from . import _core

__all__ = ["Belief", "Bot", "belief", "bot", "evidence", "suspicion"]

Chance = typing.Union[int, _core.Seed]
# behaviour(decision, hand, role): how likely a seat with this hand and role is to decide as everyone saw. The decision is a
# dict with kind (mission, card or larry), seat, trick, position, mission, completed and tokens; for cards also card,
# wager, may_wager and before, the cards that lay before it. For Larry's card the hand is his three.
Behaviour = typing.Callable[[dict[str, typing.Any], list[str], str], float]


@dataclasses.dataclass(frozen=True)
class Belief:
    """How likely each seat is to have the Insider's place, and each role.

    insider: [seats], sums to 1. roles: role id to [seats]; empty where a bot has no opinion on roles."""
    insider: npt.NDArray[np.float64]
    roles: dict[str, npt.NDArray[np.float64]]


class Bot(_core.Bot):
    """A level of play with its budget; see `bot`."""

    def belief(self, view: _core.View, seed: Chance = 0) -> Belief:
        """What this bot itself goes by when it decides with this view and seed. ValueError for random,
        which has no belief."""
        return Belief(*_core.belief_of(self, view, seed))


def bot(level: str, iterations: int = 0, milliseconds: int = 0) -> Bot:
    """A bot by its level: bot("spymaster", iterations=1000).choose(view). `levels()` names them.

    iterations: how much it searches, if it searches; 0 is its own default.
    milliseconds: how long it may think instead. Its choices then depend on the machine."""
    return Bot(level, iterations, milliseconds)


def belief(view: _core.View, seed: Chance = 0, samples: int = 256, temper: float = _core.TEMPER,
           rules_only: bool = False, behaviour: Behaviour | None = None) -> Belief:
    """Who holds which role, given all that the view's seat knows; given what everyone knows, if it is a
    spectator's.

    samples: deals drawn where there are too many to sum over. temper: the power to which the
    likelihood of what was done is raised. rules_only: only what the rules allow counts, as if all decisions
    were equally likely; exact. behaviour: a model of how players of each role decide, instead of the one in
    docs/bots.md; with the players' true policies, and a temper of 1, the belief is their posterior."""
    if behaviour is not None and not callable(behaviour):
        raise TypeError(f"behaviour is a function of decision, hand and role, not {behaviour!r}")
    return Belief(*_core.belief(view, seed, samples, temper, rules_only, behaviour))


def evidence(view: _core.View, seed: Chance = 0, samples: int = 256) -> list[dict[str, typing.Any]]:
    """Every decision so far, with the natural logarithm of how much likelier the Insider is to make it
    (`log_ratio`)."""
    return _core.evidence(view, seed, samples)


def suspicion(game: _core.Game | dict[str, typing.Any] | str, seat: int | None = None,
              samples: int = 256, seed: Chance = 0) -> npt.NDArray[np.float64]:
    """Who was suspected when: [actions + 1, seats], each row a belief after one more action of a game or record.

    seat: through whose eyes; everyone's, as a spectator sees it, if left out."""
    record = game.record() if isinstance(game, _core.Game) else game
    whole = _core.Game.from_record(record)
    replayed = _core.Game.from_record({**whole.record(), "actions": []})
    rows = [belief(replayed.view(seat), seed, samples).insider]
    for action in whole.actions:
        replayed.play(action)
        rows.append(rows[-1] if replayed.phase == "over" else belief(replayed.view(seat), seed, samples).insider)
    return np.array(rows)
