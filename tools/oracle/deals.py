"""Random legal setups: options, custom roles, mission decks, deals."""

import itertools

from oracle import DEFAULT_DECK
from record import (CARDS, ROLE_DEFAULTS, ROLE_WORDS, ROLES, SPECIAL, SUITS, TABLE,
                    contradictions, forbidden_together, read_custom_role)

HUGE = (10 ** 9, 2 ** 31, 2 ** 32 + 1, 2 ** 63, 2 ** 64, 10 ** 30)
POSITIONS = (1, 2, 3, "last")


def chance(rng, probability):
    return rng.random() < probability


LAWFUL_SETS = [names for size in (1, 2) for names in itertools.combinations(SPECIAL, size)
               if not forbidden_together([ROLES[name] for name in names])]


# ---- custom roles ----------------------------------------------------------------------------

def any_custom_role(rng):
    """A custom role of known fields and values, mostly close to a legal one."""
    role = {"id": rng.choice(["mole", "X", "_", "Double_Agent", "agent2", "7"])}
    insider = chance(rng, 0.35)
    role["replaces"] = "insider" if insider else "agent"
    if insider:
        role["side"] = "insider"
        if chance(rng, 0.7):
            role["must_follow"] = False
        if chance(rng, 0.4):
            role["wins_if_all_others_face_up"] = True
    elif chance(rng, 0.5):
        role["side"] = "neutral"
        role["wins_by"] = rng.choice(ROLE_WORDS["wins_by"][1:] + ("most_votes",))
    elif chance(rng, 0.5):
        role["side"] = "agents"
    if role.get("wins_by") == "partner" or chance(rng, 0.2):
        role["names_partner"] = True
        if chance(rng, 0.5):
            role["trick_costs_partner"] = True
    if chance(rng, 0.2):
        role["face_up"] = True
    elif chance(rng, 0.75):
        role["on_reveal"] = rng.choice(ROLE_WORDS["on_reveal"] + ("loses", "insider_wins"))
    if chance(rng, 0.15):
        role.update(holds_tokens=False, first_token=False, may_wager=False)
    else:
        for field in ("first_token", "may_wager"):
            if chance(rng, 0.25):
                role[field] = False
        if chance(rng, 0.25):
            role["token_limit"] = rng.choice([1, 2, 3, 4, 5, 6, 13])
    if chance(rng, 0.5):
        role["votes"] = rng.choice([0, 1, 2, 2, 2])
    if chance(rng, 0.5):
        role["same_target"] = rng.choice(ROLE_WORDS["same_target"])
    if chance(rng, 0.4):
        low = rng.choice([2, 2, 3, 3, 4])
        role["reveal_at"] = {"4": low, "5": rng.choice([low, 2, 5, 9])}
        if role.get("holds_tokens", True) and chance(rng, 0.3):  # both limits at once
            role["token_limit"] = max(1, low - rng.choice([0, 1, 1]))
    for field, probability in (("votes_face_up", 0.2), ("revealed_seats_vote", 0.3),
                               ("must_follow", 0.15)):
        if chance(rng, probability):
            role[field] = False
    if chance(rng, 0.15):
        role["risky_missions"] = True
    if chance(rng, 0.3):
        role["name"] = {"en": "The Mole", "de": "Der Maulwurf"}
        role["text"] = {"en": "Digs."}
    if chance(rng, 0.1):  # defaults written out change nothing
        for field, value in ROLE_DEFAULTS.items():
            if value is not None:
                role.setdefault(field, value)
    return role


def lawful_custom_role(rng):
    while True:
        role = any_custom_role(rng)
        if not contradictions(read_custom_role(role)[1]):
            return role


def changed_custom_role(rng):
    """A legal role with up to three fields changed, of the right types."""
    role = lawful_custom_role(rng)
    for _ in range(rng.randint(1, 3)):
        field = rng.choice(list(ROLE_DEFAULTS))
        if field in ROLE_WORDS:
            role[field] = rng.choice(ROLE_WORDS[field])
        elif isinstance(ROLE_DEFAULTS[field], bool):
            role[field] = chance(rng, 0.5)
        elif field == "reveal_at":
            role[field] = {"4": rng.choice([1, 2, 3]), "5": rng.choice([3, 9, 10])}
        elif field == "token_limit":
            role[field] = rng.randint(1, 13)
        else:
            role[field] = rng.randint(0, 2)
    return role


def contradictory_custom_role(rng):
    """A role with exactly one contradiction, each kind equally likely."""
    by_problem = {}
    for _ in range(40):
        role = changed_custom_role(rng)
        problems = contradictions(read_custom_role(role)[1])
        if len(problems) == 1:
            by_problem[problems[0]] = role
    return by_problem[rng.choice(sorted(by_problem))] if by_problem else changed_custom_role(rng)


