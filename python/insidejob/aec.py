"""One game in PettingZoo's AEC conventions.

With PettingZoo and Gymnasium installed, AecEnv is a pettingzoo.AECEnv with Gymnasium's spaces. Without them it works
the same, but has no spaces."""
from __future__ import annotations

import operator
import secrets
import typing

import numpy as np
import numpy.typing as npt

from . import _core
from .env import ACTIONS, OBSERVATION_BITS, unpack_bits
from .errors import IllegalAction
from .picture import text_of

__all__ = ["AecEnv", "aec_env"]

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv as _Base
except ImportError:
    spaces = None

    class _Base:  # type: ignore[no-redef]
        """The part of PettingZoo's AECEnv that a driver calls."""
        metadata: dict[str, typing.Any]
        possible_agents: list[str]
        agents: list[str]
        agent_selection: str
        rewards: dict[str, float]
        _cumulative_rewards: dict[str, float]
        terminations: dict[str, bool]
        truncations: dict[str, bool]
        infos: dict[str, dict[str, typing.Any]]

        @property
        def num_agents(self) -> int:
            return len(self.agents)

        @property
        def max_num_agents(self) -> int:
            return len(self.possible_agents)

        @property
        def unwrapped(self) -> _Base:
            return self

        def observe(self, agent: str) -> typing.Any:
            raise NotImplementedError

        def last(self, observe: bool = True) -> tuple[typing.Any, float, bool, bool, dict[str, typing.Any]]:
            agent = self.agent_selection
            return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                    self.truncations[agent], self.infos[agent])

        def agent_iter(self, max_iter: int = 2**63) -> typing.Iterator[str]:
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection

        def __str__(self) -> str:
            return str(self.metadata["name"])


class AecEnv(_Base):  # type: ignore[misc]
    """One game as a series of steps, each by `agent_selection`; see `aec_env`.

    An observation is a dict: `observation`, the bits of docs/research.md (uint8 [4096]), and `action_mask`, which of
    the 166 actions are legal (int8 [166]; all 0 for an agent that does not have to act). Both come from the agent's
    View and nothing else. Nobody else sees ballots, or the first of two steps, before the end. A policy gets
    observations; `agent_selection` is for the code that drives the game.

    All agents are terminated when the game ends: winners with a reward of 1, the others with -1."""

    metadata: dict[str, typing.Any] = {"name": "insidejob_v1", "render_modes": ["human", "ansi"], "is_parallelizable": False}

    def __init__(self, players: int = 4, render_mode: str | None = None, **options: typing.Any) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is {render_mode!r}, not one of human, ansi or None")
        super().__init__()
        self._players = players
        self._options = options
        self.render_mode = render_mode
        _core.Game(players, **options)  # raises if the options are wrong
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._game: _core.Game | None = None
        self._chance: _core.Seed | None = None
        self._episode = 0
        if spaces is not None:
            # One object per agent, because each has a separate source of chance.
            self._observation_spaces = {agent: spaces.Dict({
                "observation": spaces.Box(0, 1, (OBSERVATION_BITS,), np.uint8),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8)}) for agent in self.possible_agents}
            self._action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> typing.Any:
        """Gymnasium's space of an agent's observations, always the same object. ImportError without Gymnasium."""
        return self._space("_observation_spaces", agent)

    def action_space(self, agent: str) -> typing.Any:
        """Gymnasium's space of an agent's actions, likewise."""
        return self._space("_action_spaces", agent)

    def _space(self, kind: str, agent: str) -> typing.Any:
        if spaces is None:
            raise ImportError("spaces are Gymnasium's: install gymnasium and pettingzoo")
        return getattr(self, kind)[self.possible_agents[self._seat(agent)]]

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def reset(self, seed: int | None = None, options: dict[str, typing.Any] | None = None) -> None:
        """Deals a new game. A seed starts a series of games. Without one the series continues."""
        if seed is not None:
            self._chance = _core.Seed(seed)
            self._episode = 0
        elif self._chance is None:
            self._chance = _core.Seed(secrets.randbits(64))
        self._game = _core.Game(self._players, seed=self._chance.derive(self._episode), **self._options)
        self._episode += 1
        self._first: int | None = None  # the first of two steps, which only its agent knows
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, typing.Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()
        self._show()

    def _next(self) -> str:
        # Votes come one at a time, in the order of seats.
        return self.possible_agents[self._running().actors[0]]

    def _running(self) -> _core.Game:
        if self._game is None:
            raise ValueError("call reset first")
        return self._game

    @property
    def game(self) -> _core.Game:
        """The game itself, with everything hidden. For records and experiments, not for policies."""
        return self._running()

    def view(self, agent: str) -> _core.View:
        """An agent's View, for what an observation does not say in words."""
        return self._running().view(self._seat(agent))

    def observe(self, agent: str) -> dict[str, npt.NDArray[typing.Any]]:
        """What an agent sees now: `observation` and `action_mask`, unpacked."""
        view = self.view(agent)
        first = self._first if agent == self.agent_selection and self.agents else None
        return {"observation": unpack_bits(view.observation(first)),
                "action_mask": unpack_bits(view.mask(first), ACTIONS).view(np.int8)}

    def step(self, action: int | None) -> None:
        """One action of `agent_selection`; None for a terminated agent. Raises IllegalAction if the mask excludes the
        action. Then nothing has changed."""
        game = self._running()
        if not self.agents:
            raise ValueError("the game is over: call reset")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(action)
            return
        try:
            number = operator.index(action)  # type: ignore[arg-type]
        except TypeError:
            raise TypeError(f"an action is a whole number from 0 to {ACTIONS - 1}, not {action!r}") from None
        if not 0 <= number < ACTIONS:
            raise IllegalAction(4, f"actions are 0 to {ACTIONS - 1}, not {number}")
        taken = self.view(agent).action(number, self._first)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if taken is None:
            self._first = number
        else:
            self._first = None
            game.play(taken)
            if game.over:
                self._end()
            else:
                self.agent_selection = self._next()
        for one in self.agents:
            self._cumulative_rewards[one] += self.rewards[one]
        self._show()

    def _end(self) -> None:
        result = self._running().result
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = 1 if seat in result["winners"] else -1
            self.terminations[agent] = True
            self.infos[agent] = {"cause": result["cause"], "side": result["side"]}
        self.agent_selection = self.agents[0]

    def _leave(self, action: int | None) -> None:
        if action is not None:
            raise ValueError("when an agent is terminated, the only valid action is None")
        agent = self.agent_selection
        self.agents.remove(agent)
        of_agents: tuple[dict[str, typing.Any], ...] = (self.rewards, self._cumulative_rewards, self.terminations,
                                                        self.truncations, self.infos)
        for kept in of_agents:
            del kept[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """What everyone sees, as text. Returned in the mode ansi, printed in the mode human."""
        text = text_of(self._running().view())
        if self.render_mode == "human":
            print(text, flush=True)
            return None
        return text

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """There is nothing to release."""


def aec_env(players: int = 4, render_mode: str | None = None, **options: typing.Any) -> AecEnv:
    """One game in PettingZoo's AEC conventions, with the options of Game.

        env = insidejob.aec_env(players=5, special_roles=["decoy"])
        env.reset(seed=1)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            env.step(None if termination else policy(observation["observation"], observation["action_mask"]))
    """
    return AecEnv(players, render_mode, **options)
