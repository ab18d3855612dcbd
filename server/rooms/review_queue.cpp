#include "server/rooms/review_queue.h"

#include <algorithm>
#include <utility>

namespace insidejob {

void ReviewQueue::add(ReviewPiece piece) {
  ++waiting_;
  const std::uint64_t owner = piece.claim.owner;
  const auto line = std::ranges::find(owners_, owner, &OwnerLine::owner);
  if (line != owners_.end()) {
    line->pieces.push_back(std::move(piece));
    return;
  }
  owners_.push_back({.owner = owner, .pieces = {}});
  owners_.back().pieces.push_back(std::move(piece));
}

std::optional<ReviewPiece> ReviewQueue::take() {
  if (owners_.empty()) return std::nullopt;
  --waiting_;
  OwnerLine line = std::move(owners_.front());
  owners_.pop_front();
  ReviewPiece piece = std::move(line.pieces.front());
  line.pieces.pop_front();
  if (!line.pieces.empty()) owners_.push_back(std::move(line));
  return piece;
}

void ReviewQueue::clear() {
  const auto owners = std::exchange(owners_, {});  // destructors may call back into this
  waiting_ = 0;
}

}  // namespace insidejob
