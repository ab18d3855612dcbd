#include "bots/network/network_belief.h"

#include <algorithm>
#include <span>

#include "bots/network/share.h"
#include "bots/observation/action_space.h"
#include "bots/observation/encoder.h"

namespace insidejob::network {

Suspicions suspicions_in(const SeatView& view, const Output& output) {
  const auto& around = observation::Around::of(view.options->players(), *view.seat);
  const auto heads = std::span{output}.subspan(head::insider, around.count());
  const std::int32_t most = *std::ranges::max_element(heads);
  double sum = 0;
  for (const std::int32_t head : heads) sum += share_of(head - most);
  Suspicions insider{};
  for (unsigned i = 0; i < around.count(); ++i) {
    insider[around.seat(i).index] = share_of(heads[i] - most) / sum;
  }
  return insider;
}

Suspicions suspicions_of(const Weights& weights, const SeatView& view) {
  return suspicions_in(view, forward(weights, observation::observe(view)));
}

}  // namespace insidejob::network
