// The moves in flight at one table. A move is over when every seat has been sent the event that it
// caused. A table's events are numbered without gaps, so it is enough to know how far each seat has
// heard.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace insidejob::load {

class Moves {
 public:
  explicit Moves(unsigned seats) : heard_(seats) {}

  void begin(unsigned seat, std::int64_t time) { open_.push_back({seat, 0, time}); }
  // The seat's move has been answered with this event.
  void place(unsigned seat, std::uint64_t event) {
    const auto move = unplaced(seat);
    if (move != open_.end()) move->event = event;
  }
  void refuse(unsigned seat) {
    const auto move = unplaced(seat);
    if (move != open_.end()) open_.erase(move);
  }
  void hear(unsigned seat, std::uint64_t event) { heard_[seat] = std::max(heard_[seat], event); }

  // Calls `each(begun)` for every move that is over by now.
  template <class Each>
  void finish(Each each) {
    if (open_.empty()) return;
    const std::uint64_t heard = *std::ranges::min_element(heard_);
    std::erase_if(open_, [&](const Move& move) {
      const bool over = move.event != 0 && move.event <= heard;
      if (over) each(move.begun);
      return over;
    });
  }

  [[nodiscard]] std::size_t open() const { return open_.size(); }

 private:
  struct Move {
    unsigned seat;
    std::uint64_t event;  // 0: not answered yet
    std::int64_t begun;
  };
  // A seat has at most one unplaced move.
  std::vector<Move>::iterator unplaced(unsigned seat) {
    return std::ranges::find_if(
        open_, [&](const Move& move) { return move.seat == seat && move.event == 0; });
  }

  std::vector<std::uint64_t> heard_;
  std::vector<Move> open_;
};

}  // namespace insidejob::load
