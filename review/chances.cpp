#include "review/chances.h"

#include <algorithm>
#include <span>

#include "bots/belief/certainty.h"
#include "bots/search/rule_policy.h"
#include "engine/apply.h"
#include "engine/legal.h"
#include "engine/rng.h"
#include "engine/trick.h"
#include "review/chance_correction.h"

namespace insidejob {
namespace {

constexpr std::uint64_t k_seed = 23;
constexpr unsigned k_games = 256;  // played to the end from each moment
constexpr unsigned k_tricks_ahead = 3;
constexpr std::size_t k_most_turns = 3;
constexpr double k_least_turn = 0.1;
// A model of people is never certain, and nobody should read that a lost game was won for sure.
constexpr double k_most_certain = 0.99;

double within_doubt(double chance) {
  return std::clamp(chance, 1 - k_most_certain, k_most_certain);
}

double distance(const TurningPoint& turn) {
  return turn.after > turn.before ? turn.after - turn.before : turn.before - turn.after;
}

// Draws again what nobody can know yet.
void shuffle_to_come(const Options& options, GameState& state, Rng& rng) {
  const std::size_t drawn = 2U * state.open.trick;
  const std::size_t all = 2U * options.tricks();
  if (drawn < all) {
    rng.shuffle_front(std::span{state.secret.missions}.subspan(drawn, all - drawn), all - drawn);
  }
  if (!options.has_larry()) return;
  const std::size_t reached = state.open.trick == 0 ? 0 : 2U * state.open.trick + 1U;
  const std::size_t last = 2U * options.tricks() + 1U;
  if (reached < last) {
    rng.shuffle_front(std::span{state.secret.larry_stack}.subspan(reached, last - reached),
                      last - reached);
  }
}

// Whether the Agents can still win the vote: everyone else names the Insider as often as they can,
// and the Insider names the seat that helps most.
bool can_win_vote(const Options& options, GameState state, Seat insider) {
  const auto names = [&](Action action) {
    const Ballot ballot = action.ballot();
    return (ballot.first == insider ? 1 : 0) +
           (ballot.is_double() && ballot.second == insider ? 1 : 0);
  };
  for (const Seat voter : actors(state) - SeatSet::of(insider)) {
    const LegalActions legal = legal_actions(options, state, voter);
    Action best = legal[0];
    for (const Action action : legal) {
      if (names(action) > names(best)) best = action;
    }
    apply_legal(options, state, best);
  }
  const auto agents_win = [](const GameState& ended) {
    return ended.open.outcome.side == WinningSide::agents;
  };
  if (state.open.phase == Phase::over) return agents_win(state);
  const LegalActions own = legal_actions(options, state, insider);
  return std::all_of(own.begin(), own.end(), [&](Action action) {
    GameState ended = state;
    apply_legal(options, ended, action);
    return agents_win(ended);
  });
}

}  // namespace

AgentsChances::AgentsChances(const ReviewedGame& game) : game_(game), leaf_(game.options()) {
  // Naming a partner comes before the start.
  std::size_t index = 0;
  while (game.state(index).open.phase == Phase::accomplice) ++index;
  moments_.push_back(index);
  for (; index <= game.actions().size(); ++index) {
    const PublicState& open = game.state(index).open;
    const bool voted = open.phase == Phase::over && game.vote();
    if (open.trick > game.state(moments_.back()).open.trick || voted) moments_.push_back(index);
  }
}

double AgentsChances::chance_in(const GameState& state, const Guilt& guilt) const {
  const PublicState& open = state.open;
  if (open.phase == Phase::over) return open.outcome.side == WinningSide::agents ? 1 : 0;
  const auto before_vote = [&](const GameState& reached) {
    const bool lost = reached.open.phase == Phase::vote &&
                      !can_win_vote(game_.options(), reached, game_.insider());
    return lost ? 0 : 1 - leaf_.win_chance(reached, game_.insider(), guilt);
  };
  if (open.phase == Phase::vote) return before_vote(state);
  const RulePolicy policy{game_.options()};
  const Seed seed = Seed::from_number(k_seed).derive(open.trick);
  double sum = 0;
  for (unsigned i = 0; i < k_games; ++i) {
    Rng rng{seed.derive(i)};
    GameState played = state;
    shuffle_to_come(game_.options(), played, rng);
    policy.play_on(played, k_tricks_ahead, rng);
    sum += played.open.phase == Phase::over
               ? (played.open.outcome.side == WinningSide::agents ? 1 : 0)
               : before_vote(played);
  }
  return sum / k_games;
}

void AgentsChances::look(const Guilt& guilt) {
  const GameState& state = game_.state(moments_[agents_.size()]);
  const double chance = chance_in(state, guilt);
  const bool is_over = state.open.phase == Phase::over;
  known_.push_back(!is_over &&
                   certainty_of(view_for(game_.options(), state, std::nullopt)).knows_insider());
  judged_.push_back(is_over ? chance : within_doubt(chance));
  agents_.push_back(is_over ? chance
                            : within_doubt(corrected_chance(
                                  chance_terms(game_.options(), state.open, judged_.back()))));
}

TurningPoint AgentsChances::turn(std::size_t moment) const {
  const GameState& before = game_.state(moments_[moment - 1]);
  const GameState& after = game_.state(moments_[moment]);
  TurningPoint turn{.trick = before.open.trick + 1U,
                    .before = agents_[moment - 1],
                    .after = agents_[moment],
                    .line = {}};
  ReviewLine& line = turn.line;
  line.was = in_percent(turn.before);
  line.percent = in_percent(turn.after);
  line.trick = turn.trick;
  if (before.open.phase == Phase::vote) {
    line.say = after.open.outcome.side == WinningSide::agents ? "turn.caught" : "turn.escaped";
    line.seat = game_.insider();
    line.trick = std::nullopt;
    return turn;
  }
  const TrickOutcome outcome = after.open.outcomes[before.open.trick];
  const SeatSet shown = after.open.face_up - before.open.face_up;
  const bool better = turn.after > turn.before;
  line.seat = outcome.winner();
  if (better && known_[moment] && !known_[moment - 1]) {
    line.say = "proof.everyone";
    line.seat = game_.insider();
  } else if (!shown.empty()) {
    line.say = "turn.revealed";
    line.seat = shown.nth(0);
    line.role = after.open.face_up_roles[line.seat->index];
  } else if (outcome.winner() == game_.insider() && !better) {
    line.say = outcome.completed() ? "turn.insider_won" : "turn.insider_won_failed";
  } else if (after.open.phase == Phase::vote && !better) {
    line.say = "turn.to_vote";
  } else if (outcome.completed()) {
    line.say = better ? "turn.met" : "turn.met_but";
  } else {
    line.say = better ? "turn.failed_but" : "turn.failed";
  }
  return turn;
}

std::vector<TurningPoint> AgentsChances::turns() const {
  std::vector<TurningPoint> all;
  for (std::size_t i = 1; i < agents_.size(); ++i) {
    all.push_back(turn(i));
    if (distance(all.back()) < k_least_turn) all.pop_back();
  }
  std::ranges::stable_sort(all, std::ranges::greater{}, distance);
  if (all.size() > k_most_turns) all.resize(k_most_turns);
  std::ranges::stable_sort(all, {}, [](const TurningPoint& turn) { return turn.trick; });
  return all;
}

std::optional<ReviewLine> AgentsChances::decided() const {
  if (agents_.size() < moments_.size() || agents_.size() < 2) return std::nullopt;
  std::size_t widest = 1;
  for (std::size_t i = 2; i < agents_.size(); ++i) {
    if (distance(turn(i)) > distance(turn(widest))) widest = i;
  }
  return turn(widest).line;
}

}  // namespace insidejob
