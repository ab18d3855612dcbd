"""Scenarios on how a game ends: both sides at once, reveals, the vote, who wins with whom."""

from scenario_build import make, refused, won

FOUR = ["0", "1", "2", "3", "0", "1", "2", "3", "0", "1"]  # nobody is revealed
FIVE = ["0", "1", "2", "3", "4", "0", "1", "2", "3"]


def both_sides(book):
    """R5.3, R7.9."""
    both = "R5.3: the Insider wins when both sides meet their condition in one trick"
    for name, players, roles, tricks, leader, winners in (
            ("2-leader", 2, "insider agent agent", "0+ 0+ 0+ 0+ 1+ 1+ 0+", 0, [0]),
            ("2-larry", 2, "agent agent insider", "2+ 2+ 1+ 1+ 1+ 1+ 2+", 0, [2]),
            ("3", 3, "agent insider agent", "1+ 1+ 1+ 1+ 0+ 0+ 2+ 2+ 1+", 0, [1]),
            ("4", 4, "agent agent agent insider", "3+ 3+ 0+ 0+ 3+ 1+ 3+", 2, [3]),
            ("5", 5, "agent agent insider agent agent", "2+ 0+ 2+ 1+ 1+ 2+", 4, [2])):
        book.add(f"both-sides-{name}", both + (", R9.7" if players == 2 else ""),
                 make(players, roles, tricks.split(), leader=leader),
                 won("intel", "insider", winners))

    book.add("bugged-over-limit-and-missions-4", "R7.1, R7.9: token_limit beats missions",
             make(4, "agent bugged_agent insider agent", "0+ 0+ 2+ 2+ 3+ 3+ 1+".split()),
             won("token_limit", "insider", [2]))
    book.add("risky-revealed-and-missions", "R7.3, FORMAT: of two causes the first in order",
             make(4, "risky_agent agent insider agent", "0+ 0+ 0+ 1+ 1+ 2+ 0+".split()),
             won("missions", "agents", [0, 1, 3]))
    hothead = {"id": "hothead", "replaces": "agent", "on_reveal": "agents_win", "token_limit": 4}
    book.add("custom-reveal-wins-but-over-limit",
             "R7.9: as Risky Agent revealed and Bugged Agent over its limit in one trick: the "
             "Insider wins (with the eight roles no single trick can do both: one seat gains)",
             make(4, "hothead agent insider agent", "0 0 0 0".split(), custom=hothead),
             won("token_limit", "insider", [2]))
    book.add("prof-no-revealed-and-missions", "R7.8, R7.9: Prof. No revealed loses; cause first",
             make(4, "agent prof_no agent agent", "1+ 1+ 0+ 0+ 2+ 3+ 1+".split()),
             won("insider_revealed", "agents", [0, 2, 3]))
    book.add("prof-no-all-face-up-and-missions-4", "R7.8, R7.9, R5.3: all_face_up beats missions",
             make(4, "accomplice agent prof_no agent", "2+ 1+ 1+ 1+ 3+ 3+ 3+".split(), partner=2),
             won("all_face_up", "insider", [0, 2]))
    book.add("prof-no-all-face-up-and-missions-5", "R7.8, R7.9: all_face_up beats missions",
             make(5, "agent accomplice agent prof_no agent", "0+ 0+ 2+ 2+ 4+ 4+".split(),
                  partner=0),
             won("all_face_up", "insider", [3]))
    book.add("prof-no-all-face-up-bugged-counts", "R7.8: the Bugged Agent counts as face up",
             make(5, "agent bugged_agent agent prof_no agent", "0 0 2 2 4 4".split()),
             won("all_face_up", "insider", [3]))
    book.add("prof-no-risky-revealed-as-last-of-all", "R7.9, R5.3: all_face_up beats the reveal "
             "of the Risky Agent in the same trick",
             make(5, "risky_agent agent agent prof_no agent", "1 1 2 2 4 4 0 0".split()),
             won("all_face_up", "insider", [3]))
    both_ways = {"id": "mole", "replaces": "insider", "side": "insider", "token_limit": 2,
                 "reveal_at": {"4": 3, "5": 3}, "on_reveal": "loses"}
    book.add("custom-insider-loses-and-over-limit", "R7.9, the one exception: the role in the "
             "Insider's place revealed and losing by it goes before token_limit",
             make(4, "agent mole agent agent", "1 1".split(), custom=both_ways),
             won("insider_revealed", "agents", [0, 2, 3]))


