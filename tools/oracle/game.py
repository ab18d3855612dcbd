"""The game itself: one trick, and a whole game as a state that judges and carries out actions.

Written from the rules (R...) and from the description of the record format (FORMAT) alone,
with lists and dicts, to be read beside them. No rule asks for a role by its name.
"""

from record import (CARD_ORDER, LARRY, LARRY_TOKENS, SUITS, TABLE, TOKENS, Refusal, form,
                    is_card, is_list_of, is_text, is_whole)

KINDS = ("accomplice", "mission", "card", "larry", "votes")
PHASE_OF = {"accomplice": "accomplice", "mission": "mission", "card": "play",
            "larry": "larry", "votes": "vote"}


def suit_of(card):
    return SUITS[card[0]]


def number_of(card):
    return int(card[1:])


# ---- one trick -------------------------------------------------------------------------------

def counted_suit(play, trump):
    """R4.3: a card with a token counts as a card of the trump suit."""
    return trump if play.get("wager") else suit_of(play["card"])


def winning_index(plays, trump):
    """R3.6, R3.7: which of the plays (in order) wins the trick."""
    trumps = [i for i, play in enumerate(plays) if counted_suit(play, trump) == trump]
    led = suit_of(plays[0]["card"])  # R4.5: a wager never changes the suit led
    rivals = trumps or [i for i, play in enumerate(plays) if suit_of(play["card"]) == led]
    return max(rivals, key=lambda i: (number_of(plays[i]["card"]), i))


def condition_met(condition, plays, trump):
    """R3.10, with the semantics documented with the mission deck."""
    kind = condition["kind"]
    numbers = [number_of(play["card"]) for play in plays]
    suits = [counted_suit(play, trump) for play in plays]
    winner = winning_index(plays, trump)

    def index(position):
        return len(plays) - 1 if position == "last" else position - 1

    def within(number):
        return condition["min"] <= number <= condition["max"]

    if kind == "extreme":
        mine = numbers[index(condition["position"])]
        others = numbers[:index(condition["position"])] + numbers[index(condition["position"]) + 1:]
        if condition["is"] == "highest":
            return all(mine > other for other in others)
        return all(mine < other for other in others)
    if kind == "wins":
        return winner == index(condition["position"])
    if kind == "sequence":
        pairs = list(zip(numbers, numbers[1:]))
        if condition["is"] == "ascending":
            return all(first < second for first, second in pairs)
        return all(first > second for first, second in pairs)
    if kind == "range":
        return all(within(number) for number in numbers)
    if kind == "parity":
        wanted = 0 if condition["is"] == "even" else 1
        return all(number % 2 == wanted for number in numbers)
    if kind == "same_suit":
        return len(set(suits)) == 1
    if kind == "trump_count":
        return within(suits.count(trump))
    if kind == "winning_number":
        return within(numbers[winner])
    if kind == "sum":
        limit = condition["per_player"] * len(plays)
        return sum(numbers) >= limit if condition["is"] == "at_least" else sum(numbers) <= limit
    if kind == "wager_on":
        return any(plays[index(position)].get("wager", False)
                   for position in condition["positions"])
    raise AssertionError(kind)


# ---- a game ----------------------------------------------------------------------------------

