"""Scenarios on playing: trumps, wagers, missions, the Accomplice, Larry, and what is refused."""

import copy

from scenario_build import make, refused, won

PLAIN = "agent insider agent agent"


def bad(book, name, why, code, record):
    """The last action of the record is refused."""
    book.add(name, why, record, refused(len(record["actions"]) - 1, code))


def winner_of(seat, completed=None, **more):
    trick = {"winner": seat} if completed is None else {"winner": seat, "completed": completed}
    return {"tricks": [trick], **more}


def equal_trumps(book):
    """R3.7. Blue is the trump suit of only_even."""
    for name, why, cards, winner in (
            ("two-wagered", "the one played last wins", "G4 Y8* P8* G6", 2),
            ("wagered-then-trump", "the trump came later", "G4 Y8* B8 G6", 2),
            ("trump-lead-then-wagered", "the wager came later", "B8 P8* B6 B2", 1),
            ("three", "two wagered, then the trump", "G4 Y8* P8* B8", 3)):
        book.add(f"equal-trumps-{name}", f"R3.7: {why}",
                 make(4, PLAIN, [f"only_even: {cards}"]), winner_of(winner, True))


def wagers(book):
    """R3, R4."""
    def trick(name, why, cards, expect, roles=PLAIN, **more):
        book.add(name, why, make(len(roles.split()), roles, [cards], **more), expect)

    trick("wager-makes-trump", "R4.3, R3.8", "first_lowest: G2 G5* G9 G3",
          winner_of(1, True, tokens=[1, 2, 1, 1], supply=9))
    trick("wager-on-a-trump", "R4.3: nothing changes, but the token goes to the winner",
          "first_highest: G3 G5* G9 G4", winner_of(2, False, tokens=[1, 0, 3, 1]))
    trick("wager-off-suit", "R4.2 ruling: any lawfully played card",
          "first_lowest: Y2 P13* Y5 Y6", winner_of(1, True, tokens=[1, 2, 1, 1]),
          roles="agent agent insider agent")
    trick("insider-need-not-follow", "R3.5", "first_lowest: Y2 B5 Y7 Y9", winner_of(1, True),
          holds={1: "Y8"})

    record = make(4, PLAIN, ["first_lowest: G2 B5*"], holds={2: "G9 B4"})
    book.add("wager-led-suit-unchanged", "R4.5, R3.4: green is led still; the token lies on the "
             "card", record, {"phase": "play", "to_act": [2], "tokens": [1, 0, 1, 1], "supply": 10},
             legal=True)

    no = "wager_not_allowed"
    bad(book, "wager-by-leader-refused", "R4.4", no,
        make(4, PLAIN, ["first_lowest:"], holds={0: "G2"},
             tail=[{"seat": 0, "card": "G2", "wager": True}]))
    bad(book, "wager-face-up-refused", "R4.4, R5.1", no,
        make(4, PLAIN, ["0", "0", "0", "0", "1", "sum_low: B4 B2 B3"],
             holds={0: "B1"}, tail=[{"seat": 0, "card": "B1", "wager": True}]))
    bad(book, "wager-without-token-refused", "R4.2", no,
        make(4, PLAIN, ["0 w1", "sum_low: B4"], holds={1: "B1"},
             tail=[{"seat": 1, "card": "B1", "wager": True}]))
    bad(book, "wager-switched-off-refused", "R4.1", no,
        make(4, PLAIN, ["sum_low: B4"], holds={1: "B1"}, options={"wager": False},
             tail=[{"seat": 1, "card": "B1", "wager": True}]))
    bad(book, "wager-by-bugged-refused", "R7.1, R4.4: face up from the start", no,
        make(4, "agent bugged_agent insider agent", ["sum_low: B4"], holds={1: "B1"},
             tail=[{"seat": 1, "card": "B1", "wager": True}]))


