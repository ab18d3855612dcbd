#include "server/rooms/move_codes.h"

#include <algorithm>

namespace insidejob {

void MoveCodes::add(const MovingPlace& moving, Milliseconds now) {
  std::erase_if(all_, [&](const MovingPlace& old) {
    return old.expires <= now || old.member == moving.member;
  });
  all_.push_back(moving);
}

std::optional<MovingPlace> MoveCodes::find(const Bytes32& code_hash, Milliseconds now) const {
  const auto found = std::ranges::find_if(all_, [&](const MovingPlace& moving) {
    return moving.code_hash == code_hash && moving.expires > now;
  });
  if (found == all_.end()) return std::nullopt;
  return *found;
}

}  // namespace insidejob
