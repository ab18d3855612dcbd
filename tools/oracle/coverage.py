"""What a case has covered: names of features, counted by compare.py so that gaps show."""

import collections

from deals import LAWFUL_SETS
from game import counted_suit, number_of
from oracle import DEFAULT_DECK
from record import ROLES, read_custom_role

CODES = ("malformed_record", "invalid_setup", "game_over", "wrong_phase", "not_your_turn",
         "mission_not_drawn", "risky_mission_first", "not_in_hand", "must_follow_suit",
         "wager_not_allowed", "invalid_vote", "invalid_partner")
KINDS = ("extreme", "wins", "sequence", "range", "parity", "same_suit", "trump_count",
         "winning_number", "sum", "wager_on")
EFFECTS = ("nothing", "agents_win", "insider_wins", "changes_side", "takes_right", "takes_left",
           "loses")
EXPECTED = (
    [f"code {code}" for code in CODES]
    + ["code malformed_record in actions"]
    + [f"phase {phase}" for phase in ("accomplice", "mission", "play", "larry", "vote", "over")]
    + [f"cause {cause}, side {side}" for cause, side in (
        ("missions", "agents"), ("intel", "insider"), ("token_limit", "insider"),
        ("all_face_up", "insider"), ("insider_revealed", "agents"), ("reveal", "agents"),
        ("reveal", "insider"), ("vote", "agents"), ("vote", "insider"), ("vote", "decoy"),
        ("vote", "decoy_and_insider"))]
    + [f"players {players}" for players in (2, 3, 4, 5)]
    + [f"option {name}" for name in ("no wager", "risky", "fixed role", "own deck", "own role",
                                     "own role and another")]
    + [f"roles {' + '.join(names)}" for names in LAWFUL_SETS]
    + [f"revealed {name}" for name in ROLES if not ROLES[name]["face_up"]]
    + ["revealed Larry"]
    + [f"own role revealed, {effect}" for effect in EFFECTS]
    + [f"{name} {end}" for name in ROLES for end in ("wins", "loses")]
    + [f"own role, wins_by {way}, {end}" for way in ("side", "most_votes", "partner",
                                                     "right_loses", "left_loses")
       for end in ("wins", "loses")]
    + [f"mission {kind} {end}" for kind in KINDS for end in ("met", "missed")]
    + ["risky mission met", "risky mission missed"]
    + ["trick equal trumps", "trick won without tokens", "trick wagers go to the supply",
       "trick costs the partner", "trick token taken from a neighbour", "trick won by Larry",
       "trick 3 or more wagers"]
    + ["vote tie", "vote tie of three or more", "vote two by one seat", "vote two for one seat",
       "vote one of a two-vote role", "vote abstention", "vote by nobody", "vote by a face-up seat"]
    + ["end both sides at once", "end turned seat wins", "end Decoy wins, turned seat in play",
       "end Larry wins"]
)


def trick_features(record, answer, roles, deck):
    """Features of the finished tricks."""
    seats = len(roles)
    tokens = [1 if role["first_token"] else 0 for role in roles]
    if seats == 3 and record["players"] == 2:
        tokens[2] = 3
    partner = next((a["accomplice"] for a in record["actions"] if "accomplice" in a), None)
    for trick in answer["tricks"]:
        winner, plays, mission = trick["winner"], trick["plays"], deck[trick["mission"]]
        end = "met" if trick["completed"] else "missed"
        yield f"mission {mission['condition']['kind']} {end}"
        if mission["risky"]:
            yield f"risky mission {end}"
        best = [p for p in plays if p["seat"] == winner][0]
        if sum(1 for p in plays if counted_suit(p, trick["trump"]) == trick["trump"]
               and counted_suit(best, trick["trump"]) == trick["trump"]
               and number_of(p["card"]) == number_of(best["card"])) > 1:
            yield "trick equal trumps"
        wagers = [p["seat"] for p in plays if p.get("wager")]
        if len(wagers) >= 3:
            yield "trick 3 or more wagers"
        if not roles[winner]["holds_tokens"]:
            yield "trick won without tokens"
            if wagers:
                yield "trick wagers go to the supply"
        if record["players"] == 2 and winner == 2:
            yield "trick won by Larry"
        for seat in range(seats):
            lost = tokens[seat] - trick["tokens"][seat] - (seat in wagers)
            if seat != winner and lost > 0:
                costs = roles[winner]["trick_costs_partner"] and partner == seat
                if lost > costs:
                    yield "trick token taken from a neighbour"
                if costs:
                    yield "trick costs the partner"
        tokens = trick["tokens"]


