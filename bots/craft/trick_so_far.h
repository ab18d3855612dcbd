// A trick in progress, imagined or real: the cards so far and who is ahead.
#pragma once

#include <array>
#include <span>

#include "engine/seat.h"
#include "engine/trick.h"

namespace insidejob {

class TrickSoFar {
 public:
  TrickSoFar(const MissionRule& mission, unsigned cards, std::span<const Play> plays)
      : mission_(&mission), cards_(cards) {
    for (const Play play : plays) add(play);
  }

  void add(Play play) {
    plays_[size_] = play;
    const unsigned rank = rank_of(play, mission_->trump, led());
    if (rank >= best_rank_) {  // R3.6, R3.7
      best_rank_ = rank;
      best_ = size_;
    }
    ++size_;
  }

  [[nodiscard]] const MissionRule& mission() const { return *mission_; }
  [[nodiscard]] unsigned cards() const { return cards_; }
  [[nodiscard]] unsigned size() const { return size_; }
  [[nodiscard]] std::span<const Play> plays() const { return {plays_.data(), size_}; }
  [[nodiscard]] Suit led() const { return plays_[0].card().suit(); }
  [[nodiscard]] unsigned best() const { return best_; }
  [[nodiscard]] unsigned best_rank() const { return best_rank_; }
  [[nodiscard]] bool complete() const { return size_ == cards_; }
  // Only for a complete trick (R3.10).
  [[nodiscard]] bool met() const { return meets_mission(*mission_, plays(), best_); }
  [[nodiscard]] unsigned wagers() const {
    unsigned count = 0;
    for (const Play play : plays()) count += play.wagered() ? 1 : 0;
    return count;
  }

 private:
  const MissionRule* mission_;
  unsigned cards_;
  unsigned size_ = 0;
  unsigned best_ = 0;
  unsigned best_rank_ = 0;
  std::array<Play, k_max_seats> plays_{};
};

}  // namespace insidejob
