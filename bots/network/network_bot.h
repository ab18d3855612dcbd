// Plays by the network's policy and, with a budget, searches close to it.
#pragma once

#include <memory>
#include <utility>

#include "bots/bot.h"
#include "bots/network/weights.h"
#include "engine/legal.h"
#include "engine/rng.h"

namespace insidejob {

class NetworkBot final : public Bot {
 public:
  explicit NetworkBot(std::shared_ptr<const network::Weights> weights)
      : weights_(std::move(weights)) {}

  [[nodiscard]] Action choose(const SeatView& view, Budget budget, const Seed& seed) const override;
  [[nodiscard]] std::optional<Suspicions> opinion(const SeatView& view) const override;

 private:
  // For cards and missions, which take one step. Searches if there is a budget.
  [[nodiscard]] Action choose_at_once(const SeatView& view, const LegalActions& legal,
                                      Budget budget, const Seed& seed, Rng& rng) const;

  std::shared_ptr<const network::Weights> weights_;
};

}  // namespace insidejob
