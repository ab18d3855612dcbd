// The one interface of every bot: a SeatView, a budget and a seed in, an Action out. Nothing else
// reaches a bot. It has no access to a GameState.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "bots/cutoff.h"
#include "bots/suspicions.h"
#include "engine/action.h"
#include "engine/rng.h"
#include "engine/view.h"

namespace insidejob {

// How long a bot may think. With iterations it is deterministic. A bot that does not search ignores
// both.
struct Budget {
  std::uint32_t iterations = 0;    // 0: the bot's default
  std::uint32_t milliseconds = 0;  // 0: no time limit
  const Cutoff* cutoff = nullptr;  // takes precedence if it comes before the time limit
};

class Bot {
 public:
  virtual ~Bot() = default;

  // Called only when the view's seat has to act. The answer is one of legal_actions(view). The same
  // view, budget in iterations and seed give the same answer on every platform. Bots are stateless:
  // whatever they remember, they read again from the view.
  [[nodiscard]] virtual Action choose(const SeatView& view, Budget budget,
                                      const Seed& seed) const = 0;

  // Its opinion of who the Insider is, if it has one beyond the belief of bots/belief. The view is
  // a seat's, at any moment before the game is over.
  [[nodiscard]] virtual std::optional<Suspicions> opinion(const SeatView& /*view*/) const {
    return std::nullopt;
  }
};

// The levels by name, weakest first: "random", "rookie", "officer", "spymaster".
[[nodiscard]] std::span<const std::string_view> bot_levels();

// Null for a name that is not a level. Bots are immutable and shared.
[[nodiscard]] std::shared_ptr<const Bot> make_bot(std::string_view level);

}  // namespace insidejob