def reveals(book):
    """R5.1 and each role's reveal."""
    book.add("reveal-agent", "R5.1: play goes on",
             make(4, "agent insider agent agent", "0 0 0 0".split()),
             {"phase": "mission", "tokens": [5, 1, 1, 1], "to_act": [0],
              "face_up": [True, False, False, False]})
    book.add("reveal-stays-when-tokens-are-few", "R5.1 ruling, R7.6: once face up, always",
             make(5, "agent tim_shady insider agent agent", "0 0 0 1 1 1".split()),
             {"tokens": [3, 5, 1, 1, 1], "face_up": [True, True, False, False, False]})
    book.add("reveal-insider-4", "R5.1", make(4, "agent insider agent agent", "1 1 1 1".split()),
             won("intel", "insider", [1], tokens=[1, 5, 1, 1]))
    book.add("reveal-paranoid", "R5.1, R7.2: play goes on",
             make(5, "paranoid_agent insider agent agent agent", "0 0 0".split()),
             {"phase": "mission", "face_up": [True] + [False] * 4})
    book.add("reveal-risky-4", "R7.3: the Agents win at once",
             make(4, "agent insider risky_agent agent", "2 2 2 2".split()),
             won("reveal", "agents", [0, 2, 3]))
    book.add("reveal-decoy", "R7.4: play goes on",
             make(5, "decoy insider agent agent agent", "0 0 0".split()),
             {"phase": "mission", "face_up": [True] + [False] * 4})
    book.add("reveal-sleeper-turns-then-insider-wins", "R7.7: it wins with the Insider",
             make(5, "sleeper_agent insider agent agent agent", "0 0 0 1 1 1".split()),
             won("intel", "insider", [0, 1]))
    book.add("reveal-sleeper-with-last-mission", "R7.7, R7.9: it turns before the win is judged",
             make(5, "sleeper_agent insider agent agent agent", "0+ 1+ 2+ 3+ 0+ 0+".split()),
             won("missions", "agents", [2, 3, 4]))
    book.add("reveal-prof-no-4", "R7.8: at 4 tokens; it loses at once",
             make(4, "agent prof_no agent agent", "1 1 1".split()),
             won("insider_revealed", "agents", [0, 2, 3], tokens=[1, 4, 1, 1]))
    book.add("reveal-prof-no-5", "R7.8: at 3 tokens; it loses at once",
             make(5, "agent agent agent agent prof_no", "4 4".split()),
             won("insider_revealed", "agents", [0, 1, 2, 3], tokens=[1, 1, 1, 1, 3]))
    book.add("reveal-agent-under-prof-no-4", "R7.8: everybody at 4 tokens",
             make(4, "agent prof_no agent agent", "0 0 0".split()),
             {"phase": "mission", "tokens": [4, 1, 1, 1], "face_up": [True, False, False, False]})
    book.add("reveal-agent-under-prof-no-5", "R7.8: everybody at 3 tokens",
             make(5, "agent prof_no agent agent agent", "0 0".split()),
             {"phase": "mission", "tokens": [3, 1, 1, 1, 1], "face_up": [True] + [False] * 4})

    book.add("reveal-tim-takes-right", "R7.6: one token of the right neighbour",
             make(4, "agent tim_shady insider agent", "1 1 1 1".split()),
             {"phase": "mission", "tokens": [0, 6, 1, 1], "face_up": [False, True, False, False]})
    book.add("reveal-tim-seat-0-takes-seat-3", "R7.6, R2.1: seats wrap around",
             make(4, "tim_shady agent agent insider", "0 0 0 0".split()),
             {"phase": "mission", "tokens": [6, 1, 1, 0]})
    book.add("reveal-tim-neighbour-without-token", "R7.6: if there is one",
             make(4, "agent tim_shady insider agent", ["1", "1", "1 w0"], leader=1),
             {"phase": "mission", "tokens": [0, 5, 1, 1], "face_up": [False, True, False, False]})
    book.add("reveal-tim-saves-bugged", "R7.6, R7.9: a Bugged Agent whose only token Tim "
             "Shady took may win one trick",
             make(5, "bugged_agent tim_shady insider agent agent", "1 1 1 0".split()),
             {"phase": "mission", "tokens": [1, 5, 1, 1, 1], "to_act": [0]})


