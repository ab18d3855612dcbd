#include "bots/network/policy.h"

#include <algorithm>

#include "bots/network/share.h"
#include "bots/observation/action_space.h"

namespace insidejob::network {
namespace {

// An action whose share of the likeliest one's probability is below this is never played. What a
// network would do once in a hundred games is more often a slip than a plan.
constexpr double k_least_share = 0.03;

}  // namespace

std::vector<double> shares_of(std::span<const std::int32_t> said) {
  const std::int32_t best = *std::ranges::max_element(said);
  std::vector<double> shares;
  for (const std::int32_t one : said) {
    const double share = share_of(one - best);
    shares.push_back(share < k_least_share ? 0 : share);
  }
  return shares;
}

std::vector<double> policy_shares(const SeatView& view, const Output& output,
                                  const LegalActions& legal) {
  std::vector<std::int32_t> said;
  for (const Action action : legal) {
    said.push_back(output[head::action + observation::steps_of(view, action).numbers[0]]);
  }
  return shares_of(said);
}

}  // namespace insidejob::network
