"""Reading a game record: cards, roles as data, and what makes a set-up illegal.

Written from the rules (R...) and from the description of the record format (FORMAT) alone.
The reading has two passes, so that `malformed_record` always goes before `invalid_setup`:
`read_*` functions look at types and known names only, `check_*` functions at legality.
"""

import json
import re
import sys

SUITS = {"B": "blue", "G": "green", "Y": "yellow", "P": "pink"}  # in canonical order (R1.1)
CARDS = [letter + str(number) for letter in SUITS for number in range(1, 14)]
CARD_ORDER = {card: place for place, card in enumerate(CARDS)}

# R2: players -> hand, tricks, missions for the Agents, intel for the Insider
TABLE = {
    2: {"hand": 10, "tricks": 9, "missions": 7, "intel": 6},
    3: {"hand": 13, "tricks": 11, "missions": 9, "intel": 6},
    4: {"hand": 12, "tricks": 10, "missions": 7, "intel": 5},
    5: {"hand": 10, "tricks": 9, "missions": 6, "intel": 4},
}
TOKENS = 14       # R1.4
LARRY = 2         # the seat of Larry in the two-player game
LARRY_TOKENS = 3  # R9.2
LARRY_STACK = 32  # R9.1

# FORMAT "A custom role": every field with its default, an ordinary Agent's.
ROLE_DEFAULTS = {
    "replaces": "agent", "side": "agents", "must_follow": True, "face_up": False,
    "first_token": True, "holds_tokens": True, "may_wager": True,
    "votes": 1, "same_target": "face_up", "votes_face_up": True,
    "names_partner": False, "trick_costs_partner": False,
    "token_limit": None, "reveal_at": None, "revealed_seats_vote": True,
    "risky_missions": False, "on_reveal": "nothing", "wins_by": "side",
    "wins_if_all_others_face_up": False,
}
ROLE_WORDS = {
    "replaces": ("agent", "insider"),
    "side": ("agents", "insider", "neutral"),
    "same_target": ("face_up", "never", "always"),
    "on_reveal": ("nothing", "agents_win", "insider_wins", "changes_side",
                  "takes_right", "takes_left", "loses"),
    "wins_by": ("side", "most_votes", "partner", "right_loses", "left_loses"),
}


def _role(**fields):
    return {**ROLE_DEFAULTS, **fields}


ROLES = {
    "agent": _role(),
    "insider": _role(replaces="insider", side="insider", must_follow=False,  # R3.5
                     on_reveal="insider_wins"),                              # R5.1
    "bugged_agent": _role(face_up=True, token_limit=1),                      # R7.1
    "paranoid_agent": _role(votes=2, same_target="face_up"),                 # R7.2
    "risky_agent": _role(risky_missions=True, on_reveal="agents_win"),       # R7.3
    "decoy": _role(side="neutral", wins_by="most_votes"),                    # R7.4
    "accomplice": _role(side="neutral", face_up=True, first_token=False,     # R7.5
                        holds_tokens=False, may_wager=False, votes=0, names_partner=True,
                        trick_costs_partner=True, wins_by="partner"),
    "tim_shady": _role(side="neutral", on_reveal="takes_right",              # R7.6
                       votes_face_up=False, wins_by="right_loses"),
    "sleeper_agent": _role(on_reveal="changes_side", votes_face_up=False),   # R7.7
    "prof_no": _role(replaces="insider", side="insider", must_follow=False,  # R7.8
                     reveal_at={"4": 4, "5": 3}, revealed_seats_vote=False,
                     on_reveal="loses", wins_if_all_others_face_up=True),
}
SPECIAL = tuple(name for name in ROLES if name not in ("agent", "insider"))


class Refusal(Exception):
    """A record is illegal: where, and which of FORMAT's codes."""

    def __init__(self, code, message, rule="FORMAT", at=-1):
        super().__init__(message)
        self.code, self.message, self.rule, self.at = code, message, rule, at


class NotJson(Exception):
    """A text is not one JSON value."""


def parse_json(data):
    """Bytes to a JSON value. No NaN, no Infinity, UTF-8 only, whole numbers of any size."""
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)

    def no_constant(word):
        raise NotJson(word)

    try:
        return json.loads(data.decode("utf-8"), parse_constant=no_constant)
    except (ValueError, RecursionError) as problem:
        raise NotJson(str(problem)) from None


# ---- the first pass: types, known names ------------------------------------------------------

def form(condition, message):
    if not condition:
        raise Refusal("malformed_record", message)


