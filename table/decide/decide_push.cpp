#include "table/decide/decider.h"

namespace insidejob {
namespace {

constexpr std::size_t k_point_size = 65;
constexpr std::uint8_t k_uncompressed = 4;
constexpr std::size_t k_auth_size = 16;

bool is_whole(const PushSubscription& to) {
  return !to.endpoint.empty() && to.endpoint.size() <= k_longest_endpoint &&
         to.key.size() == k_point_size && to.key.front() == k_uncompressed &&
         to.auth.size() == k_auth_size;
}

// From a different address the same device is still the same, as a phone that is carried about.
bool is_same(const std::optional<PushSubscription>& known, PushSubscription wanted) {
  if (!known) return false;
  if (!known->from.empty()) wanted.from = known->from;
  return *known == wanted;
}

}  // namespace

// Only the member can say where, and only where being away is normal. Turning it off is possible at
// any time.
Decision Decider::operator()(const SetPush& command) const {
  if (auto refusal = unless_member()) return *refusal;
  if (command.to && (!is_by_turns(state_.options) || !is_whole(*command.to))) {
    return Refusal{Reason::no_push};
  }
  if (command.to ? is_same(asker()->push, *command.to) : !asker()->push) return Facts{};
  return Facts{PushSet{by_, command.to}};
}

Decision Decider::operator()(const NotePush& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  if (find_member(state_, command.member) == nullptr) return Refusal{Reason::no_such_member};
  return Facts{PushSent{command.member, command.kind, command.about}};
}

// The member may have subscribed again meanwhile.
Decision Decider::operator()(const DropPush& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  const Member* member = find_member(state_, command.member);
  if (member == nullptr) return Refusal{Reason::no_such_member};
  if (!member->push || member->push->endpoint != command.endpoint) return Facts{};
  return Facts{PushSet{command.member, std::nullopt}};
}

}  // namespace insidejob
