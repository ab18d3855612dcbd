#include "bots/network/network_bot.h"

#include <algorithm>
#include <array>
#include <optional>

#include "bots/belief/arithmetic.h"
#include "bots/craft/ballot_box.h"
#include "bots/network/forward.h"
#include "bots/observation/encoder.h"
#include "bots/rookie/dossier.h"
#include "bots/rookie/memory.h"
#include "engine/legal.h"

namespace insidejob {
namespace {

using observation::ActionMask;

constexpr double k_log_two_of_e = 1.4426950408889634;
// An action that is this much less likely than the likeliest is never played: what a network would
// do once in a hundred games is more often a slip than a plan.
constexpr double k_least_share = 0.03;

unsigned draw(const network::Output& output, const ActionMask& mask, Rng& rng) {
  std::array<double, observation::k_actions> shares{};
  const unsigned count = mask.size();
  std::int32_t best = output[network::head::action + mask.nth(0)];
  for (unsigned i = 1; i < count; ++i)
    best = std::max(best, output[network::head::action + mask.nth(i)]);
  double sum = 0;
  for (unsigned i = 0; i < count; ++i) {
    const std::int32_t behind = output[network::head::action + mask.nth(i)] - best;
    const double share = power_of_two(behind * (k_log_two_of_e / network::k_unit));
    if (share < k_least_share) continue;
    shares[i] = share;
    sum += share;
  }
  double drawn = uniform(rng) * sum;
  for (unsigned i = 0; i < count; ++i) {
    drawn -= shares[i];
    if (drawn < 0) return mask.nth(i);
  }
  return mask.nth(static_cast<unsigned>(std::ranges::max_element(shares) - shares.begin()));
}

// An Agent who has seen a proof votes accordingly, whatever the network makes of it.
std::optional<Action> certain_vote(const SeatView& view, const LegalActions& legal, Rng& rng) {
  if (legal.kind() != ActionKind::vote) return std::nullopt;
  if (view.options->role(*view.role).side != Side::agents) return std::nullopt;
  const rookie::Dossier dossier = rookie::suspect(view, rookie::remember(view, rng));
  if (!dossier.proof_is_final || (dossier.proven - SeatSet::of(*view.seat)).size() != 1) {
    return std::nullopt;
  }
  return choose_vote(view, dossier.opinion, rng);
}

}  // namespace

Action NetworkBot::choose(const SeatView& view, Budget, const Seed& seed) const {
  const LegalActions legal = legal_actions(view);
  if (legal.size() == 1) return legal[0];
  const observation::StepContext context = observation::step_context(view);
  const observation::Around& around = observation::Around::of(context.players, context.seat);
  Rng rng{seed};
  if (const auto vote = certain_vote(view, legal, rng)) return *vote;
  observation::Draft draft;
  for (;;) {
    const ActionMask mask = observation::action_mask(view, legal, around, draft);
    const unsigned step =
        mask.size() == 1
            ? mask.nth(0)
            : draw(network::forward(*weights_, observation::observe(view, draft)), mask, rng);
    if (const auto action = observation::take_step(context, step, draft)) return *action;
  }
}

}  // namespace insidejob
