#include "table/view/seen_event.h"

#include <type_traits>
#include <variant>

namespace insidejob {
namespace {

// One overload per fact, deliberately without a template or fallback. An overload without `Eyes`
// gives everyone the same answer.
struct TableRedactor {
  using Seen = std::optional<TableFact>;

  Seen operator()(const MemberJoined& fact) const {
    return MemberJoined{fact.member, fact.name, std::nullopt, fact.late, std::nullopt};
  }
  Seen operator()(const MemberArrived&) const { return std::nullopt; }
  Seen operator()(const MemberRenamed& fact) const { return fact; }
  Seen operator()(const TokenChanged&) const { return std::nullopt; }
  Seen operator()(const MemberReturned& fact) const { return fact; }
  Seen operator()(const MemberWentAway& fact) const { return fact; }
  Seen operator()(const MemberLeft& fact) const { return fact; }
  Seen operator()(const HostChanged& fact) const { return fact; }
  Seen operator()(const SeatTaken& fact) const { return fact; }
  Seen operator()(const SeatLeft& fact) const { return fact; }
  Seen operator()(const BotSeated& fact) const { return fact; }
  Seen operator()(const BotRemoved& fact) const { return fact; }
  Seen operator()(const ReluctanceSet& fact) const { return fact; }
  Seen operator()(const OptionsChanged& fact) const { return fact; }
  Seen operator()(const OptionsSet& fact) const { return fact; }
  Seen operator()(const ReadySet& fact) const { return fact; }
  Seen operator()(const GameCalled& fact) const { return fact; }
  Seen operator()(const SeedCommitted& fact) const {
    return SeedCommitted{fact.commitment, std::nullopt};
  }
  Seen operator()(const ValueSealed& fact) const { return ValueSealed{fact.seat, fact.seal}; }
  Seen operator()(const SealingEnded& fact) const { return fact; }
  Seen operator()(const ShuffleVoided& fact) const { return fact; }
  // Nothing but the remaining time has changed.
  Seen operator()(const ShuffleResumed&) const { return std::nullopt; }
  Seen operator()(const ValueGiven& fact) const { return ValueGiven{fact.seat, std::nullopt}; }
  Seen operator()(const GameDealt& fact) const {
    return GameDealt{std::nullopt, fact.fixed, fact.first_leader};
  }
  // Players are only told that a game was dealt, not how it is meant to go.
  Seen operator()(const GamePrepared&) const { return GameDealt{}; }
  // The engine's own events, redacted by the engine, say what was done.
  Seen operator()(const Acted& fact) const { return Acted{fact.seat, fact.hand, std::nullopt}; }
  Seen operator()(const ClockRanOut& fact) const { return fact; }
  Seen operator()(const SeatTakenOver& fact) const { return fact; }
  Seen operator()(const SeatHandedBack& fact) const { return fact; }
  Seen operator()(const DiscussionReady& fact) const { return fact; }
  Seen operator()(const VotingBegan& fact) const { return fact; }
  // A bot's vote shows only in the count. A person's press looks the same with two votes, one or
  // none (R6.1, R10.4).
  Seen operator()(const VotePressed& fact, Eyes eyes) const {
    if (eyes.seat == fact.seat) return fact;
    if (fact.hand != Hand::person) return std::nullopt;
    return VotePressed{fact.seat, fact.hand, std::nullopt};
  }
  Seen operator()(const VotesCounted& fact) const { return fact; }
  Seen operator()(const GameAbandoned& fact) const { return fact; }
  Seen operator()(const ChatSaid& fact) const { return fact; }
  Seen operator()(const PhraseSaid& fact) const { return fact; }
  Seen operator()(const MarkSet& fact) const { return fact; }
  Seen operator()(const CommandNoted&) const { return std::nullopt; }
  // Anyone who was removed or never joined needs a new invitation.
  Seen operator()(const RoomChanged& fact, Eyes eyes) const {
    if (!eyes.member) return std::nullopt;
    return fact;
  }
  Seen operator()(const SeatRequested& fact) const { return fact; }
  Seen operator()(const SeatAgreed& fact) const { return fact; }
  Seen operator()(const SeatRequestEnded& fact) const { return fact; }
  Seen operator()(const SeatOffered& fact) const { return fact; }
  Seen operator()(const SeatsArranged& fact) const { return fact; }
  Seen operator()(const HostClaimed& fact) const { return fact; }
  Seen operator()(const HostKept& fact) const { return fact; }
  Seen operator()(const RoleLooked& fact) const { return fact; }
  Seen operator()(const LookingEnded& fact) const { return fact; }
  Seen operator()(const SeatNudged& fact) const { return fact; }
  Seen operator()(const VoteAnnounced& fact) const { return fact; }
  // The link itself is only told to the game's people who ask for it.
  Seen operator()(const GameLinked& fact) const { return GameLinked{fact.game, std::nullopt}; }
  Seen operator()(const LinkAgreed& fact) const { return fact; }
  Seen operator()(const LinkErased& fact) const { return fact; }
  // Nobody learns who is notified, nor where. The member's own device knows.
  Seen operator()(const PushSet&) const { return std::nullopt; }
  Seen operator()(const PushSent&) const { return std::nullopt; }
  // Where a duplicate evening stands is part of every moment. The move that ends a round is a
  // secret until the round is closed.
  Seen operator()(const DuplicateOpened&) const { return std::nullopt; }
  Seen operator()(const TableAdded&) const { return std::nullopt; }
  Seen operator()(const DuplicateJoined&) const { return std::nullopt; }
  Seen operator()(const DuplicateLeft&) const { return std::nullopt; }
  Seen operator()(const RoundCalled&) const { return std::nullopt; }
  Seen operator()(const RoundDealt&) const { return GameDealt{}; }
  Seen operator()(const RoundClosed&) const { return std::nullopt; }
  Seen operator()(const ActionHeld&) const { return std::nullopt; }
};

template <typename Fact>
constexpr bool k_needs_eyes = std::is_invocable_v<TableRedactor, const Fact&, Eyes>;

}  // namespace

std::optional<TableFact> redact(const TableFact& fact, Eyes eyes) {
  const auto seen = [eyes]<typename Fact>(const Fact& one) {
    if constexpr (k_needs_eyes<Fact>) {
      return TableRedactor{}(one, eyes);
    } else {
      return TableRedactor{}(one);
    }
  };
  return std::visit(seen, fact);
}

bool can_wait(const TableFact& fact) {
  return std::holds_alternative<ValueSealed>(fact) || std::holds_alternative<ValueGiven>(fact) ||
         std::holds_alternative<PushSet>(fact) || std::holds_alternative<PushSent>(fact);
}

bool is_press(const TableFact& fact) {
  return std::holds_alternative<ReadySet>(fact) || std::holds_alternative<DiscussionReady>(fact) ||
         std::holds_alternative<VotePressed>(fact);
}

bool depends_on_eyes(const TableFact& fact) {
  return std::visit([]<typename Fact>(const Fact&) { return k_needs_eyes<Fact>; }, fact);
}

}  // namespace insidejob
