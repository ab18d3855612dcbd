// A readable way to play one game in a test: chosen roles, hands and missions, then actions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/legal.h"
#include "engine/options.h"
#include "engine/rng.h"
#include "engine/state.h"
#include "engine/view.h"

namespace insidejob::test {

[[nodiscard]] constexpr Seat seat(unsigned index) { return Seat{static_cast<std::uint8_t>(index)}; }
[[nodiscard]] Card card(std::string_view text);      // "P13"
[[nodiscard]] CardSet cards(std::string_view text);  // "B7 G13"
[[nodiscard]] std::string text_of(Card card);
[[nodiscard]] RoleId builtin(std::string_view id);
[[nodiscard]] std::vector<std::string> words(std::string_view text);

// The fault of a setup or deal that is refused; none if it is accepted.
template <class Value>
[[nodiscard]] std::optional<Fault> fault_of(const Result<Value>& result) {
  if (const auto* violation = std::get_if<RuleViolation>(&result)) return violation->fault;
  return std::nullopt;
}

// Options that must be legal.
[[nodiscard]] Options options_for(Choices choices);

// A deck of pairs met_1, missed_1, met_2, ... whose conditions every trick or no trick meets, so
// that the leader decides whether the mission is met. All have the same trump suit.
[[nodiscard]] MissionDeck choice_deck(Suit trump = Suit::blue);

// As in R2, except for the number of tricks and the tokens that reveal.
[[nodiscard]] Dimensions short_game(unsigned players, unsigned tricks, unsigned intel_needed);

struct Table {
  // Special roles may be left out where `roles` names them.
  Choices choices{};
  // By seat. By default special roles come first, then Agents, with the Insider in the last seat.
  std::vector<std::string> roles{};
  // "B7 G13 +GY": these cards, and others from the suits after the plus; from any suit without a
  // plus.
  std::vector<std::string> hands{};
  // The missions drawn, two per trick: "a/b" is a pair, "a" is followed by any other.
  std::string missions{};
  std::string larry_stack{};  // the cards on top
  unsigned leader = 0;
};

class Game {
 public:
  explicit Game(const Table& table);

  // Actions; each must be legal. A star after a card is a wager: "G5*".
  Game& act(Action action);
  Game& partner(unsigned target);
  Game& choose(std::string_view mission);
  Game& play(std::string_view text);
  Game& larry(std::string_view text);  // "B3>Y2": plays B3, puts Y2 back
  // One card per seat in the order of play. If no mission is laid yet, lays the first legal one.
  Game& trick(std::string_view text);
  // A whole trick without wagers that `winner` wins, with its mission met or not. If the cards left
  // do not allow it, all tricks requested since the last single action are replayed differently.
  Game& won_by(unsigned winner, bool completed = false);
  Game& won_by_all(std::initializer_list<unsigned> winners, bool completed = false);
  Game& vote(unsigned voter, unsigned target);
  Game& vote(unsigned voter, unsigned first, unsigned second);

  // Why the action is illegal, if it is; checks that the state did not change.
  [[nodiscard]] std::optional<Fault> fault(Action action) const;
  [[nodiscard]] std::optional<Fault> fault_of_play(
      std::string_view text) const;  // by the next player
  [[nodiscard]] std::vector<Action> legal(unsigned of_seat) const;

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] const GameState& state() const { return state_; }
  [[nodiscard]] const PublicState& open() const { return state_.open; }
  [[nodiscard]] const EventList& events() const { return events_; }  // of the last action
  [[nodiscard]] SeatView view(unsigned of_seat) const;
  [[nodiscard]] SeatView spectator() const { return view_for(options_, state_, std::nullopt); }
  [[nodiscard]] MissionId mission(std::string_view id) const;
  [[nodiscard]] RoleId role(std::string_view id) const;
  [[nodiscard]] CardSet hand(unsigned of_seat) const { return state_.secret.hands[of_seat]; }
  [[nodiscard]] std::vector<unsigned> tokens() const;
  [[nodiscard]] unsigned supply() const { return state_.open.supply; }
  [[nodiscard]] Phase phase() const { return state_.open.phase; }
  [[nodiscard]] bool over() const { return phase() == Phase::over; }
  [[nodiscard]] unsigned leader() const { return state_.open.leader.index; }
  [[nodiscard]] bool face_up(unsigned of_seat) const {
    return state_.open.face_up.contains(seat(of_seat));
  }
  [[nodiscard]] TrickOutcome last_trick() const {
    return state_.open.outcomes[state_.open.trick - 1U];
  }
  [[nodiscard]] unsigned last_winner() const { return last_trick().winner().index; }
  [[nodiscard]] Cause cause() const { return state_.open.outcome.cause; }
  [[nodiscard]] WinningSide side() const { return state_.open.outcome.side; }
  [[nodiscard]] std::vector<unsigned> winners() const;
  [[nodiscard]] std::vector<unsigned> to_act() const;

  // The first event of a type among those of the last action.
  template <class E>
  [[nodiscard]] std::optional<E> event() const {
    for (const Event& event : events_) {
      if (const E* found = std::get_if<E>(&event)) return *found;
    }
    return std::nullopt;
  }

 private:
  struct Wish {
    Seat winner;
    bool completed = false;
  };

  [[nodiscard]] Action action_of(std::string_view text) const;
  void take(Action action);
  bool grant(const Wish& wish, Rng* rng);

  Options options_;
  GameState state_;
  EventList events_;
  GameState before_wishes_;
  std::vector<Wish> wishes_;
};

}  // namespace insidejob::test
