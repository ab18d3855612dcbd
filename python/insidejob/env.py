"""Many games in lockstep, in NumPy arrays, through ctypes and env/insidejob_env.h alone.

Observations contain only what the deciding seat may know. The one exception is `privileged`, which is for a critic in
training. None of it may reach a policy."""
import ctypes
import operator
import os
import pathlib
import threading

import numpy as np

from .errors import EnvError, IllegalAction

__all__ = [
    "ACTIONS", "CARDS", "DECISION", "ENDING", "Layout", "Lineup", "MASK_BYTES",
    "OBSERVATION_BITS", "OBSERVATION_BYTES", "POLICIES", "PRIVILEGED_BYTES", "ROLES", "Role", "SEATS",
    "Setup", "TARGETS", "VectorEnv", "action_name", "check_setup", "observation_layout", "pack_bits",
    "privileged_layout", "suit_permutation", "unpack_bits", "vector_env",
]

VERSION = 2
OBSERVATION_BYTES = 512
OBSERVATION_BITS = 8 * OBSERVATION_BYTES
MASK_BYTES = 24
PRIVILEGED_BYTES = 128
ACTIONS = 166
SEATS = 5
CARDS = 52

ACTION_CARD, ACTION_WAGER, ACTION_MISSION, ACTION_PARTNER, ACTION_VOTE, ACTION_TOP = 0, 52, 104, 106, 110, 114
PHASES = ("accomplice", "mission", "play", "larry", "larry_top", "vote", "vote_second")
SIDES = ("agents", "insider", "neutral")
CAUSES = ("intel", "token_limit", "all_face_up", "insider_revealed", "missions", "reveal", "vote")
WINNERS = ("agents", "insider", "decoy", "decoy_and_insider")
ROLES = ("agent", "insider", "bugged_agent", "paranoid_agent", "risky_agent", "decoy", "accomplice",
         "tim_shady", "sleeper_agent", "prof_no", "custom")
SUITS = "BGYP"
# Policies 0 to 11 are the caller's.
POLICIES = {"caller": 0, "random": 12, "rookie": 13, "officer": 14, "spymaster": 15}

DECISION = np.dtype([("episode", "<u8"), ("setup", "<u2"), ("number", "<u2"), ("seat", "u1"), ("policy", "u1"),
                     ("role", "u1"), ("side", "u1"), ("players", "u1"), ("phase", "u1"), ("trick", "u1"),
                     ("completed", "u1"), ("legal", "u1"), ("reserved", "u1", 3)])
ENDING = np.dtype([("episode", "<u8"), ("setup", "<u2"), ("decisions", "<u2"), ("count", "u1"), ("players", "u1"),
                   ("winners", "u1"), ("winner", "u1"), ("cause", "u1"), ("completed", "u1"), ("tricks", "u1"),
                   ("insider", "u1"), ("roles", "u1", 5), ("sides", "u1", 5), ("policies", "u1", 5),
                   ("tokens", "u1", 5), ("votes", "u1", 5), ("reserved", "u1", 3)])
TARGETS = np.dtype([("insider", "u1"), ("roles", "u1", 5), ("sides", "u1", 5), ("cards", "u1", 52),
                    ("reserved", "u1")])
assert (DECISION.itemsize, ENDING.itemsize, TARGETS.itemsize) == (24, 48, 64)


_ROLE_CHOICES = {
    "side": SIDES,
    "same_target": ("face_up", "never", "always"),
    "on_reveal": ("nothing", "agents_win", "insider_wins", "changes_side", "takes_right", "takes_left", "loses"),
    "wins_by": ("side", "most_votes", "partner", "right_loses", "left_loses"),
}