def forbidden_pair(rng):
    """(names, custom role or None): special roles that exactly one rule forbids together."""
    by_problem = {}
    for _ in range(30):
        custom = lawful_custom_role(rng) if chance(rng, 0.7) else None
        names = rng.sample(SPECIAL, 1 if custom else 2)
        data = [ROLES[name] for name in names]
        if custom:
            names.append(custom["id"])
            data.append(read_custom_role(custom)[1])
        problems = forbidden_together(data)
        if len(problems) == 1:
            by_problem[problems[0]] = names, custom
    return by_problem[rng.choice(sorted(by_problem))] if by_problem else (["agent"], None)


# ---- mission decks ---------------------------------------------------------------------------

def random_condition(rng, flavour):
    """A condition of any kind. An easy (or hard) one is (almost) always (or never) met."""
    if flavour == "easy":
        return rng.choice([
            {"kind": "range", "min": 1, "max": 13}, {"kind": "range", "min": -5, "max": 10 ** 20},
            {"kind": "trump_count", "min": 0, "max": rng.randint(4, 9)},
            {"kind": "winning_number", "min": 2, "max": 13},
            {"kind": "sum", "per_player": 3, "is": "at_least"},
            {"kind": "sum", "per_player": 11, "is": "at_most"},
            {"kind": "sum", "per_player": -HUGE[-1], "is": "at_least"}])
    if flavour == "hard":
        return rng.choice([
            {"kind": "range", "min": 14, "max": 20}, {"kind": "trump_count", "min": 6, "max": 6},
            {"kind": "winning_number", "min": 0, "max": 0}, {"kind": "parity", "is": "even"},
            {"kind": "sum", "per_player": 13, "is": "at_least"},
            {"kind": "sum", "per_player": HUGE[rng.randrange(len(HUGE))], "is": "at_least"},
            {"kind": "sequence", "is": "ascending"}, {"kind": "same_suit"}])
    kind = rng.choice(["extreme", "wins", "sequence", "range", "parity", "same_suit",
                       "trump_count", "winning_number", "sum", "wager_on"])
    low, high = sorted(rng.randint(-1, 15) for _ in range(2))
    if kind == "trump_count":
        low, high = sorted(rng.randint(0, 5) for _ in range(2))
    fields = {
        "extreme": {"position": rng.choice(POSITIONS), "is": rng.choice(["highest", "lowest"])},
        "wins": {"position": rng.choice(POSITIONS)},
        "sequence": {"is": rng.choice(["ascending", "descending"])},
        "range": {"min": low, "max": high},
        "parity": {"is": rng.choice(["even", "odd"])},
        "same_suit": {},
        "trump_count": {"min": low, "max": high},
        "winning_number": {"min": low, "max": high},
        "sum": {"per_player": rng.randint(4, 10), "is": rng.choice(["at_least", "at_most"])},
        "wager_on": {"positions": rng.sample(POSITIONS, rng.randint(1, 4))},
    }
    return {"kind": kind, **fields[kind]}


def random_deck(rng, needed, flavour):
    """A custom deck, long enough without its risky missions."""

    def entries(count, prefix):
        found = []
        for number in range(count):
            kind = flavour if chance(rng, 0.8) else "any"
            found.append({"id": prefix + str(number), "trump": rng.choice(list(SUITS.values())),
                          "condition": random_condition(rng, kind)})
        return found

    deck = {"missions": entries(needed + rng.randint(0, 8), rng.choice(["m", "Mission é ", "_"])),
            "risky": entries(rng.choice([0, 1, 4, 10]), "r")}
    if chance(rng, 0.5):
        for entry in deck["risky"]:
            entry["condition"] = {"kind": "wager_on",
                                  "positions": rng.sample(POSITIONS, rng.randint(1, 2))}
    if chance(rng, 0.2):  # a known name with another meaning
        deck["missions"][0]["id"] = "ascending"
    if chance(rng, 0.2):
        deck["about"] = "our own"
    return deck


# ---- a whole set-up --------------------------------------------------------------------------

def choose_roles(rng, players, options):
    """Sets the role options; returns the data of the custom roles and of all roles, by id."""
    roles = dict(ROLES)
    if players < 4 or chance(rng, 0.15):
        return [], roles
    if chance(rng, 0.5):
        while True:
            custom = lawful_custom_role(rng)
            roles = {**ROLES, custom["id"]: read_custom_role(custom)[1]}
            names = [custom["id"]] + rng.sample(SPECIAL, rng.choice([0, 1]))
            if not forbidden_together([roles[name] for name in names]):
                break
        options["custom_roles"] = [custom]
    else:
        names = list(rng.choice(LAWFUL_SETS + [s for s in LAWFUL_SETS if "decoy" in s] * 2))
    rng.shuffle(names)
    options["special_roles"] = names
    return names, roles


