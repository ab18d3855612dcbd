"""Mutations: one thing (sometimes two) of a legal record is changed, mostly to something illegal.

What the answer must be is left to the oracle. Mutations whose answer depends on how a gap in the
specification is read are in readings.py.
"""

import copy

from deals import (HUGE, any_custom_role, chance, contradictory_custom_role, forbidden_pair,
                   lawful_custom_role)
from game import KINDS, Game
from oracle import DEFAULT_DECK
from record import CARDS, ROLE_WORDS, ROLES, SPECIAL, TABLE, read_record

BAD_CARDS = ("B14", "B0", "B07", "b7", "7B", "R5", "", "B", "B 7", "B-1", "B7 ", "blue7")
SEATS_OUT = (-1, -2, 5, 6, 99) + HUGE + tuple(-number for number in HUGE)


def bad_value(rng, old):
    """A value of a different JSON type."""
    pool = [None, True, False, 0, 1, 3, 2.0, 1.5, "", "x", "1", [], ["x"], [1], {}, {"a": 1}]

    def family(value):
        return "number" if type(value) is int else type(value).__name__

    return copy.deepcopy(rng.choice([value for value in pool if family(value) != family(old)]))


# ---- actions ---------------------------------------------------------------------------------

def any_seat(rng):
    return rng.choice([0, 1, 2, 3, 4]) if chance(rng, 0.8) else rng.choice(SEATS_OUT)


def any_action(rng, game):
    """A well-formed action of random content. Several codes may apply at once."""
    kind = rng.choice(KINDS)
    action = {"seat": rng.choice(game.to_act() or [0]) if chance(rng, 0.5) else any_seat(rng)}
    hand = game.hands[action["seat"]] if 0 <= action["seat"] < game.players else []
    card = rng.choice(hand) if hand and chance(rng, 0.6) else rng.choice(CARDS)
    if kind == "accomplice":
        action[kind] = any_seat(rng)
    elif kind == "mission":
        drawn = game.drawn()
        action[kind] = rng.choice(drawn if drawn and chance(rng, 0.5) else list(game.setup["deck"]))
    elif kind == "card":
        action[kind] = card
        if chance(rng, 0.5):
            action["wager"] = chance(rng, 0.8)
    elif kind == "larry":
        pool = game.larry_cards() if game.stack and chance(rng, 0.8) else CARDS
        action[kind], action["top"] = rng.choice(pool), rng.choice(pool)
    else:
        action[kind] = [any_seat(rng) for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 2, 3]))]
    return action


def malformed_action(rng, game):
    """A malformed action, made from a good one."""
    legal = game.legal()
    action = dict(rng.choice(legal)) if legal and chance(rng, 0.6) else any_action(rng, game)
    kind = [name for name in KINDS if name in action][0]
    way = rng.choice(["no_object", "no_seat", "seat_type", "no_kind", "two_kinds", "value_type",
                      "value", "value"])
    if way == "no_object":
        return rng.choice([None, 3, "pass", [], [action], True])
    if way == "no_seat":
        del action["seat"]
    elif way == "seat_type":
        action["seat"] = bad_value(rng, action["seat"])
    elif way == "no_kind":
        del action[kind]
    elif way == "two_kinds":
        other = rng.choice([name for name in KINDS if name != kind])
        action[other] = any_action_value(rng, other)
    elif way == "value_type":
        action[kind] = bad_value(rng, action[kind])
    elif kind in ("card", "larry"):
        field = rng.choice([kind, "wager", "wager"] if kind == "card" else [kind, "top"])
        if field == "wager":
            action[field] = rng.choice([None, 0, 1, "true", [], 1.0])
        else:
            action[field] = rng.choice(BAD_CARDS)
        if kind == "larry" and chance(rng, 0.3):
            del action["top"]
    elif kind == "mission":
        action[kind] = rng.choice(["", "no_such_mission", "Ascending", "risky", "m9999"])
    elif kind == "votes":
        action[kind] = action[kind] + [rng.choice([None, "1", 1.0, True, [0]])]
    else:
        action[kind] = rng.choice([1.0, "1", None, [1]])
    return action