class Role(ctypes.Structure):
    """A custom role with the fields of docs/rules/FORMAT.md. The defaults are an Agent's.

    Role(side="neutral", wins_by="most_votes"). reveal_at_four and reveal_at_five must both be given or both be 0. A
    token_limit of 0 means none."""
    _fields_ = [(name, ctypes.c_uint8) for name in (
        "replaces_insider", "side", "must_follow", "face_up", "first_token", "holds_tokens", "may_wager", "votes",
        "same_target", "votes_face_up", "names_partner", "trick_costs_partner", "token_limit", "reveal_at_four",
        "reveal_at_five", "revealed_seats_vote", "risky_missions", "on_reveal", "wins_by",
        "wins_if_all_others_face_up")]

    def __init__(self, **fields):
        super().__init__()
        _library().ij_role_default(ctypes.byref(self))
        known = {name for name, _ in self._fields_}
        for name, value in fields.items():
            if name not in known:
                raise TypeError(f"a role has no field {name!r}")
            if isinstance(value, str):
                value = _index(name, value, _ROLE_CHOICES.get(name, ()))
            setattr(self, name, _byte(name, value))


class _Setup(ctypes.Structure):
    _fields_ = [("weight", ctypes.c_uint32), ("players", ctypes.c_uint8), ("wager", ctypes.c_uint8),
                ("risky", ctypes.c_uint8), ("special_roles", ctypes.c_uint8 * 2),
                ("fixed_seats", ctypes.c_uint8 * 2), ("has_custom_role", ctypes.c_uint8), ("custom_role", Role),
                ("dimensions", ctypes.c_uint8 * 6), ("reserved", ctypes.c_uint8 * 2)]


class Setup(_Setup):
    """A table's choices, and their weight among other setups.

    special_roles: up to two names of ROLES. fixed_seats: the seat of each, or None if it is dealt like the others.
    custom_role: a Role, which is in play as the special role "custom". dimensions: (suits, numbers, hand, tricks,
    missions_needed, intel_needed) of a smaller game."""

    def __init__(self, players=4, wager=True, risky=False, special_roles=(), fixed_seats=(), custom_role=None,
                 dimensions=None, weight=1):
        super().__init__()
        _library().ij_setup_default(ctypes.byref(self))
        self.weight = _whole("weight", weight, 2**32)
        self.players = _byte("players", players)
        self.wager = _flag("wager", wager)
        self.risky = _flag("risky", risky)
        special_roles = list(special_roles)
        if custom_role is not None:
            if not isinstance(custom_role, Role):
                raise TypeError(f"custom_role is a Role, not {custom_role!r}")
            self.has_custom_role = 1
            self.custom_role = custom_role
            if "custom" not in special_roles:
                special_roles.append("custom")
        if len(special_roles) > 2 or len(fixed_seats) > len(special_roles):
            raise ValueError("there are at most two special roles, and a seat at most for each of them")
        for i, role in enumerate(special_roles):
            self.special_roles[i] = _index("special_roles", role, ROLES)
        for i, seat in enumerate(fixed_seats):
            self.fixed_seats[i] = 0 if seat is None else _whole("fixed_seats", seat, 255) + 1
        if dimensions is not None:
            if len(dimensions) != 6:
                raise ValueError("dimensions are suits, numbers, hand, tricks, missions_needed, intel_needed")
            for i, value in enumerate(dimensions):
                self.dimensions[i] = _byte("dimensions", value)


class Lineup(ctypes.Structure):
    """How policies are assigned to seats, and its weight among other line-ups.

    A policy is a name of POLICIES or a number from 0 to 11 for one of the caller's; a slot is a policy or
    a dict of policies with whole weights.

    Lineup(seats=[slot] * 5): by seat. Lineup(insider=slot, others=[slot, ...]): by role; the others' slots
    go to the other players in an order drawn for each game. One slot instead of a list stands
    for all of them."""
    _fields_ = [("weight", ctypes.c_uint32), ("by_role", ctypes.c_uint8), ("reserved", ctypes.c_uint8 * 3),
                ("weights", ctypes.c_uint16 * 16 * SEATS)]

    def __init__(self, seats=None, insider=None, others=None, weight=1):
        super().__init__()
        self.weight = _whole("weight", weight, 2**32)
        if (seats is None) == (insider is None) or (insider is None) != (others is None):
            raise ValueError("a line-up is either by seats or by insider and others")
        self.by_role = seats is None
        if seats is not None:
            slots = list(seats) if isinstance(seats, (list, tuple)) else [seats] * SEATS
        else:
            slots = [insider, *(others if isinstance(others, (list, tuple)) else [others] * (SEATS - 1))]
        if len(slots) > SEATS:
            raise ValueError(f"there are at most {SEATS} slots")
        for i, slot in enumerate(slots):
            for policy, share in slot.items() if isinstance(slot, dict) else [(slot, 1)]:
                self.weights[i][_policy(policy)] = _whole("a policy's weight", share, 65536)


