// A table of bots for tests: one bot in the Insider's place, one for all others, and optionally a
// third for a single role.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bots/bot.h"
#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/event.h"
#include "engine/options.h"
#include "engine/state.h"
#include "engine/view.h"

namespace insidejob::testing {

inline Options ready(Choices choices) {
  Result<Options> made = Options::make(std::move(choices));
  if (const auto* violation = std::get_if<RuleViolation>(&made)) {
    ADD_FAILURE() << "set-up refused: " << name_of(violation->fault);
    return std::get<Options>(Options::make({}));
  }
  return std::get<Options>(std::move(made));
}

inline RoleId builtin(std::string_view id) {
  for (std::uint8_t i = 0; i < k_builtin_roles; ++i) {
    if (builtin_roles()[i].id == id) return RoleId{i};
  }
  ADD_FAILURE() << "no role " << id;
  return {};
}

// Just enough to search at all. The tests ask whether bots play legally, not whether they are
// strong.
inline constexpr Budget k_small_budget{.iterations = 24};

class BotTable {
 public:
  BotTable(const Options& options, std::string_view others, std::string_view insider)
      : options_(options), others_(make_bot(others)), insider_(make_bot(insider)) {}

  void set_role(RoleId role, std::string_view level) {
    role_ = role;
    role_bot_ = make_bot(level);
  }

  [[nodiscard]] Action choose(const GameState& state, Seat seat, const Seed& seed) const {
    const SeatView view = view_for(options_, state, seat);
    if (view.role == role_) return role_bot_->choose(view, k_small_budget, seed);
    const bool is_insider = options_.role(*view.role).replaces_insider;
    return (is_insider ? insider_ : others_)->choose(view, k_small_budget, seed);
  }

  // Calls watch(state, action) before each action; stops at the first illegal one.
  template <class Watch>
  GameState play(const Seed& seed, Watch watch) const {
    GameState state = deal(seed, options_);
    EventList events;
    for (std::uint64_t turn = 0; state.open.phase != Phase::over; ++turn) {
      const Action action = choose(state, actors(state).nth(0), seed.derive(turn));
      watch(state, action);
      if (const auto violation = apply(options_, state, action, events)) {
        ADD_FAILURE() << name_of(violation->fault);
        break;
      }
    }
    return state;
  }
  GameState play(const Seed& seed) const {
    return play(seed, [](const GameState&, Action) {});
  }

 private:
  const Options& options_;
  std::shared_ptr<const Bot> others_;
  std::shared_ptr<const Bot> insider_;
  std::optional<RoleId> role_;
  std::shared_ptr<const Bot> role_bot_;
};

}  // namespace insidejob::testing