def any_action_value(rng, kind):
    return {"accomplice": 1, "mission": "ascending", "card": rng.choice(CARDS),
            "larry": rng.choice(CARDS), "votes": [1]}[kind] if chance(rng, 0.8) else None


def unlawful_action(rng, game, code):
    """An action that is refused with this code (as a rule), or None if the state allows none."""
    legal = game.legal()
    if code == "malformed_record":
        return malformed_action(rng, game)
    if code == "any":
        return any_action(rng, game)
    if code == "game_over":
        return any_action(rng, game) if game.phase == "over" else None
    if not legal:
        return None
    action = copy.deepcopy(rng.choice(legal))
    seat = action["seat"]
    if code == "wrong_phase":
        action = any_action(rng, game)
        return {**action, "seat": seat} if chance(rng, 0.7) else action
    if code == "not_your_turn":
        action["seat"] = any_seat(rng)
        return action
    if code == "mission_not_drawn" and game.phase == "mission":
        others = [name for name in game.setup["deck"] if name not in game.drawn()]
        return {**action, "mission": rng.choice(others)} if others else None
    if code == "risky_mission_first" and game.phase == "mission":
        others = [name for name in game.drawn() if name not in game.choosable()]
        return {**action, "mission": rng.choice(others)} if others else None
    if code == "not_in_hand" and game.phase == "play":
        action["card"] = rng.choice([card for card in CARDS if card not in game.hands[seat]])
        return action
    if code == "not_in_hand" and game.phase == "larry":
        other = rng.choice([card for card in CARDS if card not in game.larry_cards()])
        return {**action, **rng.choice([{"larry": other}, {"top": other},
                                        {"top": action["larry"]}, {"larry": action["top"]}])}
    if code == "must_follow_suit" and game.phase == "play":
        others = [card for card in game.hands[seat] if card not in game.playable(seat)]
        if not others:
            return None
        return {**action, "card": rng.choice(others), "wager": chance(rng, 0.3)}
    if code == "must_follow_suit" and game.phase == "larry":
        cards = game.larry_cards()
        others = [card for card in cards if card not in game.following(cards)]
        if not others:
            return None
        card = rng.choice(others)
        return {**action, "larry": card, "top": rng.choice([c for c in cards if c != card])}
    if code == "wager_not_allowed" and game.phase == "play" and not game.may_wager(seat):
        if seat == game.leader and chance(rng, 0.8):
            return None
        return {**action, "wager": True}
    if code == "invalid_vote" and game.phase == "vote":
        some = [any_seat(rng) for _ in range(rng.choice([0, 1, 2, 2, 3]))]
        hidden = game.candidates(seat)
        up = [t for t in game.all_seats() if game.face_up[t]]
        action["votes"] = rng.choice([
            some, [seat], action["votes"] * 2, action["votes"][::-1], action["votes"][:1],
            [rng.choice(hidden), rng.choice(hidden)], [rng.choice(up or [seat])],
            action["votes"][:-1] + [rng.choice(SEATS_OUT)]])
        return action
    if code == "invalid_partner" and game.phase == "accomplice":
        return {**action, "accomplice": rng.choice((seat,) + SEATS_OUT)}
    return None


ACTION_CODES = ("malformed_record", "any", "any", "game_over", "wrong_phase", "not_your_turn",
                "mission_not_drawn", "risky_mission_first", "not_in_hand", "must_follow_suit",
                "wager_not_allowed", "wager_not_allowed", "invalid_vote", "invalid_vote",
                "invalid_partner")


