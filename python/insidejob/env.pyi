"""Many games in lockstep: see env.py and docs/research.md."""
import ctypes
import pathlib
from typing import Any, Dict, Mapping, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from .errors import EnvError as EnvError
from .errors import IllegalAction as IllegalAction

__all__ = [
    "ACTIONS", "CARDS", "DECISION", "ENDING", "Layout", "Lineup", "MASK_BYTES",
    "OBSERVATION_BITS", "OBSERVATION_BYTES", "POLICIES", "PRIVILEGED_BYTES", "ROLES", "Role", "SEATS",
    "Setup", "TARGETS", "VectorEnv", "action_name", "check_setup", "observation_layout", "pack_bits",
    "privileged_layout", "suit_permutation", "unpack_bits", "vector_env",
]

VERSION: int
ACTIONS: int
CARDS: int
SEATS: int
MASK_BYTES: int
OBSERVATION_BITS: int
OBSERVATION_BYTES: int
PRIVILEGED_BYTES: int
ACTION_CARD: int
ACTION_WAGER: int
ACTION_MISSION: int
ACTION_PARTNER: int
ACTION_VOTE: int
ACTION_TOP: int
DECISION: np.dtype[Any]
ENDING: np.dtype[Any]
TARGETS: np.dtype[Any]
PHASES: Tuple[str, ...]
SIDES: Tuple[str, ...]
CAUSES: Tuple[str, ...]
WINNERS: Tuple[str, ...]
ROLES: Tuple[str, ...]
SUITS: str
POLICIES: Dict[str, int]

_Slot = Union[int, str, Mapping[Union[int, str], int]]

class Role(ctypes.Structure):
    replaces_insider: int
    side: int
    must_follow: int
    face_up: int
    first_token: int
    holds_tokens: int
    may_wager: int
    votes: int
    same_target: int
    votes_face_up: int
    names_partner: int
    trick_costs_partner: int
    token_limit: int
    reveal_at_four: int
    reveal_at_five: int
    revealed_seats_vote: int
    risky_missions: int
    on_reveal: int
    wins_by: int
    wins_if_all_others_face_up: int
    def __init__(self, **fields: Union[int, str, bool]) -> None: ...

class Setup(ctypes.Structure):
    weight: int
    players: int
    wager: int
    risky: int
    special_roles: ctypes.Array[ctypes.c_uint8]
    fixed_seats: ctypes.Array[ctypes.c_uint8]
    has_custom_role: int
    custom_role: Role
    dimensions: ctypes.Array[ctypes.c_uint8]
    reserved: ctypes.Array[ctypes.c_uint8]
    def __init__(self, players: int = 4, wager: bool = True, risky: bool = False, special_roles: Sequence[str] = (),
                 fixed_seats: Sequence[Optional[int]] = (), custom_role: Optional[Role] = None,
                 dimensions: Optional[Sequence[int]] = None, weight: int = 1) -> None: ...

class Lineup(ctypes.Structure):
    weight: int
    by_role: int
    reserved: ctypes.Array[ctypes.c_uint8]
    weights: ctypes.Array[ctypes.Array[ctypes.c_uint16]]
    def __init__(self, seats: Union[None, _Slot, Sequence[_Slot]] = None, insider: Optional[_Slot] = None,
                 others: Union[None, _Slot, Sequence[_Slot]] = None, weight: int = 1) -> None: ...

class VectorEnv:
    games: int
    observations: npt.NDArray[np.uint8]
    masks: npt.NDArray[np.uint8]
    decisions: npt.NDArray[Any]
    endings: npt.NDArray[Any]
    def __init__(self, games: int, threads: int = 1, setups: Union[None, Setup, Sequence[Setup]] = None,
                 lineups: Union[None, Lineup, Sequence[Lineup]] = None, seed: int = 0, report_forced: bool = False,
                 iterations: int = 0, worlds: int = 0) -> None: ...
    def reset(self, **arrays: npt.NDArray[Any]) -> None: ...
    def step(self, actions: npt.ArrayLike, **arrays: npt.NDArray[Any]) -> None: ...
    def step_random(self, actions: Optional[npt.NDArray[np.uint8]] = None, **arrays: npt.NDArray[Any]) -> None: ...
    def advise(self, policy: Union[int, str], actions: npt.NDArray[np.uint8],
               wanted: Optional[npt.NDArray[np.bool_]] = None) -> None: ...
    def privileged(self, bits: Optional[npt.NDArray[np.uint8]] = None, targets: Optional[npt.NDArray[Any]] = None
                   ) -> Tuple[npt.NDArray[np.uint8], npt.NDArray[Any]]: ...
    def close(self) -> None: ...
    def __enter__(self) -> VectorEnv: ...
    def __exit__(self, *_: object) -> None: ...

class Layout(Dict[str, Dict[str, Any]]):
    def indices(self, name: str) -> npt.NDArray[np.int64]: ...
    def read(self, name: str, bits: npt.NDArray[Any]) -> npt.NDArray[Any]: ...

def library_path() -> pathlib.Path: ...
def check_setup(setup: Setup) -> None: ...
def vector_env(games: int, threads: int = 1, **options: Any) -> VectorEnv: ...
def unpack_bits(packed: npt.NDArray[np.uint8], count: Optional[int] = None) -> npt.NDArray[np.uint8]: ...
def pack_bits(bits: npt.NDArray[Any]) -> npt.NDArray[np.uint8]: ...
def observation_layout() -> Layout: ...
def privileged_layout() -> Layout: ...
def suit_permutation(order: Sequence[int], layout: Optional[Layout] = None
                     ) -> Tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]: ...
def card_name(card: int) -> str: ...
def action_name(action: int) -> str: ...
