"""Bots and what they believe."""
from __future__ import annotations

import dataclasses
import typing

import numpy as np
import numpy.typing as npt

from . import _core

__all__ = ["Belief", "Bot", "belief", "bot", "evidence", "suspicion"]

Chance = typing.Union[int, _core.Seed]
# behaviour(decision, hand, role): how likely a seat with this hand and role was to decide this way. The decision is a
# dict with kind (mission, card or larry), seat, trick, position, mission, completed and tokens; for cards also card,
# wager, may_wager and before, the cards played before it. For Larry's card the hand is his three.
Behaviour = typing.Callable[[dict[str, typing.Any], list[str], str], float]


@dataclasses.dataclass(frozen=True)
class Belief:
    """How likely each seat is to have the Insider's place, and each role.

    insider: [seats], sums to 1. roles: role id to [seats]; empty if a bot has no opinion on roles."""
    insider: npt.NDArray[np.float64]
    roles: dict[str, npt.NDArray[np.float64]]


class Bot(_core.Bot):
    """A level of play with its budget; see `bot`."""

    def belief(self, view: _core.View, seed: Chance = 0) -> Belief:
        """The belief that this bot uses when it decides with this view and seed, given all the time it needs.
        ValueError for random, which has none."""
        return Belief(*_core.belief_of(self, view, seed))

    def __reduce__(self) -> tuple[typing.Any, ...]:
        return bot, (self.level, self.iterations, self.milliseconds)


def bot(level: str, iterations: int = 0, milliseconds: int = 0) -> Bot:
    """A bot by its level: bot("spymaster", iterations=1000).choose(view). `levels()` lists them.

    iterations: how much it searches, if it does; 0 is its default. milliseconds: how long it may think instead. Its
    choices then depend on the machine."""
    return Bot(level, iterations, milliseconds)


def belief(view: _core.View, seed: Chance = 0, samples: int = 256, temper: float = _core.TEMPER,
           rules_only: bool = False, behaviour: Behaviour | None = None) -> Belief:
    """Who holds which role, given everything that the view's seat knows, or what everyone knows for a spectator's view.

    samples: deals drawn if there are too many to sum over. temper: the power to which likelihoods are raised.
    rules_only: only what the rules allow counts, as if all decisions were equally likely; exact. behaviour: a model of
    how players of each role decide, instead of the one in docs/bots.md. With the players' true policies and a temper of
    1, the belief is their posterior."""
    if behaviour is not None and not callable(behaviour):
        raise TypeError(f"behaviour is a function of decision, hand and role, not {behaviour!r}")
    return Belief(*_core.belief(view, seed, samples, temper, rules_only, behaviour))


def evidence(view: _core.View, seed: Chance = 0, samples: int = 256) -> list[dict[str, typing.Any]]:
    """Every decision so far, with the natural logarithm of how much likelier the Insider was to make it (`log_ratio`).
    """
    return _core.evidence(view, seed, samples)


def suspicion(game: _core.Game | dict[str, typing.Any] | str, seat: int | None = None,
              samples: int = 256, seed: Chance = 0) -> npt.NDArray[np.float64]:
    """Who was suspected when: [actions + 1, seats], each row a belief after one more action of a game or record.

    seat: whose view; a spectator's by default."""
    record = game.record() if isinstance(game, _core.Game) else game
    whole = _core.Game.from_record(record)
    replayed = _core.Game.from_record({**whole.record(), "actions": []})
    rows = [belief(replayed.view(seat), seed, samples).insider]
    for action in whole.actions:
        replayed.play(action)
        rows.append(rows[-1] if replayed.phase == "over" else belief(replayed.view(seat), seed, samples).insider)
    return np.array(rows)