def mutate_actions(rng, record):
    """Inserts an illegal action where it is possible. Returns the name, or None."""
    code = rng.choice(ACTION_CODES)
    game = Game(read_record(record, DEFAULT_DECK))
    if game.phase == "accomplice" and chance(rng, 0.15):
        code = "invalid_partner"
    elif any(mission["risky"] for mission in game.setup["deck"].values()) and chance(rng, 0.1):
        code = "risky_mission_first"
    elif game.players == 2 and chance(rng, 0.1):
        code = "not_in_hand"
    elif any("votes" in action for action in record["actions"]) and chance(rng, 0.15):
        code = "invalid_vote"
    actions = record["actions"]
    found = []
    for place in range(len(actions) + 1):
        rare = code in ("risky_mission_first", "invalid_vote", "invalid_partner", "game_over",
                        "wager_not_allowed", "must_follow_suit")
        if rare or place == len(actions) or chance(rng, 0.15):
            action = unlawful_action(rng, game, code)
            if action is not None:
                found.append((place, action))
        if place < len(actions):
            game.apply(actions[place])
    if not found:
        return None
    place, action = rng.choice(found)
    if chance(rng, 0.5):
        actions.insert(place, action)
    else:
        actions[place:place + 1] = [action]
    if chance(rng, 0.2):  # a later one that must be ignored
        actions.append(rng.choice([None, {}, {"seat": "x"}]))
    return "action_" + code


# ---- set-up ----------------------------------------------------------------------------------

def redeal(rng, record, names, custom=None):
    """Puts other special roles into the record, with roles dealt to match as far as possible."""
    data = dict(ROLES)
    if custom is not None:
        data[custom["id"]] = {"replaces": "agent", **custom}
    options, seats = record["options"], len(record["deal"]["roles"])
    insiders = [name for name in names if data[name]["replaces"] == "insider"] or ["insider"]
    others = [name for name in names if data[name]["replaces"] != "insider"]
    dealt = (insiders + others + ["agent"] * seats)[:seats]
    rng.shuffle(dealt)
    record["deal"]["roles"] = dealt
    options["special_roles"] = list(names)
    options.pop("fixed_roles", None)
    options.pop("custom_roles", None)
    if custom is not None:
        options["custom_roles"] = [custom]
    record["actions"] = []


def setup_role_set(rng, record):
    way = rng.randrange(8)
    if record["players"] < 4:
        if way > 1:
            return False
        redeal(rng, record, [rng.choice(SPECIAL)])
    elif way == 0:
        redeal(rng, record, [rng.choice(SPECIAL)] * 2)
    elif way == 1:
        redeal(rng, record, rng.choice([("paranoid_agent", "risky_agent", "sleeper_agent"),
                                        ("decoy", "paranoid_agent", "prof_no"),
                                        ("sleeper_agent", "bugged_agent", "tim_shady")]))
    elif way == 2:
        redeal(rng, record, [rng.choice(SPECIAL) for _ in range(rng.choice([1, 2, 3]))])
    else:
        redeal(rng, record, *forbidden_pair(rng))
    return True


def setup_custom_role(rng, record):
    if record["players"] < 4 and chance(rng, 0.8):
        return False
    custom = contradictory_custom_role(rng)
    redeal(rng, record, [custom["id"]], custom)
    return True


def setup_reveal_at(rng, record):
    if record["players"] < 4:
        return False
    custom = {"id": "mole", "replaces": "agent"}
    custom["reveal_at"] = {"4": 3, "5": 3, rng.choice("45"): rng.choice([0, 1, 2, 9, 10, 11,
                                                                       -1, *HUGE])}
    redeal(rng, record, ["mole"], custom)
    return True


def setup_custom_roles_list(rng, record):
    if record["players"] < 4:
        return False
    options = record["options"]
    custom = lawful_custom_role(rng)
    way = rng.randrange(4)
    if way == 0:  # defined, but not in the game
        redeal(rng, record, [])
        options["custom_roles"] = [custom]
    else:
        redeal(rng, record, [custom["id"]], custom)
        if way == 1:
            options["custom_roles"].append(dict(custom))
        elif way == 2:
            options["custom_roles"].append({**custom, "id": "other"})
        else:
            options["custom_roles"] = []  # its id is unknown now
    return True