def custom_reveals(book):
    """FORMAT: each on_reveal in an Agent's, a neutral's and the Insider's place."""
    places = {
        "agent": {"replaces": "agent"},
        "neutral": {"replaces": "agent", "side": "neutral", "wins_by": "left_loses"},
        "insider": {"replaces": "insider", "side": "insider", "must_follow": False},
    }
    plays_on = {"phase": "mission", "result": None, "face_up": [True, False, False, False]}
    # the role is at seat 0, the Insider (if it is another) at seat 2
    expected = {
        ("agent", "nothing"): {**plays_on, "tokens": [3, 1, 1, 1]},
        ("agent", "agents_win"): won("reveal", "agents", [0, 1, 3]),
        ("agent", "insider_wins"): won("reveal", "insider", [2]),
        ("agent", "changes_side"): {**plays_on, "tokens": [3, 1, 1, 1]},
        ("agent", "takes_right"): {**plays_on, "tokens": [4, 1, 1, 0]},
        ("agent", "takes_left"): {**plays_on, "tokens": [4, 0, 1, 1]},
        ("agent", "loses"): {**plays_on, "tokens": [3, 1, 1, 1]},
        ("neutral", "nothing"): {**plays_on, "tokens": [3, 1, 1, 1]},
        ("neutral", "agents_win"): won("reveal", "agents", [1, 3]),
        ("neutral", "insider_wins"): won("reveal", "insider", [0, 2]),
        ("neutral", "takes_right"): {**plays_on, "tokens": [4, 1, 1, 0]},
        ("neutral", "takes_left"): {**plays_on, "tokens": [4, 0, 1, 1]},
        ("neutral", "loses"): {**plays_on, "tokens": [3, 1, 1, 1]},
        ("insider", "nothing"): {**plays_on, "tokens": [3, 1, 1, 1]},
        ("insider", "agents_win"): won("insider_revealed", "agents", [1, 2, 3]),
        ("insider", "insider_wins"): won("intel", "insider", [0]),
        ("insider", "takes_right"): {**plays_on, "tokens": [4, 1, 1, 0]},
        ("insider", "takes_left"): {**plays_on, "tokens": [4, 0, 1, 1]},
        ("insider", "loses"): won("insider_revealed", "agents", [1, 2, 3]),
    }
    for (place, effect), wanted in expected.items():
        role = {"id": "mole", **places[place], "reveal_at": {"4": 3, "5": 3}, "on_reveal": effect}
        roles = "mole agent agent agent" if place == "insider" else "mole agent insider agent"
        book.add(f"custom-reveal-{effect.replace('_', '-')}-{place}",
                 f"R7.11, FORMAT: on_reveal {effect} for a role in "
                 + {"agent": "an Agent's place", "neutral": "an Agent's place, neutral",
                    "insider": "the Insider's place"}[place],
                 make(4, roles, ["0", "0"], custom=role), wanted)
    for place in ("neutral", "insider"):
        role = {"id": "mole", **places[place], "on_reveal": "changes_side"}
        roles = "mole agent agent agent" if place == "insider" else "mole agent insider agent"
        record = make(4, roles, [], custom={**role, "on_reveal": "nothing"})
        record["options"]["custom_roles"] = [role]
        book.add(f"custom-reveal-changes-side-{place}-refused",
                 "FORMAT: changes_side for a role not of the Agents' side", record,
                 refused(-1, "invalid_setup"))
    loser = {"id": "mole", "replaces": "agent", "reveal_at": {"4": 3, "5": 3},
             "on_reveal": "loses"}
    book.add("custom-agent-loses-tim-beside-it", "FORMAT: loses: the seat cannot win any more, "
             "though the Agents do; R7.6, R7.10: its loss counts for Tim Shady",
             make(5, "mole tim_shady insider agent agent", "0+ 0+ 1+ 3+ 2+ 3+".split(),
                  custom=loser),
             won("missions", "agents", [1, 3, 4]))