class _Config(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_uint32), ("version", ctypes.c_uint32), ("games", ctypes.c_uint32),
                ("threads", ctypes.c_uint32), ("seed", ctypes.c_uint64), ("setups", ctypes.c_void_p),
                ("lineups", ctypes.c_void_p), ("setup_count", ctypes.c_uint32), ("lineup_count", ctypes.c_uint32),
                ("report_forced", ctypes.c_uint32), ("iterations", ctypes.c_uint32), ("worlds", ctypes.c_uint32),
                ("reserved", ctypes.c_uint32)]


class _Array(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("bytes", ctypes.c_uint64)]


class _Output(ctypes.Structure):
    _fields_ = [("observations", _Array), ("masks", _Array), ("decisions", _Array), ("endings", _Array)]


class _Privileged(ctypes.Structure):
    _fields_ = [("bits", _Array), ("targets", _Array)]


class _Field(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("offset", ctypes.c_uint32), ("width", ctypes.c_uint32),
                ("count", ctypes.c_uint32), ("stride", ctypes.c_uint32), ("kind", ctypes.c_uint32)]


_loaded = None


def library_path():
    """The path of the library: $INSIDEJOB_ENV_LIBRARY, the package's own extension, or what `python3 -m
    insidejob.build` has made."""
    if named := os.environ.get("INSIDEJOB_ENV_LIBRARY"):
        return pathlib.Path(named)
    # Only beside this file, because a folder of the same name may exist elsewhere.
    if own := list(pathlib.Path(__file__).parent.glob("_core.*.so")):
        return own[0]
    from . import build
    return build.default_output()


def _library():
    global _loaded
    if _loaded is None:
        path = library_path()
        if not path.exists():
            raise ImportError(f"{path} is not there: `pip install .` or `python3 -m insidejob.build` makes it "
                              "(in the folder python/ of the project)")
        lib = ctypes.CDLL(str(path))
        if lib.ij_env_version() != VERSION:
            raise ImportError(f"{path} is of version {lib.ij_env_version()}, not {VERSION}: build it again")
        lib.ij_env_message.restype = ctypes.c_char_p
        lib.ij_env_message.argtypes = [ctypes.c_void_p]
        lib.ij_env_create.argtypes = [ctypes.POINTER(_Config), ctypes.POINTER(ctypes.c_void_p), ctypes.c_char_p,
                                      ctypes.c_size_t]
        lib.ij_env_destroy.argtypes = [ctypes.c_void_p]
        lib.ij_env_destroy.restype = None
        lib.ij_env_reset.argtypes = [ctypes.c_void_p, ctypes.POINTER(_Output)]
        for step in (lib.ij_env_step, lib.ij_env_step_random):
            step.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.POINTER(_Output)]
        lib.ij_env_advise.argtypes = [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_void_p, ctypes.c_void_p,
                                      ctypes.c_size_t]
        lib.ij_env_privileged.argtypes = [ctypes.c_void_p, ctypes.POINTER(_Privileged)]
        lib.ij_setup_check.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]
        for call in (lib.ij_role_default, lib.ij_setup_default):
            call.argtypes = [ctypes.c_void_p]
            call.restype = None
        for call in (lib.ij_observation_fields, lib.ij_privileged_fields):
            call.argtypes = [ctypes.POINTER(ctypes.POINTER(_Field))]
            call.restype = ctypes.c_size_t
        _loaded = lib
    return _loaded


def _whole(name, value, bound):
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is {value!r}, which is no whole number") from None
    if not 0 <= number < bound:
        raise ValueError(f"{name} is {number}, which is no number from 0 to {bound - 1}")
    return number


def _byte(name, value):
    return _whole(name, value, 256)


def _flag(name, value):
    return bool(value) if isinstance(value, np.bool_) else _whole(name, value, 2)


def _index(name, value, names):
    if value not in names:
        raise ValueError(f"{name} is {value!r}, not one of {', '.join(names)}")
    return names.index(value)


