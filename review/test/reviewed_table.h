// Games played by bots, ready to be reviewed.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bots/network/weights.h"
#include "bots/test/bot_table.h"
#include "lab/mastermind/mastermind.h"
#include "lab/one_game.h"
#include "review/reviewed_game.h"
#include "review/reviewer.h"

namespace insidejob::testing {

// Mastermind's.
inline std::shared_ptr<const network::Weights> weights() {
  static const auto read = [] {
    const std::string_view bytes = mastermind_weights();
    return network::read_weights(
        std::span{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  }();
  return read;
}

inline std::shared_ptr<const ReviewedGame> reviewed(const Options& options, const Deal& deal,
                                                    std::vector<Action> actions) {
  auto made = ReviewedGame::make(RecordSetup{options, {}, deal, {}}, std::move(actions));
  EXPECT_EQ(made.index(), 0U);
  return std::get<0>(made);
}

inline std::shared_ptr<const ReviewedGame> played(const Choices& choices, std::uint64_t seed,
                                                  std::string_view level = "rookie") {
  const Options options = ready(choices);
  const std::vector<std::shared_ptr<const Bot>> bots(options.players(), make_bot(level));
  PlayedGame game = play_game(options, bots, {}, Seed::from_number(seed));
  return reviewed(options, game.deal, std::move(game.actions));
}

inline void finish(Reviewer& reviewer) {
  while (reviewer.step()) {
  }
}

}  // namespace insidejob::testing
