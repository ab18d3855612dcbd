// The referee for a physical deck: told what everyone at the table sees, it says what follows. It
// never asks for what the table keeps hidden: hands, missions drawn, Larry's three cards, face-down
// roles. Votes are entered in secret, as into a ballot box.
//
// A game is its setup and the steps told so far. Each step is accepted or refused, and a refused
// one changes nothing. The caller keeps the list, and can take back any number of steps and start
// again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <variant>

#include "companion/companion_fault.h"
#include "engine/action.h"
#include "engine/event.h"
#include "engine/state.h"
#include "table/options/shared_options.h"

namespace insidejob {

struct CompanionSetup {
  SharedOptions rules;
  Seat first_leader{};
  std::array<std::optional<RoleId>, k_max_seats> face_up{};  // from the start (R7.1, R7.5)
};

struct PartnerStep {  // R7.5
  Seat partner{};
};
struct MissionStep {
  MissionId mission{};
};
struct CardStep {  // the next player's, or Larry's
  Card card{};
  bool wager = false;
};
struct TrickStep {  // a whole trick, of which only this is told
  Seat winner{};
  bool met = false;
  SeatSet wagers;
};
struct RoleStep {  // which role a seat turns up
  RoleId role{};
};
struct VoteStep {
  Seat seat{};
  Ballot ballot{k_nowhere, k_nowhere};  // as pointed, the first finger first; nowhere: casts none
};
struct RolesStep {  // all of them, when the game is over
  std::array<RoleId, k_max_seats> roles{};
};
using CompanionStep =
    std::variant<PartnerStep, MissionStep, CardStep, TrickStep, RoleStep, VoteStep, RolesStep>;

// What to tell next.
enum class CompanionAsk : std::uint8_t {
  partner,
  mission,  // or a whole trick
  card,
  role,   // of the seat that turns it up
  vote,   // of every seat that may have one
  roles,  // of everyone; then it is known who has won
  nothing,
};

class Companion {
 public:
  using Beginning = std::variant<Companion, CompanionFault>;
  [[nodiscard]] static Beginning begin(const CompanionSetup& setup);

  // Why the step was refused, if it was.
  std::optional<CompanionFault> take(const CompanionStep& step);

  [[nodiscard]] const Options& options() const { return *rules_; }
  [[nodiscard]] CompanionAsk asks() const;
  // Who plays the next card or turns up a role; nowhere if nobody does.
  [[nodiscard]] Seat asked() const;
  // Who still has to vote, from public knowledge. A face-down role may differ.
  [[nodiscard]] SeatSet voters() const;
  // Whether a seat may hold a role with two votes.
  [[nodiscard]] bool may_vote_twice(Seat seat) const;
  // Whether it may give both votes to one seat.
  [[nodiscard]] bool may_name_one_twice(Seat seat) const;
  [[nodiscard]] SeatSet voted() const { return voted_; }

  // All of it is public. Once the game is over and all roles are told, it says who has won.
  [[nodiscard]] const PublicState& open() const { return state_.open; }
  [[nodiscard]] const GameState& state() const { return state_; }
  // A card already on the table while its trick waits for a role to be turned up.
  [[nodiscard]] std::optional<CardStep> waiting_card() const;
  // The tokens on the table, including those of a trick that waits for a role.
  [[nodiscard]] const PublicState& lying() const { return waiting_ ? lying_ : state_.open; }
  [[nodiscard]] bool was_told_whole(unsigned trick) const { return (whole_ >> trick & 1U) != 0; }
  [[nodiscard]] bool all_known() const { return known_ == SeatSet::first(rules_->seats()); }
  // How many role cards of a kind are not face up yet.
  [[nodiscard]] unsigned left(RoleId role) const;
  // What the last step led to.
  [[nodiscard]] const EventList& news() const { return news_; }

 private:
  using Fault = std::optional<CompanionFault>;

  explicit Companion(const CompanionSetup& setup);

  Fault take_step(const PartnerStep& step);
  Fault take_step(const MissionStep& step);
  Fault take_step(const CardStep& step);
  Fault take_step(const TrickStep& step);
  Fault take_step(const RoleStep& step);
  Fault take_step(const VoteStep& step);
  Fault take_step(const RolesStep& step);

  template <class Is>
  [[nodiscard]] bool may_have_right(Seat seat, Is is) const;
  [[nodiscard]] Fault wager_fault(Seat seat) const;
  [[nodiscard]] bool lay_before(Card card) const;
  void play(const std::variant<CardStep, TrickStep>& what);
  void learn(Seat seat, RoleId role);
  Fault count_votes();

  SharedOptions rules_;
  GameState state_;  // with face-down roles as ordinary ones
  SeatSet known_;    // whose roles everyone knows
  std::uint32_t whole_ = 0;
  SeatSet voted_;
  std::array<Ballot, k_max_seats> ballots_{};
  // A trick that has been told in full, except for the role that its winner turns up.
  std::optional<std::variant<CardStep, TrickStep>> waiting_;
  PublicState lying_;  // the state after it, except for the role's effects
  Seat turning_ = k_nowhere;
  EventList news_;
};

}  // namespace insidejob