def accomplice(book):
    """R7.5."""
    roles = "accomplice agent insider agent"
    book.add("accomplice-names-first", "R7.5: before the first trick; any other seat",
             make(4, roles), {"phase": "accomplice", "to_act": [0], "tokens": [0, 1, 1, 1],
                              "supply": 11, "face_up": [True, False, False, False],
                              "legal": [{"seat": 0, "accomplice": t} for t in (1, 2, 3)]})
    book.add("accomplice-trick-partner-loses-one", "R7.5: it takes nothing, and leads",
             make(4, roles, ["0"], partner=1),
             winner_of(0, tokens=[0, 0, 1, 1], supply=12, leader=0, to_act=[0]))
    book.add("accomplice-trick-partner-has-none", "R7.5: if it has any",
             make(4, roles, ["0", "0"], partner=1),
             {"tokens": [0, 0, 1, 1], "supply": 12, "phase": "mission"})
    book.add("accomplice-trick-tokens-back", "R7.5 ruling: wagered tokens go to the supply",
             make(4, roles, ["0 w23"], partner=1),
             winner_of(0, tokens=[0, 0, 0, 0], supply=14))
    book.add("accomplice-trick-risky-completed", "R7.5 ruling: a wager counts for the mission even "
             "if the token goes back to the supply",
             make(4, roles, ["risky_second/ascending: B9 B2* B3 B4"], partner=3,
                  options={"risky": True}),
             winner_of(0, True, tokens=[0, 0, 1, 0], supply=13))
    bad(book, "accomplice-names-itself-refused", "R7.5: another seat", "invalid_partner",
        make(4, roles, tail=[{"seat": 0, "accomplice": 0}]))


def risky(book):
    """R8."""
    on = {"risky": True}
    record = make(4, PLAIN, [], options=on)
    plain = [name for name in record["deal"]["missions"] if name != "first_highest"]
    record["deal"]["missions"] = ["first_highest", "risky_third"] + plain[:18]
    book.add("risky-one-drawn", "R8.1: it must be chosen", record,
             {"phase": "mission", "legal": [{"seat": 0, "mission": "risky_third"}]})
    refusal = copy.deepcopy(record)
    refusal["actions"].append({"seat": 0, "mission": "first_highest"})
    bad(book, "risky-one-drawn-other-refused", "R8.1", "risky_mission_first", refusal)
    both = copy.deepcopy(record)
    both["deal"]["missions"][0] = "risky_last"
    book.add("risky-two-drawn", "R8.1: either", both,
             {"legal": [{"seat": 0, "mission": "risky_last"},
                        {"seat": 0, "mission": "risky_third"}]})
    book.add("risky-mission-last-others-wager", "R8.2: other wagers do not matter",
             make(4, PLAIN, ["risky_last/ascending: B2 B3* B4* B5"], options=on),
             winner_of(2, False))
    two = "agent insider agent"
    book.add("risky-second-two-players", "R8.2: the 2nd card is Larry's, who never wagers (R9.5)",
             make(2, two, ["risky_second/ascending: B2 B3 B4*"], options=on), winner_of(1, False))