def lawful(condition, rule, message):
    if not condition:
        raise Refusal("invalid_setup", message, rule)


def is_whole(value):
    """A whole number, written without a point; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_list_of(test, value):
    return isinstance(value, list) and all(test(entry) for entry in value)


def is_text(value):
    return isinstance(value, str)


def is_card(value):
    return isinstance(value, str) and value in CARD_ORDER


def is_position(value):
    return value == "last" or (is_whole(value) and value in (1, 2, 3))


def read_condition(condition):
    form(isinstance(condition, dict), "a condition is an object")
    kind = condition.get("kind")
    form(is_text(kind), "the kind of a condition is missing")

    def word(field, *words):
        value = condition.get(field)
        form(is_text(value) and value in words, f"condition {kind}: {field} is one of {words}")

    def bounds():
        low, high = condition.get("min"), condition.get("max")
        form(is_whole(low) and is_whole(high), f"condition {kind}: min and max are whole numbers")
        form(low <= high, f"condition {kind}: min above max")

    if kind in ("extreme", "wins"):
        form(is_position(condition.get("position")), f"condition {kind}: unknown position")
        if kind == "extreme":
            word("is", "highest", "lowest")
    elif kind == "sequence":
        word("is", "ascending", "descending")
    elif kind in ("range", "trump_count", "winning_number"):
        bounds()
    elif kind == "parity":
        word("is", "even", "odd")
    elif kind == "sum":
        form(is_whole(condition.get("per_player")), "condition sum: per_player is a whole number")
        word("is", "at_least", "at_most")
    elif kind == "wager_on":
        positions = condition.get("positions")
        form(is_list_of(is_position, positions) and positions != [],
             "condition wager_on: positions is a list of positions, not empty")
    else:
        form(kind == "same_suit", f"unknown kind of condition {kind!r}")


def read_deck(value):
    """A mission deck, like missions.json: its entries in two lists."""
    form(isinstance(value, dict), "mission_deck is an object")
    for name in ("missions", "risky"):
        form(isinstance(value.get(name), list), f"mission_deck: {name} is a list")
        for entry in value[name]:
            form(isinstance(entry, dict), "a mission is an object")
            form(is_text(entry.get("id")), "the id of a mission is a text")
            form(is_text(entry.get("trump")) and entry["trump"] in SUITS.values(),
                 "the trump of a mission is a suit in words")
            read_condition(entry.get("condition"))
    return {"missions": value["missions"], "risky": value["risky"]}


def read_custom_role(value):
    """(id, role) of one entry of custom_roles; the defaults filled in."""
    form(isinstance(value, dict), "a custom role is an object")
    name = value.get("id")
    form(is_text(name) and re.fullmatch(r"[A-Za-z0-9_]+", name),
         "the id of a custom role is letters, digits and _")
    form("replaces" in value, f"{name}: replaces is missing")
    for field in ("name", "text"):
        if field in value:
            form(isinstance(value[field], dict) and all(map(is_text, value[field].values())),
                 f"{name}: {field} is an object, language code to text")
    role = dict(ROLE_DEFAULTS)
    for field, default in ROLE_DEFAULTS.items():
        if field not in value:
            continue
        given = value[field]
        if field in ROLE_WORDS:
            form(is_text(given) and given in ROLE_WORDS[field], f"{name}: unknown {field}")
        elif field == "reveal_at":
            form(isinstance(given, dict) and is_whole(given.get("4")) and is_whole(given.get("5")),
                 f"{name}: reveal_at gives a whole number for 4 and for 5")
        elif isinstance(default, bool):
            form(isinstance(given, bool), f"{name}: {field} is true or false")
        else:  # votes, token_limit: being out of range does not make it malformed
            form(is_whole(given), f"{name}: {field} is a whole number")
        role[field] = given
    return name, role


def read_options(value):
    form(isinstance(value, dict), "options is an object")
    options = {"wager": value.get("wager", True), "risky": value.get("risky", False)}
    for name in ("wager", "risky"):
        form(isinstance(options[name], bool), f"options: {name} is true or false")

    customs = value.get("custom_roles", [])
    form(isinstance(customs, list), "custom_roles is a list")
    options["custom_roles"] = [read_custom_role(entry) for entry in customs]
    known = set(ROLES) | {name for name, _ in options["custom_roles"]}

    def is_role(name):
        return is_text(name) and name in known

    options["special_roles"] = value.get("special_roles", [])
    form(is_list_of(is_role, options["special_roles"]), "special_roles is a list of role ids")
    fixed = value.get("fixed_roles", {})
    form(isinstance(fixed, dict), "fixed_roles is an object")
    for seat, name in fixed.items():
        form(re.fullmatch(r"-?(0|[1-9][0-9]*)", seat), "fixed_roles: a seat number as a string")
        form(is_role(name), "fixed_roles: unknown role")
    options["fixed_roles"] = {int(seat): name for seat, name in fixed.items()}
    options["mission_deck"] = read_deck(value["mission_deck"]) if "mission_deck" in value else None
    return options, is_role


def read_deal(value, players, is_role, mission_ids):
    form(isinstance(value, dict), "deal is an object")
    deal = {}
    first = "first_leader" if players == 2 else "dealer"
    form(is_whole(value.get(first)), f"deal: {first} is a seat")
    deal[first] = value[first]
    deal["roles"] = value.get("roles")
    form(is_list_of(is_role, deal["roles"]), "deal: roles is a list of role ids")
    deal["hands"] = value.get("hands")
    form(is_list_of(lambda hand: is_list_of(is_card, hand), deal["hands"]),
         "deal: hands is a list of lists of cards")
    deal["missions"] = value.get("missions")
    form(is_list_of(lambda name: is_text(name) and name in mission_ids, deal["missions"]),
         "deal: missions is a list of mission ids of the table's deck")
    if players == 2:
        deal["larry_stack"] = value.get("larry_stack")
        form(is_list_of(is_card, deal["larry_stack"]), "deal: larry_stack is a list of cards")
    return deal


# ---- the second pass: what is legal ---------------------------------------------------------

def contradictions(role):
    """FORMAT, 'Refused': contradictions in one role's data, as a list of messages."""
    found = []

    def refuse(condition, message):
        if condition:
            found.append(message)

    refuse((role["side"] == "insider") != (role["replaces"] == "insider"),
           "side insider if and only if it replaces the Insider")
    refuse(role["side"] == "neutral" and role["wins_by"] == "side", "neutral, but wins_by side")
    refuse(role["side"] != "neutral" and role["wins_by"] != "side",
           "not neutral, but wins_by is not side")
    refuse(role["wins_by"] == "partner" and not role["names_partner"],
           "wins_by partner without names_partner")
    refuse(role["trick_costs_partner"] and not role["names_partner"],
           "trick_costs_partner without names_partner")
    if not role["holds_tokens"]:
        refuse(role["may_wager"], "may_wager without holds_tokens")
        refuse(role["first_token"], "first_token without holds_tokens")
        refuse(role["token_limit"] is not None, "token_limit without holds_tokens")
    refuse(role["face_up"] and role["on_reveal"] != "nothing", "face_up with on_reveal")
    refuse(role["on_reveal"] == "changes_side" and role["side"] != "agents",
           "changes_side for a role not of the Agents' side")
    refuse(role["wins_if_all_others_face_up"] and role["replaces"] != "insider",
           "wins_if_all_others_face_up for a role that does not replace the Insider")
    refuse(role["votes"] not in (0, 1, 2), "votes is 0, 1 or 2")
    refuse(role["token_limit"] is not None and not 1 <= role["token_limit"] <= 13,
           "token_limit is 1 to 13")
    if role["reveal_at"] is not None:
        refuse(not all(2 <= role["reveal_at"][key] <= 9 for key in ("4", "5")),
               "reveal_at below 2 or above 9")
    return found


