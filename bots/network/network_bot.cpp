#include "bots/network/network_bot.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bots/belief/arithmetic.h"
#include "bots/craft/ballot_box.h"
#include "bots/network/forward.h"
#include "bots/network/guided_search.h"
#include "bots/network/share.h"
#include "bots/observation/encoder.h"
#include "bots/rookie/dossier.h"
#include "bots/rookie/memory.h"

namespace insidejob {
namespace {

using observation::ActionMask;

// An action that is this much less likely than the likeliest is never played: what a network would
// do once in a hundred games is more often a slip than a plan.
constexpr double k_least_share = 0.03;

// What the network says of each action, as shares of the likeliest.
std::vector<double> shares_of(std::span<const std::int32_t> said) {
  const std::int32_t best = *std::ranges::max_element(said);
  std::vector<double> shares;
  for (const std::int32_t one : said) {
    const double share = network::share_of(one - best);
    shares.push_back(share < k_least_share ? 0 : share);
  }
  return shares;
}

// An index, drawn by shares.
unsigned draw(std::span<const double> shares, Rng& rng) {
  double sum = 0;
  for (const double share : shares) sum += share;
  double drawn = uniform(rng) * sum;
  for (unsigned i = 0; i < shares.size(); ++i) {
    drawn -= shares[i];
    if (drawn < 0) return i;
  }
  return static_cast<unsigned>(std::ranges::max_element(shares) - shares.begin());
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

Action NetworkBot::choose(const SeatView& view, Budget budget, const Seed& seed) const {
  const LegalActions legal = legal_actions(view);
  if (legal.size() == 1) return legal[0];
  Rng rng{seed};
  if (const auto vote = certain_vote(view, legal, rng)) return *vote;
  const bool takes_one_step =
      legal.kind() == ActionKind::play_card || legal.kind() == ActionKind::choose_mission;
  if (takes_one_step && (budget.iterations > 0 || budget.milliseconds > 0)) {
    return search(view, legal, budget, seed, rng);
  }
  const observation::StepContext context = observation::step_context(view);
  const observation::Around& around = observation::Around::of(context.players, context.seat);
  observation::Draft draft;
  for (;;) {
    const ActionMask mask = observation::action_mask(view, legal, around, draft);
    unsigned step = mask.nth(0);
    if (mask.size() > 1) {
      const auto output = network::forward(*weights_, observation::observe(view, draft));
      std::vector<std::int32_t> said;
      said.reserve(mask.size());
      for (unsigned i = 0; i < mask.size(); ++i) {
        said.push_back(output[network::head::action + mask.nth(i)]);
      }
      step = mask.nth(draw(shares_of(said), rng));
    }
    if (const auto action = observation::take_step(context, step, draft)) return *action;
  }
}

Action NetworkBot::search(const SeatView& view, const LegalActions& legal, Budget budget,
                          const Seed& seed, Rng& rng) const {
  const auto output = network::forward(*weights_, observation::observe(view, {}));
  std::vector<std::int32_t> said;
  for (const Action action : legal) {
    said.push_back(output[network::head::action + observation::steps_of(view, action).numbers[0]]);
  }
  std::vector<double> shares = shares_of(said);
  network::shift_by_search(view, output, legal, budget, seed, shares);
  return legal[draw(shares, rng)];
}

}  // namespace insidejob
