// Plays what the network says, without search.
#pragma once

#include <memory>
#include <utility>

#include "bots/bot.h"
#include "bots/network/weights.h"

namespace insidejob {

class NetworkBot final : public Bot {
 public:
  explicit NetworkBot(std::shared_ptr<const network::Weights> weights)
      : weights_(std::move(weights)) {}

  [[nodiscard]] Action choose(const SeatView& view, Budget budget, const Seed& seed) const override;

 private:
  std::shared_ptr<const network::Weights> weights_;
};

}  // namespace insidejob
