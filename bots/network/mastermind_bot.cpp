#include "bots/network/mastermind_bot.h"

#include <utility>

#include "bots/network/network_bot.h"
#include "bots/spymaster_bot.h"

namespace insidejob {
namespace {

class MastermindBot final : public Bot {
 public:
  explicit MastermindBot(std::shared_ptr<const network::Weights> weights)
      : network_(std::move(weights)) {}

  [[nodiscard]] Action choose(const SeatView& view, Budget budget,
                              const Seed& seed) const override {
    return search_is_better(view) ? spymaster_.choose(view, budget, seed)
                                  : network_.choose(view, budget, seed);
  }
  [[nodiscard]] std::optional<Suspicions> opinion(const SeatView& view) const override {
    return network_.opinion(view);
  }

 private:
  // Against a single Agent the network is still a worse Insider than spymaster, with or without
  // search (docs/bots.md).
  static bool search_is_better(const SeatView& view) {
    const Options& options = *view.options;
    return options.players() == 2 && options.role(*view.role).side == Side::insider;
  }

  NetworkBot network_;
  SpymasterBot spymaster_;
};

}  // namespace

std::shared_ptr<const Bot> make_mastermind(std::shared_ptr<const network::Weights> weights) {
  return std::make_shared<const MastermindBot>(std::move(weights));
}

std::shared_ptr<const Bot> make_mastermind(std::span<const std::uint8_t> bytes) {
  auto weights = network::read_weights(bytes);
  return weights ? make_mastermind(std::move(weights)) : nullptr;
}

}  // namespace insidejob
