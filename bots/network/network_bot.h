// Plays what the network says and, with a budget, searches close to it.
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

 private:
  [[nodiscard]] Action search(const SeatView& view, const LegalActions& legal, Budget budget,
                              const Seed& seed, Rng& rng) const;

  std::shared_ptr<const network::Weights> weights_;
};

}  // namespace insidejob