def _policy(policy):
    """Its number, from a name or a number."""
    number = POLICIES.get(policy) if isinstance(policy, str) else policy
    if not isinstance(number, (int, np.integer)) or not 0 <= number < 16:
        raise ValueError(f"no policy {policy!r}: there are 0 to 11 and {', '.join(POLICIES)}")
    return int(number)


def _all_of(name, kind, given):
    """One of them, or several, as a list."""
    all_given = list(given) if isinstance(given, (list, tuple)) else [given]
    for one in all_given:
        if not isinstance(one, kind):
            raise TypeError(f"{name} are one {kind.__name__} or a list of them, and {one!r} is none")
    return all_given


def check_setup(setup):
    """Raises EnvError if the rules refuse a setup."""
    if not isinstance(setup, Setup):
        raise TypeError(f"check_setup takes a Setup, not {setup!r}")
    message = ctypes.create_string_buffer(512)
    status = _library().ij_setup_check(ctypes.byref(setup), message, len(message))
    if status:
        raise EnvError(status, message.value.decode())


class VectorEnv:
    """`games` games in lockstep; see vector_env.

    After reset and every step these arrays, one row per game, hold what the next actions are for. They are
    written in place; pass others to reset and step by the same names.

    observations  uint8 [games, 512]   packed bits (unpack_bits)
    masks         uint8 [games, 24]    packed bits: which of the 166 actions are legal
    decisions     DECISION [games]     who decides: seat, role, side, policy, episode, ...
    endings       ENDING [games]       what ended in this step, where count > 0

    Calls from several threads wait for each other. An environment with more than one thread of its own cannot be used
    in a forked process.
    """

    _handle = None

    def __init__(self, games, threads=1, setups=None, lineups=None, seed=0, report_forced=False, iterations=0,
                 worlds=0):
        library = _library()
        setups = [Setup()] if setups is None else _all_of("setups", Setup, setups)
        lineups = [] if lineups is None else _all_of("lineups", Lineup, lineups)
        kept = ((_Setup * len(setups))(*setups), (Lineup * len(lineups))(*lineups))
        games, threads, iterations, worlds = (
            _whole(name, value, 2**32) for name, value in (("games", games), ("threads", threads),
                                                           ("iterations", iterations), ("worlds", worlds)))
        config = _Config(struct_size=ctypes.sizeof(_Config), version=VERSION, games=games, threads=threads,
                         seed=_whole("seed", seed, 2**64), setups=ctypes.addressof(kept[0]),
                         lineups=ctypes.addressof(kept[1]) if lineups else None, setup_count=len(setups),
                         lineup_count=len(lineups), report_forced=_flag("report_forced", report_forced), iterations=iterations,
                         worlds=worlds)
        message = ctypes.create_string_buffer(512)
        handle = ctypes.c_void_p()
        status = library.ij_env_create(ctypes.byref(config), ctypes.byref(handle), message, len(message))
        if status:
            raise EnvError(status, message.value.decode())
        self._library = library
        self._lock = threading.Lock()
        self._process = None if threads == 1 else os.getpid()  # its threads do not survive a fork
        self._handle = handle
        self.games = games
        self.observations = np.zeros((self.games, OBSERVATION_BYTES), np.uint8)
        self.masks = np.zeros((self.games, MASK_BYTES), np.uint8)
        self.decisions = np.zeros(self.games, DECISION)
        self.endings = np.zeros(self.games, ENDING)

    def reset(self, **arrays):
        """Deals all games again, from the first episode."""
        self._call(self._library.ij_env_reset, self._output(arrays))

    def step(self, actions, **arrays):
        """Takes one action (0 to 165) for each game and continues to the next decisions."""
        actions = np.asarray(actions)
        if actions.shape != (self.games,):
            raise ValueError(f"actions have the shape {actions.shape}, not ({self.games},)")
        if actions.dtype != np.uint8:
            if actions.dtype.kind not in "iu":
                raise TypeError(f"actions are {actions.dtype}, not whole numbers")
            if ((actions < 0) | (actions >= ACTIONS)).any():
                raise IllegalAction(4, f"actions are 0 to {ACTIONS - 1}")
            actions = actions.astype(np.uint8)
        actions = np.ascontiguousarray(actions)
        self._call(self._library.ij_env_step, actions.ctypes.data, self.games, self._output(arrays))

    def step_random(self, actions=None, **arrays):
        """Draws a legal action for each game and writes it to `actions` (uint8)."""
        data = None
        if actions is not None:
            self._fit("actions", actions, np.uint8, ())
            data = actions.ctypes.data
        self._call(self._library.ij_env_step_random, data, self.games, self._output(arrays))

    def advise(self, policy, actions, wanted=None):
        """Writes a built-in bot's choices to `actions` (uint8), in all games or those marked in `wanted` (bool)."""
        self._fit("actions", actions, np.uint8, ())
        marks = None
        if wanted is not None:
            self._fit("wanted", wanted, np.bool_, ())
            marks = wanted.ctypes.data
        self._call(self._library.ij_env_advise, _policy(policy), marks, actions.ctypes.data, self.games)

    def privileged(self, bits=None, targets=None):
        """PRIVILEGED: what the deciding seats must not see, for a critic and auxiliary losses.

        Returns (bits, targets): uint8 [games, 128], and TARGETS [games]."""
        bits = np.zeros((self.games, PRIVILEGED_BYTES), np.uint8) if bits is None else bits
        targets = np.zeros(self.games, TARGETS) if targets is None else targets
        self._fit("bits", bits, np.uint8, (PRIVILEGED_BYTES,))
        self._fit("targets", targets, TARGETS, ())
        output = _Privileged(_Array(bits.ctypes.data, bits.nbytes), _Array(targets.ctypes.data, targets.nbytes))
        self._call(self._library.ij_env_privileged, ctypes.byref(output))
        return bits, targets

    def close(self):
        """Ends the environment and its threads. Closing it again does nothing."""
        if self._handle is None or self._process not in (None, os.getpid()):
            return
        with self._lock:
            handle, self._handle = self._handle, None
            self._library.ij_env_destroy(handle)

    __del__ = close

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __reduce_ex__(self, protocol):
        raise TypeError("an environment cannot be copied or pickled: make another with the same arguments")

    def _call(self, function, *arguments):
        if self._process not in (None, os.getpid()):
            raise ValueError("the environment was made in another process: make one in each")
        with self._lock:
            if self._handle is None:
                raise ValueError("the environment is closed")
            status = function(self._handle, *arguments)
            message = status and self._library.ij_env_message(self._handle).decode()
        if status:
            raise (IllegalAction if status == 4 else EnvError)(status, message)

    def _fit(self, name, array, dtype, rest):
        if not isinstance(array, np.ndarray) or array.dtype != dtype or array.shape != (self.games, *rest):
            shape = getattr(array, "shape", None)
            raise ValueError(f"{name} must be a NumPy array of {np.dtype(dtype).name} and shape "
                             f"{(self.games, *rest)}, not {getattr(array, 'dtype', type(array))} and {shape}")
        if not array.flags.c_contiguous or not array.flags.writeable:
            raise ValueError(f"{name} must be contiguous and writeable")

    def _output(self, arrays):
        wanted = {"observations": (np.dtype(np.uint8), (OBSERVATION_BYTES,)),
                  "masks": (np.dtype(np.uint8), (MASK_BYTES,)), "decisions": (DECISION, ()), "endings": (ENDING, ())}
        unknown = set(arrays) - set(wanted)
        if unknown:
            raise TypeError(f"no array {', '.join(sorted(unknown))}: there are {', '.join(wanted)}")
        output = _Output()
        kept = []
        for name, (dtype, rest) in wanted.items():
            array = arrays.get(name)
            if array is None:
                array = getattr(self, name)
            self._fit(name, array, dtype, rest)
            setattr(output, name, _Array(array.ctypes.data, array.nbytes))
            kept.append(array)
        output.kept = kept  # until the call is done, even if another thread replaces ours meanwhile
        return ctypes.byref(output)


