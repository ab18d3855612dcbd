// The games that puzzles are taken from: their tables, their deals, and a game so far with its
// states.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/action.h"
#include "engine/deal.h"
#include "engine/options.h"
#include "engine/rng.h"
#include "engine/state.h"
#include "engine/view.h"

namespace insidejob {

// Mostly first games and classic games, some with special roles. A puzzle file names them by index,
// so new ones go to the end.
[[nodiscard]] std::span<const Options> puzzle_tables();
// Which of them a game is played at.
[[nodiscard]] unsigned table_of_game(std::uint64_t game);
// The seed of a game, deal and choices.
[[nodiscard]] Seed seed_of_game(std::uint64_t game);
// As lab/one_game.h draws it from that seed.
[[nodiscard]] Deal deal_of_game(const Options& options, std::uint64_t game);

// A game so far: the state before each action, and now.
class PuzzleGame {
 public:
  // None if an action is illegal. The options must outlive it.
  [[nodiscard]] static std::optional<PuzzleGame> make(const Options& options, const Deal& deal,
                                                      std::span<const Action> actions);

  [[nodiscard]] const Options& options() const { return *options_; }
  [[nodiscard]] const std::vector<Action>& actions() const { return actions_; }
  [[nodiscard]] const GameState& state(std::size_t index) const { return states_[index]; }
  [[nodiscard]] const GameState& now() const { return states_.back(); }
  [[nodiscard]] SeatView view(std::size_t index, Seat seat) const {
    return view_for(*options_, states_[index], seat);
  }
  // The same game after fewer actions.
  [[nodiscard]] PuzzleGame up_to(std::size_t actions) const;
  // One more action. False if it is illegal, and nothing changes.
  [[nodiscard]] bool add(Action action);

 private:
  explicit PuzzleGame(const Options& options) : options_(&options) {}

  const Options* options_;
  std::vector<Action> actions_;
  std::vector<GameState> states_;
};

// The seat in the Insider's place. A puzzle's solution never asks.
[[nodiscard]] Seat true_insider(const PuzzleGame& game);

}  // namespace insidejob