def votes(book):
    """R6 and the roles that have a word in it."""
    def case(name, why, roles, ballots, side, winners, tricks=None, cause="vote", **more):
        players = len(roles.split())
        tricks = {4: FOUR, 5: FIVE}[players] if tricks is None else tricks.split()
        book.add(name, why, make(players, roles, tricks, votes=ballots, **more),
                 won(cause, side, winners))

    plain = "agent insider agent agent"
    case("vote-unique-insider", "R6.3: the Agents win", plain, {0: 1, 1: 0, 2: 1, 3: 1},
         "agents", [0, 2, 3])
    case("vote-unique-agent", "R6.3: the Insider wins", plain, {0: 2, 1: 2, 2: 1, 3: 2},
         "insider", [1])
    case("vote-tie-with-insider", "R6.3: a tie, the Insider wins", plain, {0: 1, 1: 0, 2: 1, 3: 0},
         "insider", [1])
    case("vote-tie-without-insider", "R6.3: a tie, the Insider wins", plain,
         {0: 2, 1: 0, 2: 0, 3: 2}, "insider", [1])

    record = make(4, plain, FOUR, votes={2: 1, 0: 1})
    book.add("vote-waits-for-all", "R6.1: those that have voted are left out of to_act", record,
             {"phase": "vote", "to_act": [1, 3], "result": None}, legal=True)

    decoy = "decoy insider agent agent"
    case("vote-decoy-alone", "R7.4: it wins, everybody else loses", decoy,
         {0: 1, 1: 0, 2: 0, 3: 0}, "decoy", [0])
    case("vote-decoy-insider-tie", "R7.4: these two win", decoy, {0: 1, 1: 0, 2: 0, 3: 1},
         "decoy_and_insider", [0, 1])
    case("vote-decoy-insider-two-agents-tie", "R7.4 ruling: no matter who else shares the tie", decoy,
         {0: 1, 1: 2, 2: 3, 3: 0}, "decoy_and_insider", [0, 1])
    case("vote-decoy-agent-tie", "R7.4 ruling: an ordinary tie, the Insider wins", decoy,
         {0: 2, 1: 0, 2: 0, 3: 2}, "insider", [1])
    case("vote-decoy-face-up-still-votes", "R7.4 ruling, R6.3", decoy,
         {0: 1, 1: 2, 2: 1, 3: 1}, "agents", [2, 3], tricks="0 0 0 0 1 2 3 1 2 3")
    record = make(4, decoy, "0 0 0 0 1 2 3 1 2 3".split(), tail=[{"seat": 1, "votes": [0]}])
    book.add("vote-decoy-face-up-not-named", "R7.4 ruling, R6.2", record,
             refused(len(record["actions"]) - 1, "invalid_vote"))
    turned = "decoy insider sleeper_agent agent agent"
    case("vote-decoy-alone-sleeper-turned", "R7.4 ruling: the turned Sleeper loses", turned,
         {0: 1, 1: 0, 3: 0, 4: 0}, "decoy", [0], tricks="2 2 2 0 1 3 4 0 1")
    case("vote-decoy-insider-tie-sleeper-turned", "R7.4 ruling: the turned Sleeper loses", turned,
         {0: 1, 1: 0, 3: 0, 4: 1}, "decoy_and_insider", [0, 1], tricks="2 2 2 0 1 3 4 0 1")

    paranoid = "paranoid_agent insider agent agent"
    case("vote-paranoid-two-votes", "R7.2: two votes decide", paranoid,
         {0: [1, 2], 1: 3, 2: 1, 3: 1}, "agents", [0, 2, 3])
    up = "0 0 0 0 1 2 3 1 2 3"
    case("vote-paranoid-face-up-both-on-one", "R7.2: face up, both may go to one seat", paranoid,
         {0: [1, 1], 1: 2, 2: 1, 3: 2}, "agents", [0, 2, 3], tricks=up)
    for name, ballot, why in (("same-target", [1, 1], "face down, two different seats"),
                              ("one-vote-only", [1], "ruling: casting both is a duty")):
        record = make(4, paranoid, FOUR, tail=[{"seat": 0, "votes": ballot}])
        book.add(f"vote-paranoid-{name}-refused", f"R7.2: {why}", record,
                 refused(len(record["actions"]) - 1, "invalid_vote"))
    narrow = "paranoid_agent insider bugged_agent agent"
    tricks = "3 3 3 3 0 0 0 1 1 1"
    case("vote-paranoid-one-target-one-vote", "R7.2 ruling: only one seat may be named", narrow,
         {0: [1], 1: 0, 2: 1, 3: 1}, "agents", [0, 2, 3], tricks=tricks)
    record = make(4, narrow, tricks.split(), tail=[{"seat": 0, "votes": [1, 1]}])
    book.add("vote-paranoid-one-target-twice-refused", "R7.2 ruling: it casts one vote", record,
             refused(len(record["actions"]) - 1, "invalid_vote"))
    wide = "0 0 0 0 3 3 3 3 1 1"
    case("vote-nobody-left-to-name", "R6.2 ruling: the Insider casts no vote; R7.2: both of a "
         "Paranoid Agent face up for the only seat", narrow, {0: [1, 1], 2: 1, 3: 1}, "agents",
         [0, 2, 3], tricks=wide)
    record = make(4, narrow, wide.split(), tail=[{"seat": 1, "votes": [1]}])
    book.add("vote-nobody-left-to-name-votes-refused", "R6.2: it may not act", record,
             refused(len(record["actions"]) - 1, "not_your_turn"))

    for name, roles, tricks, voters, why in (
            ("tim-face-up", "agent insider tim_shady agent agent", "2 2 2 0 1 3 4 0 1",
             [0, 1, 3, 4], "R7.6: face up, it casts none"),
            ("sleeper-face-up", "agent insider sleeper_agent agent agent", "2 2 2 0 1 3 4 0 1",
             [0, 1, 3, 4], "R7.7: face up, it casts none"),
            ("accomplice", "agent insider accomplice agent agent", "0 1 2 3 4 0 1 2 2",
             [0, 1, 3, 4], "R7.5: it casts no vote"),
            ("agent-face-up", "agent insider agent agent agent", "2 2 2 0 1 3 4 0 1",
             [0, 1, 2, 3, 4], "R5.1: a revealed Agent still votes"),
            ("prof-no-revealed", "agent prof_no bugged_agent agent agent", "0 0 1 3 3 4 0 0 3",
             [1, 2, 4], "R7.8: revealed seats don't vote, the Bugged Agent does"),
            ("prof-no-paranoid-revealed", "paranoid_agent prof_no agent agent agent",
             "0 0 1 2 2 3 4 0 2", [1, 3, 4], "R7.8 ruling: this beats R7.2")):
        record = make(len(roles.split()), roles, tricks.split(),
                      partner=0 if "accomplice" in roles else None)
        book.add(f"vote-who-votes-{name}", why, record, {"phase": "vote", "to_act": voters},
                 legal=True)
    case("vote-prof-no-named", "R7.8: it loses as the Insider would",
         "agent prof_no bugged_agent agent agent", {1: 4, 2: 1, 4: 1}, "agents", [0, 2, 3, 4],
         tricks="0 0 1 3 3 4 0 0 3")
    silent = {"id": "mole", "replaces": "insider", "side": "insider", "votes": 0,
              "reveal_at": {"4": 3, "5": 3}, "revealed_seats_vote": False}
    case("vote-no-votes-at-all", "R6.3 ruling, FORMAT: over without a phase vote",
         "agent mole agent agent", {}, "insider", [1], tricks="0 0 2 2 3 3 0 2 3 0", custom=silent)
    record = make(4, plain, FOUR, tail=[{"seat": 0, "votes": [0]}])
    book.add("vote-itself-refused", "R6.2", record,
             refused(len(record["actions"]) - 1, "invalid_vote"))