def setup_custom_field(rng, record):
    custom = any_custom_role(rng)
    redeal(rng, record, [custom["id"]], custom)
    field = rng.choice(sorted(set(custom) | set(ROLE_WORDS)))
    if field in ROLE_WORDS and chance(rng, 0.5):
        custom[field] = rng.choice(["none", "", "Agents", "agent_wins", "decoy"])
    elif field == "reveal_at" and chance(rng, 0.7):
        custom[field] = rng.choice([{"4": 3}, {"5": 3}, {}, {"4": 3, "5": "3"}, {"4": 3, "5": 3.0},
                                    {"4": 3, "5": None}, 4, [4, 3], {"4": True, "5": 3}])
    elif field == "id":
        custom[field] = rng.choice(["", "a b", "a-b", 7, None, "mole!"])
    elif chance(rng, 0.2):
        del custom["replaces"]
    else:
        custom[field] = rng.choice(["yes", 2.5, [], 1.0, {"a": 1}])


def setup_fixed_roles(rng, record):
    if record["players"] >= 4 and chance(rng, 0.6):
        redeal(rng, record, [rng.choice(["bugged_agent", "accomplice", "sleeper_agent"])])
    options, roles = record["options"], record["deal"]["roles"]
    seat = rng.randrange(record["players"])
    special = options.get("special_roles")
    if special and chance(rng, 0.8):
        seat = roles.index(special[0])
        options["fixed_roles"] = {rng.choice([
            str(seat), str(seat), str(seat - record["players"]), str(seat + record["players"]),
            str((seat + 1) % record["players"])]): special[0]}
        return
    options["fixed_roles"] = rng.choice([
        {str(seat): roles[seat]}, {str(seat): rng.choice(list(ROLES))},
        {str(rng.choice(SEATS_OUT)): roles[seat]}, {str(seat): "nobody"}, {str(seat): 5},
        {str(s): roles[s] for s in range(record["players"])}, [], None,
        {str((seat + 1) % record["players"]): rng.choice(["bugged_agent", "accomplice"])}])


def setup_risky_without_wager(rng, record):
    record["options"]["wager"] = False
    if record["players"] >= 4 and chance(rng, 0.5):
        redeal(rng, record, ["risky_agent"])
    elif chance(rng, 0.7):
        record["options"]["risky"] = True


def setup_switch_risky(rng, record):
    record["options"]["risky"] = not record["options"].get("risky", False)
    if chance(rng, 0.7):
        record["options"].pop("wager", None)


def setup_players(rng, record):
    numbers = [2, 3, 4, 5]
    if "dealer" in record["deal"]:
        numbers += [0, 1, 6, -4, *HUGE]
    record["players"] = rng.choice(numbers + [4.0, "4", None, True, [4]])


def setup_dealer(rng, record):
    field = "first_leader" if record["players"] == 2 else "dealer"
    record["deal"][field] = rng.choice(SEATS_OUT + (2, 3, 4, 0.0, 1.5, "0", None, True, []))
    if chance(rng, 0.3):
        record["deal"][field] = record["players"]
    if chance(rng, 0.15):
        del record["deal"][field]


def setup_roles(rng, record):
    roles = record["deal"]["roles"]
    place = rng.randrange(len(roles))
    way = rng.randrange(4)
    if way == 0:
        del roles[place]
    elif way == 1:
        roles.append(rng.choice(list(ROLES)))
    elif way == 2:
        roles[place] = rng.choice(list(ROLES))
    else:
        roles[place] = rng.choice(["nobody", "", "Agent", 3, None, ["agent"]])


def setup_special_roles(rng, record):
    names = record["options"].setdefault("special_roles", [])
    if chance(rng, 0.5):
        names.append(rng.choice(["agent", "insider"]))
    else:
        names.append(rng.choice(list(ROLES) + names + ["nobody", "", None, 4]))


