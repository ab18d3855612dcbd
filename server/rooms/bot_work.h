// The pending work of a table's bots: for each turn to move or occasion to speak, the best answer
// so far, and the timer that says when the bot acts. Lives on the table's strand.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/seat.h"
#include "server/rooms/metrics.h"
#include "server/rooms/world.h"
#include "table/bots/bot_talk.h"
#include "table/bots/bot_turn.h"

namespace insidejob {

// The seat, and which of its turns or occasions.
struct BotTask {
  Seat seat;
  std::uint64_t number = 0;

  friend bool operator==(const BotTask&, const BotTask&) = default;
};
[[nodiscard]] inline BotTask task_of(const BotTurn& turn) { return {turn.seat, turn.turn}; }
[[nodiscard]] inline BotTask task_of(const BotOccasion& occasion) {
  return {occasion.seat, occasion.number};
}

template <typename Answer>
class BotWork {
 public:
  struct Piece {
    BotTask task;
    std::optional<Answer> answer;  // the best so far
    std::unique_ptr<Timer> timer;
    Job once_answered{};  // its time has come, and it waits for an answer
    std::optional<Counted> counted;
  };

  // `counter` counts pending work; null if nobody counts it.
  BotWork(ServerWorld& world, std::shared_ptr<Strand> strand, Counter* counter)
      : world_(world), strand_(std::move(strand)), counter_(counter) {}

  [[nodiscard]] std::size_t size() const { return pieces_.size(); }
  [[nodiscard]] Piece* find(BotTask task) {
    const auto found = std::ranges::find(pieces_, task, &Piece::task);
    return found == pieces_.end() ? nullptr : &*found;
  }

  // Drops work that is no longer asked for, and begins what is new.
  template <typename Asked, typename Begin>
  void follow(const std::vector<Asked>& all, Begin begin) {
    std::erase_if(pieces_, [&](const Piece& piece) {
      return std::ranges::none_of(all,
                                  [&](const Asked& one) { return task_of(one) == piece.task; });
    });
    for (const Asked& one : all) {
      if (find(task_of(one)) == nullptr) begin(one);
    }
  }
  // `due` is called after the pause, unless the piece is dropped first.
  Piece& add(BotTask task, Milliseconds pause, Job due) {
    Piece& piece = pieces_.emplace_back(
        Piece{task, std::nullopt, world_.make_timer(strand_), {}, std::nullopt});
    if (counter_ != nullptr) piece.counted.emplace(*counter_);
    piece.timer->set(world_.now() + pause, std::move(due));
    return piece;
  }
  void drop(BotTask task) {
    std::erase_if(pieces_, [&](const Piece& piece) { return piece.task == task; });
  }
  void drop_all() { pieces_.clear(); }

  // Returns a function to be called on any thread with an answer. It passes the answer to the piece
  // on the strand, if that is still pending. `keeper` is the owner of this object.
  [[nodiscard]] std::function<void(const Answer&)> taking(BotTask task,
                                                          const std::weak_ptr<const void>& keeper) {
    return [this, task, keeper, strand = strand_](const Answer& answer) {
      strand->post([this, task, keeper, answer] {
        const auto kept = keeper.lock();
        if (!kept) return;
        Piece* piece = find(task);
        if (piece == nullptr) return;
        piece->answer = answer;
        if (const Job waited = std::exchange(piece->once_answered, {})) waited();
      });
    };
  }

 private:
  ServerWorld& world_;
  const std::shared_ptr<Strand> strand_;
  Counter* const counter_;
  std::vector<Piece> pieces_;
};

}  // namespace insidejob