def forbidden_together(roles):
    """R7.0, R7.11: why these special roles may not be in one game, as a list of messages."""
    found = [] if len(roles) <= 2 else ["more than two special roles"]
    for test, message in (
            (lambda r: r["side"] == "neutral", "two neutral roles"),
            (lambda r: r["face_up"], "two roles that start face up"),
            (lambda r: r["replaces"] == "insider", "two roles in the Insider's place"),
            (lambda r: r["reveal_at"] is not None, "two roles with reveal_at"),
            (lambda r: r["names_partner"], "two roles with names_partner")):
        if sum(1 for role in roles if test(role)) > 1:
            found.append(message)
    return found


def check_options(options, players):
    """Returns the table of roles (data) that this game knows."""
    lawful(players in TABLE, "R2", "2 to 5 players")
    lawful(len(options["custom_roles"]) <= 1, "R7.11", "at most one custom role")
    roles = dict(ROLES)
    special = options["special_roles"]
    for name, role in options["custom_roles"]:
        lawful(name not in ROLES, "R7.11", f"{name} is a built-in role")
        problems = contradictions(role)
        lawful(not problems, "R7.11", f"{name}: " + "; ".join(problems))
        lawful(name in special, "R7.11", f"{name} must stand in special_roles")
        roles[name] = role
    lawful("agent" not in special and "insider" not in special, "R7.0", "not a special role")
    lawful(len(set(special)) == len(special), "R7.0", "no role twice")
    lawful(players >= 4 or not special, "R7", "special roles need four or five players")
    problems = forbidden_together([roles[name] for name in special])
    lawful(not problems, "R7.0", "; ".join(problems))
    for seat, name in options["fixed_roles"].items():
        lawful(0 <= seat < players, "R7.0", "fixed_roles: no such seat")
        lawful(name in special, "R7.0", f"fixed_roles: {name} is not in special_roles")
        lawful(roles[name]["face_up"], "R7.0", f"fixed_roles: {name} does not start face up")
    return roles


