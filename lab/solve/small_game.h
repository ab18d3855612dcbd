// A small game as a tree of every deal and everything that can be played, for solving it exactly.
//
// The missions come in a fixed order that everyone knows, and seat 0 leads the first trick. That
// loses nothing, because the seats are dealt alike. The players are the Agent in each seat and the
// Insider, who may sit anywhere. Each remembers all it has seen, and no two know the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/deal.h"
#include "engine/legal.h"
#include "engine/options.h"
#include "engine/state.h"
#include "lab/solve/suit_orders.h"

namespace insidejob {

struct SmallRules {
  unsigned players = 3;
  Dimensions dimensions;
  bool wager = false;
  std::vector<Mission> missions;  // one per trick, in order
};

// The game's options. Every mission occurs twice, so that the leader has no real choice (R3.1). The
// first of each pair is laid.
[[nodiscard]] Result<Options> small_options(const SmallRules& rules);

// Everything a player knows when it has to choose. Its options are numbered slot, slot + 1, ... in
// the order of legal_actions. `parent` is the slot of its previous choice, or 0.
struct InfoSet {
  std::uint32_t slot = 0;
  std::uint32_t parent = 0;
  std::uint8_t player = 0;
  std::uint8_t actions = 0;
};

// How likely each slot is to be chosen by its player.
using Strategies = std::vector<double>;

class SmallGame {
 public:
  // A deal that stands for all that differ from it only by exchanged suits.
  struct Root {
    std::size_t begin = 0;  // in tree()
    double weight = 0;      // these sum to 1
    std::array<CardSet, k_max_seats> hands{};
    Seat insider;
  };
  // Entries of tree() that mark an end of the game. Any smaller entry is an InfoSet's number,
  // followed by the place after its last branch and then the branches.
  static constexpr std::uint32_t k_agents_win = 0xFFFF'FFFF;
  static constexpr std::uint32_t k_insider_wins = 0xFFFF'FFFE;

  struct Limits {
    std::size_t bytes = 0;  // needed for the game and for solving it
    std::function<bool()> interrupted{};
    bool exchange_suits = true;  // false: with every deal, even if others differ only by suits
  };
  // The game, or why it cannot be built. `options` must come from small_options.
  [[nodiscard]] static std::variant<SmallGame, std::string> build(Options options,
                                                                  const Limits& limits);

  [[nodiscard]] const Options& options() const { return *options_; }
  // The Agent in seat s is player s, and the Insider the last.
  [[nodiscard]] unsigned players() const { return options_->seats() + 1; }
  [[nodiscard]] unsigned insider() const { return options_->seats(); }
  [[nodiscard]] const std::vector<InfoSet>& info_sets() const {
    return info_sets_;
  }  // parents first
  [[nodiscard]] std::size_t slots() const { return slots_; }
  [[nodiscard]] const std::vector<std::uint32_t>& tree() const { return tree_; }
  [[nodiscard]] const std::vector<Root>& roots() const { return roots_; }
  [[nodiscard]] std::uint64_t deals() const { return deals_; }
  [[nodiscard]] std::size_t positions() const { return positions_; }
  [[nodiscard]] bool exchanges_suits() const { return orders_.size() > 1; }
  // Which suits may be exchanged; the first changes nothing.
  [[nodiscard]] const std::vector<SuitOrder>& orders() const { return orders_; }

  // The place after the position at `at` and everything below it.
  [[nodiscard]] std::size_t after(std::size_t at) const {
    return tree_[at] >= k_insider_wins ? at + 1 : tree_[at + 1];
  }

  // The same game played with the engine, in step with tree().
  [[nodiscard]] GameState first_state(const Root& root) const;
  // Plays on until someone has a choice, with suits exchanged so that positions in which that seat
  // knows the same look the same to it. None: the game is over.
  [[nodiscard]] std::optional<Seat> go_on(GameState& state) const;

 private:
  class Builder;
  SmallGame() = default;

  std::shared_ptr<const Options> options_;
  std::vector<SuitOrder> orders_;
  std::vector<InfoSet> info_sets_;
  std::size_t slots_ = 1;  // slot 0 is before any choice
  std::vector<std::uint32_t> tree_;
  std::vector<Root> roots_;
  std::uint64_t deals_ = 0;
  std::size_t positions_ = 0;
};

}  // namespace insidejob
