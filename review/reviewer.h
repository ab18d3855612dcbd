// A review in the making (docs/review.md): from a finished game and a seat, a review, piece by
// piece. It depends on nothing but the arguments.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "bots/network/weights.h"
#include "engine/seat.h"
#include "review/ballots.h"
#include "review/chances.h"
#include "review/coach.h"
#include "review/line.h"
#include "review/markers.h"
#include "review/proofs.h"
#include "review/reviewed_game.h"
#include "review/suspicion.h"

namespace insidejob {

// How guilty a seat looked in public, over the game.
struct SeatGuilt {
  Seat seat;
  double peak = 0;
  std::size_t peak_moment = 0;
  double mean = 0;
  double end = 0;
};

class Reviewer {
 public:
  // Without a seat, as a spectator. Without weights, the coach searches without the network. The
  // seat must be one of the game's players.
  Reviewer(std::shared_ptr<const ReviewedGame> game, std::optional<Seat> seat,
           std::shared_ptr<const network::Weights> weights);

  // Weights that come later are as good as if they had been there from the start, unless the coach
  // has begun: then it goes on without them.
  void take_weights(std::shared_ptr<const network::Weights> weights);

  // Does one piece of work; false once nothing is left.
  bool step();
  [[nodiscard]] std::size_t done() const { return done_; }
  [[nodiscard]] std::size_t of() const { return of_; }

  [[nodiscard]] const ReviewedGame& game() const { return *game_; }
  [[nodiscard]] std::optional<Seat> seat() const { return seat_; }
  [[nodiscard]] bool has_network() const { return weights_ != nullptr; }

  // Two sentences from the start, three at the end.
  [[nodiscard]] std::vector<ReviewLine> opening() const;
  // After the deal and after every action before the vote.
  [[nodiscard]] const std::vector<MomentBelief>& moments() const { return moments_; }
  // What changed the public belief, and the seat's own one, in the order of play.
  [[nodiscard]] std::vector<SuspicionMove> moves() const { return with_top(moves_); }
  [[nodiscard]] std::vector<SuspicionMove> own_moves() const { return with_top(own_moves_); }
  // By how much an action changed the odds; 1 if there is no belief after it.
  [[nodiscard]] double factor_of(std::size_t action) const;
  [[nodiscard]] const Proofs& proofs() const { return proofs_; }
  [[nodiscard]] std::vector<SeatGuilt> guilt() const;
  // How guilty the Insider looked in the end, compared with the next suspect; none if everyone
  // could be certain.
  [[nodiscard]] std::optional<ReviewLine> guilt_line() const;
  [[nodiscard]] const AgentsChances& chances() const { return chances_; }
  [[nodiscard]] const std::vector<ReviewedVoter>& voters() const { return voters_; }
  // None until all moments are known, or if nobody set any.
  [[nodiscard]] std::optional<ReviewedMarkers> markers() const;
  [[nodiscard]] const std::optional<Coach>& coach() const { return coach_; }

 private:
  void look_at_moment();
  bool work();

  std::shared_ptr<const ReviewedGame> game_;
  std::optional<Seat> seat_;
  std::shared_ptr<const network::Weights> weights_;
  std::vector<MomentBelief> moments_;
  std::vector<SuspicionMove> moves_;
  std::vector<SuspicionMove> own_moves_;
  Proofs proofs_;
  AgentsChances chances_;
  std::vector<ReviewedVoter> voters_;
  std::optional<Coach> coach_;
  std::size_t done_ = 0;
  std::size_t of_ = 0;
};

}  // namespace insidejob
