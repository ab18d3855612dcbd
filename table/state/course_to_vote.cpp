#include "table/state/course_to_vote.h"

#include <algorithm>

#include "engine/apply.h"
#include "engine/legal.h"

namespace insidejob {
namespace {

// An end without a vote costs more than any number of narrow escapes.
constexpr int k_lost = 1'000'000;

// Searches to the end of the trick, with all hands known. Bots cooperate, and a person may play
// anything.
class Course {
 public:
  explicit Course(const Game& game) : options_(*game.options), trick_(game.state.open.trick) {
    const GameState& state = game.state;
    for (const Seat seat : SeatSet::first(options_.players())) {
      if (state.secret.roles[seat.index] == k_base_insider) insider_ = seat;
      if (game.players[seat.index].member != MemberId{}) people_.insert(seat);
    }
  }

  [[nodiscard]] bool is_in_danger(const PublicState& open) const {
    return insider_ != k_nowhere && risk(open) > 0;
  }

  // The lower, the better.
  [[nodiscard]] int cost_after(GameState state, Action action) const {
    apply_legal(options_, state, action);
    return cost(state);
  }

 private:
  [[nodiscard]] int cost(const GameState& state) const {
    const PublicState& open = state.open;
    if (open.phase == Phase::over) return k_lost;
    if (open.phase == Phase::vote || open.trick != trick_) return risk(open);
    int lowest = k_lost;
    int highest = 0;
    int sum = 0;
    const LegalActions actions = legal_actions(options_, state, open.to_act);
    for (const Action action : actions) {
      const int found = cost_after(state, action);
      lowest = std::min(lowest, found);
      highest = std::max(highest, found);
      sum += found / static_cast<int>(actions.size());
    }
    return people_.contains(open.to_act) ? (highest + sum) / 2 : lowest;
  }

  // Between tricks: how close the game is to ending early.
  [[nodiscard]] int risk(const PublicState& open) const {
    const int left = static_cast<int>(options_.tricks()) - open.trick;
    if (left == 0) return 0;
    const int intel = static_cast<int>(options_.reveal_at()) - open.tokens[insider_.index];
    const int missions = static_cast<int>(options_.missions_needed()) - open.completed;
    const int leads = open.leader == insider_ ? 2 : 1;
    return leads * nearness(intel) + (missions <= left ? nearness(missions) : 0);
  }
  static int nearness(int missing) {
    switch (missing) {
      case 1:
        return 64;
      case 2:
        return 16;
      case 3:
        return 4;
      default:
        return 0;
    }
  }

  const Options& options_;
  unsigned trick_;
  Seat insider_ = k_nowhere;
  SeatSet people_;
};

bool is_as_planned(const Game& game) {
  return game.actions.size() <= game.plan.size() &&
         std::equal(game.actions.begin(), game.actions.end(), game.plan.begin());
}

}  // namespace

std::optional<Action> course_to_vote(const Game& game, Seat seat) {
  const GameState& state = game.state;
  const bool in_trick = state.open.phase == Phase::mission || state.open.phase == Phase::play;
  if (game.plan.empty() || game.plan.back().kind != ActionKind::vote || !in_trick) return {};
  if (game.options->has_larry() || is_as_planned(game)) return {};
  const Course course{game};
  if (!course.is_in_danger(state.open)) return {};
  std::optional<Action> best;
  int lowest = 0;
  for (const Action action : legal_actions(*game.options, state, seat)) {
    const int cost = course.cost_after(state, action);
    if (best && cost >= lowest) continue;
    best = action;
    lowest = cost;
  }
  return best;
}

}  // namespace insidejob