def vote_features(answer, roles):
    """Features of a finished vote."""
    votes = answer["result"]["votes"]
    if not votes:
        yield "vote by nobody"
        return
    named = [t for vote in votes for t in vote["for"]]
    top = [s for s in set(named) if named.count(s) == max(map(named.count, named))]
    if len(top) > 1:
        yield "vote tie"
    if len(top) > 2:
        yield "vote tie of three or more"
    for vote in votes:
        if len(vote["for"]) == 2:
            yield "vote two by one seat"
            if vote["for"][0] == vote["for"][1]:
                yield "vote two for one seat"
        elif roles[vote["seat"]]["votes"] == 2:
            yield "vote one of a two-vote role"
        if answer["face_up"][vote["seat"]]:
            yield "vote by a face-up seat"
    if len(votes) < min(len(roles), sum(1 for role in roles if role["votes"])):
        yield "vote abstention"


def end_features(record, answer, roles, names):
    result = answer["result"]
    yield f"cause {result['cause']}, side {result['side']}"
    if result["cause"] == "vote":
        yield from vote_features(answer, roles)
    turned = [s for s, role in enumerate(roles)
              if role["on_reveal"] == "changes_side" and answer["face_up"][s]]
    if turned and turned[0] in result["winners"]:
        yield "end turned seat wins"
    if turned and result["side"].startswith("decoy"):
        yield "end Decoy wins, turned seat in play"
    needed = {2: 7, 3: 9, 4: 7, 5: 6}[record["players"]]
    if answer["missions_completed"] >= needed and result["side"] == "insider":
        yield "end both sides at once"
    if record["players"] == 2 and 2 in result["winners"]:
        yield "end Larry wins"
    for seat, name in enumerate(names):
        end = "wins" if seat in result["winners"] else "loses"
        if name in ROLES:
            yield f"{name} {end}"
        else:
            yield f"own role, wins_by {roles[seat]['wins_by']}, {end}"


def features(record, answer):
    """All features of a case, from the record (a JSON value) and the answer to it."""
    if not answer["ok"]:
        error = answer["error"]
        yield f"code {error['code']}"
        if error["code"] == "malformed_record" and error["at"] >= 0:
            yield "code malformed_record in actions"
        return
    options = record.get("options", {})
    customs = dict(map(read_custom_role, options.get("custom_roles", [])))
    names = record["deal"]["roles"]
    roles = [{**ROLES, **customs}[name] for name in names]
    source = options.get("mission_deck", DEFAULT_DECK)
    deck = {m["id"]: {**m, "risky": key == "risky"}
            for key in ("missions", "risky") for m in source[key]}
    special = options.get("special_roles", [])
    yield f"phase {answer['phase']}"
    yield f"players {record['players']}"
    for name, used in (("no wager", not options.get("wager", True)),
                       ("risky", options.get("risky", False)),
                       ("fixed role", options.get("fixed_roles")),
                       ("own deck", "mission_deck" in options), ("own role", customs),
                       ("own role and another", customs and len(special) == 2)):
        if used:
            yield f"option {name}"
    if special and not customs:
        yield "roles " + " + ".join(sorted(special, key=list(ROLES).index))
    for seat, name in enumerate(names):
        if answer["face_up"][seat] and not roles[seat]["face_up"]:
            if record["players"] == 2 and seat == 2:
                yield "revealed Larry"
            yield (f"revealed {name}" if name in ROLES
                   else f"own role revealed, {roles[seat]['on_reveal']}")
    yield from trick_features(record, answer, roles, deck)
    if answer["result"] is not None:
        yield from end_features(record, answer, roles, names)


def report(counts, mutations):
    """The coverage table, as lines of text. Features that never occurred are marked."""
    lines = []
    names = EXPECTED + sorted(set(counts) - set(EXPECTED))
    groups = collections.OrderedDict()
    for name in names:
        groups.setdefault(name.split()[0], []).append(name)
    for group in groups.values():
        for name in group:
            mark = "" if counts[name] else "   <-- never"
            lines.append(f"{counts[name]:8d}  {name}{mark}")
    lines.append("")
    lines += [f"{count:8d}  mutation {name}" for name, count in sorted(mutations.items())]
    return lines
