// Which table's review is worked on next, a piece at a time. Owners take turns, and so do the
// tables of an owner, however many ask. Bots come first: a world takes a piece from here only when
// no bot wants to move or speak.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

#include "server/rooms/world.h"

namespace insidejob {

class ReviewQueue {
 public:
  // A table has at most one piece here.
  void add(ReviewPiece piece);
  [[nodiscard]] std::optional<ReviewPiece> take();

  [[nodiscard]] std::size_t waiting() const { return waiting_; }
  void clear();

 private:
  struct OwnerLine {
    std::uint64_t owner = 0;
    std::deque<ReviewPiece> pieces;  // never empty
  };

  std::deque<OwnerLine> owners_;  // the next first
  std::size_t waiting_ = 0;
};

}  // namespace insidejob