class Game:
    """A game from its legal setup on. `judge` refuses an action, `apply` carries it out."""

    def __init__(self, setup):
        self.setup = setup
        self.players = setup["players"]
        self.table = TABLE[self.players]
        self.role_ids = setup["role_ids"]
        self.roles = setup["roles"]
        self.seats = len(self.roles)
        self.hands = [list(hand) for hand in setup["hands"]]
        self.stack = list(setup["larry_stack"])
        self.tokens = [1 if role["first_token"] else 0 for role in self.roles]  # R2.4, R7.5
        if self.players == 2:
            self.tokens[LARRY] = LARRY_TOKENS  # R9.2
        self.supply = TOKENS - sum(self.tokens)
        self.face_up = [role["face_up"] for role in self.roles]
        self.revealed = [False] * self.seats  # by tokens (R5.1)
        self.sides = [role["side"] for role in self.roles]
        self.lost = [False] * self.seats      # on_reveal "loses": can no longer win
        self.partner = None
        self.leader = setup["leader"]
        self.mission = None
        self.plays = []
        self.tricks = []
        self.completed = 0
        self.votes = {}
        self.result = None
        namers = [s for s in self.all_seats() if self.roles[s]["names_partner"]]
        self.namer = namers[0] if namers else None
        self.phase = "mission" if self.namer is None else "accomplice"
        # R7.8: the number of tokens that reveals a role, at the whole table
        self.reveal_number = self.table["intel"]
        for role in self.roles:
            if role["reveal_at"] is not None:
                self.reveal_number = role["reveal_at"][str(self.players)]
        self.revealed_seats_vote = all(role["revealed_seats_vote"] for role in self.roles)

    def copy(self):
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.hands = [list(hand) for hand in self.hands]
        twin.votes = dict(self.votes)
        for name in ("stack", "tokens", "face_up", "revealed", "sides", "lost", "plays", "tricks"):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    # -- who and what

    def all_seats(self):
        return range(self.seats)

    def insider(self):
        """The seat with the Insider or the role in its place (R7.8)."""
        return [s for s in self.all_seats() if self.roles[s]["replaces"] == "insider"][0]

    def drawn(self):
        """R3.1: the two missions of this trick."""
        return self.setup["draw"][2 * len(self.tricks):2 * len(self.tricks) + 2]

    def choosable(self):
        """R8.1: a risky mission takes precedence."""
        risky = [name for name in self.drawn() if self.setup["deck"][name]["risky"]]
        return risky or self.drawn()

    def order(self):
        """Who plays in this trick, in order (R3.3, R9.3)."""
        if self.players == 2:
            return [self.leader, LARRY, 1 - self.leader]
        return [(self.leader + step) % self.players for step in range(self.players)]

    def to_act(self):
        if self.phase == "over":
            return []
        if self.phase == "accomplice":
            return [self.namer]
        if self.phase == "mission":
            return [self.leader]
        if self.phase == "larry":
            return [1 - self.leader]  # R9.4
        if self.phase == "play":
            return [self.order()[len(self.plays)]]
        return [s for s in self.voters() if s not in self.votes]

    def may_wager(self, seat):
        """R4.2, R4.4, and what the role says."""
        return (self.setup["wager"] and seat != self.leader and not self.face_up[seat]
                and self.tokens[seat] >= 1 and self.roles[seat]["may_wager"])

    def following(self, cards):
        """The cards that follow suit; all of them if none can (R3.4)."""
        if not self.plays:
            return cards
        led = suit_of(self.plays[0]["card"])
        return [card for card in cards if suit_of(card) == led] or cards

    def playable(self, seat):
        hand = self.hands[seat]
        return self.following(hand) if self.roles[seat]["must_follow"] else hand

    def larry_cards(self):
        return self.stack[:3]  # R9.4

    # -- the vote

    def candidates(self, seat):
        """R6.2: whom a seat may name."""
        return [t for t in self.all_seats() if t != seat and not self.face_up[t]]

    def voters(self):
        """Who casts a vote."""
        found = []
        for seat in range(self.players):  # R9.8: Larry casts none
            role = self.roles[seat]
            if role["votes"] == 0:
                continue
            if self.face_up[seat] and not role["votes_face_up"]:  # R7.6, R7.7
                continue
            if self.revealed[seat] and not self.revealed_seats_vote:  # R7.8
                continue
            if self.candidates(seat):  # R6.2
                found.append(seat)
        return found

    def ballots(self, seat):
        """Every legal vote of a seat, ascending (R6.1, R7.2)."""
        names = self.candidates(seat)
        role = self.roles[seat]
        if role["votes"] == 1:
            return [[t] for t in names]
        same = (role["same_target"] == "always"
                or (role["same_target"] == "face_up" and self.face_up[seat]))
        pairs = [[t, u] for t in names for u in names if t < u or (t == u and same)]
        return pairs or [[t] for t in names]  # only one seat to name, and not twice

    # -- actions

    def legal(self):
        found = []
        for seat in self.to_act():
            if self.phase == "accomplice":
                found += [{"seat": seat, "accomplice": t} for t in self.all_seats() if t != seat]
            elif self.phase == "mission":
                found += [{"seat": seat, "mission": name} for name in self.choosable()]
            elif self.phase == "play":
                for card in sorted(self.playable(seat), key=CARD_ORDER.get):
                    found.append({"seat": seat, "card": card})
                    if self.may_wager(seat):
                        found.append({"seat": seat, "card": card, "wager": True})
            elif self.phase == "larry":
                cards = sorted(self.larry_cards(), key=CARD_ORDER.get)
                found += [{"seat": seat, "larry": card, "top": top}
                          for card in cards if card in self.following(cards)  # R9.5
                          for top in cards if top != card]
            else:
                found += [{"seat": seat, "votes": ballot} for ballot in self.ballots(seat)]
        return found

    def read_action(self, action):
        """FORMAT: is the action of a known form at all? Returns its kind."""
        form(isinstance(action, dict), "an action is an object")
        form(is_whole(action.get("seat")), "the seat of an action is a whole number")
        kinds = [kind for kind in KINDS if kind in action]
        form(len(kinds) == 1, "an action has exactly one of " + ", ".join(KINDS))
        kind = kinds[0]
        value = action[kind]
        if kind == "accomplice":
            form(is_whole(value), "accomplice is a seat")
        elif kind == "mission":
            form(is_text(value) and value in self.setup["deck"], "unknown mission")
        elif kind == "card":
            form(is_card(value), "unknown card")
            form(isinstance(action.get("wager", False), bool), "wager is true or false")
        elif kind == "larry":
            form(is_card(value) and is_card(action.get("top")), "unknown card")
        else:
            form(is_list_of(is_whole, value), "votes is a list of seats")
        return kind

    def judge(self, action):
        """Refuses an illegal action, by the first of FORMAT's codes that applies."""
        kind = self.read_action(action)

        def refuse(condition, code, rule, message):
            if condition:
                raise Refusal(code, message, rule)

        seat, value = action["seat"], action[kind]
        refuse(self.phase == "over", "game_over", "R5", "the game is over")
        refuse(PHASE_OF[kind] != self.phase, "wrong_phase", "R3", f"the phase is {self.phase}")
        refuse(seat not in self.to_act(), "not_your_turn", "R3.3", f"seat {seat} may not act now")
        if kind == "mission":
            refuse(value not in self.drawn(), "mission_not_drawn", "R3.1", "mission not drawn")
            refuse(value not in self.choosable(), "risky_mission_first", "R8.1",
                   "a risky mission must be chosen")
        elif kind == "card":
            refuse(value not in self.hands[seat], "not_in_hand", "R3.3", "card not in hand")
            refuse(value not in self.playable(seat), "must_follow_suit", "R3.4", "must follow suit")
            refuse(action.get("wager", False) and not self.may_wager(seat),
                   "wager_not_allowed", "R4.4", "this seat may not wager now")
        elif kind == "larry":
            top, cards = action["top"], self.larry_cards()
            refuse(value not in cards or top not in cards or value == top,
                   "not_in_hand", "R9.4", "not two of Larry's three cards")
            refuse(value not in self.following(cards), "must_follow_suit", "R9.5",
                   "Larry must follow suit")
        elif kind == "votes":
            refuse(value not in self.ballots(seat), "invalid_vote", "R6.2", "not a lawful vote")
        else:
            refuse(value == seat or value not in self.all_seats(), "invalid_partner", "R7.5",
                   "the partner is another seat")

    def apply(self, action):
        """Carries out a legal action."""
        seat = action["seat"]
        if "accomplice" in action:
            self.partner = action["accomplice"]
            self.phase = "mission"
        elif "mission" in action:
            self.mission = self.setup["deck"][action["mission"]]
            self.phase = "play"
        elif "card" in action:
            self.hands[seat].remove(action["card"])
            play = {"seat": seat, "card": action["card"]}
            if action.get("wager", False):
                self.tokens[seat] -= 1
                play["wager"] = True
            self.lay(play)
        elif "larry" in action:
            self.stack = [action["top"]] + self.stack[3:]  # R9.4: the third card goes out
            self.lay({"seat": LARRY, "card": action["larry"]})
        else:
            self.votes[seat] = list(action["votes"])
            if not self.to_act():
                self.count_votes()

    def lay(self, play):
        self.plays.append(play)
        if len(self.plays) == self.seats:
            self.finish_trick()
        elif self.players == 2 and len(self.plays) == 1:
            self.phase = "larry"
        else:
            self.phase = "play"

    # -- after a trick

    def finish_trick(self):
        trump = self.mission["trump"]
        winner = self.plays[winning_index(self.plays, trump)]["seat"]
        done = condition_met(self.mission["condition"], self.plays, trump)
        self.completed += 1 if done else 0  # R3.10
        self.take_tokens(winner)
        shown = self.reveal()
        self.tricks.append({"leader": self.leader, "mission": self.mission["id"], "trump": trump,
                            "plays": self.plays, "winner": winner, "completed": done,
                            "tokens": list(self.tokens)})
        self.plays, self.mission = [], None
        assert self.supply >= 0 and self.supply + sum(self.tokens) == TOKENS  # R1.4
        ending = self.immediate_win(shown)
        if ending is not None:
            self.finish(*ending)
        elif len(self.tricks) == self.table["tricks"]:  # R5.4
            self.phase = "vote"
            if not self.to_act():
                self.count_votes()
        else:
            self.phase = "mission"
            if self.players == 2:
                self.leader = winner if winner == self.leader else 1 - self.leader  # R9.6
            else:
                self.leader = winner  # R3.8

    def take_tokens(self, winner):
        """R3.8, R7.5."""
        role = self.roles[winner]
        wagered = sum(1 for play in self.plays if play.get("wager"))
        if role["holds_tokens"]:
            self.supply -= 1
            self.tokens[winner] += 1 + wagered
        else:
            self.supply += wagered
        if role["trick_costs_partner"] and self.tokens[self.partner] > 0:
            self.tokens[self.partner] -= 1
            self.supply += 1

    def reveal(self):
        """R5.1 and what the roles do when revealed. Returns the seats revealed now."""
        shown = [s for s in self.all_seats()
                 if not self.face_up[s] and self.tokens[s] >= self.reveal_number]
        for seat in shown:
            self.face_up[seat] = self.revealed[seat] = True
        for seat in shown:
            effect = self.roles[seat]["on_reveal"]
            if effect == "changes_side":  # R7.7
                self.sides[seat] = "insider"
            elif effect == "loses":
                self.lost[seat] = True
            elif effect in ("takes_right", "takes_left"):  # R7.6, R2.1
                step = -1 if effect == "takes_right" else 1
                neighbour = (seat + step) % self.seats
                if self.tokens[neighbour] > 0:
                    self.tokens[neighbour] -= 1
                    self.tokens[seat] += 1
        return shown

    def immediate_win(self, shown):
        """R5.2, R5.3, R7.9: (side, cause), or None if play goes on."""
        insider = self.insider()
        effects = [(seat == insider, self.roles[seat]["on_reveal"]) for seat in shown]
        for_insider, for_agents = [], []
        # FORMAT: the causes of each side in the order they are named
        if (True, "insider_wins") in effects:
            for_insider.append("intel")
        if any(self.roles[s]["token_limit"] is not None
               and self.tokens[s] > self.roles[s]["token_limit"] for s in self.all_seats()):
            for_insider.append("token_limit")
        if any(self.roles[s]["wins_if_all_others_face_up"]
               and all(self.face_up[t] for t in self.all_seats() if t != s)
               for s in self.all_seats()):
            for_insider.append("all_face_up")
        if (False, "insider_wins") in effects:
            for_insider.append("reveal")
        if (True, "loses") in effects or (True, "agents_win") in effects:
            for_agents.append("insider_revealed")
        if self.completed >= self.table["missions"]:
            for_agents.append("missions")
        if (False, "agents_win") in effects:
            for_agents.append("reveal")
        if "insider_revealed" in for_agents:  # R7.9, the one exception
            return "agents", "insider_revealed"
        if for_insider:  # R5.3
            return "insider", for_insider[0]
        if for_agents:
            return "agents", for_agents[0]
        return None

    # -- the end

    def count_votes(self):
        named = [t for ballot in self.votes.values() for t in ballot]
        if self.players == 2:  # R9.8
            mistaken = any(self.sides[s] == "agents" and self.sides[t] == "agents"
                           for s, ballot in self.votes.items() for t in ballot)
            side = "insider" if mistaken or not self.votes else "agents"
            return self.finish(side, "vote")
        most = max([named.count(s) for s in self.all_seats()])
        top = [s for s in self.all_seats() if named.count(s) == most] if named else []
        insider = self.insider()
        decoys = [s for s in top if self.roles[s]["wins_by"] == "most_votes"]
        if decoys and top == decoys:  # R7.4
            return self.finish("decoy", "vote")
        if decoys and insider in top:
            return self.finish("decoy_and_insider", "vote")
        return self.finish("agents" if top == [insider] else "insider", "vote")  # R6.3

    def finish(self, side, cause):
        """R7.0, R7.4, R7.10: who has won."""
        won = [False] * self.seats
        for seat in self.all_seats():
            role = self.roles[seat]
            if role["wins_by"] == "side":
                won[seat] = self.sides[seat] == side
            elif role["wins_by"] == "most_votes":
                won[seat] = side in ("decoy", "decoy_and_insider")
        if side == "decoy_and_insider":  # only the Insider, not a turned Sleeper
            won[self.insider()] = True
        won = [w and not lost for w, lost in zip(won, self.lost)]
        settled = list(won)  # R7.10: the last ones depend on all others
        for seat in self.all_seats():
            rule = self.roles[seat]["wins_by"]
            if rule == "partner":
                settled[seat] = won[self.partner]
            elif rule == "right_loses":
                settled[seat] = not won[(seat - 1) % self.seats]
            elif rule == "left_loses":
                settled[seat] = not won[(seat + 1) % self.seats]
            settled[seat] = settled[seat] and not self.lost[seat]
        self.phase = "over"
        self.result = {
            "cause": cause, "side": side,
            "winners": [s for s in self.all_seats() if settled[s]],
            "votes": [{"seat": s, "for": self.votes[s]} for s in sorted(self.votes)],
            "roles": list(self.role_ids),
        }

    def answer(self):
        return {"ok": True, "phase": self.phase, "to_act": self.to_act(), "legal": self.legal(),
                "leader": self.leader, "tokens": list(self.tokens), "supply": self.supply,
                "missions_completed": self.completed, "face_up": list(self.face_up),
                "tricks": list(self.tricks), "result": self.result}
