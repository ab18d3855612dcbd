#include "bots/network/network_bot.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bots/belief/arithmetic.h"
#include "bots/craft/ballot_box.h"
#include "bots/craft/dossier.h"
#include "bots/craft/memory.h"
#include "bots/network/forward.h"
#include "bots/network/good_sense.h"
#include "bots/network/guided_search.h"
#include "bots/network/network_belief.h"
#include "bots/network/policy.h"
#include "bots/observation/encoder.h"

namespace insidejob {
namespace {

using observation::ActionMask;

// An index, drawn in proportion to the shares.
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

// An Agent who has seen a proof votes accordingly, whatever the network says.
std::optional<Action> certain_vote(const SeatView& view, const LegalActions& legal, Rng& rng) {
  if (legal.kind() != ActionKind::vote) return std::nullopt;
  if (view.options->role(*view.role).side != Side::agents) return std::nullopt;
  const Dossier dossier = suspect(view, remember(view, rng));
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
  if (takes_one_step) return choose_at_once(view, legal, budget, seed, rng);
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
      step = mask.nth(draw(network::shares_of(said), rng));
    }
    if (const auto action = observation::take_step(context, step, draft)) return *action;
  }
}

std::optional<Suspicions> NetworkBot::opinion(const SeatView& view) const {
  return network::suspicions_of(*weights_, view);
}

Action NetworkBot::choose_at_once(const SeatView& view, const LegalActions& legal, Budget budget,
                                  const Seed& seed, Rng& rng) const {
  const auto output = network::forward(*weights_, observation::observe(view, {}));
  std::vector<double> shares = network::policy_shares(view, output, legal);
  if (legal.kind() == ActionKind::play_card) {
    network::rule_out_blunders(view, legal, network::suspicions_in(view, output), shares);
  }
  if (budget.iterations > 0 || budget.milliseconds > 0) {
    network::shift_by_search(view, output, legal, budget, seed, shares);
  }
  return legal[draw(shares, rng)];
}

}  // namespace insidejob
