// The transitions themselves, for actions known to be legal. `apply` checks first and collects
// events. A playout does neither: it inlines the same code with a sink that drops events.
//
// Order after the last card of a trick: winner and mission (R3.6, R3.10), tokens (R3.8), reveals
// and their effects (R5.1, R7), then who has won (R5, R7.9), then the next trick or the vote.
#pragma once

#include "engine/event.h"
#include "engine/options.h"
#include "engine/settle.h"
#include "engine/state.h"
#include "engine/trick.h"
#include "engine/turn.h"

namespace insidejob {

struct DropEvents {
  template <class E>
  void operator()(const E&) const {}
};

struct CollectEvents {
  EventList& list;
  template <class E>
  void operator()(const E& event) const {
    list.push(event);
  }
};

// How a reveal has decided the game, if it has (R7.9).
struct RevealEffects {
  bool any = false;
  bool insider_wins = false;   // the Insider, or a role in its place, is revealed and wins by it
  bool insider_loses = false;  // a role in the Insider's place is revealed and loses by it
  bool other_for_agents = false;
  bool other_for_insider = false;
};

template <class Sink>
class Advance {
 public:
  Advance(const Options& options, GameState& state, Sink sink)
      : options_(options), open_(state.open), secret_(state.secret), state_(state), sink_(sink) {}

  void name_partner(Seat seat, Seat partner) {
    open_.partner = partner;
    sink_(PartnerNamed{seat, partner, secret_.roles[partner.index]});
    begin_trick(open_.leader);
  }

  void choose_mission(MissionId id) {
    open_.missions[open_.trick] = id;
    open_.phase = Phase::play;
    open_.cards_in_trick = 0;
    open_.best_rank = 0;
    const auto drawn = drawn_missions(state_);
    sink_(MissionLaid{open_.leader, id, id == drawn[0] ? drawn[1] : drawn[0]});
  }

  void play_card(Seat seat, Card card, bool wager) {
    secret_.hands[seat.index].erase(card);
    open_.tokens[seat.index] =
        static_cast<std::uint8_t>(open_.tokens[seat.index] - (wager ? 1 : 0));
    sink_(CardPlayed{seat, card, wager});
    lay(seat, Play{card, wager});
    if (open_.cards_in_trick == options_.seats()) {
      finish_trick();
    } else if (options_.has_larry()) {
      open_.phase = Phase::larry;
      open_.to_act = controller(open_.leader);
      secret_.hands[k_larry.index] = larry_three(secret_, open_.trick);
      sink_(LarryDrew{open_.to_act, secret_.hands[k_larry.index]});
    } else {
      open_.to_act = left_of(seat, options_.players());
    }
  }

  void play_larry(Seat seat, Card card, Card top) {
    CardSet& three = secret_.hands[k_larry.index];
    const Card out = (three - CardSet::of(card) - CardSet::of(top)).first();
    three = {};
    secret_.larry_back[open_.trick] = top;
    sink_(LarryPlayed{seat, card, top, out});
    lay(k_larry, Play{card, false});
    open_.phase = Phase::play;
  }

  void cast_vote(Seat seat, Ballot ballot) {
    secret_.ballots[seat.index] = pack(ballot);
    open_.voted.insert(seat);
    sink_(VoteCast{seat, ballot});
    if (open_.voted == secret_.voters) end(Cause::vote, count_votes(options_, state_));
  }

  void apply(Action action) {
    switch (action.kind) {
      case ActionKind::name_partner:
        return name_partner(action.seat, action.partner());
      case ActionKind::choose_mission:
        return choose_mission(action.mission());
      case ActionKind::play_card:
        return play_card(action.seat, action.card(), action.wager());
      case ActionKind::play_larry:
        return play_larry(action.seat, action.card(), action.top());
      case ActionKind::vote:
        return cast_vote(action.seat, action.ballot());
    }
  }

  // The leader draws two missions (R3.1).
  void begin_trick(Seat leader) {
    open_.leader = leader;
    open_.to_act = leader;
    open_.phase = Phase::mission;
    sink_(MissionsDrawn{leader, drawn_missions(state_)});
  }