def setup_cards(rng, record):
    hands = record["deal"]["hands"]
    places = hands + ([record["deal"]["larry_stack"]] if record["players"] == 2 else [])
    hand = rng.choice(places)
    place = rng.randrange(len(hand))
    way = rng.randrange(7)
    if way == 0:
        del hand[place]
    elif way == 1:
        rest = [card for card in CARDS if all(card not in cards for cards in places)]
        hand.append(rng.choice(rest or CARDS))
    elif way == 2:
        hand[place] = rng.choice(rng.choice(places))  # a card twice (as a rule)
    elif way == 3:
        hand[place] = rng.choice(BAD_CARDS + (7, None, True, ["B7"]))
    elif way == 4:
        del hands[rng.randrange(len(hands))]
    elif way == 5:
        hands.append([])
    else:
        hand[:] = hand[::-1]  # which is legal


def setup_missions(rng, record):
    names = record["deal"]["missions"]
    place = rng.randrange(len(names))
    way = rng.randrange(5)
    if way == 0:
        del names[2 * TABLE[record["players"]]["tricks"] - rng.choice([0, 1, 1, 2]):]
    elif way == 1:
        names[place] = rng.choice(names)
    elif way == 2:
        names[place] = rng.choice(["nothing", "", 5, None, "Ascending", True])
    elif way == 3:
        deck = record["options"].get("mission_deck", DEFAULT_DECK)
        others = [m["id"] for m in deck["missions"] + deck["risky"] if m["id"] not in names]
        if not others:
            return False
        names.append(rng.choice(others))
    else:
        names[place] = rng.choice(DEFAULT_DECK["risky"])["id"]
    return True


def setup_deck(rng, record):
    deck = record["options"].setdefault("mission_deck", copy.deepcopy(DEFAULT_DECK))
    entries = deck["missions"] + deck["risky"]
    entry = rng.choice(entries)
    wrong = rng.choice([
        {"kind": "extreme", "position": 4, "is": "highest"},
        {"kind": "extreme", "position": 0, "is": "lowest"},
        {"kind": "extreme", "position": HUGE[-1], "is": "lowest"},
        {"kind": "extreme", "position": "first", "is": "highest"},
        {"kind": "extreme", "position": 1.0, "is": "highest"},
        {"kind": "extreme", "position": True, "is": "highest"},
        {"kind": "extreme", "is": "highest"}, {"kind": "extreme", "position": 1, "is": "high"},
        {"kind": "wins", "position": "2"}, {"kind": "wins", "position": -1}, {"kind": "wins"},
        {"kind": "sequence", "is": "even"}, {"kind": "sequence"},
        {"kind": "range", "min": 8, "max": 7}, {"kind": "range", "min": 8},
        {"kind": "range", "min": 2 ** 64, "max": 13}, {"kind": "range", "min": -HUGE[-1], "max": 3},
        {"kind": "range", "min": "1", "max": 13}, {"kind": "range", "min": None, "max": 13},
        {"kind": "parity", "is": "prime"}, {"kind": "parity"}, {"kind": "same_suit", "is": "blue"},
        {"kind": "trump_count", "min": 2, "max": 1}, {"kind": "trump_count", "max": 1},
        {"kind": "winning_number", "min": 5, "max": 4}, {"kind": "winning_number", "min": 1},
        {"kind": "sum", "per_player": 7}, {"kind": "sum", "is": "at_least"},
        {"kind": "sum", "per_player": "7", "is": "at_most"},
        {"kind": "sum", "per_player": 7, "is": "exactly"},
        {"kind": "wager_on", "positions": []}, {"kind": "wager_on"},
        {"kind": "wager_on", "positions": 2}, {"kind": "wager_on", "positions": [2, 5]},
        {"kind": "wager_on", "positions": ["first"]}, {"kind": "wager_on", "positions": [[2]]},
        {"kind": "odd"}, {"kind": None}, {}, [], None, "same_suit"])
    way = rng.randrange(6)
    if way <= 2:
        entry["condition"] = wrong
    elif way == 3:
        entry["trump"] = rng.choice(["red", "B", "", None, 1, "Blue"])
    elif way == 4:
        del entry[rng.choice(["id", "trump", "condition"])]
    else:
        name = rng.choice(["missions", "risky"])
        deck[name] = rng.choice([None, {}, "x", [], [None], [3]])


