// The reviews of the game that has just finished at a table (docs/review.md): one for each seat,
// for the member who held it, and one for everyone who watched. Each is made once, when someone
// asks, and kept until the next game begins. One at a time, in pieces that wait for bots
// (ReviewQueue). Lives on the table's strand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "review/reviewer.h"
#include "server/rooms/metrics.h"
#include "server/rooms/session.h"
#include "server/rooms/world.h"
#include "table/state/table_state.h"

namespace insidejob {

// Between two messages about the same review, except the last one.
inline constexpr Milliseconds k_progress_pause = 400;
// review/test checks that reviews of every kind of table are much shorter.
inline constexpr std::size_t k_longest_review = 64 * 1024;

class Reviews {
 public:
  Reviews(ServerWorld& world, Metrics& metrics, std::shared_ptr<Strand> strand)
      : world_(world), metrics_(metrics), strand_(std::move(strand)) {}

  // The answer to an ask: what is known so far. The session is told about progress until the review
  // is complete. None if no game has just finished.
  [[nodiscard]] std::optional<std::string> answer(const TableState& state,
                                                  const std::shared_ptr<Session>& session,
                                                  std::int64_t id);
  // Asks for the next piece. To be called when the table's state is durable. `keeper` is the owner
  // of this object; nothing happens once it is gone.
  void work(const TableState& state, const std::weak_ptr<const void>& keeper,
            const std::function<Claim()>& claim);
  // Called on the strand when a piece is done, so that the owner can call `tell` and `work`.
  void set_piece_done(Job job) { piece_done_ = std::move(job); }
  // Tells those who asked how far the review is that was worked on.
  void tell(const TableState& state);
  void forget_all();

 private:
  struct Asker {
    std::weak_ptr<Session> session;
    std::int64_t id = 0;
  };
  struct OneReview {
    std::optional<Seat> seat;
    std::shared_ptr<Reviewer> reviewer;  // null once complete
    std::string text;                    // as it was at first, then complete
    std::vector<Asker> askers;           // who are told about progress
    Milliseconds told = 0;
  };

  void follow(const TableState& state);
  [[nodiscard]] OneReview* review_of(const Game& game, std::optional<Seat> seat);
  [[nodiscard]] OneReview* unfinished();

  ServerWorld& world_;
  Metrics& metrics_;
  const std::shared_ptr<Strand> strand_;
  Job piece_done_;
  std::uint32_t game_ = 0;  // the number of the reviewed game; 0: none
  std::shared_ptr<const ReviewedGame> reviewed_;
  std::vector<OneReview> all_;         // in the order in which they were asked for
  std::shared_ptr<Reviewer> working_;  // with a thread of the world; null: none
};

}  // namespace insidejob
