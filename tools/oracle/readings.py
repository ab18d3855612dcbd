"""Mutations whose answer depends on how a gap in the specification is read (README, "Readings")."""

import copy

from deals import chance
from mutate import redeal
from oracle import DEFAULT_DECK


def in_custom(changes):
    def change(rng, record):
        redeal(rng, record, ["mole"], {"id": "mole", "replaces": "agent", **changes})
    return change


def put(path, value):
    def change(_, record):
        node = record
        for key in path[:-1]:
            node = node.setdefault(key, {})
        node[path[-1]] = value
    return change


def custom_id(name):
    def change(rng, record):
        redeal(rng, record, [name], {"id": name, "replaces": "agent"})
    return change


def deck_twice(rng, record):
    deck = record["options"].setdefault("mission_deck", copy.deepcopy(DEFAULT_DECK))
    deck["missions"].append(dict(rng.choice(deck["missions"])))


def condition(value):
    def change(_, record):
        deck = record["options"].setdefault("mission_deck", copy.deepcopy(DEFAULT_DECK))
        deck["missions"][0]["condition"] = value
        record["actions"] = []
    return change


def first_action(**fields):
    def change(_, record):
        if record["actions"]:
            record["actions"][0].update(fields)
    return change


NEED_FOUR = ("votes_3", "votes_minus_1", "token_limit_0", "token_limit_14", "token_limit_null",
             "reveal_at_null", "custom_unknown_field", "insider_without_side",
             "insider_agents_win", "custom_id_built_in", "custom_id_letter")


def unused_deal_field(_, record):
    record["deal"]["dealer" if record["players"] == 2 else "larry_stack"] = "x"


READINGS = (
    ("no_options", lambda rng, record: record.pop("options")),
    ("version_2", put(["version"], 2)),
    ("names_count", put(["names"], ["Ana"])),
    ("names_larry", put(["names"], ["Ana", "Bo", "Larry"])),
    ("votes_3", in_custom({"votes": 3})),
    ("votes_minus_1", in_custom({"votes": -1})),
    ("token_limit_0", in_custom({"token_limit": 0})),
    ("token_limit_14", in_custom({"token_limit": 14})),
    ("token_limit_null", in_custom({"token_limit": None})),
    ("reveal_at_null", in_custom({"reveal_at": None})),
    ("custom_unknown_field", in_custom({"colour": "red"})),
    ("insider_without_side", in_custom({"replaces": "insider"})),
    ("insider_agents_win", in_custom({"replaces": "insider", "side": "insider",
                                      "on_reveal": "agents_win", "reveal_at": {"4": 2, "5": 2}})),
    ("custom_id_built_in", custom_id("decoy")),
    ("custom_id_letter", custom_id("m\u00f6le")),
    ("deck_id_twice", deck_twice),
    ("per_player_7.5", condition({"kind": "sum", "per_player": 7.5, "is": "at_least"})),
    ("min_1.0", condition({"kind": "range", "min": 1.0, "max": 13})),
    ("positions_twice", condition({"kind": "wager_on", "positions": [2, 2]})),
    ("fixed_key", put(["options", "fixed_roles"], {"x": "bugged_agent"})),
    ("fixed_key_zero", put(["options", "fixed_roles"], {"01": "bugged_agent"})),
    ("wager_elsewhere", first_action(wager="x", top=5)),
    ("unused_deal_field", unused_deal_field),
    ("two_without_leader", lambda rng, record: (record["deal"].pop("dealer", None),
                                                put(["players"], 6)(rng, record))),
)


def read_line(rng, line):
    """Changes the text of a record; returns it and the name of the change."""
    ways = {
        "exponent": lambda: line.replace('"version": 1', '"version": 1e0')
                                .replace('"version":1', '"version":1e0'),
        "minus_zero": lambda: line.replace('"seat": 0', '"seat": -0')
                                  .replace('"seat":0', '"seat":-0'),
        "twice": lambda: '{"version": 2, ' + line[1:],
        "surrogate": lambda: line[:-1] + ', "x": "\\ud800"}',
        "deep": lambda: line[:-1] + ', "x": ' + "[" * 300 + "]" * 300 + "}",
    }
    name = rng.choice(sorted(ways))
    return ways[name](), "reading_" + name


def read_record_otherwise(rng, record):
    """Changes the record in place; returns the name of the change."""
    name, change = rng.choice(READINGS)
    if name in NEED_FOUR and record["players"] < 4 and chance(rng, 0.9):
        return None
    change(rng, record)
    return "reading_" + name