def setup_top_level(rng, record):
    field = rng.choice(["format", "version", "players", "deal", "actions", "names", "options"])
    if field in ("names", "options") or chance(rng, 0.5):
        record[field] = bad_value(rng, record.get(field, []))
        if field == "names" and record[field] == {}:
            record[field] = {"0": "Ana"}
    else:
        del record[field]


def setup_anything(rng, record):
    """Somewhere in the record, a value of another type, or none."""
    area = rng.choice(["options", "deal", "actions"])
    path, node = [area], record[area]
    while isinstance(node, (dict, list)) and node and (len(path) < 2 or chance(rng, 0.85)):
        key = rng.choice(list(node)) if isinstance(node, dict) else rng.randrange(len(node))
        path.append(key)
        parent, node = node, node[key]
    if len(path) < 2:
        return False
    key = path[-1]
    gaps = ("per_player", "min", "max", "token_limit", "reveal_at", "side", "votes")
    if "actions" not in path and (key in gaps or "fixed_roles" in path[:-1]):
        return False
    if chance(rng, 0.3):
        del parent[key]
    else:
        parent[key] = bad_value(rng, node)
    return True


SETUPS = [change for change, weight in (
    (setup_role_set, 5), (setup_custom_role, 6), (setup_reveal_at, 2), (setup_custom_roles_list, 2),
    (setup_custom_field, 3), (setup_fixed_roles, 3), (setup_risky_without_wager, 1),
    (setup_switch_risky, 1), (setup_players, 2), (setup_dealer, 2), (setup_roles, 1),
    (setup_special_roles, 2), (setup_cards, 4), (setup_missions, 2), (setup_deck, 6),
    (setup_top_level, 1), (setup_anything, 3)) for _ in range(weight)]


def mutate_record(rng, record):
    """Changes the record in place. Returns the name of the change."""
    if chance(rng, 0.5):
        for _ in range(4):
            name = mutate_actions(rng, record)
            if name is not None:
                return name
    while True:
        change = rng.choice(SETUPS)
        if change(rng, record) is not False:
            break
    if chance(rng, 0.15):  # two at once: which code goes first?
        try:
            rng.choice(SETUPS)(rng, record)
        except (KeyError, TypeError, IndexError, ValueError, AttributeError):
            pass  # nothing left to change
        else:
            return "setup_two"
    return change.__name__


def mutate_line(rng, line):
    """Changes the text of a record into something that is not JSON, or JSON of another kind."""
    ways = {
        "cut": lambda: line[:rng.randrange(1, len(line))],
        "trailing": lambda: line + rng.choice(["}", "x", ",", "[]", "{}"]),
        "other_value": lambda: rng.choice(["[]", "7", "null", "true", '"record"', "{}", "[" * 50,
                                           "NaN", "-", f"[{line}]"]),
        "not_a_number": lambda: line.replace('"version": 1', '"version": NaN')
                                    .replace('"version":1', '"version":NaN'),
        "comma": lambda: line[:-1] + ",}",
        "quotes": lambda: line.replace('"', "'"),
        "leading_zero": lambda: line.replace('"version": 1', '"version": 01')
                                    .replace('"version":1', '"version":01'),
        "control": lambda: line.replace("insidejob", "inside\tjob"),
        "bad_utf8": lambda: line[:-1] + ', "x": "\udcff"}',
        "spaces": lambda: " \t" + line + " \r",
    }
    name = rng.choice(sorted(ways))
    return ways[name](), "line_" + name