def place_roles(rng, players, options, names, roles):
    """deal.roles, and sometimes fixed_roles."""
    insiders = [name for name in names if roles[name]["replaces"] == "insider"] or ["insider"]
    others = [name for name in names if roles[name]["replaces"] == "agent"]
    seats = 3 if players == 2 else players
    dealt = insiders + others + ["agent"] * (seats - 1 - len(others))
    rng.shuffle(dealt)
    takers = [s for s in range(seats)
              if roles[dealt[s]]["on_reveal"] in ("takes_right", "takes_left")]
    if takers and len(others) == 2 and chance(rng, 0.5):  # a special role beside the taker
        seat = takers[0]
        step = -1 if roles[dealt[seat]]["on_reveal"] == "takes_right" else 1
        other = [name for name in others if name != dealt[seat]][0]
        place, beside = dealt.index(other), (seat + step) % seats
        dealt[place], dealt[beside] = dealt[beside], dealt[place]
    face_up = [s for s in range(seats) if roles[dealt[s]]["face_up"]]
    if face_up and chance(rng, 0.4):
        options["fixed_roles"] = {str(face_up[0]): dealt[face_up[0]]}
    elif chance(rng, 0.1):
        options["fixed_roles"] = {}
    return dealt


def deal_cards(rng, players, favourite):
    """Hands, and what is left over: even, with long suits, or with one strong seat."""
    size = TABLE[players]["hand"]
    cards = list(CARDS)
    rng.shuffle(cards)
    style = rng.choice(["even", "even", "suits", "rich", "rich"])
    if style == "suits":
        cards.sort(key=lambda card: list(SUITS).index(card[0]) + rng.random() * 1.5)
    elif style == "rich" and favourite < players:
        cards.sort(key=lambda card: int(card[1:]) + rng.random() * 5, reverse=True)
        best, rest = cards[:size], cards[size:]
        rng.shuffle(rest)
        at = favourite * size
        cards = rest[:at] + best + rest[at:]
    hands = [cards[size * seat:size * (seat + 1)] for seat in range(players)]
    return hands, cards[size * players:]


def order_missions(rng, deck, needed, with_risky):
    """deal.missions: a random order, of random length, the risky ones often early."""
    plain = [entry["id"] for entry in deck["missions"]]
    risky = [entry["id"] for entry in deck["risky"]] if with_risky else []
    rng.shuffle(plain)
    rng.shuffle(risky)
    early = risky if chance(rng, 0.5) else []
    order = plain + [name for name in risky if name not in early]
    rng.shuffle(order)
    if early:
        span = rng.choice([len(early) + 2, needed])
        head = early + order[:max(0, span - len(early))]
        tail = order[max(0, span - len(early)):]
        rng.shuffle(head)
        order = head + tail
    return order[:max(needed, rng.randint(needed, len(order)))]


def random_setup(rng):
    """A legal record without actions, and hints on how to play it."""
    players = rng.choices([2, 3, 4, 5], [15, 12, 37, 36])[0]
    options = {}
    names, roles = choose_roles(rng, players, options)
    brings_risky = any(roles[name]["risky_missions"] for name in names)
    if not brings_risky and chance(rng, 0.12):
        options["wager"] = False
    elif chance(rng, 0.2):
        options["wager"] = True
    if options.get("wager", True) and chance(rng, 0.25):
        options["risky"] = True
    elif chance(rng, 0.1):
        options["risky"] = False
    needed = 2 * TABLE[players]["tricks"]
    deck, flavour = DEFAULT_DECK, "any"
    if chance(rng, 0.35):
        flavour = rng.choice(["any", "any", "easy", "easy", "hard"])
        deck = options["mission_deck"] = random_deck(rng, needed, flavour)
    for name, empty in (("special_roles", []), ("custom_roles", [])):
        if name not in options and chance(rng, 0.1):
            options[name] = empty

    dealt = place_roles(rng, players, options, names, roles)
    favourite = rng.randrange(len(dealt))
    if chance(rng, 0.6):  # preferably a seat with an interesting role
        favourite = rng.choice([s for s, name in enumerate(dealt) if name != "agent"])
    customs = [s for s, name in enumerate(dealt) if name not in ROLES]
    if customs and chance(rng, 0.4):
        favourite = customs[0]
    hands, rest = deal_cards(rng, players, favourite)
    deal = {"roles": dealt, "hands": hands,
            "missions": order_missions(rng, deck, needed,
                                       options.get("risky", False) or brings_risky)}
    if players == 2:
        deal.update(first_leader=rng.randrange(2), larry_stack=rest)
    else:
        deal["dealer"] = rng.randrange(players)
    record = {"format": "insidejob-record", "version": 1, "players": players,
              "options": options, "deal": deal, "actions": []}
    if chance(rng, 0.2):
        record["names"] = [f"Player {seat}" for seat in range(players)]
    if chance(rng, 0.05):
        record["result"] = rng.choice([None, 7, {"cause": "none"}, []])  # is not looked at
    if chance(rng, 0.05):
        record["comment"] = {"anything": [1.5, None]}
    return record, {"favourite": favourite, "easy": flavour == "easy"}