def larry(book):
    """R9."""
    roles = "agent insider agent"
    for seat in (0, 1):
        for name, winner, leader in (("leader", seat, seat), ("controller", 1 - seat, 1 - seat),
                                     ("larry", 2, 1 - seat)):
            tokens = [1, 1, 3]
            tokens[winner] += 1
            book.add(f"larry-handover-{name}-wins-seat{seat}", "R9.6, R3.8",
                     make(2, roles, [str(winner)], leader=seat),
                     winner_of(winner, leader=leader, to_act=[leader], tokens=tokens))
    book.add("larry-revealed-agent", "R9.7, R5.1: six tokens; play goes on",
             make(2, roles, ["2", "2", "2"]),
             {"phase": "mission", "tokens": [1, 1, 6], "face_up": [False, False, True]})
    book.add("larry-revealed-insider", "R9.7: the Insider wins; Larry can win",
             make(2, "agent agent insider", ["2", "2", "2"]), won("intel", "insider", [2]))

    start = dict(stack="B3 Y8 P10 G1 B12 Y3 P1 P2 Y1")
    first = ["first_highest: B5"]
    book.add("larry-must-follow-legal", "R9.4, R9.5: one of the three can",
             make(2, roles, first, **start),
             {"phase": "larry", "to_act": [1],
              "legal": [{"seat": 1, "larry": "B3", "top": "Y8"},
                        {"seat": 1, "larry": "B3", "top": "P10"}]})
    book.add("larry-cannot-follow-legal", "R9.4, R9.5: none of the three can: all orders",
             make(2, roles, ["first_highest: G5"], stack="B3 Y8 P10"),
             {"phase": "larry", "to_act": [1],
              "legal": [{"seat": 1, "larry": c, "top": d} for c in ("B3", "Y8", "P10")
                        for d in ("B3", "Y8", "P10") if c != d]})

    def refuse(name, why, code, seat, card, top, given=roles):
        bad(book, f"larry-{name}-refused", why, code,
            make(2, given, first, tail=[{"seat": seat, "larry": card, "top": top}], **start))

    refuse("insider-revoke", "R9.5: whatever his own role", "must_follow_suit", 1, "Y8", "B3",
           "agent agent insider")
    refuse("insider-controller-revoke", "R9.5: no matter who controls him", "must_follow_suit", 1, "P10",
           "Y8", "agent insider agent")

    again = ["first_highest: B5 B3>Y8 B2", "first_lowest: Y2"]
    book.add("larry-card-put-back-comes-again", "R9.4: Y8 lies on top, then G1 and B12",
             make(2, roles, again, **start),
             {"phase": "larry", "to_act": [1],
              "legal": [{"seat": 1, "larry": "Y8", "top": "B12"},
                        {"seat": 1, "larry": "Y8", "top": "G1"}]})
    bad(book, "larry-third-card-is-gone", "R9.4: P10 went out of the game", "not_in_hand",
        make(2, roles, again, tail=[{"seat": 1, "larry": "P10", "top": "Y8"}], **start))

    nine = "0 1 0 1 0 1 0 1 2".split()
    for insider in (0, 1, 2):
        dealt = ["agent"] * 3
        dealt[insider] = "insider"
        for zero in (1, 2):
            for one in (0, 2):
                named = {0: zero, 1: one}
                mistaken = any(seat != insider and target != insider
                               for seat, target in named.items())
                side = "insider" if mistaken else "agents"
                winners = [insider] if mistaken else [s for s in range(3) if s != insider]
                book.add(f"larry-vote-insider{insider}-names-{zero}-and-{one}",
                         "R9.8: if an Agent named an Agent, the Insider wins; otherwise the Agents",
                         make(2, " ".join(dealt), nine, votes=named), won("vote", side, winners))
    bad(book, "larry-face-up-not-named", "R9.8, R6.2", "invalid_vote",
        make(2, roles, "2 2 2 0 1 0 1 0 1".split(), tail=[{"seat": 0, "votes": [2]}]))
    book.add("larry-vote-nobody-left-to-name", "R6.2 ruling, R9.8: seat 1 casts no vote",
             make(2, roles, "0 0 0 0 0 2 2 2 1".split(), votes={0: 1}),
             won("vote", "agents", [0, 2]))


def refused_actions(book):
    """FORMAT: the codes for an action, and which goes first."""
    play = dict(tricks=["sum_low: B4"], holds={1: "B1 G1", 2: "B2 Y1"})

    def case(name, why, code, *actions, players=4, roles="agent agent insider agent", **script):
        bad(book, f"refused-{name}", why, code,
            make(players, roles, **{**play, **script}, tail=actions))

    def game_over(name, code, action):
        case(name, "FORMAT: the order of the codes", code, action, players=5,
             roles="agent insider agent agent agent", tricks=["1", "1", "1"], holds={})

    malformed = "malformed_record"
    case("malformed-unknown-card", "FORMAT", malformed, {"seat": 1, "card": "B14"})
    game_over("game-over-before-wrong-phase", "game_over", {"seat": 0, "votes": [1]})
    game_over("malformed-before-game-over", malformed, {"seat": 1, "mission": "third_time"})
    case("wrong-phase-before-not-your-turn", "FORMAT: the order of the codes", "wrong_phase",
         {"seat": 3, "mission": "ascending"})
    case("not-your-turn-before-not-in-hand", "FORMAT: the order of the codes", "not_your_turn",
         {"seat": 2, "card": "B1"})
    case("not-in-hand-before-must-follow-and-wager", "FORMAT: the order of the codes",
         "not_in_hand", {"seat": 1, "card": "Y1", "wager": True})
    case("must-follow-suit-before-wager", "FORMAT, R4.2: lawfully played first",
         "must_follow_suit", {"seat": 1, "card": "G1", "wager": True}, options={"wager": False})
    custom = {"id": "mole", "replaces": "insider", "side": "insider"}
    case("must-follow-suit-custom-insider", "FORMAT: the defaults are an ordinary Agent's",
         "must_follow_suit", {"seat": 1, "card": "G1"}, roles="agent mole agent agent",
         custom=custom)
    case("first-unlawful-is-reported", "FORMAT: also where a later one is malformed",
         "not_in_hand", {"seat": 1, "card": "B2"})
    book.scenarios["refused-first-unlawful-is-reported"]["record"]["actions"].append({"seat": "x"})
    record = copy.deepcopy(book.scenarios["risky-one-drawn"]["record"])
    record["actions"] = [{"seat": 0, "mission": record["deal"]["missions"][2]}]
    bad(book, "refused-mission-not-drawn-before-risky", "FORMAT: the order of the codes",
        "mission_not_drawn", record)


