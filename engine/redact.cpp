#include "engine/redact.h"

namespace insidejob {
namespace {

// One overload per event type, deliberately without a template or fallback.
struct Redactor {
  const Options& options;
  std::optional<Seat> seat;
  SeatSet* privy = nullptr;

  // Every secret part depends on this question.
  [[nodiscard]] bool is(Seat other) const {
    if (privy != nullptr) privy->insert(other);
    return seat == other;
  }

  Event operator()(const Dealt& event) const {
    Dealt seen;
    for (const Seat other : SeatSet::first(options.seats())) {
      const auto& role = event.roles[other.index];
      const bool face_up = role && options.role(*role).face_up;
      if (is(other) || face_up) seen.roles[other.index] = role;
      if (is(other)) seen.hands[other.index] = event.hands[other.index];
    }
    return seen;
  }
  Event operator()(const PartnerNamed& event) const {
    PartnerNamed seen{event.seat, event.partner, std::nullopt};
    if (is(event.seat)) seen.seen = event.seen;
    return seen;
  }
  Event operator()(const MissionsDrawn& event) const {
    MissionsDrawn seen{event.leader, std::nullopt};
    if (is(event.leader)) seen.missions = event.missions;
    return seen;
  }
  Event operator()(const MissionLaid& event) const {
    MissionLaid seen{event.leader, event.mission, std::nullopt};
    if (is(event.leader)) seen.put_back = event.put_back;
    return seen;
  }
  Event operator()(const CardPlayed& event) const { return event; }
  Event operator()(const LarryDrew& event) const {
    LarryDrew seen{event.controller, std::nullopt};
    if (is(event.controller)) seen.three = event.three;
    return seen;
  }
  Event operator()(const LarryPlayed& event) const {
    LarryPlayed seen{event.controller, event.card, std::nullopt, std::nullopt};
    if (is(event.controller)) {
      seen.back = event.back;
      seen.out = event.out;
    }
    return seen;
  }
  Event operator()(const TrickWon& event) const { return event; }
  Event operator()(const TokenLost& event) const { return event; }
  Event operator()(const RoleRevealed& event) const { return event; }
  Event operator()(const TokenTaken& event) const { return event; }
  Event operator()(const LarryHandedOver& event) const { return event; }
  Event operator()(const VoteOpened& event) const { return event; }
  Event operator()(const VoteCast& event) const {
    VoteCast seen{event.seat, std::nullopt};
    if (is(event.seat)) seen.ballot = event.ballot;
    return seen;
  }
  Event operator()(const GameEnded& event) const { return event; }
};

}  // namespace

Event redact(const Options& options, const Event& event, std::optional<Seat> seat) {
  return std::visit(Redactor{options, seat}, event);
}

SeatSet privy_seats(const Options& options, const Event& event) {
  SeatSet privy;
  static_cast<void>(std::visit(Redactor{options, std::nullopt, &privy}, event));
  return privy;
}

}  // namespace insidejob
