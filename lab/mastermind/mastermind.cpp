#include "lab/mastermind/mastermind.h"

#include <cstdint>
#include <span>
#include <utility>

#include "bots/network/network_bot.h"
#include "bots/spymaster_bot.h"

namespace insidejob {
namespace {

class Mastermind final : public Bot {
 public:
  explicit Mastermind(std::shared_ptr<const network::Weights> weights)
      : network_(std::move(weights)) {}

  [[nodiscard]] Action choose(const SeatView& view, Budget budget,
                              const Seed& seed) const override {
    return search_is_better(view) ? spymaster_.choose(view, budget, seed)
                                  : network_.choose(view, budget, seed);
  }

 private:
  // Against a single Agent the network still makes a worse Insider than spymaster, with search or
  // without (docs/bots.md).
  static bool search_is_better(const SeatView& view) {
    const Options& options = *view.options;
    return options.players() == 2 && options.role(*view.role).side == Side::insider;
  }

  NetworkBot network_;
  SpymasterBot spymaster_;
};

}  // namespace

std::shared_ptr<const Bot> mastermind() {
  static const std::shared_ptr<const Bot> bot = [] {
    const std::string_view bytes = mastermind_weights();
    auto weights = network::read_weights(
        std::span{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    if (!weights) __builtin_trap();  // the file in the tree is broken
    return std::make_shared<const Mastermind>(std::move(weights));
  }();
  return bot;
}

std::shared_ptr<const Bot> make_native_bot(std::string_view level) {
  return level == k_mastermind ? mastermind() : make_bot(level);
}

std::string native_level_list() {
  std::string list;
  for (const std::string_view level : bot_levels()) list += std::string{level} + ", ";
  return list + std::string{k_mastermind};
}

}  // namespace insidejob