def vector_env(games, threads=1, **options):
    """An environment of `games` games: VectorEnv(games, threads, setups, lineups, seed, report_forced, iterations, worlds).

    setups: one Setup or several, drawn by weight for each deal; four players, Classic, if left out.
    lineups: one Lineup or several, who decides for which seat; the caller for all if left out.
    report_forced: also ask where there is only one legal action. iterations: of a spymaster.
    worlds: that officers and spymasters imagine for a decision, at most; all if left out.
    The same arguments give the same games whatever the number of threads."""
    return VectorEnv(games, threads, **options)


def unpack_bits(packed, count=None):
    """Packed bits [..., bytes] as uint8 [..., bits]; `count` of them. (In PyTorch: docs/research.md.)"""
    packed = np.asarray(packed)
    if packed.dtype != np.uint8 or packed.ndim == 0:
        raise TypeError(f"packed bits are an array of uint8, not {packed.dtype} of shape {packed.shape}")
    if count is not None:
        count = _whole("count", count, 8 * packed.shape[-1] + 1)
    return np.unpackbits(packed, axis=-1, bitorder="little", count=count)


def pack_bits(bits):
    """uint8 or bool [..., bits] as packed bits [..., bytes]; the opposite of unpack_bits."""
    return np.packbits(bits, axis=-1, bitorder="little")


