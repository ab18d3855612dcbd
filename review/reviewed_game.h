// A finished game, replayed: the state before each action and at the end.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/action.h"
#include "engine/state.h"
#include "engine/view.h"
#include "engine/violation.h"
#include "notation/json.h"
#include "notation/record.h"
#include "review/markers.h"
#include "review/stand_ins.h"

namespace insidejob {

// Why there is nothing to review.
struct ReviewProblem {
  std::string message;                     // for a malformed record, in English
  std::optional<RuleViolation> violation;  // in the deal or an action
  bool unfinished = false;                 // the game is not over
};

class ReviewedGame {
 public:
  using Reviewable = std::variant<std::shared_ptr<const ReviewedGame>, ReviewProblem>;

  [[nodiscard]] static Reviewable read(JsonValue record);
  [[nodiscard]] static Reviewable make(RecordSetup setup, std::vector<Action> actions,
                                       std::vector<PlacedMarker> markers = {},
                                       const std::vector<StandIn>& stand_ins = {});

  ReviewedGame(const ReviewedGame&) = delete;
  ReviewedGame& operator=(const ReviewedGame&) = delete;

  [[nodiscard]] const Options& options() const { return setup_.options; }
  [[nodiscard]] const RecordSetup& setup() const { return setup_; }
  [[nodiscard]] const std::vector<Action>& actions() const { return actions_; }
  // The state before the action with this index. One past the last action is the end.
  [[nodiscard]] const GameState& state(std::size_t index) const { return states_[index]; }
  [[nodiscard]] const GameState& end() const { return states_.back(); }
  // What a seat, or a spectator, knew then.
  [[nodiscard]] SeatView view(std::size_t index, std::optional<Seat> seat) const {
    return view_for(options(), states_[index], seat);
  }
  // Whether a bot made this action in place of the seat's player.
  [[nodiscard]] bool by_stand_in(std::size_t action) const { return by_stand_in_[action]; }
  // What players marked meanwhile, in order.
  [[nodiscard]] const std::vector<PlacedMarker>& markers() const { return markers_; }
  // The seat in the Insider's place, by the deal.
  [[nodiscard]] Seat insider() const { return insider_; }
  // How many states come before the first vote and before the end.
  [[nodiscard]] std::size_t open_states() const { return open_states_; }
  // The index of the first vote; none if there was none.
  [[nodiscard]] std::optional<std::size_t> vote() const;

 private:
  ReviewedGame(RecordSetup setup, std::vector<Action> actions, std::vector<GameState> states,
               std::vector<PlacedMarker> markers, std::vector<bool> by_stand_in);

  RecordSetup setup_;
  std::vector<Action> actions_;
  std::vector<GameState> states_;
  std::vector<PlacedMarker> markers_;
  std::vector<bool> by_stand_in_;
  Seat insider_;
  std::size_t open_states_ = 0;
};

}  // namespace insidejob