def check_deal(deal, options, players, roles):
    table = TABLE[players]
    seats = 3 if players == 2 else players
    first = deal["first_leader"] if players == 2 else deal["dealer"]
    lawful(0 <= first < players, "R2.6", "the dealer or first leader is no seat")

    # R2.2, R7.0: one card in the Insider's place, the special roles once each, otherwise Agents
    special = options["special_roles"]
    insiders = [name for name in special if roles[name]["replaces"] == "insider"] or ["insider"]
    others = [name for name in special if roles[name]["replaces"] == "agent"]
    expected = insiders + others + ["agent"] * (seats - 1 - len(others))
    lawful(sorted(deal["roles"]) == sorted(expected), "R2.2", "roles don't match the options")
    for seat, name in options["fixed_roles"].items():
        lawful(deal["roles"][seat] == name, "R7.0", "the deal does not agree with fixed_roles")

    lawful(len(deal["hands"]) == players, "R2.3", "one hand a player")
    lawful(all(len(hand) == table["hand"] for hand in deal["hands"]), "R2.3", "size of a hand")
    cards = [card for hand in deal["hands"] for card in hand]
    if players == 2:
        lawful(len(deal["larry_stack"]) == LARRY_STACK, "R9.1", "Larry's stack has 32 cards")
        cards += deal["larry_stack"]
    lawful(len(set(cards)) == len(cards), "R1.1", "a card twice")


def check_missions(deal, deck, risky_in_play, players):
    ids = [entry["id"] for entry in deck["missions"] + deck["risky"]]
    lawful(len(set(ids)) == len(ids), "R2.5", "mission_deck: an id twice")
    drawn = deal["missions"]
    lawful(len(set(drawn)) == len(drawn), "R2.5", "a mission twice")
    risky = {entry["id"] for entry in deck["risky"]}
    lawful(risky_in_play or not risky & set(drawn), "R2.5", "a risky mission, but none in play")
    lawful(len(drawn) >= 2 * TABLE[players]["tricks"], "R3.1", "too few missions")


def read_record(value, default_deck):
    """A legal setup (a dict) from a record, ignoring its actions; or Refusal."""
    form(isinstance(value, dict), "a record is an object")
    form(value.get("format") == "insidejob-record", "unknown format")
    form(is_whole(value.get("version")) and value["version"] == 1, "unknown version")
    players = value.get("players")
    form(is_whole(players), "players is a whole number")
    if "names" in value:
        form(is_list_of(is_text, value["names"]), "names is a list of texts")
    options, is_role = read_options(value.get("options", {}))
    deck = options["mission_deck"] or default_deck
    missions = {entry["id"]: {**entry, "risky": name == "risky"}
                for name in ("missions", "risky") for entry in deck[name]}
    deal = read_deal(value.get("deal"), players, is_role, missions)
    form(isinstance(value.get("actions"), list), "actions is a list")

    roles = check_options(options, players)
    counts = (2, 3) if players == 2 else (players,)  # Larry is seat 2 wherever seats are listed
    lawful("names" not in value or len(value["names"]) in counts, "R2", "one name a player")
    check_deal(deal, options, players, roles)
    in_play = [roles[name] for name in deal["roles"]]
    risky = options["risky"] or any(role["risky_missions"] for role in in_play)  # R7.3, R8.1
    lawful(options["wager"] or not risky, "R8.3", "risky missions need wagers")
    check_missions(deal, deck, risky, players)
    return {
        "players": players,
        "leader": deal["first_leader"] if players == 2 else (deal["dealer"] + 1) % players,
        "wager": options["wager"],
        "role_ids": deal["roles"],
        "roles": in_play,
        "hands": deal["hands"],
        "larry_stack": deal.get("larry_stack", []),
        "deck": missions,
        "draw": deal["missions"],
    }