class Layout(dict):
    """Fields by name, each with offset, width, count, stride and kind."""

    def indices(self, name):
        """The bits of a field, [count, width]."""
        field = self[name]
        starts = field["offset"] + field["stride"] * np.arange(field["count"])
        return starts[:, None] + np.arange(field["width"])

    def read(self, name, bits):
        """A field of unpacked bits [..., n], as [..., count, width]."""
        return bits[..., self.indices(name)]


def _layout(call):
    first = ctypes.POINTER(_Field)()
    kinds = ("plain", "cards", "suits", "seats")
    return Layout({first[i].name.decode(): {"offset": first[i].offset, "width": first[i].width,
                                            "count": first[i].count, "stride": first[i].stride,
                                            "kind": kinds[first[i].kind]}
                   for i in range(call(ctypes.byref(first)))})


def observation_layout():
    """The fields of an observation, as in docs/research.md."""
    return _layout(_library().ij_observation_fields)


def privileged_layout():
    """The fields of what `privileged` returns."""
    return _layout(_library().ij_privileged_fields)


def suit_permutation(order, layout=None):
    """How observations and actions change if suit order[s] takes the place of suit s.

    Returns (bits, actions): permuted = observation[..., bits]. A policy's output for the permuted observation becomes
    one for the original by output[..., actions]. The mission deck is not permuted: `missions_unseen` names missions
    with their printed trumps."""
    if sorted(order) != [0, 1, 2, 3]:
        raise ValueError("order names each of the suits 0 to 3 once")
    layout = layout or observation_layout()
    bits = np.arange(max(f["offset"] + f["stride"] * (f["count"] - 1) + f["width"] for f in layout.values()))
    size = OBSERVATION_BITS if len(bits) > 8 * PRIVILEGED_BYTES else 8 * PRIVILEGED_BYTES
    bits = np.arange(size)
    for name, field in layout.items():
        if field["kind"] in ("cards", "suits"):
            where = layout.indices(name).reshape(field["count"], 4, -1)
            bits[where] = where[:, list(order)]
    inverse = np.argsort(order)
    cards = (inverse[:, None] * 13 + np.arange(13)).ravel()
    actions = np.arange(ACTIONS)
    for first in (ACTION_CARD, ACTION_WAGER, ACTION_TOP):
        actions[first:first + CARDS] = first + cards
    return bits, actions


def card_name(card):
    """B1 to P13."""
    return f"{SUITS[card // 13]}{card % 13 + 1}"


def action_name(action):
    """An action in a few letters: B7, B7* (wagered), mission 1, partner +2, vote +3, top G4."""
    action = int(action)
    if not 0 <= action < ACTIONS:
        raise ValueError(f"actions are 0 to {ACTIONS - 1}, not {action}")
    if action < ACTION_WAGER:
        return card_name(action)
    if action < ACTION_MISSION:
        return card_name(action - ACTION_WAGER) + "*"
    if action < ACTION_PARTNER:
        return f"mission {action - ACTION_MISSION + 1}"
    if action < ACTION_VOTE:
        return f"partner +{action - ACTION_PARTNER + 1}"
    if action < ACTION_TOP:
        return f"vote +{action - ACTION_VOTE + 1}"
    return "top " + card_name(action - ACTION_TOP)
