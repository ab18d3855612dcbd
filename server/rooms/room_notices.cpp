// Whom a room notifies, and what it makes of the answers.
#include <utility>

#include "server/rooms/room.h"

namespace insidejob {

// Turning it off is always possible.
bool Room::can_notify(const Command& command) const {
  const auto* push = std::get_if<SetPush>(&command);
  return push == nullptr || !push->to ||
         house_.limits.push_services.target_of(push->to->endpoint).has_value();
}

void Room::consider_notices() {
  if (!is_settled() || retired_ || closing_) return;
  notices_.consider(
      table_.state(), {identity_.key, code()},
      [this](MemberId member) { return crowd().has(member); }, weak_from_this());
}

void Room::take_notice(const NoticeGiven& given) {
  run(
      [this, given] {
        if (!usable() || closing_) return;
        const auto& [due, endpoint, outcome] = given;
        if (outcome == PushOutcome::gone) {
          perform_presence(DropPush{due.member, endpoint}, due.member);
        } else if (outcome != PushOutcome::busy && outcome != PushOutcome::unreached) {
          perform_presence(NotePush{due.member, due.kind, due.about}, due.member);
        }
      },
      true);
}

}  // namespace insidejob