def partners(book):
    """R7.5, R7.6, R7.10: who wins with whom."""
    missions, intel = "missions", "intel"
    # name, roles, partner, tricks, cause, side, winners
    for name, roles, partner, tricks, cause, side, winners in (
            ("agent-wins", "accomplice agent insider agent agent", 1, "1+ 1+ 2+ 2+ 3+ 4+",
             missions, "agents", [0, 1, 3, 4]),
            ("agent-loses", "accomplice agent insider agent agent", 1, "2 2 2", intel, "insider",
             [2]),
            ("insider-wins", "accomplice agent insider agent agent", 2, "2 2 2", intel, "insider",
             [0, 2]),
            ("insider-loses", "accomplice agent insider agent agent", 2, "1+ 1+ 2+ 2+ 3+ 4+",
             missions, "agents", [1, 3, 4]),
            ("prof-no-wins", "agent agent agent prof_no accomplice", 3, "0 0 1 1 2 2",
             "all_face_up", "insider", [3, 4]),
            ("sleeper-turned-wins", "sleeper_agent agent insider agent accomplice", 0,
             "0 0 0 2 2 2", intel, "insider", [0, 2, 4]),
            ("sleeper-asleep-wins", "sleeper_agent agent insider agent accomplice", 0,
             "0+ 0+ 3+ 1+ 1+ 3+", missions, "agents", [0, 1, 3, 4]),
            ("paranoid-wins", "agent accomplice insider agent paranoid_agent", 4,
             "0+ 0+ 2+ 2+ 3+ 4+", missions, "agents", [0, 1, 3, 4]),
            ("risky-wins", "agent accomplice insider agent risky_agent", 4, "4 4 4", "reveal",
             "agents", [0, 1, 3, 4])):
        book.add(f"accomplice-partner-{name}", "R7.5, R7.10: it follows its partner",
                 make(5, roles, tricks.split(), partner=partner), won(cause, side, winners))

    for name, roles, tricks, cause, side, winners in (
            ("agent-wins", "agent tim_shady insider agent agent", "0+ 0+ 2+ 2+ 3+ 4+", missions,
             "agents", [0, 3, 4]),
            ("agent-loses", "agent tim_shady insider agent agent", "2 2 2", intel, "insider",
             [1, 2]),
            ("insider-wins", "agent insider tim_shady agent agent", "1 1 1", intel, "insider", [1]),
            ("insider-loses", "agent insider tim_shady agent agent", "0+ 0+ 1+ 1+ 3+ 4+", missions,
             "agents", [0, 2, 3, 4]),
            ("paranoid-loses-seat-0", "tim_shady agent insider agent paranoid_agent", "2 2 2",
             intel, "insider", [0, 2]),
            ("prof-no-wins", "agent agent agent prof_no tim_shady", "0 0 1 1 2 2 4 4",
             "all_face_up", "insider", [3]),
            ("bugged-loses", "agent insider agent bugged_agent tim_shady", "3", "token_limit",
             "insider", [1, 4]),
            ("sleeper-turned-wins", "sleeper_agent tim_shady insider agent agent", "0 0 0 2 2 2",
             intel, "insider", [0, 2]),
            ("risky-wins", "risky_agent tim_shady insider agent agent", "0 0 0", "reveal",
             "agents", [0, 3, 4])):
        book.add(f"tim-neighbour-{name}", "R7.6, R7.10: the opposite of its right neighbour",
                 make(5, roles, tricks.split()), won(cause, side, winners))


def add_all(book):
    for chapter in (both_sides, reveals, custom_reveals, votes, partners):
        chapter(book)
