#include "review/suspicion.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "bots/belief/arithmetic.h"
#include "bots/talk/ground.h"
#include "bots/talk/suspects.h"
#include "engine/rng.h"

namespace insidejob {
namespace {

constexpr std::uint64_t k_seed = 22;   // for all beliefs, so that a review is always the same
constexpr double k_least_step = 0.02;  // smaller changes are not worth a line
constexpr std::size_t k_most_top = 8;
constexpr double k_least_top_step = 0.04;
constexpr double k_least_top_factor = 1.25;
constexpr double k_most_factor = 99;

double weight_of(const SuspicionMove& move) {
  return move.proof ? 2 : std::abs(move.after - move.before);
}

bool may_be_top(const SuspicionMove& move) {
  if (std::abs(move.after - move.before) < k_least_top_step) return false;
  return move.factor >= k_least_top_factor || move.factor * k_least_top_factor <= 1;
}

// Whose guilt an action changed: the actor's, unless another's changed far more.
Seat seat_moved(Seat actor, const RoleBelief& was, const RoleBelief& is, unsigned seats) {
  const auto change = [&](Seat seat) {
    return std::abs(is.insider[seat.index] - was.insider[seat.index]);
  };
  Seat most = actor;
  for (const Seat seat : SeatSet::first(seats)) {
    if (change(seat) > change(most) + 1e-9) most = seat;
  }
  return change(actor) >= std::max(k_least_step, change(most) / 2) ? actor : most;
}

// The action as evidence, as everyone saw it.
Evidence evidence_of(const SeatView& after, Action action) {
  const Options& options = *after.options;
  const PublicState& open = after.open;
  // If the card was the last of its trick, the state is already at the next one.
  const unsigned trick = open.cards_in_trick > 0 || action.kind == ActionKind::choose_mission
                             ? open.trick
                             : open.trick - 1U;
  Evidence evidence{.seat = action.seat, .trick = static_cast<std::uint8_t>(trick)};
  if (action.kind == ActionKind::choose_mission) evidence.kind = DecisionKind::mission;
  if (action.kind == ActionKind::play_larry) evidence.kind = DecisionKind::larry;
  if (action.kind != ActionKind::play_card) return evidence;
  evidence.play = Play{action.card(), action.wager()};
  const auto position = position_in(options, open, action.seat, trick);
  evidence.position = static_cast<std::uint8_t>(position.value_or(0));
  evidence.declined = declined_in(options, open, action.seat, trick).has_value();
  for (unsigned earlier = 0; earlier < trick; ++earlier) {
    evidence.shown |= declined_in(options, open, action.seat, earlier) == action.card().suit();
  }
  return evidence;
}

ReviewLine line_of(const SeatView& after, Action action, const Evidence& evidence, bool guiltier) {
  ReviewLine line{.say = {}, .seat = action.seat, .trick = evidence.trick + 1U};
  const auto ground = guiltier ? ground_of(after, evidence) : std::nullopt;
  if (ground) {
    line.say = "move.ground";
    line.ground = *ground;
  } else if (action.kind == ActionKind::choose_mission) {
    line.say = "move.mission";
    line.mission = action.mission();
  } else if (action.kind == ActionKind::play_larry) {
    line.say = "move.larry";
    line.card = action.card();
  } else {
    line.say = "move.card";
    line.card = action.card();
    line.wager = action.wager();
  }
  return line;
}

}  // namespace

MomentBelief believe_at(const SeatView& view, std::size_t moment) {
  const Seed seed = Seed::from_number(k_seed).derive(moment);
  const auto judged = std::make_shared<const JudgedHistory>(view, standard_behaviour());
  const BeliefOptions options{.samples = k_review_samples};
  MomentBelief beliefs{.open = Belief{public_view(view), judged, options, seed.derive(0)}.roles(),
                       .own = {}};
  if (view.seat) beliefs.own = Belief{view, judged, options, seed.derive(1)}.roles();
  return beliefs;
}

double odds_factor(double before, double after) {
  const double least = 1 / (1 + k_most_factor);
  const double from = std::clamp(before, least, 1 - least);
  const double to = std::clamp(after, least, 1 - least);
  return to * (1 - from) / (from * (1 - to));
}

std::optional<SuspicionMove> move_of(const SeatView& before, const SeatView& after, Action action,
                                     const RoleBelief& was, const RoleBelief& is) {
  if (action.kind == ActionKind::vote || action.kind == ActionKind::name_partner) {
    return std::nullopt;
  }
  const Evidence evidence = evidence_of(after, action);
  const Seat seat = seat_moved(action.seat, was, is, after.options->seats());
  SuspicionMove move{.trick = evidence.trick + 1U,
                     .seat = seat,
                     .factor = odds_factor(was.insider[seat.index], is.insider[seat.index]),
                     .before = was.insider[seat.index],
                     .after = is.insider[seat.index],
                     .line = {}};
  if (std::abs(move.after - move.before) < k_least_step) return std::nullopt;
  const bool guiltier = seat == action.seat && move.after > move.before;
  if (guiltier && evidence.shown && move.after > 0.999) {
    move.proof = true;
    move.line = line_of(after, action, evidence, guiltier);
    move.line.say = "move.proof";
    return move;
  }
  // Apart from proof, a role that is turned up says more than the card that caused it.
  if (const SeatSet shown = after.open.face_up - before.open.face_up; !shown.empty()) {
    const Seat first = shown.nth(0);
    move.line = {.say = "turn.revealed",
                 .seat = first,
                 .trick = move.trick,
                 .role = after.open.face_up_roles[first.index]};
    return move;
  }
  move.line = line_of(after, action, evidence, guiltier);
  return move;
}

std::vector<SuspicionMove> with_top(std::vector<SuspicionMove> moves) {
  std::vector<SuspicionMove*> strongest;
  for (SuspicionMove& move : moves) {
    move.top = false;
    if (may_be_top(move)) strongest.push_back(&move);
  }
  std::ranges::stable_sort(strongest, std::ranges::greater{},
                           [](const SuspicionMove* move) { return weight_of(*move); });
  if (strongest.size() > k_most_top) strongest.resize(k_most_top);
  for (SuspicionMove* move : strongest) move->top = true;
  return moves;
}

}  // namespace insidejob