  // Everything that follows once all cards of the trick are on the table and its winner is known.
  template <std::size_t Cards = std::dynamic_extent>
  void close_trick(std::type_identity_t<std::span<const Play, Cards>> plays, Seat winner,
                   unsigned position, unsigned wagers) {
    const MissionRule& mission = options_.mission_rule(open_.missions[open_.trick]);
    take_trick(winner, meets_mission<Cards>(mission, plays, position), wagers);
  }

  // The same for the companion for a physical deck, which knows only this much. Inlined, because
  // playouts spend their time here.
  [[gnu::always_inline]] void take_trick(Seat winner, bool met, unsigned wagers) {
    // Bytes may alias anything, so values that are read often are loaded once.
    const unsigned trick = open_.trick;
    const unsigned completed = open_.completed + (met ? 1U : 0U);
    const RoleRule& role = options_.role_rule(secret_.roles[winner.index]);
    unsigned tokens = open_.tokens[winner.index];
    open_.outcomes[trick] = TrickOutcome{open_.leader, winner, met};
    open_.completed = static_cast<std::uint8_t>(completed);
    open_.trick = static_cast<std::uint8_t>(trick + 1);
    open_.cards_in_trick = 0;

    if (role.holds_tokens) [[likely]] {  // R3.8
      tokens += 1 + wagers;
      open_.tokens[winner.index] = static_cast<std::uint8_t>(tokens);
      open_.supply = static_cast<std::uint8_t>(open_.supply - 1);
      sink_(TrickWon{winner, met, static_cast<std::uint8_t>(1 + wagers), 0});
    } else {  // R7.5
      open_.supply = static_cast<std::uint8_t>(open_.supply + wagers);
      sink_(TrickWon{winner, met, 0, static_cast<std::uint8_t>(wagers)});
    }
    if (role.trick_costs_partner && open_.tokens[open_.partner.index] > 0) [[unlikely]] {
      --open_.tokens[open_.partner.index];
      ++open_.supply;
      sink_(TokenLost{open_.partner});
    }

    // Only the winner's tokens have grown, so only the winner can be revealed or exceed a limit.
    // What others hold has shrunk or stayed the same.
    const bool reveals = tokens >= options_.reveal_at() && !open_.face_up.contains(winner);
    const bool over_limit = tokens > role.token_limit;
    const bool agents = completed >= options_.missions_needed();
    if (reveals || over_limit || agents) [[unlikely]] {
      if (decide(winner, reveals)) return;
    }
    if (trick + 1 == options_.tricks()) {
      open_vote();
    } else {
      next_trick(winner);
    }
  }

 private:
  void lay(Seat seat, Play play) {
    const unsigned first = open_.trick * options_.seats();
    open_.plays[first + open_.cards_in_trick] = play;
    ++open_.cards_in_trick;
    const Suit trump = options_.mission_rule(open_.missions[open_.trick]).trump;
    const unsigned rank = rank_of(play, trump, open_.plays[first].card().suit());
    if (rank >= open_.best_rank) {  // R3.6, R3.7
      open_.best_rank = static_cast<std::uint8_t>(rank);
      open_.best_seat = seat;
    }
  }

  void finish_trick() {
    const std::span<const Play> plays = trick_plays(options_, open_, open_.trick);
    unsigned wagers = 0;
    for (const Play play : plays) wagers += play.wagered() ? 1 : 0;
    close_trick(plays, open_.best_seat, position_of(open_.best_seat), wagers);
  }

  [[nodiscard]] unsigned position_of(Seat seat) const {
    if (options_.has_larry()) return seat == k_larry ? 1 : seat == open_.leader ? 0 : 2;
    const unsigned players = options_.players();
    return seat.index >= open_.leader.index ? seat.index - open_.leader.index
                                            : seat.index + players - open_.leader.index;
  }

