"""Games and matches between bots, built in or written in Python."""
from __future__ import annotations

import dataclasses
import typing

from . import _core
from .mind import Bot, Chance, bot

__all__ = ["ArenaResult", "arena", "play_game"]


class Chooser(typing.Protocol):
    """A bot written in Python: anything with this method. The answer is one of view.legal."""

    def choose(self, view: _core.View, seed: _core.Seed) -> _core.Action | dict[str, typing.Any]: ...


Player = typing.Union[str, _core.Bot, Chooser, typing.Callable[[_core.View, _core.Seed], typing.Any]]


class _Function:
    """A function as a bot."""

    def __init__(self, function: typing.Callable[[_core.View, _core.Seed], typing.Any]) -> None:
        self.choose = function


def _player(given: Player) -> typing.Any:
    if isinstance(given, str):
        return bot(given)
    if hasattr(given, "choose"):
        return given
    if callable(given):
        return _Function(given)
    raise TypeError(f"a bot is a level, a Bot, an object with choose(view, seed) or such a function, not {given!r}")


def _name(given: typing.Any) -> str:
    if isinstance(given, str):
        return given
    if isinstance(given, _core.Bot):
        budget = [f"iterations={given.iterations}"] * bool(given.iterations) + [f"ms={given.milliseconds}"] * bool(given.milliseconds)
        return ":".join([given.level, *budget])
    return str(getattr(given, "name", None) or getattr(given, "__name__", None) or type(given).__name__)


def _names(bots: list[Player]) -> list[str]:
    """The arena plays contenders of the same name only once, so different objects need different names."""
    def is_same(one: Player, other: Player) -> bool:
        # A level is fully described by its name.
        return one is other or all(isinstance(bot, (str, _core.Bot)) for bot in (one, other))

    names: list[str] = []
    for one in bots:
        name, number = _name(one), 1
        while any(taken == name and not is_same(one, other) for taken, other in zip(names, bots)):
            number += 1
            name = f"{_name(one)} ({number})"
        names.append(name)
    return names


def replayed(record: dict[str, typing.Any]) -> _core.Game:
    """Game.from_record, for pickle."""
    return _core.Game.from_record(record)


def play_game(bots: Player | typing.Sequence[Player], seed: Chance = 0, players: int | None = None,
              **options: typing.Any) -> _core.Game:
    """Plays a whole game and returns it. `bots`: one per player, or one for all of `players` (4).

    A bot is a level ("officer"), a Bot, an object with choose(view, seed), or a function of both. The
    seed decides the deal and every choice: Seed(7).derive(0) gives the first game of
    `insidejob simulate --seed 7`."""
    if isinstance(bots, (list, tuple)):
        seated = [_player(one) for one in bots]
        if players is not None and players != len(seated):
            raise ValueError(f"there are {players} players and {len(seated)} bots")
    else:
        count = 4 if players is None else players
        if count not in range(2, 6):
            raise ValueError(f"there are 2 to 5 players, not {count!r}")
        seated = [_player(typing.cast(Player, bots))] * count
    whole = seed if isinstance(seed, _core.Seed) else _core.Seed(seed)
    game = _core.Game(len(seated), seed=whole.derive(0), **options)
    choices = whole.derive(1)
    turn = 0
    while not game.over:
        seat = game.actors[0]
        game.play(seated[seat].choose(game.view(seat), choices.derive(turn)))
        turn += 1
    return game


@dataclasses.dataclass(frozen=True)
class ArenaResult:
    """The result of a match; `data` is what `insidejob arena --json` writes."""
    data: dict[str, typing.Any]

    def difference(self, mode: str = "mixed") -> tuple[float, float, float]:
        """How much more often the candidate wins than the baseline in the same place: the value, and its 95 % interval.
        """
        for one in self.data["modes"]:
            if one["mode"] == mode:
                found = one["difference"]
                return found["value"], found["low"], found["high"]
        raise ValueError(f"the mode {mode!r} was not played")

    def __str__(self) -> str:
        lines = [f"{self.data['candidate']} against {self.data['baseline']}, {self.data['deals']} deals"]
        for one in self.data["modes"]:
            value, low, high = (100 * part for part in self.difference(one["mode"]))
            rates = [100 * one[arm]["rate"]["value"] for arm in ("candidate", "baseline")]
            lines.append(f"{one['mode']}: {rates[0]:.1f} % and {rates[1]:.1f} %, difference {value:+.1f} points "
                         f"({low:+.1f} to {high:+.1f})")
        return "\n".join(lines)


def arena(candidate: Player, baseline: Player = "officer", opponent: Player | None = None, deals: int = 100,
          players: int = 4, modes: typing.Sequence[str] = ("agents", "insider", "mixed"), threads: int = 1, seed: int = 1,
          **options: typing.Any) -> ArenaResult:
    """Compares two bots in the same places of the same deals, with roles and seats rotated.

    opponent: who plays everyone else; the baseline by default. modes: agents (everyone but the Insider), insider, mixed
    (both bots at one table). A bot written in Python holds the interpreter's lock while it chooses. An exception that
    it raises ends the match and is raised here. The same arguments give the same result with any number of threads,
    provided that the bots use nothing but view and seed."""
    bots: list[Player] = [candidate, baseline, baseline if opponent is None else opponent]
    names = _names(bots)
    command = f"insidejob.arena({names[0]!r}, {names[1]!r}, {names[2]!r}, deals={deals}, players={players}, seed={seed})"
    return ArenaResult(_core.arena([_player(one) for one in bots], names, deals, threads, list(modes), seed, command,
                                   players, **options))