def refused_setups(book):
    """FORMAT: what is wrong with a set-up."""
    def case(name, why, code, change, roles=PLAIN, players=4, **script):
        record = copy.deepcopy(make(players, roles, **script))
        change(record)
        book.add(f"setup-{name}", why, record, refused(-1, code))

    def special(*names):
        def change(record):
            record["options"]["special_roles"] = list(names)
            dealt = list(names) + ["insider"] * ("prof_no" not in names)
            record["deal"]["roles"] = dealt + ["agent"] * (record["players"] - len(dealt))
        return change

    def deal(key, value):
        return lambda record: record["deal"].__setitem__(key, value)

    def option(key, value):
        return lambda record: record["options"].__setitem__(key, value)

    def card(place, value):
        return lambda record: record["deal"]["hands"][0].__setitem__(place, value)

    def custom(role, *others):
        def change(record):
            special(role["id"], *others)(record)
            record["options"]["custom_roles"] = [role]
        return change

    malformed, invalid = "malformed_record", "invalid_setup"
    for one, other, why in (("decoy", "accomplice", "two neutral roles"),
                            ("decoy", "tim_shady", "two neutral roles"),
                            ("accomplice", "tim_shady", "two neutral roles"),
                            ("bugged_agent", "accomplice", "two roles that start face up")):
        case(f"forbidden-pair-{one}-{other}".replace("_", "-"), f"R7.0: {why}", invalid,
             special(one, other))
    case("three-special-roles", "R7.0: at most two", invalid,
         special("sleeper_agent", "paranoid_agent", "risky_agent"))
    case("special-role-three-players", "R7: four and five players only", invalid,
         special("sleeper_agent"), roles="agent insider agent", players=3)
    case("no-insider", "R2.2", invalid, deal("roles", ["agent"] * 4))
    case("fixed-role-face-down", "R7.0: Bugged Agent or Accomplice only", invalid,
         option("fixed_roles", {"2": "decoy"}), roles="agent insider decoy agent")
    case("card-twice", "R1.1", invalid,
         lambda record: card(0, record["deal"]["hands"][1][0])(record))
    case("risky-agent-without-wagers", "R8.3", invalid, option("wager", False),
         roles="agent insider risky_agent agent")
    case("custom-reveal-at-with-prof-no", "FORMAT: a second role with reveal_at", invalid,
         custom({"id": "mole", "replaces": "agent", "reveal_at": {"4": 3, "5": 3}}, "prof_no"))
    case("malformed-before-invalid", "FORMAT: the order of the codes", malformed,
         lambda record: (deal("dealer", 9)(record), card(0, "B14")(record)))
    case("before-actions", "FORMAT: the set-up is judged first", invalid,
         lambda record: (deal("dealer", 9)(record), record["actions"].append({"seat": "x"})))


def add_all(book):
    for chapter in (equal_trumps, wagers, accomplice, risky, larry, refused_actions,
                    refused_setups):
        chapter(book)