  RevealEffects reveal(Seat seat) {
    RevealEffects effects{.any = true};
    const RoleId id = secret_.roles[seat.index];
    const RoleRule& role = options_.role_rule(id);
    open_.face_up.insert(seat);
    open_.revealed.insert(seat);
    open_.face_up_roles[seat.index] = id;
    sink_(RoleRevealed{seat, id});
    switch (role.on_reveal) {
      case OnReveal::nothing:
      case OnReveal::changes_side:  // read off `revealed` when the game is settled
        break;
      case OnReveal::agents_win:
        (role.replaces_insider ? effects.insider_loses : effects.other_for_agents) = true;
        break;
      case OnReveal::insider_wins:
        (role.replaces_insider ? effects.insider_wins : effects.other_for_insider) = true;
        break;
      case OnReveal::loses:
        effects.insider_loses = role.replaces_insider;
        break;
      case OnReveal::takes_right:
        take_token(seat, right_of(seat, options_.seats()));
        break;
      case OnReveal::takes_left:
        take_token(seat, left_of(seat, options_.seats()));
        break;
    }
    return effects;
  }

  void take_token(Seat by, Seat from) {
    if (open_.tokens[from.index] == 0) return;
    --open_.tokens[from.index];
    ++open_.tokens[by.index];
    sink_(TokenTaken{by, from});
  }

  [[nodiscard]] bool any_over_limit() const {
    for (const Seat seat : SeatSet::first(options_.seats())) {
      const RoleRule& role = options_.role_rule(secret_.roles[seat.index]);
      if (open_.tokens[seat.index] > role.token_limit) return true;
    }
    return false;
  }

  // R7.8: a role that wins when every other seat is face up.
  [[nodiscard]] bool all_others_face_up() const {
    for (const Seat seat : SeatSet::first(options_.seats())) {
      if (!options_.role_rule(secret_.roles[seat.index]).wins_if_all_others_face_up) continue;
      if ((SeatSet::first(options_.seats()) - open_.face_up - SeatSet::of(seat)).empty()) {
        return true;
      }
    }
    return false;
  }

  // R5.3, R7.9: all immediate wins are judged together.
  bool decide(Seat winner, bool reveals) {
    RevealEffects effects;
    if (reveals) effects = reveal(winner);
    if (effects.insider_loses) return end(Cause::insider_revealed, WinningSide::agents);
    if (effects.insider_wins) return end(Cause::intel, WinningSide::insider);
    if (any_over_limit()) return end(Cause::token_limit, WinningSide::insider);
    if (all_others_face_up()) return end(Cause::all_face_up, WinningSide::insider);
    if (effects.other_for_insider) return end(Cause::reveal, WinningSide::insider);
    if (open_.completed >= options_.missions_needed()) {
      return end(Cause::missions, WinningSide::agents);
    }
    if (effects.other_for_agents) return end(Cause::reveal, WinningSide::agents);
    return false;
  }

  void next_trick(Seat winner) {
    if (!options_.has_larry()) return begin_trick(winner);
    // R9.6: if the controller or Larry has won, the controller leads next and Larry changes hands.
    if (winner == open_.leader) return begin_trick(winner);
    const Seat next = controller(open_.leader);
    sink_(LarryHandedOver{open_.leader});
    begin_trick(next);
  }

  void open_vote() {
    secret_.voters = find_voters(options_, state_);
    if (secret_.voters.empty()) {
      end(Cause::vote, WinningSide::insider);
      return;
    }
    open_.phase = Phase::vote;
    sink_(VoteOpened{});
  }

  bool end(Cause cause, WinningSide side) {
    open_.phase = Phase::over;
    open_.outcome = {cause, side, find_winners(options_, state_, side)};
    GameEnded ended{.outcome = open_.outcome, .roles = secret_.roles};
    for (const Seat voter : open_.voted) {
      ended.ballots[voter.index] = unpack(secret_.ballots[voter.index]);
    }
    sink_(ended);
    return true;
  }

  const Options& options_;
  PublicState& open_;
  Secrets& secret_;
  GameState& state_;
  Sink sink_;
};

}  // namespace insidejob
